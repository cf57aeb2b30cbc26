// Every SQL statement of artists.
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'

interface Owned {
  id: string
  scope: TenantScope
}

/** The account's artists, or only the one a limited seat belongs to. */
const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'artists'>) =>
    eb.and({ 'artists.account_id': accountId, ...(artistId ? { 'artists.id': artistId } : {}) })

const withCounts = (db: Db) =>
  db
    .selectFrom('artists')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('releases')
        .whereRef('releases.artist_id', '=', 'artists.id')
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('release_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('seats')
        .whereRef('seats.artist_id', '=', 'artists.id')
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('member_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('invitations')
        .whereRef('invitations.artist_id', '=', 'artists.id')
        .where('invitations.accepted_at', 'is', null)
        .where('invitations.revoked_at', 'is', null)
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('invitation_count'),
    )

export const listArtists = (db: Db, scope: TenantScope) =>
  withCounts(db).where(inScope(scope)).orderBy('name').orderBy('id').execute()
export type ArtistRow = Awaited<ReturnType<typeof listArtists>>[number]

export const findArtist = (db: Db, { id, scope }: Owned) =>
  withCounts(db).where('id', '=', id).where(inScope(scope)).executeTakeFirst()

/** Locks the artist, so that a concurrent new release is either counted or refused. */
export async function findArtistForUpdate(db: Db, params: Owned) {
  await db
    .selectFrom('artists')
    .select('id')
    .where('id', '=', params.id)
    .where(inScope(params.scope))
    .forUpdate()
    .execute()
  return findArtist(db, params)
}

/** Artists of any account with one of these names, or with one of these pages of a store. */
export async function listArtistsNamed(
  db: Db,
  { store, texts }: { store: string; texts: readonly string[] },
): Promise<{ id: string; accountId: string; name: string; pageId: string | null }[]> {
  // PostgreSQL finds no index for a list of pages, but one for each of them.
  const found = sql`id, account_id as "accountId", name, store_profiles -> ${store}::text ->> 'id' as "pageId"`
  const { rows } = await sql<{ id: string; accountId: string; name: string; pageId: string | null }>`
    select ${found} from artists where name = any(${texts}::text[])
    union
    select of_page.* from unnest(${texts}::text[]) as page, lateral (
      select ${found} from artists
      where store_profiles @> jsonb_build_object(${store}::text, jsonb_build_object('id', page))
    ) as of_page`.execute(db)
  return rows
}

/** For staff: the artists of an account, newest first; one extra row shows whether there is another page. */
export const listArtistsOfAccount = (db: Db, params: { accountId: string; cursor?: string; limit: number }) =>
  withCounts(db)
    .where('account_id', '=', params.accountId)
    .$call(whenSet(params.cursor, (query, cursor) => query.where('id', '<', cursor)))
    .orderBy('id', 'desc')
    .limit(params.limit + 1)
    .execute()

/** For staff: an artist of any account, locked. */
export async function findAnyArtistForUpdate(db: Db, id: string) {
  await db.selectFrom('artists').select('id').where('id', '=', id).forUpdate().execute()
  return withCounts(db).where('id', '=', id).executeTakeFirst()
}

/** The time of the last change stays: it is that of the fields that the account saves. */
export const setVerified = (db: Db, id: string, verified: boolean) =>
  db.updateTable('artists').set({ verified }).where('id', '=', id).execute()

export async function countArtists(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('artists')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Counts under a lock on the account, so that two concurrent first artists cannot both be created. */
export async function countArtistsForInsert(db: Db, accountId: string): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  return (await db.selectFrom('artists').select('id').where('account_id', '=', accountId).execute()).length
}

export const insertArtist = (db: Db, values: Insertable<Tables['artists']>) =>
  db.insertInto('artists').values(values).execute()

export const insertArtists = (db: Db, values: Insertable<Tables['artists']>[]) =>
  db.insertInto('artists').values(values).execute()

export const updateArtist = (db: Db, { id, scope }: Owned, values: Updateable<Tables['artists']>) =>
  db.updateTable('artists').set(values).where('id', '=', id).where(inScope(scope)).execute()

export const deleteArtist = (db: Db, { id, scope }: Owned) =>
  db.deleteFrom('artists').where('id', '=', id).where(inScope(scope)).execute()

/** Names artists for the audit log. */
export const nameArtists: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('artists')
    .select(['id', 'name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('name', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
