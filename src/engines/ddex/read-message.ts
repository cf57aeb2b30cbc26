// Owns reading a new release message, of ERN 4.3 or 4.3.2, as a store does.
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { parseXml, type XmlNode } from '#engines/ddex/parse-xml.ts'
import type {
  ReceivedDeal,
  ReceivedFile,
  ReceivedParty,
  ReceivedRelease,
  ReceivedTrack,
} from '#engines/ddex/received-release.ts'
import { parseDuration } from '#engines/ddex/time.ts'
import { all, first, needText, textOf, textsOf } from '#engines/ddex/xml-node.ts'

const versions: Record<string, ReceivedRelease['version']> = {
  'http://ddex.net/xml/ern/43': '4.3',
  'http://ddex.net/xml/ern/432': '4.3.2',
}

/**
 * What the message says. The text comes from a stranger: nothing outside it is read. Throws DdexError:
 * `message_too_large`, `doctype_refused`, `malformed_xml` (see `parseXml`), `unknown_message` for another message
 * or version, `missing_element` where a release could not be named or its recordings told apart.
 */
export function readNewReleaseMessage(xml: string): ReceivedRelease {
  const { root, version } = openNewReleaseMessage(parseXml(xml))
  const header = need(root, 'MessageHeader')
  const release = need(root, 'ReleaseList/Release')
  const genre = first(release, 'Genre') ?? first(release, 'DisplayGenre')
  const label = textOf(release, 'ReleaseLabelReference')
  const front = all(root, 'ResourceList/Image').find((image) => textOf(image, 'Type') === 'FrontCoverImage')
  const deals = all(root, 'DealList/ReleaseDeal').flatMap(dealsOf)
  return {
    version,
    messageId: needText(header, 'MessageId'),
    threadId: textOf(header, 'MessageThreadId'),
    createdAt: needText(header, 'MessageCreatedDateTime'),
    sender: messagingParty(header, 'MessageSender'),
    recipient: messagingParty(header, 'MessageRecipient'),
    control: textOf(header, 'MessageControlType') === 'TestMessage' ? 'TestMessage' : 'LiveMessage',
    profile: root.attributes.ReleaseProfileVersionId,
    upc: needText(release, 'ReleaseId/ICPN'),
    title: needText(release, 'DisplayTitleText'),
    displayArtistName: needText(release, 'DisplayArtistName'),
    releaseType: needText(release, 'ReleaseType'),
    label: label === undefined ? undefined : partyName(root, label),
    genre: textOf(genre, 'GenreText'),
    subGenre: textOf(genre, 'SubGenre'),
    releaseDate: textOf(release, 'ReleaseDate'),
    originalReleaseDate: textOf(release, 'OriginalReleaseDate'),
    parentalWarning: textOf(release, 'ParentalWarningType'),
    tracks: tracksOf(root, release),
    image: fileOf(first(front, 'TechnicalDetails')),
    deals,
    isTakedown: deals.length === 0,
  }
}

/** The message under the root and its version. Throws DdexError `unknown_message` for anything else. */
export function openNewReleaseMessage(root: XmlNode): { root: XmlNode; version: ReceivedRelease['version'] } {
  const version = Object.hasOwn(versions, root.namespace) ? versions[root.namespace] : undefined
  if (root.name === 'NewReleaseMessage' && version) return { root, version }
  throw new DdexError('unknown_message', root.path, `${root.name} of ${root.namespace || 'no namespace'}`)
}

/** The recordings in playing order, by the resource groups; a group's sequence number is its disc. */
function tracksOf(root: XmlNode, release: XmlNode): ReceivedTrack[] {
  const recordings = new Map(
    all(root, 'ResourceList/SoundRecording').map((node) => [textOf(node, 'ResourceReference'), node]),
  )
  const outer = first(release, 'ResourceGroup')
  const discs = [{ items: all(outer, 'ResourceGroupContentItem'), disc: 1 }]
  for (const [i, group] of all(outer, 'ResourceGroup').entries()) {
    discs.push({
      items: all(group, 'ResourceGroupContentItem'),
      disc: wholeNumber(textOf(group, 'SequenceNumber')) ?? i + 1,
    })
  }
  return discs.flatMap(({ items, disc }) =>
    items.flatMap((item, i) => {
      const recording = recordings.get(textOf(item, 'ReleaseResourceReference'))
      const number = wholeNumber(textOf(item, 'SequenceNumber')) ?? i + 1
      return recording ? [trackOf(recording, disc, number)] : []
    }),
  )
}

function trackOf(recording: XmlNode, disc: number, number: number): ReceivedTrack {
  const edition = need(recording, 'SoundRecordingEdition')
  const duration = textOf(recording, 'Duration')
  return {
    isrc: needText(edition, 'ResourceId/ISRC'),
    title: needText(recording, 'DisplayTitleText'),
    displayArtistName: needText(recording, 'DisplayArtistName'),
    disc,
    number,
    durationMs: duration === undefined ? undefined : parseDuration(duration),
    parentalWarning: textOf(recording, 'ParentalWarningType'),
    file: fileOf(first(edition, 'TechnicalDetails/DeliveryFile')),
  }
}

function fileOf(details: XmlNode | undefined): ReceivedFile | undefined {
  const file = first(details, 'File')
  if (!file) return undefined
  const value = textOf(file, 'HashSum/HashSumValue')?.toLowerCase()
  return {
    uri: needText(file, 'URI'),
    hash: value === undefined ? undefined : { algorithm: textOf(file, 'HashSum/Algorithm') ?? 'MD5', value },
    sizeBytes: wholeNumber(textOf(file, 'FileSize')),
    isProvided: !['false', '0'].includes(textOf(details, 'IsProvidedInDelivery') ?? 'true'),
  }
}

function dealsOf(releaseDeal: XmlNode): ReceivedDeal[] {
  const releaseReferences = textsOf(releaseDeal, 'DealReleaseReference')
  return all(releaseDeal, 'Deal/DealTerms').flatMap((terms) =>
    all(terms, 'ValidityPeriod').map((period) => ({
      releaseReferences,
      territories: textsOf(terms, 'TerritoryCode'),
      excludedTerritories: textsOf(terms, 'ExcludedTerritoryCode'),
      start: textOf(period, 'StartDateTime') ?? needText(period, 'StartDate'),
      end: textOf(period, 'EndDateTime') ?? textOf(period, 'EndDate'),
      commercialModels: textsOf(terms, 'CommercialModelType'),
      useTypes: textsOf(terms, 'UseType'),
    })),
  )
}

function messagingParty(header: XmlNode, role: string): ReceivedParty {
  const party = need(header, role)
  return { dpid: needText(party, 'PartyId'), name: textOf(party, 'PartyName/FullName') }
}

function partyName(root: XmlNode, reference: string): string | undefined {
  const party = all(root, 'PartyList/Party').find((node) => textOf(node, 'PartyReference') === reference)
  return textOf(party, 'PartyName/FullName')
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function need(node: XmlNode, path: string): XmlNode {
  const found = first(node, path)
  if (!found) throw new DdexError('missing_element', `${node.path}/${path}`)
  return found
}
