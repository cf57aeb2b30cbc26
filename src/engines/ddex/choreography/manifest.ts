// The ManifestMessage (ERN choreography 1.6) that completes a batch: its messages and their hashes.

import { DdexError } from '../ddex-error.ts'
import type { MessagingParty } from '../model.ts'
import type { ReceivedParty } from '../read/received-release.ts'
import { refuseUnwritableText } from '../write/check-writable.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { element, renderXml } from '../xml/write-xml.ts'
import { all, needText, textOf } from '../xml/xml-node.ts'
import { isPlainPath } from './batch.ts'
import { CHOREOGRAPHY_NAMESPACE, choreographyHeader, readParty } from './choreography-header.ts'

/** AVS MessageActionType. */
export type DeliveryType =
  | 'BackCatalogDelivery'
  | 'HighPriorityDelivery'
  | 'NewReleaseDelivery'
  | 'ReDelivery'
  | 'TakeDown'

export interface Manifest {
  batchId: string
  /** An ISO 8601 timestamp with its time zone. */
  createdAt: string
  sender: MessagingParty
  recipient: MessagingParty
  isTest: boolean
  messages: ManifestEntry[]
}

/** `path` is relative to the batch's parent, as `batchLayout` returns it; `md5` is that of the message file. */
export interface ManifestEntry {
  messageId: string
  path: string
  upc: string
  deliveryType: DeliveryType
  md5: string
}

export interface ReceivedManifest {
  batchId: string
  createdAt: string
  sender: ReceivedParty
  recipient: ReceivedParty
  isTest: boolean
  messages: { messageId: string; path: string; upc?: string; deliveryType: string; md5?: string }[]
}

/** The manifest as XML, valid under the choreography schema. Throws DdexError for text that cannot be sent. */
export function writeManifest(manifest: Manifest): string {
  refuseUnwritableText(manifest, '')
  if (manifest.messages.length === 0) throw new DdexError('invalid_value', 'messages')
  return renderXml({
    ...CHOREOGRAPHY_NAMESPACE,
    name: 'ManifestMessage',
    attributes: { MessageVersionId: '1.6' },
    children: [
      choreographyHeader(manifest),
      element('IsTestFlag', manifest.isTest),
      element('RootDirectory', `/${manifest.batchId}/`),
      element('NumberOfMessages', manifest.messages.length),
      ...manifest.messages.map(({ messageId, path, upc, deliveryType, md5 }) =>
        element('MessageInBatch', [
          element('MessageType', 'NewReleaseMessage'),
          element('MessageId', messageId),
          element('URL', `/${path}`),
          element('IncludedReleaseId', [element('ICPN', upc)]),
          element('DeliveryType', deliveryType),
          element('ProductType', 'AudioProduct'),
          element('HashSum', [element('HashSum', md5), element('HashSumAlgorithmType', 'MD5')]),
        ]),
      ),
    ],
  })
}

/**
 * Parses a manifest. Throws DdexError as `parseXml` does, `unknown_message` for another message, `missing_element`,
 * `unsafe_path` for a message outside the batch, and `invalid_value` when the number of messages differs from the
 * declared one: then the file was truncated or changed, and the batch is incomplete.
 */
export function readManifest(xml: string): ReceivedManifest {
  const root = parseXml(xml)
  if (root.name !== 'ManifestMessage') throw new DdexError('unknown_message', root.path, root.name)
  const batchId = needText(root, 'RootDirectory').replace(/^\/|\/$/g, '')
  const messages = all(root, 'MessageInBatch').map((message) => {
    const path = needText(message, 'URL').replace(/^\//, '')
    if (!isPlainPath(path) || !path.startsWith(`${batchId}/`)) {
      throw new DdexError('unsafe_path', `${message.path}/URL`, path)
    }
    const isMd5 = textOf(message, 'HashSum/HashSumAlgorithmType') === 'MD5'
    return {
      messageId: needText(message, 'MessageId'),
      path,
      upc: textOf(message, 'IncludedReleaseId/ICPN'),
      deliveryType: needText(message, 'DeliveryType'),
      md5: isMd5 ? textOf(message, 'HashSum/HashSum')?.toLowerCase() : undefined,
    }
  })
  if (needText(root, 'NumberOfMessages') !== String(messages.length)) {
    throw new DdexError('invalid_value', `${root.path}/NumberOfMessages`)
  }
  return {
    batchId,
    createdAt: needText(root, 'MessageHeader/MessageCreatedDateTime'),
    sender: readParty(root, 'MessageSender'),
    recipient: readParty(root, 'MessageRecipient'),
    isTest: ['true', '1'].includes(needText(root, 'IsTestFlag')),
    messages,
  }
}
