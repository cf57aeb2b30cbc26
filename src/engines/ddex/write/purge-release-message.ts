// The PurgeReleaseMessage: it removes every trace of a release that was sent in error.

import { DdexError } from '../ddex-error.ts'
import { AVS_VERSIONS, type ErnVersion, namespaceOf, versionOf } from '../ern-version.ts'
import { isDpid, isUpc } from '../identifiers.ts'
import { isInstant } from '../time.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { element, renderXml } from '../xml/write-xml.ts'
import { needText } from '../xml/xml-node.ts'
import { refuseUnwritableText } from './check-writable.ts'
import { type MessageEnvelope, messageHeader } from './header.ts'

/** It names the release and nothing else, and is for data that should never have been sent: a takedown is no purge. */
export type Purge = MessageEnvelope & { language: string; upc: string }

/** The message as XML, valid under the official schema. Throws DdexError as `writeNewReleaseMessage` does. */
export function writePurgeReleaseMessage(purge: Purge, version: ErnVersion): string {
  refuseUnwritableText(purge, '')
  const required = {
    'sender.dpid': isDpid(purge.sender.dpid),
    'recipient.dpid': isDpid(purge.recipient.dpid),
    createdAt: isInstant(purge.createdAt),
    upc: isUpc(purge.upc),
  }
  for (const [path, isRight] of Object.entries(required)) {
    if (!isRight) throw new DdexError('invalid_value', path)
  }
  const namespace = namespaceOf(version)
  return renderXml({
    prefix: 'ern',
    name: 'PurgeReleaseMessage',
    namespace,
    schemaLocation: `${namespace} ${namespace}/release-notification.xsd`,
    attributes: {
      ...(version === '3.8.2'
        ? { MessageSchemaVersionId: 'ern/382' }
        : { AvsVersionId: AVS_VERSIONS[version] }),
      LanguageAndScriptCode: purge.language,
    },
    children: [
      messageHeader(purge),
      element('PurgedRelease', [element('ReleaseId', [element('ICPN', purge.upc)])]),
    ],
  })
}

/**
 * Which release is to vanish, and by which message; undefined for another message. Throws DdexError as `parseXml`
 * does, and `missing_element`.
 */
export function readPurgeReleaseMessage(xml: string): { messageId: string; upc: string } | undefined {
  const root = parseXml(xml)
  if (root.name !== 'PurgeReleaseMessage' || !versionOf(root.namespace)) return undefined
  return {
    messageId: needText(root, 'MessageHeader/MessageId'),
    upc: needText(root, 'PurgedRelease/ReleaseId/ICPN'),
  }
}
