// Every column of a catalogue as a table, once: how it is written and how it is read.
import { isUpc, parseIsrc } from '#engines/ddex/identifiers.ts'
import { COUNTRIES } from '#features/artists/domain.ts'
import type { CatalogueRelease, CatalogueTrack } from '#features/releases/domain/catalogue.ts'
import {
  AI_PARTS,
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  GENRES,
  INSTRUMENTS,
  RELEASE_TYPES,
  SCHEDULES,
  TERRITORY_RULES,
  TRACK_VERSIONS,
  TRACKS_MAX,
} from '#features/releases/domain/vocabulary.ts'
import { findStore } from '#features/stores/domain.ts'
import {
  bounded,
  clock,
  creditOf,
  dateOf,
  type Fail,
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

/** A release as a file names it: the artist by name, and the key that ties its rows together. */
export interface NamedRelease {
  key: string
  artistName: string
  release: CatalogueRelease
}

export interface Column<T> {
  name: string
  /** What the template shows. */
  sample: string
  /** The spaces around it are part of what it says. */
  isVerbatim?: true
  write(value: T): string
  /** @param text never empty */
  read(text: string, into: T, fail: Fail): void
}
type Row = NamedRelease
export type NumberedTrack = CatalogueTrack & { number: number | null }

const words = {
  aiParts: wordsOf(AI_PARTS),
  genres: wordsOf(GENRES),
  instruments: wordsOf(INSTRUMENTS),
  languages: wordsOf(CONTENT_LANGUAGES),
  roles: wordsOf(CONTRIBUTOR_ROLES),
  rules: wordsOf(TERRITORY_RULES),
  schedules: wordsOf(SCHEDULES),
  types: wordsOf(RELEASE_TYPES),
  versions: wordsOf(TRACK_VERSIONS),
}

const release = {
  text: (name: string, key: 'title' | 'label', max: number, sample: string): Column<Row> => ({
    name,
    sample,
    write: ({ release }) => release[key],
    read: (text, { release: into }, fail) => {
      into[key] = bounded(text, max, fail)
    },
  }),
  word: (
    name: string,
    key: 'language' | 'primaryGenre' | 'secondaryGenre',
    list: Words,
    sample: string,
  ): Column<Row> => ({
    name,
    sample,
    write: ({ release }) => release[key] ?? '',
    read: (text, { release: into }, fail) => {
      into[key] = wordOf(list, text, fail) ?? null
    },
  }),
  date: (
    name: string,
    key: 'releaseDate' | 'originalReleaseDate' | 'presaveDate' | 'licenceEndsOn',
    sample: string,
  ): Column<Row> => ({
    name,
    sample,
    write: ({ release }) => release[key] ?? '',
    read: (text, { release: into }, fail) => {
      into[key] = dateOf(text, fail)
    },
  }),
  flag: (name: string, key: 'explicit' | 'presave' | 'aiArtwork'): Column<Row> => ({
    name,
    sample: 'no',
    write: ({ release }) => yesOrNo(release[key]),
    read: (text, { release: into }, fail) => {
      into[key] = flagOf(text, fail)
    },
  }),
  line: (name: string, key: 'pLine' | 'cLine'): Column<Row>[] => [
    {
      name: `${name}_year`,
      sample: '2027',
      write: ({ release }) => String(release[key].year ?? ''),
      read: (text, { release: into }, fail) => {
        into[key].year = numberOf(text, [1900, 2100], fail)
      },
    },
    {
      name: `${name}_owner`,
      sample: 'Maré Records',
      write: ({ release }) => release[key].owner,
      read: (text, { release: into }, fail) => {
        into[key].owner = bounded(text, 200, fail)
      },
    },
  ],
}

export const RELEASE_COLUMNS: readonly Column<Row>[] = [
  {
    name: 'release',
    sample: 'mare-ep',
    write: ({ key }) => key,
    read: (text, into) => {
      into.key = text
    },
  },
  release.text('release_title', 'title', 300, 'Maré'),
  {
    name: 'release_artist',
    sample: 'Ana Lima',
    write: ({ artistName }) => artistName,
    read: (text, into, fail) => {
      into.artistName = bounded(text, 200, fail)
    },
  },
  {
    name: 'release_type',
    sample: 'ep',
    write: ({ release }) => release.type,
    read: (text, { release: into }, fail) => {
      into.type = wordOf(words.types, text, fail) ?? 'single'
    },
  },
  {
    name: 'upc',
    sample: '',
    write: ({ release }) => release.upc ?? '',
    read: (text, { release: into }, fail) => {
      const upc = text.replaceAll(/[\s-]/g, '')
      if (upc !== '' && !isUpc(upc)) fail('upc_invalid')
      into.upc = upc || null
    },
  },
  release.text('label', 'label', 200, 'Maré Records'),
  release.word('release_language', 'language', words.languages, 'pt'),
  release.word('primary_genre', 'primaryGenre', words.genres, 'pop'),
  release.word('secondary_genre', 'secondaryGenre', words.genres, ''),
  release.date('release_date', 'releaseDate', '2027-03-05'),
  release.date('original_release_date', 'originalReleaseDate', ''),
  ...release.line('p_line', 'pLine'),
  ...release.line('c_line', 'cLine'),
  {
    name: 'territories',
    sample: 'worldwide',
    write: ({ release: { territories } }) => [territories.rule, ...territories.countries].join(' '),
    read: (text, { release: into }, fail) => {
      const [rule = 'worldwide', ...countries] = text.split(/[\s,:]+/).filter((word) => word !== '')
      const known = wordOf(words.rules, rule, fail) ?? 'worldwide'
      const codes = countries.map((code) => code.toUpperCase())
      const unknown = codes.find((code) => !COUNTRIES.includes(code))
      if (unknown) fail('country_unknown', { code: unknown.slice(0, 20) })
      into.territories = {
        rule: known,
        countries: known === 'worldwide' ? [] : [...new Set(codes)].sort(),
      }
    },
  },
  {
    name: 'schedule',
    sample: 'standard',
    write: ({ release }) => release.schedule,
    read: (text, { release: into }, fail) => {
      into.schedule = wordOf(words.schedules, text, fail) ?? 'standard'
    },
  },
  {
    name: 'stores',
    sample: 'spotify | deezer',
    write: ({ release }) => joined(release.platforms),
    read: (text, { release: into }, fail) => {
      const stores = parted(text).map(folded)
      const unknown = stores.find((id) => !findStore(id))
      if (unknown) fail('import_value', { value: unknown.slice(0, 60) })
      into.platforms = [...new Set(stores)]
    },
  },
  release.flag('release_explicit', 'explicit'),
  release.flag('ai_artwork', 'aiArtwork'),
  release.flag('presave', 'presave'),
  release.date('presave_date', 'presaveDate', ''),
  release.date('licence_ends_on', 'licenceEndsOn', ''),
]

const track = {
  text: (
    name: string,
    key: 'title' | 'artist' | 'composer' | 'originalArtist',
    max: number,
    sample: string,
  ): Column<NumberedTrack> => ({
    name,
    sample,
    write: (track) => track[key],
    read: (text, into, fail) => {
      into[key] = bounded(text, max, fail)
    },
  }),
  word: (name: string, key: 'genre' | 'language', list: Words, sample: string): Column<NumberedTrack> => ({
    name,
    sample,
    write: (track) => track[key] ?? '',
    read: (text, into, fail) => {
      into[key] = wordOf(list, text, fail) ?? null
    },
  }),
  flag: (name: string, key: 'explicit' | 'introOrOutro'): Column<NumberedTrack> => ({
    name,
    sample: 'no',
    write: (track) => yesOrNo(track[key]),
    read: (text, into, fail) => {
      into[key] = flagOf(text, fail)
    },
  }),
}

export const TRACK_COLUMNS: readonly Column<NumberedTrack>[] = [
  {
    name: 'track_number',
    sample: '1',
    write: (track) => String(track.number ?? ''),
    read: (text, into, fail) => {
      into.number = numberOf(text, [1, TRACKS_MAX], fail)
    },
  },
  track.text('track_title', 'title', 300, 'Maré'),
  {
    name: 'track_version',
    sample: 'original',
    write: (track) => track.version,
    read: (text, into, fail) => {
      into.version = wordOf(words.versions, text, fail) ?? 'original'
    },
  },
  track.text('track_artist', 'artist', 200, ''),
  {
    name: 'featured_artists',
    sample: 'Rui Costa | Eva Sá',
    write: (track) => joined(track.featuredArtists),
    read: (text, into, fail) => {
      into.featuredArtists = parted(text)
      if (into.featuredArtists.length > 20) fail('import_many', { max: 20 })
      for (const name of into.featuredArtists) bounded(name, 200, fail)
    },
  },
  {
    name: 'isrc',
    sample: '',
    write: (track) => track.isrc ?? '',
    read: (text, into, fail) => {
      into.isrc = parseIsrc(text) ?? null
      if (!into.isrc) fail('isrc_invalid')
    },
  },
  track.word('track_genre', 'genre', words.genres, ''),
  track.word('track_language', 'language', words.languages, 'pt'),
  track.flag('explicit', 'explicit'),
  track.flag('intro_or_outro', 'introOrOutro'),
  {
    name: 'contributors',
    sample: 'composer: Ana Lima 60% | lyricist: Rui Costa 40%',
    write: (track) =>
      joined(
        track.contributors.map(
          (contributor) => `${contributor.role}: ${contributor.name} ${contributor.shareBasisPoints / 100}%`,
        ),
      ),
    read: (text, into, fail) => {
      into.contributors = parted(text).flatMap((part) => {
        const credit = creditOf(words.roles, part, fail)
        const [, name = credit.name, share] = SHARE.exec(credit.name) ?? []
        const shareBasisPoints = Math.round(Number((share ?? '0').replace(',', '.')) * 100)
        if (shareBasisPoints > 10_000) fail('import_number', { min: 0, max: 100 })
        return { role: credit.word, name: bounded(name, 200, fail), shareBasisPoints }
      })
      if (into.contributors.length > 50) fail('import_many', { max: 50 })
    },
  },
  {
    name: 'performers',
    sample: 'vocals: Ana Lima | guitar: Rui Costa',
    write: (track) =>
      joined(track.performers.map((performer) => `${performer.instrument}: ${performer.name}`)),
    read: (text, into, fail) => {
      into.performers = parted(text).map((part) => {
        const { word, name } = creditOf(words.instruments, part, fail)
        return { instrument: word, name: bounded(name, 200, fail) }
      })
      if (into.performers.length > 50) fail('import_many', { max: 50 })
    },
  },
  track.text('composer', 'composer', 200, 'Ana Lima'),
  {
    name: 'composer_spotify_uri',
    sample: '',
    write: (track) => track.composerSpotifyUri,
    read: (text, into, fail) => {
      if (!/^spotify:artist:[0-9A-Za-z]{22}$/.test(text)) fail('spotify_uri_invalid')
      into.composerSpotifyUri = text
    },
  },
  track.text('original_artist', 'originalArtist', 200, ''),
  {
    name: 'ai_parts',
    sample: '',
    write: (track) => joined(track.aiParts),
    read: (text, into, fail) => {
      into.aiParts = [...new Set(parted(text).flatMap((part) => wordOf(words.aiParts, part, fail) ?? []))]
    },
  },
  {
    name: 'preview_start_ms',
    sample: '',
    write: (track) => String(track.previewStartMs ?? ''),
    read: (text, into, fail) => {
      into.previewStartMs = numberOf(text, [0, 3_600_000], fail)
    },
  },
  {
    name: 'has_lyrics',
    sample: 'no',
    write: (track) => yesOrNo(track.hasLyrics),
    read: (text, into, fail) => {
      into.hasLyrics = flagOf(text, fail)
    },
  },
  {
    name: 'lyrics',
    sample: '',
    isVerbatim: true,
    write: (track) => track.lyrics,
    read: (text, into, fail) => {
      into.lyrics = bounded(text, 20_000, fail)
    },
  },
  {
    name: 'timed_lyrics',
    sample: '',
    isVerbatim: true,
    write: (track) => (track.timedLyrics ?? []).map(({ atMs, text }) => `[${clock(atMs)}]${text}`).join('\n'),
    read: (text, into, fail) => {
      into.timedLyrics = text.split(/\r?\n/).map((line) => timedLine(line, fail))
      if (into.timedLyrics.length > 1_000) fail('import_many', { max: 1_000 })
    },
  },
]
