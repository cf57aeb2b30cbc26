// Reads a whole release from a new release message so that it can be imported, however complete the message is.

import { DdexError } from '../ddex-error.ts'
import type { Deal, NewRelease, PartyFacts, Release, Track } from '../model.ts'
import { isTakenDown } from '../takedown-messages.ts'
import { parseXml, type XmlNode } from '../xml/parse-xml.ts'
import { all, descendants, first, textOf } from '../xml/xml-node.ts'
import type { CatalogueRelease, CatalogueTrack } from './catalogue-release.ts'
import type { Parsed, ParsedMessage } from './parsed.ts'
import { openNewReleaseMessage, partsOf } from './read-release.ts'
import { receivedFile } from './received-release.ts'

/**
 * What the message says of its main release. Undefined for a document that is no release message at all (manifests lie
 * beside messages). Throws DdexError: what `parseXml` refuses, `unknown_message` for another version, `missing_element`
 * for a release or a recording without a title.
 */
export function readCatalogueMessage(xml: string): CatalogueRelease | undefined {
  const root = parseXml(xml)
  if (root.name !== 'NewReleaseMessage') return undefined
  const opened = openNewReleaseMessage(root)
  const release = catalogueRelease(partsOf(opened))
  return { ...release, ...othersOf(opened.root, release) }
}

type Others = Pick<CatalogueRelease, 'otherTitles' | 'relatedReleases' | 'otherRecordings'>

/** What the model of a release has no place for. */
function othersOf(root: XmlNode, release: Omit<CatalogueRelease, keyof Others>): Others {
  const main = first(root, 'ReleaseList/Release')
  const titlesOf = (node: XmlNode | undefined) =>
    TITLES.flatMap((name) => all(node, name)).flatMap((title) => textOf(title, 'TitleText') ?? [])
  const recordings = RECORDINGS.flatMap((name) => all(root, `ResourceList/${name}`))
  const tracks = new Set(release.tracks.flatMap(({ title, isrc }) => [title, isrc]))
  const isTrack = (node: XmlNode) =>
    [...titlesOf(node), ...descendants(node, 'ISRC').map(({ text }) => text)].some((text) => tracks.has(text))
  return {
    otherTitles: others(titlesOf(main), [release.title, release.nativeTitle]),
    relatedReleases: others(
      all(main, 'RelatedRelease').map(
        (node) => descendants(node, 'ICPN', 'GRid', 'CatalogNumber', 'TitleText')[0]?.text ?? '',
      ),
    ),
    otherRecordings: others(
      recordings.filter((node) => !isTrack(node)).flatMap((node) => titlesOf(node)[0] ?? []),
    ),
  }
}

const TITLES = ['DisplayTitle', 'AdditionalTitle', 'FormalTitle', 'GroupingTitle']
const RECORDINGS = ['SoundRecording', 'Video']

/** Each once, without those that are known. */
const others = (texts: string[], known: (string | undefined)[] = []): string[] =>
  [...new Set(texts)].filter((text) => text !== '' && !known.includes(text))

function catalogueRelease({ version, message }: ParsedMessage): Omit<CatalogueRelease, keyof Others> {
  const release: Parsed<Release> = message.release ?? {}
  const { tracks = [], parties = [] } = release
  const { deals = [] } = message
  const artists = artistsOf(release)
  const known = new Map(
    parties.flatMap((party) => (party.name === undefined ? [] : [[party.name, idsOf(party)] as const])),
  )
  const first = known.get(artists.mainArtists[0] ?? '')
  return {
    version,
    messageId: message.messageId,
    recipient: message.recipient?.dpid,
    isTakedown: isTakenDown({ deals }, message.createdAt ?? '1970-01-01'),
    grid: release.grid,
    upc: release.upc,
    title: need(release.title, 'release.title'),
    subtitle: release.version?.subtitle,
    nativeTitle: release.nativeTitle?.text,
    ...artists,
    artistIds: first?.ids ?? [],
    artistPages: first?.pages ?? [],
    partyIds: known,
    releaseType: release.type,
    isCompilation: release.isCompilation === true,
    label: release.label,
    genre: release.genre,
    subGenre: release.subGenre,
    secondaryGenre: release.secondaryGenre,
    releaseDate: dayOf(release.releaseDate),
    dealStart: dealStartOf(deals),
    originalReleaseDate: dayOf(release.originalReleaseDate),
    pLine: lineOf(release.pLine),
    cLine: lineOf(release.cLine),
    isExplicit: release.parentalWarning === 'Explicit',
    ...territoriesOf(deals),
    tracks: tracks.map((track, i) => catalogueTrack(track, `release.tracks[${i}]`)),
    image: receivedFile(release.image),
  }
}

const idsOf = ({ ids = [], pages = [] }: Parsed<PartyFacts>) => ({
  ids: ids.flatMap(({ namespace, id }) => (namespace && id ? [{ namespace, id }] : [])),
  pages,
})

function catalogueTrack(track: Parsed<Track>, path: string): CatalogueTrack {
  return {
    isrc: track.isrc,
    iswc: track.iswc,
    disc: track.disc ?? 1,
    title: need(track.title, `${path}.title`),
    nativeTitle: track.nativeTitle?.text,
    work: track.work,
    subtitle: track.version?.subtitle,
    versionType: track.version?.type,
    ...artistsOf(track),
    featuredArtists: namesOf(track, (role) => role === 'FeaturedArtist'),
    contributors: (track.contributors ?? []).flatMap((contributor) => {
      const { roles = [], instruments = [] } = contributor
      return 'name' in contributor && contributor.name ? { name: contributor.name, roles, instruments } : []
    }),
    language: track.languageOfPerformance,
    isInstrumental: track.isInstrumental === true,
    isCover: track.isCover === true,
    isExplicit: track.parentalWarning === 'Explicit',
    genre: track.genre,
    subGenre: track.subGenre,
    durationMs: track.durationMs,
    pLine: lineOf(track.pLine),
    preview: previewOf(track.preview),
    lyrics: track.lyrics?.uri,
    file: receivedFile(track.file),
  }
}

type DisplayFacts = Pick<Parsed<Track>, 'artists' | 'displayArtistName'>

function artistsOf(display: DisplayFacts): { displayArtistName: string; mainArtists: string[] } {
  const mainArtists = namesOf(display, (role) => role !== 'FeaturedArtist')
  return { displayArtistName: display.displayArtistName ?? mainArtists.join(' & '), mainArtists }
}

function namesOf({ artists = [] }: DisplayFacts, isMeant: (role: string | undefined) => boolean): string[] {
  return [...new Set(artists.flatMap(({ name, role }) => (name && isMeant(role) ? name : [])))]
}

/** Days sort before the instants of the same day, so that texts compare well enough. */
const dealStartOf = (deals: Parsed<Deal>[]): string | undefined =>
  deals.flatMap(({ start, isPreOrder }) => (start === undefined || isPreOrder ? [] : [start])).sort()[0]

/** A date, or the day of an instant; a year alone says too little. */
const dayOf = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]

const previewOf = (preview: Parsed<Track>['preview']) =>
  preview?.startMs === undefined ? undefined : { startMs: preview.startMs, durationMs: preview.durationMs }

const lineOf = (line: Parsed<NewRelease['release']['pLine']> | undefined) =>
  line?.text === undefined ? undefined : { year: line.year, text: line.text }

/** Everything granted to anybody, taken together. */
function territoriesOf(deals: Parsed<Deal>[]): Pick<CatalogueRelease, 'territories' | 'excludedTerritories'> {
  const codes = (pick: (deal: Parsed<Deal>) => string[] | undefined) => [
    ...new Set(deals.flatMap((deal) => pick(deal) ?? [])),
  ]
  const territories = codes((deal) => ('territories' in deal ? deal.territories : undefined))
  if (territories.includes('Worldwide')) return { territories: [], excludedTerritories: [] }
  const excluded = codes((deal) => ('excludedTerritories' in deal ? deal.excludedTerritories : undefined))
  return { territories, excludedTerritories: territories.length > 0 ? [] : excluded }
}

function need(text: string | undefined, path: string): string {
  if (text === undefined) throw new DdexError('missing_element', path)
  return text
}
