// The NewReleaseMessage of ERN 4.3.2, 4.3 and 3.8.2: its root and the order of its parts.

import { AVS_VERSIONS, ERN43, type ErnPreset, namespaceOf } from '../ern-version.ts'
import type { NewRelease } from '../model.ts'
import { ERN3_PROFILES } from '../v3/ern3-codes.ts'
import { releaseList3 } from '../v3/write-releases.ts'
import { resourceList3 } from '../v3/write-resources.ts'
import { type Children, element, renderXml, type WrittenRoot } from '../xml/write-xml.ts'
import { refuseUnwritable } from './check-writable.ts'
import { dealList } from './deals.ts'
import { messageHeader } from './header.ts'
import { lossyProjection } from './lossy-projection.ts'
import { type MessageToWrite, messageToWrite } from './message.ts'
import { partyList } from './parties.ts'
import { releaseList } from './releases.ts'
import { resourceList } from './resources.ts'

/**
 * The message as XML, valid under the official schema of the version and the profile rules R1–R16 when the model keeps
 * them. It is always the whole state: a new release, an update and a takedown (a model without deals, or with deals
 * that ended) differ in nothing else. What the version cannot express is left out, as `lossyProjection` says.
 * The same model always gives the same text, so that its hash shows whether anything changed.
 * Throws DdexError `invalid_characters` or `invalid_value` for a model that must not be sent.
 */
export function writeNewReleaseMessage(model: NewRelease, preset: ErnPreset = ERN43): string {
  refuseUnwritable(model)
  const message = messageToWrite(preset.version, lossyProjection(preset, model))
  return renderXml({
    ...rootOf(message),
    children: [messageHeader(message.model), ...bodyOf(message), dealList(message)],
  })
}

function rootOf({ version, profile, model }: MessageToWrite): Omit<WrittenRoot, 'children'> {
  const namespace = namespaceOf(version)
  const root = {
    prefix: 'ern',
    name: 'NewReleaseMessage',
    namespace,
    schemaLocation: `${namespace} ${namespace}/release-notification.xsd`,
  }
  const attributes: Record<string, string> =
    version === '3.8.2'
      ? {
          MessageSchemaVersionId: 'ern/382',
          ReleaseProfileVersionId:
            model.release.type === 'Single' ? ERN3_PROFILES.single : ERN3_PROFILES.album,
        }
      : { ReleaseProfileVersionId: profile, AvsVersionId: AVS_VERSIONS[version] }
  return { ...root, attributes: { ...attributes, LanguageAndScriptCode: model.language } }
}

function bodyOf(message: MessageToWrite): Children {
  const { version, model, parties, release } = message
  if (version !== '3.8.2') {
    return [partyList(parties, release.parties), resourceList(message), releaseList(message)]
  }
  return [
    element('UpdateIndicator', model.isUpdate ? 'UpdateMessage' : 'OriginalMessage'),
    resourceList3(message),
    releaseList3(message),
  ]
}
