// Owns the one reader of new release messages, of ERN 3.8, 3.8.2 and 4.1 to 4.3.2.
import { DdexError } from './ddex-error.ts'
import { type ReadVersion, versionOf } from './ern-version.ts'
import { inWordsOf432 } from './in-words-of-432.ts'
import type { MessagingParty, NewRelease, PartyFacts, Release } from './model.ts'
import { parseXml, type XmlNode } from './parse-xml.ts'
import { dealsTold } from './read-deals.ts'
import { fileTold, genreTold, isTrue, lineTold, numberTold, shownTold, stated } from './read-facts.ts'
import { tracksTold } from './read-tracks.ts'
import type { Told, ToldMessage } from './told.ts'
import { partyNames } from './write-parties.ts'
import { all, everywhere, first, textOf } from './xml-node.ts'

/**
 * What the message says of its main release. The text comes from a stranger: nothing outside it is read, and nothing in
 * it is required or judged (`asNewRelease` does). Throws DdexError: what `parseXml` refuses, and `unknown_message` for
 * another message or version.
 */
export function readRelease(xml: string): ToldMessage {
  return toldBy(parseXml(xml))
}

/** What `readRelease` reads, of a message that is parsed already. */
export function toldBy(message: XmlNode): ToldMessage {
  const { root, version } = openNewReleaseMessage(message)
  return { version, profile: root.attributes.ReleaseProfileVersionId, message: messageTold(root) }
}

/** The message in the words of ERN 4.3.2, and the version it came in. Throws DdexError `unknown_message`. */
export function openNewReleaseMessage(root: XmlNode): { root: XmlNode; version: ReadVersion } {
  const version = versionOf(root.namespace)
  if (root.name === 'NewReleaseMessage' && version) return { root: inWordsOf432(root, version), version }
  throw new DdexError('unknown_message', root.path, `${root.name} of ${root.namespace || 'no namespace'}`)
}

function messageTold(root: XmlNode): Told<NewRelease> {
  const header = first(root, 'MessageHeader')
  const update = textOf(root, 'UpdateIndicator')
  const release = releaseTold(root)
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
    deals: dealsTold(root, release.tracks ?? []),
  }
}

function messagingParty(header: XmlNode | undefined, role: string): Told<MessagingParty> {
  const party = first(header, role)
  return { dpid: textOf(party, 'PartyId'), name: textOf(party, 'PartyName/FullName') }
}

function releaseTold(root: XmlNode): Told<Release> {
  const main = first(root, 'ReleaseList/Release')
  const names = new Map(
    all(root, 'PartyList/Party').map((party) => [
      textOf(party, 'PartyReference') ?? '',
      textOf(party, 'PartyName/FullName') ?? '',
    ]),
  )
  const cover = all(root, 'ResourceList/Image').find((image) => textOf(image, 'Type') === 'FrontCoverImage')
  const genre = genreTold(stated(main, 'DisplayGenre'))
  const told: Told<Release> = {
    grid: textOf(main, 'ReleaseId/GRid'),
    upc: all(main, 'ReleaseId').flatMap((id) => textOf(id, 'ICPN') ?? [])[0],
    ...shownTold(main, names),
    type: textOf(main, 'ReleaseType'),
    isCompilation: isCompilation(main) || undefined,
    label: names.get(stated(main, 'ReleaseLabelReference')?.text ?? ''),
    pLine: lineTold(stated(main, 'PLine'), 'PLineText'),
    cLine: lineTold(stated(main, 'CLine'), 'CLineText'),
    ...genre,
    releaseDate: stated(main, 'ReleaseDate')?.text || undefined,
    originalReleaseDate: stated(main, 'OriginalReleaseDate')?.text || undefined,
    containsAi: textOf(main, 'ContainsAI'),
    tracks: tracksTold(root, names, genre),
    image: imageTold(cover),
  }
  return { ...told, parties: partiesTold(root, partyNames(told)) }
}

const COMPILATION_FLAGS = ['IsSingleArtistCompilation', 'IsMultiArtistCompilation', 'IsCompilation']

const isCompilation = (main: XmlNode | undefined) =>
  COMPILATION_FLAGS.some((flag) => isTrue(main, flag)) || textOf(main, 'ReleaseType') === 'Compilation'

function imageTold(cover: XmlNode | undefined): Told<Release['image']> | undefined {
  const details = first(cover, 'TechnicalDetails')
  const file = fileTold(details)
  return (
    file && {
      ...file,
      codec: textOf(details, 'ImageCodecType'),
      widthPx: numberTold(details, 'ImageWidth'),
      heightPx: numberTold(details, 'ImageHeight'),
      containsAi: textOf(cover, 'ContainsAI'),
    }
  )
}

/** Parties of whom more is told than the name, in the order of the names. */
function partiesTold(root: XmlNode, names: string[]): Told<PartyFacts>[] | undefined {
  const parties = all(root, 'PartyList/Party').flatMap((party) => {
    const ids = all(party, 'PartyId').flatMap((id) => everywhere(id, 'ProprietaryId'))
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
