// Every SQL statement of pitches.
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { IS_LIVE, inReleaseScope } from '#features/releases/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { COUNTED_STATES, type DeclineReason, WAITING_STATES } from './domain/pitches.ts'
import type { RecordCounts } from './domain/record.ts'
import type {} from './tables.server.ts'

export type StoredPitch = Selectable<Tables['pitches']>

/** Releases that are live, or approved with a release date in the future. */
const isPitchable = (today: PlainDate) => sql<SqlBool>`(${IS_LIVE} or (
  releases.status in ('approved', 'in_process') and releases.release_date > ${today}::date))`

/** Pitches after which a song cannot be pitched to the same playlist again: all but those withdrawn unopened. */
const HOLDS_SONG = sql<SqlBool>`(pitches.state <> 'withdrawn' or pitches.opened_at is not null)`

/** One row more than requested, the newest first. */
export const listSongs = (
  db: Db,
  by: { scope: TenantScope; playlistId: string; cursor?: string; limit: number; today: PlainDate },
) =>
  db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select((eb) => [
      'tracks.id',
      'tracks.title',
      'tracks.artist',
      'tracks.other_artists',
      'tracks.upload_id',
      'releases.title as release_title',
      'releases.release_date',
      'releases.other_artists as release_others',
      'releases.artwork_upload_id',
      'artists.name as artist_name',
      sql<boolean>`${IS_LIVE}`.as('is_live'),
      eb
        .exists(
          eb
            .selectFrom('pitches')
            .select('pitches.id')
            .where('pitches.playlist_id', '=', by.playlistId)
            .whereRef('pitches.track_id', '=', 'tracks.id')
            .where(HOLDS_SONG),
        )
        .as('is_pitched'),
    ])
    .where(inReleaseScope(by.scope))
    .where(isPitchable(by.today))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('tracks.id', '<', cursor)))
    .orderBy('tracks.id', 'desc')
    .limit(by.limit + 1)
    .execute()
export type SongRow = Awaited<ReturnType<typeof listSongs>>[number]

/** The release of a track in scope, if it can be pitched. */
export const findReleaseOfTrack = (
  db: Db,
  { trackId, scope, today }: { trackId: string; scope: TenantScope; today: PlainDate },
) =>
  db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .select(['releases.id', 'releases.status', 'releases.live_at', 'releases.revision'])
    .where('tracks.id', '=', trackId)
    .where(inReleaseScope(scope))
    .where(isPitchable(today))
    .executeTakeFirst()

export const insertPitch = (trx: Trx, row: Insertable<Tables['pitches']>) =>
  trx.insertInto('pitches').values(row).execute()

export const updatePitch = (db: Db, id: string, values: Updateable<Tables['pitches']>) =>
  db.updateTable('pitches').set(values).where('id', '=', id).execute()

/** Whether a song was pitched to a playlist already. */
export const isSongPitched = async (
  trx: Trx,
  { playlistId, trackId }: { playlistId: string; trackId: string },
): Promise<boolean> =>
  (await trx
    .selectFrom('pitches')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('track_id', '=', trackId)
    .where(HOLDS_SONG)
    .executeTakeFirst()) !== undefined

export async function countWaiting(
  trx: Trx,
  { playlistId, accountId }: { playlistId: string; accountId: string },
): Promise<number> {
  const { total } = await trx
    .selectFrom('pitches')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('playlist_id', '=', playlistId)
    .where('account_id', '=', accountId)
    .where('state', 'in', WAITING_STATES)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const withPlaylist = (db: Db) =>
  db
    .selectFrom('pitches')
    .innerJoin('playlists', 'playlists.id', 'pitches.playlist_id')
    .selectAll('pitches')
    .select([
      'playlists.name as playlist_name',
      'playlists.curator_name',
      'playlists.curator_id',
      'playlists.cover_version',
      'playlists.state as playlist_state',
      'playlists.spotify_id',
    ])
export type PitchRow = NonNullable<Awaited<ReturnType<typeof findPitch>>>

export const findPitch = (db: Db, id: string) =>
  withPlaylist(db).where('pitches.id', '=', id).executeTakeFirst()

export const lockPitch = (trx: Trx, id: string): Promise<StoredPitch | undefined> =>
  trx.selectFrom('pitches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** With the name of the sender. */
export const findReceived = (db: Db, { id, curatorId }: { id: string; curatorId: string }) =>
  withPlaylist(db)
    .innerJoin('users', 'users.id', 'pitches.user_id')
    .select(['users.first_name', 'users.name as user_name'])
    .where('pitches.id', '=', id)
    .where('playlists.curator_id', '=', curatorId)
    .executeTakeFirst()

export const findOwnPitch = (db: Db, { id, scope }: { id: string; scope: TenantScope }) =>
  withPlaylist(db)
    .innerJoin('releases', 'releases.id', 'pitches.release_id')
    .where('pitches.id', '=', id)
    .where(inReleaseScope(scope))
    .executeTakeFirst()

/** The newest first; one row more than requested. */
export const listOwnPitches = (
  db: Db,
  by: { scope: TenantScope; view: 'all' | 'waiting' | 'ended'; cursor?: string; limit: number },
) =>
  withPlaylist(db)
    .innerJoin('releases', 'releases.id', 'pitches.release_id')
    .where(inReleaseScope(by.scope))
    .$if(by.view === 'waiting', (query) => query.where('pitches.state', 'in', WAITING_STATES))
    .$if(by.view === 'ended', (query) => query.where('pitches.state', 'not in', WAITING_STATES))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('pitches.id', '<', cursor)))
    .orderBy('pitches.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** Two weeks at CAPACITY_MAX; pitches expire after one, so a queue is never longer. */
const QUEUE_MAX = 200

export const listWaiting = (db: Db, playlistId: string): Promise<StoredPitch[]> =>
  db
    .selectFrom('pitches')
    .selectAll()
    .where('playlist_id', '=', playlistId)
    .where('state', 'in', WAITING_STATES)
    .orderBy('submitted_at')
    .limit(QUEUE_MAX)
    .execute()

export const listPlaced = (db: Db, { playlistId, limit }: { playlistId: string; limit: number }) =>
  db
    .selectFrom('pitches')
    .selectAll()
    .where('playlist_id', '=', playlistId)
    .where('state', '=', 'accepted')
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute()

export async function countRecord(trx: Trx, playlistId: string, since: Date): Promise<RecordCounts> {
  const row = await trx
    .selectFrom('pitches')
    .select([
      sql<number>`count(*)::integer`.as('due'),
      sql<number>`(count(*) filter (where state <> 'expired'))::integer`.as('answered'),
      sql<number>`(count(*) filter (where state = 'accepted'))::integer`.as('accepted'),
      sql<number | null>`round(percentile_cont(0.5) within group (
        order by extract(epoch from ended_at - submitted_at) / 60) filter (where state <> 'expired'))::integer`.as(
        'medianMinutes',
      ),
    ])
    .where('playlist_id', '=', playlistId)
    .where('state', 'in', COUNTED_STATES)
    .where('ended_at', '>', since)
    .executeTakeFirstOrThrow()
  return row
}

export const countReasons = (
  db: Db,
  playlistId: string,
  since: Date,
): Promise<{ reason: DeclineReason; count: number }[]> =>
  db
    .selectFrom('pitches')
    .select(['reason', sql<number>`count(*)::integer`.as('count')])
    .where('playlist_id', '=', playlistId)
    .where('state', '=', 'declined')
    .where('ended_at', '>', since)
    .where('reason', 'is not', null)
    .$narrowType<{ reason: DeclineReason }>()
    .groupBy('reason')
    .execute()

/** Bounds the cost of the median; so many are enough for a stable figure. */
const ANSWERS_MAX = 5_000

/** The median time of the newest answers, in minutes; null without any. */
export async function medianOfAll(db: Db, since: Date): Promise<number | null> {
  const { minutes } = await db
    .selectFrom(
      db
        .selectFrom('pitches')
        .select(sql<number>`extract(epoch from ended_at - submitted_at) / 60`.as('minutes'))
        .where('state', 'in', ['accepted', 'declined'])
        .where('ended_at', '>', since)
        .orderBy('ended_at', 'desc')
        .limit(ANSWERS_MAX)
        .as('answers'),
    )
    .select(sql<number | null>`(percentile_cont(0.5) within group (order by minutes))::float8`.as('minutes'))
    .executeTakeFirstOrThrow()
  return minutes
}

export const deletePitches = (trx: Trx, accountId: string) =>
  trx.deleteFrom('pitches').where('account_id', '=', accountId).execute()
