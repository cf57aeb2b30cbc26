// Writes acknowledgements of choreography 1.6, and reads those of 1.6, 1.7 and the different shape of 1.8.

import { DdexError } from '../ddex-error.ts'
import type { MessagingParty } from '../model.ts'
import type { ReceivedParty } from '../read/received-release.ts'
import { refuseUnwritableText } from '../write/check-writable.ts'
import { parseXml, type XmlNode } from '../xml/parse-xml.ts'
import { element, renderXml } from '../xml/write-xml.ts'
import { all, first, needText, textOf } from '../xml/xml-node.ts'
import { CHOREOGRAPHY_NAMESPACE, choreographyHeader, readParty } from './choreography-header.ts'
import type { FileStatus } from './file-status.ts'

export interface Acknowledgement {
  /** An ISO 8601 timestamp with its time zone. */
  createdAt: string
  /** The store; the recipient is the sender of the release. */
  sender: MessagingParty
  recipient: MessagingParty
  releaseId: string
  /** The day of the batch, `YYYY-MM-DD`. */
  batchDate: string
  status: FileStatus
  errorText?: string
  proposedAction?: 'ResendXmlOnly' | 'ResendXmlAndResources'
  isManualCheckRequired?: boolean
  affectedIsrcs?: string[]
}

export interface ReceivedAcknowledgement {
  createdAt: string
  sender: ReceivedParty
  recipient: ReceivedParty
  threadId?: string
  statements: AcknowledgementStatement[]
}

/** One statement about one release. Statuses are as sent: `responseTo` and `progressOf` interpret them. */
export interface AcknowledgementStatement {
  releaseId?: string
  /** Only choreography 1.8 names the message and its batch. */
  messageId?: string
  batchId?: string
  batchDate?: string
  fileStatus?: string
  /** Only choreography 1.8 reports on a release after the receipt of its files. */
  supplyChainStatus?: string
  errorText?: string
  proposedAction?: string
  isManualCheckRequired?: boolean
  /** ISRCs and proprietary identifiers. */
  affectedResources: string[]
}

/**
 * The acknowledgement as XML, valid under the choreography 1.6 schema. Throws DdexError for text that cannot be sent.
 */
export function writeAcknowledgement(answer: Acknowledgement): string {
  refuseUnwritableText(answer, '')
  const { errorText, proposedAction, isManualCheckRequired } = answer
  return renderXml({
    ...CHOREOGRAPHY_NAMESPACE,
    name: 'FtpAcknowledgementMessage',
    attributes: { MessageVersionId: '1.6' },
    children: [
      choreographyHeader(answer),
      element('AcknowledgedFile', [
        element('ReleaseId', answer.releaseId),
        element('Date', answer.batchDate),
      ]),
      element('FileStatus', answer.status),
      errorText !== undefined && element('ErrorText', errorText),
      proposedAction !== undefined && element('ProposedActionType', proposedAction),
      isManualCheckRequired !== undefined && element('ManualCheckRequired', isManualCheckRequired),
      ...(answer.affectedIsrcs ?? []).map((isrc) => element('AffectedResource', [element('ISRC', isrc)])),
    ],
  })
}

/**
 * Parses a store's acknowledgement. Throws DdexError as `parseXml` does, `unknown_message` for another message, and
 * `missing_element` when it has no status.
 */
export function readAcknowledgement(xml: string): ReceivedAcknowledgement {
  const root = parseXml(xml)
  if (root.name !== 'FtpAcknowledgementMessage' && root.name !== 'AcknowledgementMessage') {
    throw new DdexError('unknown_message', root.path, root.name)
  }
  return {
    createdAt: needText(root, 'MessageHeader/MessageCreatedDateTime'),
    sender: readParty(root, 'MessageSender'),
    recipient: readParty(root, 'MessageRecipient'),
    threadId: textOf(root, 'MessageHeader/MessageThreadId'),
    statements: root.name === 'FtpAcknowledgementMessage' ? [fileStatement(root)] : releaseStatements(root),
  }
}

function fileStatement(root: XmlNode): AcknowledgementStatement {
  return {
    ...commonParts(root),
    releaseId: textOf(root, 'AcknowledgedFile/ReleaseId'),
    batchDate: textOf(root, 'AcknowledgedFile/Date'),
    fileStatus: needText(root, 'FileStatus'),
  }
}

/** In 1.8 a release has one status, and each message about it any number; each of them is a statement. */
function releaseStatements(root: XmlNode): AcknowledgementStatement[] {
  return all(root, 'ReleaseStatus').flatMap((release) => {
    const aboutRelease = {
      ...commonParts(release),
      releaseId: first(release, 'ReleaseId')?.children.find(({ text }) => text !== '')?.text,
      supplyChainStatus: needText(release, 'ReleaseStatus'),
    }
    const aboutMessages = all(release, 'Acknowledgement').flatMap((message) =>
      all(message, 'MessageStatus').map((status) => ({
        ...aboutRelease,
        messageId: textOf(message, 'MessageId'),
        batchId: textOf(message, 'BatchId'),
        fileStatus: needText(status, 'Status'),
        errorText:
          [aboutRelease.errorText, textOf(status, 'Information')].filter(Boolean).join(': ') || undefined,
      })),
    )
    return aboutMessages.length > 0 ? aboutMessages : [aboutRelease]
  })
}

function commonParts(node: XmlNode): AcknowledgementStatement {
  const manualCheck = textOf(node, 'ManualCheckRequired')
  return {
    errorText: textOf(node, 'ErrorText'),
    proposedAction: textOf(node, 'ProposedActionType'),
    isManualCheckRequired: manualCheck === undefined ? undefined : ['true', '1'].includes(manualCheck),
    affectedResources: all(node, 'AffectedResource').flatMap(({ children }) =>
      children.map(({ text }) => text),
    ),
  }
}
