// Reads a whole release from a new release message so that it can be imported, however complete the message is.

import { DdexError } from '../ddex-error.ts'
import type { Deal, NewRelease, PartyFacts, Release, Track } from '../model.ts'
import { isTakenDown } from '../takedown-messages.ts'
import { parseXml } from '../xml/parse-xml.ts'
import type { CatalogueRelease, CatalogueTrack } from './catalogue-release.ts'
import type { Parsed, ParsedMessage } from './parsed.ts'
import { sentBy } from './read-release.ts'
import { receivedFile } from './received-release.ts'

/**
 * What the message says of its main release. Undefined for a document that is no release message at all (manifests lie
 * beside messages). Throws DdexError: what `parseXml` refuses, `unknown_message` for another version, `missing_element`
 * for a release or a recording without a title.
 */
export function readCatalogueMessage(xml: string): CatalogueRelease | undefined {
  const root = parseXml(xml)
  return root.name === 'NewReleaseMessage' ? catalogueRelease(sentBy(root)) : undefined
}

function catalogueRelease({ version, message }: ParsedMessage): CatalogueRelease {
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
