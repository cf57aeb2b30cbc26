// Owns the ERN 4.3 NewReleaseMessage: its root, its header and the order of its parts.
import { refuseUnwritable } from '#engines/ddex/check-writable.ts'
import { type MessagingParty, type NewRelease, profileOf } from '#engines/ddex/model.ts'
import { formatInstant } from '#engines/ddex/time.ts'
import { dealList } from '#engines/ddex/write-deals.ts'
import { partyList, partyReferences } from '#engines/ddex/write-parties.ts'
import { releaseList } from '#engines/ddex/write-releases.ts'
import { resourceList } from '#engines/ddex/write-resources.ts'
import { element, renderXml, type Written } from '#engines/ddex/write-xml.ts'

const namespace = 'http://ddex.net/xml/ern/43'

/**
 * The message as XML, valid under the ERN 4.3 schema and the profile rules R1–R16 when the model keeps them.
 * The same model always gives the same text, so a hash of it tells whether anything changed.
 * Throws DdexError `invalid_characters` or `invalid_value` for a model that must not be sent.
 */
export function writeNewReleaseMessage(model: NewRelease): string {
  refuseUnwritable(model)
  const { release } = model
  const tracks = release.tracks.toSorted((a, b) => a.disc - b.disc || a.number - b.number)
  const inOrder = { ...model, release: { ...release, tracks } }
  const parties = partyReferences(inOrder)
  return renderXml({
    prefix: 'ern',
    name: 'NewReleaseMessage',
    namespace,
    schemaLocation: `${namespace} ${namespace}/release-notification.xsd`,
    attributes: {
      ReleaseProfileVersionId: profileOf(release),
      AvsVersionId: '3',
      LanguageAndScriptCode: model.language,
    },
    children: [
      messageHeader(model),
      partyList(parties),
      resourceList(inOrder, tracks, parties),
      releaseList(inOrder, tracks, parties),
      dealList(inOrder),
    ],
  })
}

function messageHeader(model: NewRelease): Written {
  return element('MessageHeader', [
    element('MessageThreadId', model.threadId),
    element('MessageId', model.messageId),
    element('MessageSender', messagingParty(model.sender)),
    element('MessageRecipient', messagingParty(model.recipient)),
    element('MessageCreatedDateTime', formatInstant(model.createdAt)),
    element('MessageControlType', model.control),
  ])
}

function messagingParty({ dpid, name }: MessagingParty): Written[] {
  return [element('PartyId', dpid), element('PartyName', [element('FullName', name)])]
}
