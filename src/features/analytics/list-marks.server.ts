// What happened in a range, lettered for the chart: own releases, playlists, corrections and notes.
import { readCached } from './cache-answers.server.ts'
import type { Marks } from './contract.ts'
import { listCorrections, listNotes, listPlaylistReach, listReleaseDays, nameTracks } from './data.server.ts'
import { MARKS_MAX } from './domain/sections.ts'
import { listPlaylistEvents } from './figures.data.server.ts'
import { type AnalyticsDeps, type Question, storeNameOf } from './resolve-filter.server.ts'

type Mark = Marks['items'][number]
type Unlettered = Omit<Mark, 'letter'>

const PLAYLIST_MARKS_MAX = 6

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
  const reach = await listPlaylistReach(deps.db)
  const [notes, releases, corrections, events] = await Promise.all([
    listNotes(deps.db, { ...by, limit: MARKS_MAX }),
    selection.trackId ? [] : listReleaseDays(deps.db, { ...by, limit: MARKS_MAX }),
    listCorrections(deps.db, { ...by, stores: selection.stores, limit: MARKS_MAX }),
    readCached(deps, question, `playlist events ${reach.through.join(' ')}`, () =>
      listPlaylistEvents(deps.warehouse, selection, { reach, limit: PLAYLIST_MARKS_MAX }),
    ),
  ])
  const tracks = await nameTracks(deps.db, scope, [...new Set(events.map(({ trackId }) => trackId))])
  const titles = new Map(tracks.map(({ id, title }) => [id, title]))
  const all = [
    ...notes.map(({ id, day, text }) => mark({ kind: 'note', day, noteId: id, place: text })),
    ...releases.map(({ day, title, artist }) => mark({ kind: 'release', day, title, place: artist })),
    ...events.flatMap(({ kind, day, store, name, trackId }) => {
      const title = titles.get(trackId)
      return title === undefined ? [] : [mark({ kind, day, title, place: name, store: storeNameOf(store) })]
    }),
    ...corrections.map(({ day, store, before, after }) =>
      mark({ kind: 'correction', day, place: storeNameOf(store), before, after }),
    ),
  ]
  const shown = all.slice(0, MARKS_MAX).sort((a, b) => a.day.localeCompare(b.day))
  return {
    items: shown.map((one, index) => ({ letter: String.fromCharCode(65 + index), ...one })),
  }
}
