// Every SQL statement of cover designs.
import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type {} from './tables.server.ts'

interface Owned {
  id: string
  scope: TenantScope
}

/** Designs of the account, or for a limited seat only those of its artist. */
const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'cover_designs'>) =>
    eb.and({
      'cover_designs.account_id': accountId,
      ...(artistId ? { 'cover_designs.artist_id': artistId } : {}),
    })

const withRelease = (db: Db) =>
  db
    .selectFrom('cover_designs')
    .leftJoin('releases', 'releases.id', 'cover_designs.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('cover_designs')
    .select(['releases.title as release_title', 'releases.other_artists', 'artists.name as artist_name'])
export type DesignRow = NonNullable<Awaited<ReturnType<typeof findDesign>>>

/** Includes deleted ones. */
export const findDesign = (db: Db, { id, scope }: Owned) =>
  withRelease(db).where('cover_designs.id', '=', id).where(inScope(scope)).executeTakeFirst()

export async function lockDesign(trx: Trx, by: Owned): Promise<DesignRow | undefined> {
  await trx.selectFrom('cover_designs').select('id').where('id', '=', by.id).forUpdate().execute()
  return findDesign(trx, by)
}

/** The newest first; one row more than requested. */
export const listDesigns = (
  db: Db,
  by: { scope: TenantScope; releaseId?: string; cursor?: string; limit: number },
) =>
  withRelease(db)
    .where(inScope(by.scope))
    .where('cover_designs.deleted_at', 'is', null)
    .$call(whenSet(by.releaseId, (query, id) => query.where('cover_designs.release_id', '=', id)))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('cover_designs.id', '<', cursor)))
    .orderBy('cover_designs.id', 'desc')
    .limit(by.limit + 1)
    .execute()

export async function countDesigns(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('cover_designs')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insertDesign = (db: Db, row: Insertable<Tables['cover_designs']>) =>
  db.insertInto('cover_designs').values(row).execute()

export const updateDesign = (db: Db, id: string, values: Updateable<Tables['cover_designs']>) =>
  db.updateTable('cover_designs').set(values).where('id', '=', id).execute()
