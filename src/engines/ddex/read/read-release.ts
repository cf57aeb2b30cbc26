// The one reader of new release messages, of ERN 3.8, 3.8.2 and 4.1 to 4.3.2.
import { DdexError } from '../ddex-error.ts'
import { type ReadVersion, versionOf } from '../ern-version.ts'
import type { MessagingParty, NewRelease, PartyFacts, Release } from '../model.ts'
import { partyNames } from '../write/parties.ts'
import { parseXml, type XmlNode } from '../xml/parse-xml.ts'
import { all, descendants, first, textOf } from '../xml/xml-node.ts'
import type { Parsed, ParsedMessage } from './parsed.ts'
import { readDeals } from './read-deals.ts'
import {
  defaultStatement,
  isTrue,
  readDisplay,
  readFile,
  readGenre,
  readNumber,
  readRightsLine,
} from './read-facts.ts'
import { readTracks } from './read-tracks.ts'
import { upgradeMessage } from './upgrade-message.ts'

/**
 * What the message says of its main release. The text is untrusted: nothing outside it is read, and nothing in
 * it is required or checked (`toNewRelease` does). Throws DdexError: what `parseXml` refuses, and `unknown_message` for
 * another message or version.
 */
export function readRelease(xml: string): ParsedMessage {
  return sentBy(parseXml(xml))
}

/** What `readRelease` reads, of a message that is parsed already. */
const sentBy = (message: XmlNode): ParsedMessage => partsOf(openNewReleaseMessage(message))

/** What an opened message says. */
export function partsOf({ root, version }: OpenedMessage): ParsedMessage {
  return { version, profile: root.attributes.ReleaseProfileVersionId, message: readMessageParts(root) }
}

export interface OpenedMessage {
  root: XmlNode
  version: ReadVersion
}

/** The message in the words of ERN 4.3.2, and the version it came in. Throws DdexError `unknown_message`. */
export function openNewReleaseMessage(root: XmlNode): OpenedMessage {
  const version = versionOf(root.namespace)
  if (root.name === 'NewReleaseMessage' && version) return { root: upgradeMessage(root, version), version }
  throw new DdexError('unknown_message', root.path, `${root.name} of ${root.namespace || 'no namespace'}`)
}

function readMessageParts(root: XmlNode): Parsed<NewRelease> {
  const header = first(root, 'MessageHeader')
  const update = textOf(root, 'UpdateIndicator')
  const release = readReleaseElement(root)
  return {
    messageId: textOf(header, 'MessageId'),
    threadId: textOf(header, 'MessageThreadId'),
    createdAt: textOf(header, 'MessageCreatedDateTime'),
    sender: messagingParty(header, 'MessageSender'),
    recipient: messagingParty(header, 'MessageRecipient'),
    control: textOf(header, 'MessageControlType'),
    isUpdate: update === 'UpdateMessage' || undefined,
    language: root.attributes.LanguageAndScriptCode,
    release,
    deals: readDeals(root, release.tracks ?? []),
  }
}

function messagingParty(header: XmlNode | undefined, role: string): Parsed<MessagingParty> {
  const party = first(header, role)
  return { dpid: textOf(party, 'PartyId'), name: textOf(party, 'PartyName/FullName') }
}

function readReleaseElement(root: XmlNode): Parsed<Release> {
  const main = first(root, 'ReleaseList/Release')
  const names = new Map(
    all(root, 'PartyList/Party').map((party) => [
      textOf(party, 'PartyReference') ?? '',
      textOf(party, 'PartyName/FullName') ?? '',
    ]),
  )
  const cover = all(root, 'ResourceList/Image').find((image) => textOf(image, 'Type') === 'FrontCoverImage')
  const mainGenre = defaultStatement(main, 'DisplayGenre')
  const genre = readGenre(mainGenre)
  // A genre for some territories only is another view of the main one.
  const secondaryGenre = all(main, 'DisplayGenre').find(
    (node) =>
      node !== mainGenre && [undefined, 'Worldwide'].includes(node.attributes.ApplicableTerritoryCode),
  )
  const release: Parsed<Release> = {
    grid: textOf(main, 'ReleaseId/GRid'),
    upc: all(main, 'ReleaseId').flatMap((id) => textOf(id, 'ICPN') ?? [])[0],
    ...readDisplay(main, names),
    type: textOf(main, 'ReleaseType'),
    isCompilation: isCompilation(main) || undefined,
    label: names.get(defaultStatement(main, 'ReleaseLabelReference')?.text ?? ''),
    pLine: readRightsLine(defaultStatement(main, 'PLine'), 'PLineText'),
    cLine: readRightsLine(defaultStatement(main, 'CLine'), 'CLineText'),
    ...genre,
    secondaryGenre: secondaryGenre && readGenre(secondaryGenre),
    releaseDate: defaultStatement(main, 'ReleaseDate')?.text || undefined,
    originalReleaseDate: defaultStatement(main, 'OriginalReleaseDate')?.text || undefined,
    containsAi: textOf(main, 'ContainsAI'),
    tracks: readTracks(root, names, genre),
    image: readImage(cover),
  }
  return { ...release, parties: readParties(root, partyNames(release)) }
}

const COMPILATION_FLAGS = ['IsSingleArtistCompilation', 'IsMultiArtistCompilation', 'IsCompilation']

const isCompilation = (main: XmlNode | undefined) =>
  COMPILATION_FLAGS.some((flag) => isTrue(main, flag)) || textOf(main, 'ReleaseType') === 'Compilation'

function readImage(cover: XmlNode | undefined): Parsed<Release['image']> | undefined {
  const details = first(cover, 'TechnicalDetails')
  const file = readFile(details)
  return (
    file && {
      ...file,
      codec: textOf(details, 'ImageCodecType'),
      widthPx: readNumber(details, 'ImageWidth'),
      heightPx: readNumber(details, 'ImageHeight'),
      containsAi: textOf(cover, 'ContainsAI'),
    }
  )
}

/** Parties with more than a name, in the order of the names. */
function readParties(root: XmlNode, names: string[]): Parsed<PartyFacts>[] | undefined {
  const parties = all(root, 'PartyList/Party').flatMap((party) => {
    const ids = all(party, 'PartyId').flatMap((id) => descendants(id, 'ProprietaryId'))
    const facts = {
      name: textOf(party, 'PartyName/FullName'),
      isni: all(party, 'PartyId').flatMap((id) => textOf(id, 'ISNI') ?? [])[0],
      ipiNameNumber: all(party, 'PartyId').flatMap((id) => textOf(id, 'IpiNameNumber') ?? [])[0],
      ids: ids.map(({ text, attributes }) => ({ namespace: attributes.Namespace ?? '', id: text })),
      pages: all(party, 'ArtistProfilePage').map(({ text }) => text),
    }
    const isMore = facts.isni ?? facts.ipiNameNumber ?? [...facts.ids, ...facts.pages][0]
    return isMore === undefined ? [] : facts
  })
  const place = ({ name = '' }) => names.indexOf(name)
  return parties.length > 0 ? parties.toSorted((a, b) => place(a) - place(b)) : undefined
}
