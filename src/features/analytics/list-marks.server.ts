// What happened in a range, lettered for the chart: own releases, playlists, spikes, corrections and notes.
import { listSpikes, type Spike } from '#features/usage/service.server.ts'
import { addDays } from '#lib/pure/dates.ts'
import { readCached } from './cache-answers.server.ts'
import type { Marks } from './contract.ts'
import {
  listCorrections,
  listNotes,
  listPlaylistReach,
  listReleaseDays,
  type NamedRow,
  nameTracks,
} from './data.server.ts'
import { MARKS_MAX } from './domain/sections.ts'
import { listPlaylistEvents } from './figures.data.server.ts'
import { type AnalyticsDeps, type Question, storeNameOf } from './resolve-filter.server.ts'

type Mark = Marks['items'][number]
type Unlettered = Omit<Mark, 'letter'>

const PLAYLIST_MARKS_MAX = 6
const SPIKE_MARKS_MAX = 4

const mark = (part: Pick<Mark, 'kind' | 'day'> & Partial<Unlettered>): Unlettered => ({
  noteId: null,
  title: '',
  place: '',
  store: '',
  before: null,
  after: null,
  ...part,
})

/** Notes come before what stores report, when there are too many for the chart. */
export async function listMarks(deps: AnalyticsDeps, question: Question): Promise<Marks> {
  const { range, selection, scope } = question
  const by = { accountId: scope.accountId, artistId: selection.artistId, ...range }
  const isWhole = !selection.artistId && !selection.releaseId && !selection.trackId
  const reach = await listPlaylistReach(deps.db)
  const [notes, releases, corrections, events, spikes] = await Promise.all([
    listNotes(deps.db, { ...by, limit: MARKS_MAX }),
    selection.trackId
      ? []
      : listReleaseDays(deps.db, { ...by, releaseId: selection.releaseId, limit: MARKS_MAX }),
    // Their figures are of the whole account, of which a seat may see one artist only.
    isWhole ? listCorrections(deps.db, { ...by, stores: selection.stores, limit: MARKS_MAX }) : [],
    readCached(deps, question, `playlist events ${reach.through.join(' ')}`, () =>
      listPlaylistEvents(deps.warehouse, selection, { reach, limit: PLAYLIST_MARKS_MAX }),
    ),
    // They are found over all stores.
    selection.stores.length > 0
      ? []
      : listSpikes(deps, scope.accountId, { from: addDays(range.from, -1), to: range.to }),
  ])
  const named = new Set([...events, ...spikes].flatMap(({ trackId }) => trackId ?? []))
  const tracks = await nameTracks(deps.db, scope, [...named])
  const titles = new Map(tracks.map(({ id, title }) => [id, title]))
  const all = [
    ...notes.map(({ id, day, text }) => mark({ kind: 'note', day, noteId: id, place: text })),
    ...releases.map(({ day, title, artist }) => mark({ kind: 'release', day, title, place: artist })),
    ...events.flatMap(({ kind, day, store, name, trackId }) => {
      const title = titles.get(trackId)
      return title === undefined ? [] : [mark({ kind, day, title, place: name, store: storeNameOf(store) })]
    }),
    ...spikesOf(spikes, tracks, question).map(({ trackId, day, streams, usual, causes }) =>
      mark({
        kind: 'spike',
        day,
        title: (trackId && titles.get(trackId)) || '',
        place: placeOf(causes),
        before: usual,
        after: streams,
      }),
    ),
    ...corrections.map(({ day, store, before, after }) =>
      mark({ kind: 'correction', day, place: storeNameOf(store), before, after }),
    ),
  ]
  const shown = all.slice(0, MARKS_MAX).sort((a, b) => a.day.localeCompare(b.day))
  return {
    items: shown.map((one, index) => ({ letter: String.fromCharCode(65 + index), ...one })),
  }
}

/** Of what is shown, the first day of each; all tracks together only on days without a track of their own. */
function spikesOf(
  spikes: readonly Spike[],
  tracks: readonly NamedRow[],
  { range, selection: { artistId, releaseId, trackId } }: Question,
): Spike[] {
  const shown = new Set(
    tracks
      .filter((track) => !artistId || track.artistId === artistId)
      .filter((track) => !releaseId || track.releaseId === releaseId)
      .map(({ id }) => id)
      .filter((id) => !trackId || id === trackId),
  )
  const isWhole = !artistId && !releaseId && !trackId
  const keyOf = (spike: Pick<Spike, 'trackId' | 'day'>) => `${spike.trackId} ${spike.day}`
  const known = new Set(spikes.map(keyOf))
  const first = spikes.filter(
    ({ trackId, day }) => day >= range.from && !known.has(keyOf({ trackId, day: addDays(day, -1) })),
  )
  const ofTracks = first.filter((spike) => spike.trackId && shown.has(spike.trackId))
  const days = new Set(ofTracks.map(({ day }) => day))
  const ofAll = isWhole ? first.filter((spike) => spike.trackId === null && !days.has(spike.day)) : []
  return [...ofTracks, ...ofAll]
    .sort((a, b) => b.streams - b.usual - (a.streams - a.usual))
    .slice(0, SPIKE_MARKS_MAX)
}

/** A playlist says more than its store. */
function placeOf(causes: Spike['causes']): string {
  const playlist = causes.find(({ dimension }) => dimension === 'playlist')
  if (playlist) return playlist.key
  const store = causes.find(({ dimension }) => dimension === 'store')
  return store ? storeNameOf(store.key) : ''
}
