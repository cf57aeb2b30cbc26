// Every SQL statement of playlists, besides those of pitches.
import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { isNotBanned } from '#features/accounts/service.server.ts'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import { type PlainDate, startOfDay } from '#lib/pure/dates.ts'
import type { Genre } from '#lib/pure/genres.ts'
import type { Cursor } from './cursor-codec.ts'
import { PITCHES_MIN } from './domain/record.ts'
import { mondayOf, type Sort, STATES_OF_VIEW, type StaffView } from './domain.ts'
import type {} from './tables.server.ts'

export type StoredPlaylist = Selectable<Tables['playlists']>
export type PlaylistRow = StoredPlaylist & { taken: number; is_public: boolean }

/** The pitches of this week that count against its capacity. */
const takenSince = (monday: PlainDate) => sql<number>`(
  select count(*)::integer from pitches where pitches.playlist_id = playlists.id
    and pitches.submitted_at >= ${startOfDay(monday)} and (pitches.state <> 'withdrawn' or pitches.opened_at is not null))`

/** What everybody sees: listed, unless its curator is banned. */
const IS_PUBLIC = sql<boolean>`playlists.state = 'listed' and ${isNotBanned('playlists.curator_id')}`

const withTaken = (db: Db, today: PlainDate) =>
  db
    .selectFrom('playlists')
    .selectAll('playlists')
    .select([takenSince(mondayOf(today)).as('taken'), IS_PUBLIC.as('is_public')])

/** The same rule as `availabilityOf`. */
const takesPitches = (today: PlainDate) => sql<SqlBool>`
  (playlists.is_open or playlists.closed_until <= ${today}::date)
    and playlists.weekly_capacity > ${takenSince(mondayOf(today))}`

export interface Filter {
  search?: string | undefined
  genre?: Genre | undefined
  followersFrom?: number | undefined
  openNow?: boolean | undefined
}

/** Answered pitches in basis points; −1 for playlists with too few pitches, which sorts them last. */
const ANSWERED = sql<number>`case when playlists.record_due < ${sql.lit(PITCHES_MIN)} then -1
  else playlists.record_answered * 10000 / playlists.record_due end`
const VALUES: Readonly<Record<Sort, RawBuilder<number>>> = {
  followers: sql`playlists.followers`,
  answered: ANSWERED,
  newest: sql`0::integer`,
}

/** One row more than requested. */
export const listListed = (
  db: Db,
  { search, genre, followersFrom, openNow }: Filter,
  { sort, cursor, limit, today }: { sort: Sort; cursor: Cursor | undefined; limit: number; today: PlainDate },
) =>
  withTaken(db, today)
    .select(VALUES[sort].as('sort_value'))
    .where(IS_PUBLIC)
    .$call(
      whenSet(search, (query, text) =>
        query.where(
          sql<SqlBool>`fold(playlists.name || ' ' || playlists.curator_name) like fold(${containing(text)})`,
        ),
      ),
    )
    .$call(whenSet(genre, (query, code) => query.where('playlists.genre', '=', code)))
    .$call(whenSet(followersFrom, (query, least) => query.where('playlists.followers', '>=', least)))
    .$call(whenSet(openNow || undefined, (query) => query.where(takesPitches(today))))
    .$call(
      whenSet(cursor, (query, { value, id }) =>
        query.where(sql<SqlBool>`(${VALUES[sort]}, playlists.id) < (${value}::integer, ${id}::uuid)`),
      ),
    )
    .orderBy(VALUES[sort], 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit + 1)
    .execute()

export const findPlaylist = (db: Db, id: string, today: PlainDate): Promise<PlaylistRow | undefined> =>
  withTaken(db, today).where('playlists.id', '=', id).executeTakeFirst()

/** Serializes what happens to the pitches of a playlist. */
export async function lockPlaylist(trx: Trx, id: string, today: PlainDate): Promise<PlaylistRow | undefined> {
  const locked = await trx
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && findPlaylist(trx, id, today)
}

export const findBySpotifyId = (trx: Trx, spotifyId: string): Promise<StoredPlaylist | undefined> =>
  trx.selectFrom('playlists').selectAll().where('spotify_id', '=', spotifyId).forUpdate().executeTakeFirst()

/** @returns false when another request has just added it */
export async function insertPlaylist(trx: Trx, row: Insertable<Tables['playlists']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('playlists')
    .values(row)
    .onConflict((on) => on.column('spotify_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updatePlaylist = (db: Db, id: string, values: Updateable<Tables['playlists']>) =>
  db.updateTable('playlists').set(values).where('id', '=', id).execute()

export interface OwnPlaylistRow extends PlaylistRow {
  waiting: number
}

const waiting = (eb: ExpressionBuilder<Tables, 'playlists'>) =>
  eb
    .selectFrom('pitches')
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .whereRef('pitches.playlist_id', '=', 'playlists.id')
    .where('pitches.state', 'in', ['submitted', 'opened', 'shortlisted'])
    .$asScalar()
    .$notNull()

export const listOfCurator = (db: Db, curatorId: string, today: PlainDate): Promise<OwnPlaylistRow[]> =>
  withTaken(db, today)
    .select((eb) => waiting(eb).as('waiting'))
    .where('playlists.curator_id', '=', curatorId)
    .orderBy('playlists.id')
    .execute()

export const findOfCurator = (
  db: Db,
  { id, curatorId, today }: { id: string; curatorId: string; today: PlainDate },
): Promise<OwnPlaylistRow | undefined> =>
  withTaken(db, today)
    .select((eb) => waiting(eb).as('waiting'))
    .where('playlists.id', '=', id)
    .where('playlists.curator_id', '=', curatorId)
    .executeTakeFirst()

const forStaff = (db: Db, today: PlainDate) =>
  withTaken(db, today)
    .innerJoin('users', 'users.id', 'playlists.curator_id')
    .select(['users.name as user_name', 'users.email as user_email'])
export type StaffPlaylistRow = NonNullable<Awaited<ReturnType<typeof findForStaff>>>

export const findForStaff = (db: Db, id: string, today: PlainDate) =>
  forStaff(db, today).where('playlists.id', '=', id).executeTakeFirst()

/** Waiting playlists oldest first, the other views newest first; one row more than requested. */
export function listOfView(
  db: Db,
  by: { view: StaffView; cursor?: string; limit: number; today: PlainDate },
) {
  const [order, after] = by.view === 'waiting' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  return forStaff(db, by.today)
    .where('playlists.state', 'in', STATES_OF_VIEW[by.view])
    .$call(whenSet(by.cursor, (query, cursor) => query.where('playlists.id', after, cursor)))
    .orderBy('playlists.id', order)
    .limit(by.limit + 1)
    .execute()
}

/** How many wait for staff, counted to one more than COUNTED_MAX. */
export async function countPending(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('playlists')
        .select('id')
        .where('state', '=', 'pending')
        .limit(COUNTED_MAX + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The records of all listed playlists together. */
export async function sumRecords(db: Db, today: PlainDate) {
  const row = await db
    .selectFrom('playlists')
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere(takesPitches(today)).as('open'),
      eb.fn.sum<bigint | null>('record_due').as('due'),
      eb.fn.sum<bigint | null>('record_answered').as('answered'),
      eb.fn.sum<bigint | null>('record_accepted').as('accepted'),
    ])
    .where(IS_PUBLIC)
    .executeTakeFirstOrThrow()
  return {
    open: Number(row.open),
    due: Number(row.due ?? 0),
    answered: Number(row.answered ?? 0),
    accepted: Number(row.accepted ?? 0),
  }
}

/** Names playlists for the audit log. */
export const namePlaylists: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('playlists')
    .select(['id', 'name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('name', '=', search.trim())))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
