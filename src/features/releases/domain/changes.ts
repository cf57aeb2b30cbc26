// What changed between two states of a release: field by field, track by track. Values stay codes; the screen has the words.
import type { Field, ReleaseField, TrackField } from './fields.ts'
import type { Spelled, SpelledTrack } from './revision.ts'

/** What a part of a value is, so that the screen knows how to say it. */
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
  'aiPart',
] as const
export type PartKind = (typeof PART_KINDS)[number]

/** One line of a value: a name, or a name with a role and a share. */
export type Line = { kind: PartKind; value: string }[]

export interface Change {
  field: Field
  /** Null for the release itself. */
  trackId: string | null
  /** Its title now, or as it was when it is gone. */
  trackTitle: string | null
  /** `added` and `removed` are about a whole track, `moved` about its place, `replaced` about a file. */
  kind: 'changed' | 'added' | 'removed' | 'moved' | 'replaced'
  /** Of a value of several lines those that are gone, and those that are new. */
  before: Line[]
  after: Line[]
}

/** A state of a release as it is compared: a revision is one, and a draft that may lack some of it is another. */
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

/** In the order of the wizard, then of the tracks as they are now; tracks that are gone come last. */
export function changesBetween(before: Compared, after: Compared): Change[] {
  const was = new Map(before.tracks.map((track) => [track.trackId, track]))
  const current = new Set(after.tracks.map((track) => track.trackId))
  // Places are compared among what stayed: a track that was added above does not move those below it.
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
const flag = (value: boolean | undefined) => (value ? single('yes', 'yes') : [])
const list = (kind: PartKind, values: readonly string[]) => values.flatMap((value) => single(kind, value))

function releaseValues(state: Compared): [ReleaseField, Line[]][] {
  const rights = (line: Spelled['pLine']): Line[] =>
    line ? text([line.year, line.owner].filter(Boolean).join(' ')) : []
  const { rule, countries } = state.territories ?? { rule: 'worldwide', countries: [] }
  return [
    ['title', text(state.title)],
    ['artistId', text(state.artist?.name)],
    ['type', single('type', state.type)],
    ['language', single('language', state.language)],
    ['primaryGenre', single('genre', state.primaryGenre)],
    ['secondaryGenre', single('genre', state.secondaryGenre)],
    ['label', text(state.label)],
    ['upc', text(state.upc)],
    ['explicit', flag(state.explicit)],
    ['originalReleaseDate', single('day', state.originalReleaseDate)],
    ['pLine', rights(state.pLine)],
    ['cLine', rights(state.cLine)],
    ['aiArtwork', flag(state.aiArtwork)],
    ['platforms', list('store', state.platforms.toSorted())],
    ['schedule', single('schedule', state.schedule)],
    ['releaseDate', single('day', state.releaseDate)],
    ['territories', [...single('territoryRule', rule), ...list('country', countries.toSorted())]],
    ['presaveDate', single('day', state.presaveDate)],
    ['licenceEndsOn', single('day', state.licenceEndsOn)],
  ]
}

function trackValues(track: ComparedTrack): [TrackField, Line[]][] {
  return [
    ['title', text(track.title)],
    ['version', single('version', track.version)],
    ['artist', text(track.artist)],
    ['featuredArtists', list('text', track.featuredArtists)],
    ['language', single('language', track.language)],
    ['genre', single('genre', track.genre)],
    ['isrc', text(track.isrc)],
    ['explicit', flag(track.explicit)],
    ['lyrics', list('text', track.lyrics.split('\n'))],
    ['introOrOutro', flag(track.introOrOutro)],
    [
      'contributors',
      track.contributors.map(({ name, role, shareBasisPoints }) =>
        [text(name), single('role', role), single('share', shareBasisPoints)].flat(2),
      ),
    ],
    [
      'performers',
      track.performers.map(({ name, instrument }) => [text(name), single('instrument', instrument)].flat(2)),
    ],
    ['composer', text(track.composer)],
    ['originalArtist', text(track.originalArtist)],
    ['aiParts', list('aiPart', track.aiParts ?? [])],
    ['previewStartMs', single('clock', track.previewStartMs)],
  ]
}
