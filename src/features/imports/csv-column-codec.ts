// Every column of a catalogue table, defined once: how it is written and how it is parsed.
import { isUpc, parseIsrc, parseIswc } from '#engines/ddex/identifiers.ts'
import { PROFILE_STORES, type ProfileStore, storeArtistId } from '#features/artists/domain/store-profiles.ts'
import { COUNTRIES } from '#features/artists/domain.ts'
import type { CatalogueRelease, CatalogueTrack } from '#features/releases/domain/catalogue.ts'
import {
  type FieldKind,
  type FieldSpec,
  type FieldValues,
  RELEASE_FIELDS,
  TRACK_FIELDS,
} from '#features/releases/domain/fields.ts'
import { type MainArtist, OTHER_ARTISTS_MAX } from '#features/releases/domain/main-artists.ts'
import {
  AI_PARTS,
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  DISCS_MAX,
  GENRES,
  LINE_YEARS,
  PERFORMANCES,
  RELEASE_TIMINGS,
  RELEASE_TYPES,
  SCHEDULES,
  TERRITORY_RULES,
  TRACK_VERSIONS,
  TRACKS_MAX,
} from '#features/releases/domain/vocabulary.ts'
import { findStore, STORES } from '#features/stores/domain.ts'
import {
  bounded,
  clock,
  creditOf,
  dateOf,
  type Fail,
  failValue,
  flagOf,
  folded,
  joined,
  numberOf,
  parted,
  SHARE,
  timedLine,
  type Words,
  wordOf,
  wordsOf,
  yesOrNo,
} from './csv-cell-codec.ts'

/** A release with the names that a file uses: the artist's name, and the key that groups its rows. */
export interface NamedRelease {
  key: string
  artistName: string
  /** Ids of the artist's pages by store, for an artist that is created. */
  artistPages?: Partial<Record<ProfileStore, string>>
  release: CatalogueRelease
}

/** What a column takes, for the guide to the columns and for the template. */
export interface ColumnFormat {
  /** Key of its text. */
  code: ColumnFormatCode
  params?: { min?: number; max?: number }
  /** The values or words it takes, if they are a list. */
  values?: readonly string[]
}
export type ColumnFormatCode =
  | 'key'
  | 'text'
  | 'store_artist'
  | 'textMax'
  | 'flag'
  | 'day'
  | 'value'
  | 'values'
  | 'number'
  | 'upc'
  | 'isrc'
  | 'iswc'
  | 'spotify_uri'
  | 'lyrics'
  | 'timed_lyrics'
  | 'names'
  | 'main_artists'
  | 'contributors'
  | 'performers'
  | 'territories'

export interface Column<T> {
  name: string
  /** The field that it stores, if it is one. */
  field?: string
  format: ColumnFormat
  /** The sample value in the template. */
  sample: string
  /** Whether spaces around the text are significant. */
  isVerbatim?: true | undefined
  write(value: T): string
  /** @param text never empty */
  read(text: string, into: T, fail: Fail): void
}
type Row = NamedRelease
export type NumberedTrack = CatalogueTrack & { number: number | null }

const words = {
  aiParts: wordsOf(AI_PARTS),
  genres: wordsOf(GENRES),
  instruments: wordsOf(PERFORMANCES),
  languages: wordsOf(CONTENT_LANGUAGES),
  roles: wordsOf(CONTRIBUTOR_ROLES),
  rules: wordsOf(TERRITORY_RULES),
  schedules: wordsOf(SCHEDULES),
  timings: wordsOf(RELEASE_TIMINGS),
  types: wordsOf(RELEASE_TYPES),
  versions: wordsOf(TRACK_VERSIONS),
}

const STORE_IDS = STORES.map(({ id }) => id)

/** `Rui Costa {spotify: 0abc, deezer: 123}`: a name, and the ids of its pages. */
const artistCell = ({ name, pages }: MainArtist): string => {
  const ids = Object.entries(pages).map(([store, id]) => `${store}: ${id}`)
  return ids.length > 0 ? `${name} {${ids.join(', ')}}` : name
}

function artistOf(part: string, fail: Fail): MainArtist {
  const [, name = '', inner = ''] = /^([\s\S]*)\{(\s*[\w-]+\s*:[^{}]*)\}$/.exec(part) ?? []
  if (inner === '') return { name: bounded(part, 200, fail), pages: {} }
  const pages: MainArtist['pages'] = {}
  for (const item of inner.split(',')) {
    const [, word = '', text = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(item) ?? []
    const store = PROFILE_STORES.find((id) => id === folded(word))
    const id = store && storeArtistId(store, text)
    if (id) pages[store] = id
    else fail('store_page_invalid', { store: (store && findStore(store)?.name) ?? item.trim().slice(0, 60) })
  }
  return { name: bounded(name.trim(), 200, fail), pages }
}

interface Cell<Value> {
  isVerbatim?: true
  write(value: Value): string
  read(text: string, fail: Fail, max: number): Value
}

const wordCell = (list: Words): Cell<string | null> => ({
  write: (value) => value ?? '',
  read: (text, fail) => wordOf(list, text, fail) ?? null,
})

/** How a field of each kind is written to a cell and parsed from it. */
const CELLS = {
  text: { write: (text) => text, read: (text, fail, max) => bounded(text, max, fail) },
  flag: { write: yesOrNo, read: flagOf },
  day: { write: (day) => day ?? '', read: dateOf },
  language: wordCell(words.languages),
  genre: wordCell(words.genres),
  upc: {
    write: (upc) => upc ?? '',
    read: (text, fail) => {
      const digits = text.replaceAll(/[\s-]/g, '')
      // A spreadsheet takes a UPC for a number and drops its leading zero; the check digit proves which one it was.
      const upc = isUpc(digits.padStart(12, '0')) ? digits.padStart(12, '0') : digits
      if (upc !== digits) fail('upc_zero_added', { upc }, 'advises')
      if (upc !== '' && !isUpc(upc)) fail('upc_invalid')
      return upc || null
    },
  },
  isrc: {
    write: (isrc) => isrc ?? '',
    read: (text, fail) => {
      const isrc = parseIsrc(text) ?? null
      if (!isrc) fail('isrc_invalid')
      return isrc
    },
  },
  iswc: {
    write: (iswc) => iswc ?? '',
    read: (text, fail) => {
      const iswc = parseIswc(text) ?? null
      if (!iswc) fail('iswc_invalid')
      return iswc
    },
  },
  disc: { write: String, read: (text, fail) => numberOf(text, [1, DISCS_MAX], fail) ?? 1 },
  spotifyUri: {
    write: (uri) => uri,
    read: (text, fail) => {
      if (!/^spotify:artist:[0-9A-Za-z]{22}$/.test(text)) fail('spotify_uri_invalid')
      return text
    },
  },
  type: { write: (type) => type, read: (text, fail) => wordOf(words.types, text, fail) ?? 'single' },
  version: {
    write: (version) => version,
    read: (text, fail) => wordOf(words.versions, text, fail) ?? 'original',
  },
  schedule: {
    write: (schedule) => schedule,
    read: (text, fail) => wordOf(words.schedules, text, fail) ?? 'standard',
  },
  releaseTiming: {
    write: (timing) => timing,
    read: (text, fail) => wordOf(words.timings, text, fail) ?? 'local_midnight',
  },
  lyrics: { isVerbatim: true, write: (text) => text, read: (text, fail, max) => bounded(text, max, fail) },
  timedLyrics: {
    isVerbatim: true,
    write: (lines) => (lines ?? []).map(({ atMs, text }) => `[${clock(atMs)}]${text}`).join('\n'),
    read: (text, fail) => {
      const lines = text.split(/\r?\n/).map((line) => timedLine(line, fail))
      if (lines.length > 1_000) fail('import_many', { max: 1_000 })
      return lines
    },
  },
  offset: { write: (ms) => String(ms ?? ''), read: (text, fail) => numberOf(text, [0, 3_600_000], fail) },
  names: {
    write: joined,
    read: (text, fail) => {
      const names = parted(text)
      if (names.length > 20) fail('import_many', { max: 20 })
      for (const name of names) bounded(name, 200, fail)
      return names
    },
  },
  mainArtists: {
    write: (artists) => joined(artists.map(artistCell)),
    read: (text, fail) => {
      const artists = parted(text).map((part) => artistOf(part, fail))
      if (artists.length > OTHER_ARTISTS_MAX) fail('import_many', { max: OTHER_ARTISTS_MAX })
      return artists
    },
  },
  stores: {
    write: joined,
    read: (text, fail) => {
      const stores = parted(text).map(folded)
      const unknown = stores.find((id) => !findStore(id))
      if (unknown) failValue(unknown, STORE_IDS, fail)
      return [...new Set(stores)]
    },
  },
  aiParts: {
    write: joined,
    read: (text, fail) => [
      ...new Set(parted(text).flatMap((part) => wordOf(words.aiParts, part, fail) ?? [])),
    ],
  },
  contributors: {
    write: (contributors) =>
      joined(
        contributors.map(({ role, name, shareBasisPoints }) => `${role}: ${name} ${shareBasisPoints / 100}%`),
      ),
    read: (text, fail) => {
      const contributors = parted(text).flatMap((part) => {
        const credit = creditOf(words.roles, part, fail)
        if (!credit) return []
        const [, name = credit.name, share = '0'] = SHARE.exec(credit.name) ?? []
        const shareBasisPoints = Math.round(Number(share.replace(',', '.')) * 100)
        if (name === '') fail('import_credit', { value: part.slice(0, 60) })
        else if (shareBasisPoints > 10_000) fail('import_number', { min: 0, max: 100 })
        else return { role: credit.word, name: bounded(name, 200, fail), shareBasisPoints }
        return []
      })
      if (contributors.length > 50) fail('import_many', { max: 50 })
      return contributors
    },
  },
  performers: {
    write: (performers) => joined(performers.map(({ instrument, name }) => `${instrument}: ${name}`)),
    read: (text, fail) => {
      const performers = parted(text).flatMap((part) => {
        const credit = creditOf(words.instruments, part, fail)
        return credit ? { instrument: credit.word, name: bounded(credit.name, 200, fail) } : []
      })
      if (performers.length > 50) fail('import_many', { max: 50 })
      return performers
    },
  },
  territories: {
    write: ({ rule, countries }) => [rule, ...countries].join(' '),
    read: (text, fail) => {
      const [word = 'worldwide', ...countries] = text.split(/[\s,:]+/).filter((word) => word !== '')
      const rule = wordOf(words.rules, word, fail) ?? 'worldwide'
      const codes = countries.map((code) => code.toUpperCase())
      const unknown = codes.find((code) => !COUNTRIES.includes(code))
      if (unknown) fail('country_unknown', { code: unknown.slice(0, 20) })
      return { rule, countries: rule === 'worldwide' ? [] : [...new Set(codes)].sort() }
    },
  },
} satisfies { [Kind in FieldKind]?: Cell<FieldValues[Kind]> }

/** What the cells of each kind take. */
const FORMATS: { [Kind in keyof typeof CELLS]: ColumnFormat } = {
  text: { code: 'text' },
  flag: { code: 'flag', values: ['yes', 'no'] },
  day: { code: 'day' },
  language: { code: 'value', values: CONTENT_LANGUAGES },
  genre: { code: 'value', values: GENRES },
  upc: { code: 'upc' },
  isrc: { code: 'isrc' },
  iswc: { code: 'iswc' },
  disc: { code: 'number', params: { min: 1, max: DISCS_MAX } },
  spotifyUri: { code: 'spotify_uri' },
  type: { code: 'value', values: RELEASE_TYPES },
  version: { code: 'value', values: TRACK_VERSIONS },
  schedule: { code: 'value', values: SCHEDULES },
  releaseTiming: { code: 'value', values: RELEASE_TIMINGS },
  lyrics: { code: 'lyrics' },
  timedLyrics: { code: 'timed_lyrics' },
  offset: { code: 'number', params: { min: 0, max: 3_600_000 } },
  names: { code: 'names' },
  mainArtists: { code: 'main_artists', values: PROFILE_STORES },
  stores: { code: 'values', values: STORE_IDS },
  aiParts: { code: 'values', values: AI_PARTS },
  contributors: { code: 'contributors', values: CONTRIBUTOR_ROLES },
  performers: { code: 'performers', values: PERFORMANCES },
  territories: { code: 'territories', values: TERRITORY_RULES },
}

/** A column that stores one field. */
function columnOf<Into extends object>(
  { kind, max = 0 }: FieldSpec,
  field: keyof Into,
  name: string,
  sample: string,
): Column<Into> {
  // FieldValues determines the type of a field by its kind, and the cell of that kind has the same type.
  const cell = CELLS[kind as keyof typeof CELLS] as Cell<unknown> as Cell<Into[keyof Into]>
  const format = FORMATS[kind as keyof typeof CELLS]
  return {
    name,
    field: String(field),
    format: max > 0 && kind === 'text' ? { code: 'textMax', params: { max } } : format,
    sample,
    isVerbatim: cell.isVerbatim,
    write: (from) => cell.write(from[field]),
    read: (text, into, fail) => {
      into[field] = cell.read(text, fail, max)
    },
  }
}

type RightsLine = FieldValues['rightsLine']
/** A rights line has a column for its year and one for its owner. */
type InOneColumn<Values> = {
  [Name in keyof Values]: Values[Name] extends RightsLine ? never : Name
}[keyof Values]

function releaseColumn(
  field: InOneColumn<Omit<CatalogueRelease, 'tracks'>>,
  name: string,
  sample: string,
): Column<Row> {
  const column = columnOf<CatalogueRelease>(RELEASE_FIELDS[field], field, name, sample)
  return {
    ...column,
    write: ({ release }) => column.write(release),
    read: (text, { release }, fail) => column.read(text, release, fail),
  }
}

const trackColumn = (field: keyof CatalogueTrack, name: string, sample: string): Column<NumberedTrack> =>
  columnOf(TRACK_FIELDS[field], field, name, sample)

const rightsLineColumns = (field: 'pLine' | 'cLine', name: string): Column<Row>[] => [
  {
    name: `${name}_year`,
    format: { code: 'number', params: LINE_YEARS },
    sample: '2027',
    write: ({ release }) => String(release[field].year ?? ''),
    read: (text, { release }, fail) => {
      release[field].year = numberOf(text, [LINE_YEARS.min, LINE_YEARS.max], fail)
    },
  },
  {
    name: `${name}_owner`,
    format: { code: 'textMax', params: { max: 200 } },
    sample: 'Maré Records',
    write: ({ release }) => release[field].owner,
    read: (text, { release }, fail) => {
      release[field].owner = bounded(text, 200, fail)
    },
  },
]

function artistPageColumn(store: ProfileStore): Column<Row> {
  return {
    name: `artist_${store}`,
    format: { code: 'store_artist' },
    sample: '',
    write: ({ artistPages }) => artistPages?.[store] ?? '',
    read: (text, into, fail) => {
      const id = storeArtistId(store, text)
      if (id) into.artistPages = { ...into.artistPages, [store]: id }
      else fail('store_page_invalid', { store: findStore(store)?.name ?? store })
    },
  }
}

export const RELEASE_COLUMNS: readonly Column<Row>[] = [
  {
    name: 'release',
    format: { code: 'key' },
    sample: 'mare-ep',
    write: ({ key }) => key,
    read: (text, into) => {
      into.key = text
    },
  },
  releaseColumn('title', 'release_title', 'Maré'),
  releaseColumn('subtitle', 'release_subtitle', ''),
  releaseColumn('nativeTitle', 'release_native_title', ''),
  {
    name: 'release_artist',
    format: { code: 'textMax', params: { max: 200 } },
    sample: 'Ana Lima',
    write: ({ artistName }) => artistName,
    read: (text, into, fail) => {
      into.artistName = bounded(text, 200, fail)
    },
  },
  ...PROFILE_STORES.map(artistPageColumn),
  releaseColumn('otherArtists', 'other_artists', ''),
  releaseColumn('type', 'release_type', 'ep'),
  releaseColumn('upc', 'upc', ''),
  releaseColumn('label', 'label', 'Maré Records'),
  releaseColumn('language', 'release_language', 'pt'),
  releaseColumn('primaryGenre', 'primary_genre', 'pop'),
  releaseColumn('secondaryGenre', 'secondary_genre', ''),
  releaseColumn('releaseDate', 'release_date', '2027-03-05'),
  releaseColumn('releaseTiming', 'release_timing', 'local_midnight'),
  releaseColumn('originalReleaseDate', 'original_release_date', ''),
  ...rightsLineColumns('pLine', 'p_line'),
  ...rightsLineColumns('cLine', 'c_line'),
  releaseColumn('territories', 'territories', 'worldwide'),
  releaseColumn('schedule', 'schedule', 'standard'),
  releaseColumn('platforms', 'stores', 'spotify | deezer'),
  releaseColumn('explicit', 'release_explicit', 'no'),
  releaseColumn('aiArtwork', 'ai_artwork', 'no'),
  releaseColumn('presave', 'presave', 'no'),
  releaseColumn('presaveDate', 'presave_date', ''),
  releaseColumn('licenceEndsOn', 'licence_ends_on', ''),
]

export const TRACK_COLUMNS: readonly Column<NumberedTrack>[] = [
  {
    name: 'track_number',
    format: { code: 'number', params: { min: 1, max: TRACKS_MAX } },
    sample: '1',
    write: (track) => String(track.number ?? ''),
    read: (text, into, fail) => {
      into.number = numberOf(text, [1, TRACKS_MAX], fail)
    },
  },
  trackColumn('disc', 'disc', '1'),
  trackColumn('title', 'track_title', 'Maré'),
  trackColumn('subtitle', 'track_subtitle', ''),
  trackColumn('nativeTitle', 'track_native_title', ''),
  trackColumn('work', 'work', ''),
  trackColumn('version', 'track_version', 'original'),
  trackColumn('artist', 'track_artist', ''),
  trackColumn('otherArtists', 'track_other_artists', ''),
  trackColumn('featuredArtists', 'featured_artists', 'Rui Costa | Eva Sá'),
  trackColumn('isrc', 'isrc', ''),
  trackColumn('iswc', 'iswc', ''),
  trackColumn('genre', 'track_genre', ''),
  trackColumn('language', 'track_language', 'pt'),
  trackColumn('explicit', 'explicit', 'no'),
  trackColumn('introOrOutro', 'intro_or_outro', 'no'),
  trackColumn('contributors', 'contributors', 'composer: Ana Lima 60% | lyricist: Rui Costa 40%'),
  trackColumn('performers', 'performers', 'vocals: Ana Lima | guitar: Rui Costa'),
  trackColumn('composer', 'composer', 'Ana Lima'),
  trackColumn('composerSpotifyUri', 'composer_spotify_uri', ''),
  trackColumn('originalArtist', 'original_artist', ''),
  trackColumn('aiParts', 'ai_parts', ''),
  trackColumn('previewStartMs', 'preview_start_ms', ''),
  trackColumn('hasLyrics', 'has_lyrics', 'no'),
  trackColumn('lyrics', 'lyrics', ''),
  trackColumn('timedLyrics', 'timed_lyrics', ''),
]
