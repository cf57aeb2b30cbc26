// The browser's client of the playlists API, and the types of its answers.
import type { Genre } from '#lib/pure/genres.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { playlists } from '../contract.ts'
import type { Sort, StaffView } from '../domain.ts'

export const playlistsApi = apiOf<typeof playlists>('playlists', contract)

export type PlaylistRowAnswer = Awaited<ReturnType<typeof playlistsApi.list.call>>['items'][number]
export type PlaylistAnswer = Awaited<ReturnType<typeof playlistsApi.find.call>>
export type TotalsAnswer = Awaited<ReturnType<typeof playlistsApi.totals.call>>
export type SongAnswer = Awaited<ReturnType<typeof playlistsApi.songs.call>>['items'][number]
export type PitchAnswer = Awaited<ReturnType<typeof playlistsApi.pitches.call>>['items'][number]
export type OwnPlaylistAnswer = Awaited<ReturnType<typeof playlistsApi.own.call>>['items'][number]
export type InboxAnswer = Awaited<ReturnType<typeof playlistsApi.inbox.call>>
export type ReceivedPitchAnswer = Awaited<ReturnType<typeof playlistsApi.open.call>>
export type StaffPlaylistAnswer = Awaited<ReturnType<typeof playlistsApi.staffList.call>>['items'][number]

export interface PlaylistFilter {
  search?: string | undefined
  genre?: Genre | undefined
  followersFrom?: number | undefined
  openNow?: true | undefined
  sort: Sort
}

export const playlistsQuery = ({ openNow, ...filter }: PlaylistFilter, context: CallContext = {}) =>
  playlistsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, openNow: openNow && 'true', cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const totalsQuery = (context: CallContext = {}) => playlistsApi.totals.queryOptions({ context })
export const playlistQuery = (id: string, context: CallContext = {}) =>
  playlistsApi.find.queryOptions({ input: { id }, context })
export const remindersQuery = () => playlistsApi.reminders.queryOptions()
/** Few, so that the next steps stay in view. */
const SONGS_SHOWN = 8
export const songsQuery = (id: string, context: CallContext = {}) =>
  playlistsApi.songs.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor, limit: SONGS_SHOWN }),
    context,
    ...CURSOR_PAGES,
  })

export const PITCH_VIEWS = ['all', 'waiting', 'ended'] as const
export type PitchView = (typeof PITCH_VIEWS)[number]
export const pitchesQuery = (view: PitchView, context: CallContext = {}) =>
  playlistsApi.pitches.infiniteOptions({
    input: (cursor: string | undefined) => ({ view, cursor }),
    context,
    ...CURSOR_PAGES,
  })

export const ownPlaylistsQuery = (context: CallContext = {}) => playlistsApi.own.queryOptions({ context })
export const inboxQuery = (id: string, context: CallContext = {}) =>
  playlistsApi.inbox.queryOptions({ input: { id }, context })
/** Marks the pitch as opened, which its artist can see. */
export const receivedQuery = (id: string) => playlistsApi.open.queryOptions({ input: { id } })

export const staffPlaylistsQuery = (view: StaffView, context: CallContext = {}) =>
  playlistsApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({ view, cursor }),
    context,
    ...CURSOR_PAGES,
  })
