// Compares two states of a release field by field and track by track. Values stay codes that the screen translates.
import {
  type Field,
  type FieldKind,
  type FieldSpec,
  type FieldValues,
  fieldsIn,
  RELEASE_FIELDS,
  TRACK_FIELDS,
} from './fields.ts'
import type { Spelled, SpelledTrack } from './revision.ts'

/** The kind of a part of a value, which determines how the screen displays it. */
export const PART_KINDS = [
  'text',
  'yes',
  'type',
  'version',
  'language',
  'genre',
  'day',
  'clock',
  'share',
  'role',
  'instrument',
  'store',
  'country',
  'territoryRule',
  'schedule',
  'releaseTiming',
  'aiPart',
] as const
export type PartKind = (typeof PART_KINDS)[number]

/** One line of a value: a name, or a name with a role and a share. */
export type Line = { kind: PartKind; value: string }[]

export interface Change {
  field: Field
  /** Null for the release itself. */
  trackId: string | null
  /** Its current title, or its last one when the track was removed. */
  trackTitle: string | null
  /** `added` and `removed` concern a whole track, `moved` its position, `replaced` a file. */
  kind: 'changed' | 'added' | 'removed' | 'moved' | 'replaced'
  /** For a value of several lines: the removed lines, and the added ones. */
  before: Line[]
  after: Line[]
}

/** The comparable state of a release: a revision, or a draft in which parts can be missing. */
export interface Compared extends Spelled {
  upc: string | null
  platforms: readonly string[]
  artwork: { uploadId: string } | null
  tracks: (SpelledTrack & {
    trackId: string
    isrc: string | null
    audio: { uploadId: string; fileName: string } | null
  })[]
}
type ComparedTrack = Compared['tracks'][number]

/** In the order of the wizard, then of the current tracks; removed tracks come last. */
export function changesBetween(before: Compared, after: Compared): Change[] {
  const was = new Map(before.tracks.map((track) => [track.trackId, track]))
  const current = new Set(after.tracks.map((track) => track.trackId))
  // Positions are compared among the remaining tracks: a track added above does not move those below it.
  const stayed = before.tracks.filter(({ trackId }) => current.has(trackId)).map(({ trackId }) => trackId)
  const kept = after.tracks.filter(({ trackId }) => was.has(trackId)).map(({ trackId }) => trackId)
  return [
    ...valuesChanged(releaseValues(before), releaseValues(after)),
    ...(before.artwork?.uploadId === after.artwork?.uploadId ? [] : [aboutFile('artwork', [], [])]),
    ...after.tracks.flatMap((track) => {
      const old = was.get(track.trackId)
      if (!old) return [aboutTrack('added', track)]
      const moved = stayed.indexOf(track.trackId) !== kept.indexOf(track.trackId)
      return [...(moved ? [aboutTrack('moved', track)] : []), ...trackChanges(old, track)]
    }),
    ...before.tracks
      .filter(({ trackId }) => !current.has(trackId))
      .map((track) => aboutTrack('removed', track)),
  ]
}

function trackChanges(before: ComparedTrack, after: ComparedTrack): Change[] {
  const about = { trackId: after.trackId, trackTitle: after.title }
  const named = ({ audio }: ComparedTrack) => text(audio?.fileName)
  return [
    ...(before.audio?.uploadId === after.audio?.uploadId
      ? []
      : [{ ...aboutFile('audio', named(before), named(after)), ...about }]),
    ...valuesChanged(trackValues(before), trackValues(after)).map((change) => ({ ...change, ...about })),
  ]
}

const aboutTrack = (kind: 'added' | 'removed' | 'moved', { trackId, title }: ComparedTrack): Change => ({
  field: 'tracks',
  trackId,
  trackTitle: title,
  kind,
  before: [],
  after: [],
})

const aboutFile = (field: 'artwork' | 'audio', before: Line[], after: Line[]): Change => ({
  field,
  trackId: null,
  trackTitle: null,
  kind: 'replaced',
  before,
  after,
})

type Values = [Field, Line[]][]

function valuesChanged(before: Values, after: Values): Change[] {
  const was = new Map(before)
  return after.flatMap(([field, lines]): Change[] => {
    const old = was.get(field) ?? []
    if (JSON.stringify(old) === JSON.stringify(lines)) return []
    const [gone, come] = [without(old, lines), without(lines, old)]
    // Only the order differs, so the whole list is shown.
    const lists =
      gone.length + come.length > 0 ? { before: gone, after: come } : { before: old, after: lines }
    return [{ field, trackId: null, trackTitle: null, kind: 'changed' as const, ...lists }]
  })
}

const without = (lines: Line[], others: Line[]): Line[] => {
  const known = new Set(others.map((line) => JSON.stringify(line)))
  return lines.filter((line) => !known.has(JSON.stringify(line)))
}

const single = (kind: PartKind, value: string | number | null | undefined): Line[] =>
  value === null || value === undefined || value === '' ? [] : [[{ kind, value: String(value) }]]
const text = (value: string | null | undefined) => single('text', value)
const list = (kind: PartKind, values: readonly string[]) => values.flatMap((value) => single(kind, value))

/** How a value of each kind is compared and displayed, line by line. A state without the field has undefined. */
const LINES: { [Kind in FieldKind]?: (value: FieldValues[Kind] | undefined) => Line[] } = {
  text,
  upc: text,
  isrc: text,
  iswc: text,
  // The first one is not worth a mention.
  disc: (value = 1) => (value === 1 ? [] : text(String(value))),
  spotifyUri: text,
  flag: (value) => (value ? single('yes', 'yes') : []),
  day: (value) => single('day', value),
  language: (value) => single('language', value),
  genre: (value) => single('genre', value),
  type: (value) => single('type', value),
  version: (value) => single('version', value),
  schedule: (value) => single('schedule', value),
  // Absent from revisions that go on sale everywhere at once.
  releaseTiming: (value = 'utc_midnight') => single('releaseTiming', value),
  lyrics: (value = '') => list('text', value.split('\n')),
  offset: (value) => single('clock', value),
  artistId: text,
  names: (values = []) => list('text', values),
  mainArtists: (artists = []) =>
    artists.map(({ name, pages }) =>
      [
        text(name),
        ...Object.entries(pages).flatMap(([store, id]) => [single('store', store), text(id)]),
      ].flat(2),
    ),
  stores: (values = []) => list('store', values.toSorted()),
  aiParts: (values = []) => list('aiPart', values),
  contributors: (credits = []) =>
    credits.map(({ name, role, shareBasisPoints }) =>
      [text(name), single('role', role), single('share', shareBasisPoints)].flat(2),
    ),
  performers: (credits = []) =>
    credits.map(({ name, instrument }) => [text(name), single('instrument', instrument)].flat(2)),
  rightsLine: (line) => (line ? text([line.year, line.owner].filter(Boolean).join(' ')) : []),
  territories: ({ rule, countries } = { rule: 'worldwide', countries: [] }) => [
    ...single('territoryRule', rule),
    ...list('country', countries.toSorted()),
  ],
}

const releaseValues = (state: Compared): Values =>
  valuesIn(RELEASE_FIELDS, { ...state, artistId: state.artist?.name })
const trackValues = (track: ComparedTrack): Values => valuesIn(TRACK_FIELDS, { ...track })

const valuesIn = (table: Record<string, FieldSpec>, state: Record<string, unknown>): Values =>
  fieldsIn(table).flatMap(([name, { kind, compared }]): Values => {
    if (!compared) return []
    const linesOf = (kind && LINES[kind]) as (value: unknown) => Line[]
    return [[name as Field, linesOf(state[name])]]
  })
