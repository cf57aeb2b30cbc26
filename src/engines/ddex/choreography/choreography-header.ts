// The namespace and the header that all messages of the ERN choreography share.
import { DdexError } from '../ddex-error.ts'
import { isDpid } from '../identifiers.ts'
import type { MessagingParty } from '../model.ts'
import type { ReceivedParty } from '../read/received-release.ts'
import { formatInstant, isInstant } from '../time.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { element, type Written } from '../xml/write-xml.ts'
import { needText, textOf } from '../xml/xml-node.ts'

export const CHOREOGRAPHY_NAMESPACE = { prefix: 'ern-c-sftp', namespace: 'http://ddex.net/xml/ern-c-sftp/16' }

/** Throws DdexError `invalid_value` for a party without a DPID, or an invalid timestamp. */
export function choreographyHeader(message: {
  sender: MessagingParty
  recipient: MessagingParty
  createdAt: string
}): Written {
  if (!isDpid(message.sender.dpid)) throw new DdexError('invalid_value', 'sender.dpid')
  if (!isDpid(message.recipient.dpid)) throw new DdexError('invalid_value', 'recipient.dpid')
  if (!isInstant(message.createdAt)) throw new DdexError('invalid_value', 'createdAt')
  return element('MessageHeader', [
    element('MessageSender', party(message.sender)),
    element('MessageRecipient', party(message.recipient)),
    element('MessageCreatedDateTime', formatInstant(message.createdAt)),
  ])
}

export function readParty(root: XmlNode, role: 'MessageSender' | 'MessageRecipient'): ReceivedParty {
  return {
    dpid: needText(root, `MessageHeader/${role}/PartyId`),
    name: textOf(root, `MessageHeader/${role}/PartyName/FullName`),
  }
}

function party({ dpid, name }: MessagingParty): Written[] {
  return [element('PartyId', dpid, { IsDPID: 'true' }), element('PartyName', [element('FullName', name)])]
}
