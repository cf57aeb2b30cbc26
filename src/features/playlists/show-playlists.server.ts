// Playlists as everybody, their curator and staff see them.
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { recordStart } from './change-pitch.server.ts'
import type { OwnPlaylist, Playlist, PlaylistSummary, StaffPlaylist, Totals } from './contract.ts'
import { readCursor, writeCursor } from './cursor-codec.ts'
import {
  countPending,
  type Filter,
  findForStaff,
  findOfCurator,
  findPlaylist,
  listListed,
  listOfCurator,
  listOfView,
  type OwnPlaylistRow,
  type PlaylistRow,
  type StaffPlaylistRow,
  sumRecords,
} from './data.server.ts'
import { mainReasons, type RecordCounts, recordOf } from './domain/record.ts'
import { availabilityOf, currentIntake, PAGE_SIZE, type Sort, type StaffView } from './domain.ts'
import { countReasons, medianOfAll } from './pitches.data.server.ts'
import { coverUrlsOf } from './store-cover.server.ts'
import { intakeOf } from './submit-pitch.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock'>

/** @throws invalid_input for a malformed cursor */
export async function listPlaylists(
  { db, clock }: ShowDeps,
  { sort, cursor, search, ...filter }: Filter & { sort: Sort; cursor?: string | undefined },
): Promise<{ items: PlaylistSummary[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  const today = clock.today()
  const rows = await listListed(
    db,
    { ...filter, search: search?.trim() || undefined },
    { sort, cursor: after, limit: PAGE_SIZE, today },
  )
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    items: page.map((row) => summaryOf(row, today)),
    nextCursor: rows.length > PAGE_SIZE && last ? writeCursor({ value: last.sort_value, id: last.id }) : null,
  }
}

export async function showTotals({ db, clock }: ShowDeps): Promise<Totals> {
  const [{ open, ...counts }, medianMinutes] = await Promise.all([
    sumRecords(db, clock.today()),
    medianOfAll(db, recordStart(clock.now())),
  ])
  const { due: _, ...record } = recordOf({ ...counts, medianMinutes })
  return { open, ...record }
}

/** @throws not_found unless it is listed */
export async function showPlaylist({ db, clock }: ShowDeps, id: string): Promise<Playlist> {
  const row = await findPlaylist(db, id, clock.today())
  if (!row?.is_public) throw notFound()
  return {
    ...summaryOf(row, clock.today()),
    about: row.about,
    languages: row.languages,
    spotifyId: row.spotify_id,
    spotifyUrl: spotifyUrlOf(row.spotify_id),
    reasons: mainReasons(await countReasons(db, id, recordStart(clock.now()))),
  }
}

export async function listOwnPlaylists(
  { db, clock }: ShowDeps,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<{ items: OwnPlaylist[] }> {
  const rows = await listOfCurator(db, userId, clock.today())
  return { items: rows.map((row) => ownOf(row, clock.today())) }
}

/** @throws not_found */
export async function showOwnPlaylist(
  { db, clock }: ShowDeps,
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
): Promise<OwnPlaylist> {
  const row = await findOfCurator(db, { id, curatorId: userId, today: clock.today() })
  if (!row) throw notFound()
  return ownOf(row, clock.today())
}

export async function listPlaylistsForStaff(
  { db, clock }: ShowDeps,
  { limit, ...by }: { view: StaffView; cursor?: string; limit: number },
): Promise<{ items: StaffPlaylist[]; nextCursor: string | null }> {
  const rows = await listOfView(db, { ...by, limit, today: clock.today() })
  return {
    items: rows.slice(0, limit).map((row) => staffViewOf(row, clock.today())),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showPlaylistToStaff({ db, clock }: ShowDeps, id: string): Promise<StaffPlaylist> {
  const row = await findForStaff(db, id, clock.today())
  if (!row) throw notFound()
  return staffViewOf(row, clock.today())
}

/** For the start page of the staff area. */
export const playlistStats = async ({ db }: Pick<Deps, 'db'>) => ({ waiting: await countPending(db) })

const summaryOf = (row: PlaylistRow, today: PlainDate): PlaylistSummary => ({
  id: row.id,
  name: row.name,
  curator: row.curator_name,
  followers: row.followers,
  genre: row.genre,
  coverUrls: coverUrlsOf(row.id, row.cover_version),
  record: recordOf(countsOf(row)),
  week: { ...availabilityOf(intakeOf(row), { today, taken: row.taken }), capacity: row.weekly_capacity },
})

export const countsOf = (row: PlaylistRow): RecordCounts => ({
  due: row.record_due,
  answered: row.record_answered,
  accepted: row.record_accepted,
  medianMinutes: row.record_median_minutes,
})

function detailsOf(row: PlaylistRow, today: PlainDate) {
  const { isOpen, closedUntil } = currentIntake(intakeOf(row), today)
  return {
    ...summaryOf(row, today),
    about: row.about,
    languages: row.languages,
    state: row.state,
    reason: row.reason,
    note: row.note,
    isOpen,
    closedUntil,
    spotifyUrl: spotifyUrlOf(row.spotify_id),
  }
}

export const ownOf = (row: OwnPlaylistRow, today: PlainDate): OwnPlaylist => ({
  ...detailsOf(row, today),
  waiting: row.waiting,
})

const staffViewOf = (row: StaffPlaylistRow, today: PlainDate): StaffPlaylist => ({
  ...detailsOf(row, today),
  curatorUser: { id: row.curator_id, name: row.user_name, email: row.user_email },
  createdAt: row.created_at,
  readAt: row.read_at,
})

const spotifyUrlOf = (spotifyId: string): string => `https://open.spotify.com/playlist/${spotifyId}`
