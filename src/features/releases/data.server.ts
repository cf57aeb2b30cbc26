// Every SQL statement of releases and tracks. Callers prove the owner; queries never guess it.
import { type Expression, type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import { prepared, type ValueOf } from '#lib/prepared.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Status } from './domain/status.ts'
import type { ReleaseTiming } from './domain/vocabulary.ts'
import type { Part, StoredReason } from './tables.server.ts'

export interface Owned {
  id: string
  scope: TenantScope
}

/**
 * Every read and lock for an account uses this filter: its own releases, and only those of one artist for a limited
 * seat.
 */
export const inScope =
  ({ accountId, artistId }: TenantScope | ValuesOfScope) =>
  (eb: ExpressionBuilder<Tables, 'releases'>) =>
    eb.and({ 'releases.account_id': accountId, ...(artistId ? { 'releases.artist_id': artistId } : {}) })

interface ValuesOfScope {
  accountId: Expression<string>
  artistId: Expression<string> | null
}

export const withArtist = (db: Db) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('releases')
    .select('artists.name as artist_name')

const findOfAccount = prepared((db, value: ValueOf<{ id: string; accountId: string }>) =>
  withArtist(db)
    .where('releases.id', '=', value('id'))
    .where(inScope({ accountId: value('accountId'), artistId: null })),
)

const findOfArtist = prepared((db, value: ValueOf<{ id: string; accountId: string; artistId: string }>) =>
  withArtist(db)
    .where('releases.id', '=', value('id'))
    .where(inScope({ accountId: value('accountId'), artistId: value('artistId') })),
)

export async function findRelease(db: Db, { id, scope }: Owned) {
  const { accountId, artistId } = scope
  const [release] = await (artistId
    ? findOfArtist(db, { id, accountId, artistId })
    : findOfAccount(db, { id, accountId }))
  return release
}

/** For staff and jobs, who serve every account. */
export const findAnyRelease = (db: Db, id: string) =>
  withArtist(db).where('releases.id', '=', id).executeTakeFirst()

/** Locks the row, so that two concurrent transitions of one release cannot both pass the same check. */
export const findReleaseForUpdate = (db: Db, { id, scope }: Owned) =>
  withArtist(db).where('releases.id', '=', id).where(inScope(scope)).forUpdate('releases').executeTakeFirst()

export const findAnyReleaseForUpdate = (db: Db, id: string) =>
  withArtist(db).where('releases.id', '=', id).forUpdate('releases').executeTakeFirst()

export type ReleaseRow = NonNullable<Awaited<ReturnType<typeof findAnyRelease>>>

const findTracks = prepared((db, value: ValueOf<{ releaseId: string }>) =>
  db.selectFrom('tracks').selectAll().where('release_id', '=', value('releaseId')).orderBy('position'),
)

export const listTracks = (db: Db, releaseId: string) => findTracks(db, { releaseId })
export type TrackRow = Awaited<ReturnType<typeof listTracks>>[number]

export const insertRelease = (
  db: Db,
  values: {
    id: string
    account_id: string
    artist_id: string | null
    title: string
    primary_genre?: string
    language?: string | null
    platforms?: string[]
    created_at: Date
    updated_at: Date
  },
) => db.insertInto('releases').values(values).execute()

/** The language and stores of the newest release that has a language: of an artist, or of all that the scope covers. */
export const findLatestChoices = (db: Db, { scope }: Pick<Owned, 'scope'>, artistId: string | null = null) =>
  db
    .selectFrom('releases')
    .select(['language', 'platforms'])
    .where(inScope(scope))
    .$if(artistId !== null, (query) => query.where('artist_id', '=', artistId))
    .where('language', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Increments the draft version, so that a later save from a stale page is detected. */
export const updateRelease = (db: Db, id: string, values: Updateable<Tables['releases']>, now: Date) =>
  db
    .updateTable('releases')
    .set({ ...values, updated_at: now, draft_version: sql`draft_version + 1` })
    .where('id', '=', id)
    .execute()

/** Whether a statement failed because another release has this UPC already. */
export const isUpcTaken = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'releases_upc'

export const setStatus = (
  db: Db,
  id: string,
  status: Status,
  values: Updateable<Tables['releases']>,
  now: Date,
) =>
  db
    .updateTable('releases')
    .set({ ...values, status, updated_at: now })
    .where('id', '=', id)
    .execute()

export const deleteRelease = (db: Db, id: string) => db.deleteFrom('releases').where('id', '=', id).execute()

/** Deletes those of an account's releases that are still exactly as they were created. @returns their ids */
export async function deleteUntouchedDrafts(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('releases')
    .where('account_id', '=', accountId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('status', '=', 'draft')
    .where('revision', 'is', null)
    .where('draft_version', '=', 1)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const insertTrack = (
  db: Db,
  values: { id: string; account_id: string; release_id: string; position: number; created_at: Date },
) =>
  db
    .insertInto('tracks')
    .values({ ...values, contributors: '[]', performers: '[]' })
    .execute()

export const updateTrack = (db: Db, id: string, values: Updateable<Tables['tracks']>) =>
  db.updateTable('tracks').set(values).where('id', '=', id).execute()

/** @param trackIds every track of the release, in its new order */
export const setTrackOrder = (db: Db, releaseId: string, trackIds: string[]) =>
  sql`update tracks set position = ordered.position
    from unnest(${trackIds}::uuid[]) with ordinality as ordered(id, position)
    where tracks.id = ordered.id and release_id = ${releaseId}`.execute(db)

/** Closes the gap that a removed track leaves. */
export async function deleteTrack(
  db: Db,
  { id, release_id, position }: { id: string; release_id: string; position: number },
) {
  await db.deleteFrom('tracks').where('id', '=', id).execute()
  await db
    .updateTable('tracks')
    .set({ position: sql`position - 1` })
    .where('release_id', '=', release_id)
    .where('position', '>', position)
    .execute()
}

export async function insertEvent(
  db: Db,
  event: {
    id: string
    account_id: string
    release_id: string
    from_status: Status | null
    to_status: Status
    revision: number | null
    actor_id: string | null
    actor_role: 'user' | 'staff' | 'system'
    reasons: StoredReason[]
    part?: Part
    at: Date
  },
) {
  const { reasons, part } = event
  await db
    .insertInto('release_events')
    .values({ ...event, reasons: JSON.stringify(reasons), part: part ? JSON.stringify(part) : null })
    .execute()
}

const findEvents = prepared((db, value: ValueOf<{ releaseId: string }>) =>
  db.selectFrom('release_events').selectAll().where('release_id', '=', value('releaseId')).orderBy('id'),
)

export const listEvents = (db: Db, releaseId: string) => findEvents(db, { releaseId })

const findContents = prepared((db, value: ValueOf<{ releaseId: string }>) =>
  db
    .selectFrom('release_revisions')
    .select('content')
    .where('release_id', '=', value('releaseId'))
    .where('number', '=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('release_events')
          .select('revision')
          .where('release_id', '=', value('releaseId'))
          .where('to_status', '=', 'approved')
          .orderBy('id', 'desc')
          .limit(1),
        eb.selectFrom('releases').select('revision').where('id', '=', value('releaseId')),
      ),
    ),
)

/**
 * The content of the revision that was approved last, which stores have or will get; of a release that was never
 * approved here, the newest.
 */
export async function findApprovedContent(db: Db, releaseId: string): Promise<string | undefined> {
  const [revision] = await findContents(db, { releaseId })
  return revision?.content
}

/** The licence end of the last approved revision, which stores have or will get; undefined for no end. */
export async function findLicenceEnd(
  db: Db,
  releaseId: string,
): Promise<{ day: PlainDate; timing: ReleaseTiming | undefined } | undefined> {
  const approved = await db
    .selectFrom('release_events as event')
    .innerJoin('release_revisions as revision', (join) =>
      join
        .onRef('revision.release_id', '=', 'event.release_id')
        .onRef('revision.number', '=', 'event.revision'),
    )
    .select([
      sql<string | null>`revision.content::json ->> 'licenceEndsOn'`.as('day'),
      sql<ReleaseTiming | null>`revision.content::json ->> 'releaseTiming'`.as('timing'),
    ])
    .where('event.release_id', '=', releaseId)
    .where('event.to_status', '=', 'approved')
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return approved?.day ? { day: approved.day, timing: approved.timing ?? undefined } : undefined
}

export const insertRevision = (
  db: Db,
  values: {
    release_id: string
    number: number
    account_id: string
    content: string
    sha256: string
    created_at: Date
  },
) => db.insertInto('release_revisions').values(values).execute()

export const findRevisionRow = (db: Db, releaseId: string, number: number) =>
  db
    .selectFrom('release_revisions')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('number', '=', number)
    .executeTakeFirst()

/** Numbers are never reused: a revision that was submitted and dropped keeps its number. */
export async function findLastRevisionNumber(db: Db, releaseId: string): Promise<number> {
  const row = await db
    .selectFrom('release_revisions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  return row?.last ?? 0
}

/**
 * How many releases of an account were submitted for the first time since `from`; resubmissions do not count. The
 * account stays locked until the caller commits, so that two submissions cannot both use the last one left.
 */
export async function lockAndCountFirstSubmissions(db: Db, accountId: string, from: Date): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return countFirstSubmissions(db, accountId, from)
}

/** Releases that were submitted for the first time since an instant. */
export async function countFirstSubmissions(db: Db, accountId: string, from: Date): Promise<number> {
  const first = await db
    .selectFrom('release_events')
    .select('release_id')
    .where('account_id', '=', accountId)
    .where('from_status', '=', 'draft')
    .where('to_status', '=', 'submitted')
    .groupBy('release_id')
    .having((eb) => eb.fn.min('at'), '>=', from)
    .execute()
  return first.length
}

/** The part of an account's history that reviewers can see. */
export const findAccountHistory = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.id')
    .select(['accounts.plan', 'accounts.created_at', 'users.name'])
    .select((eb) => [
      eb
        .selectFrom('releases')
        .whereRef('releases.account_id', '=', 'accounts.id')
        .where('status', '!=', 'draft')
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('releases'),
      eb
        .selectFrom('releases')
        .whereRef('releases.account_id', '=', 'accounts.id')
        .where('reopened_count', '>', 0)
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('reopened'),
    ])
    .where('accounts.id', '=', accountId)
    .orderBy('users.created_at')
    .executeTakeFirst()
