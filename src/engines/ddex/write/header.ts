// The header of ERN messages, the same in every version.
import type { Control, MessagingParty } from '../model.ts'
import { formatInstant } from '../time.ts'
import { element, type Written } from '../xml/write-xml.ts'

/** Sender, recipient and date of a message. */
export interface MessageEnvelope {
  messageId: string
  threadId: string
  /** An ISO 8601 instant with its zone. */
  createdAt: string
  sender: MessagingParty
  recipient: MessagingParty
  control: Control
}

export function messageHeader(message: MessageEnvelope): Written {
  return element('MessageHeader', [
    element('MessageThreadId', message.threadId),
    element('MessageId', message.messageId),
    element('MessageSender', messagingParty(message.sender)),
    element('MessageRecipient', messagingParty(message.recipient)),
    element('MessageCreatedDateTime', formatInstant(message.createdAt)),
    element('MessageControlType', message.control),
  ])
}

function messagingParty({ dpid, name }: MessagingParty): Written[] {
  return [element('PartyId', dpid), element('PartyName', [element('FullName', name)])]
}
