// Every SQL statement of lyrics drafts.
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type {} from './tables.server.ts'

export type StoredDraft = Selectable<Tables['lyrics_drafts']>

const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'lyrics_drafts'>) =>
    eb.and({ account_id: accountId, ...(artistId ? { artist_id: artistId } : {}) })

interface Owned {
  id: string
  scope: TenantScope
}

/** Includes deleted ones. */
export const findDraft = (db: Db, { id, scope }: Owned) =>
  db.selectFrom('lyrics_drafts').selectAll().where('id', '=', id).where(inScope(scope)).executeTakeFirst()

/** Includes deleted ones. */
export const lockDraft = (trx: Trx, { id, scope }: Owned) =>
  trx
    .selectFrom('lyrics_drafts')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope))
    .forUpdate()
    .executeTakeFirst()

/** The newest first; one row more than requested. */
export const listDrafts = (db: Db, by: { scope: TenantScope; cursor?: string; limit: number }) =>
  db
    .selectFrom('lyrics_drafts')
    .select(['id', 'title', 'genre', 'mood', 'language', 'created_at'])
    .where(inScope(by.scope))
    .where('deleted_at', 'is', null)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('id', '<', cursor)))
    .orderBy('id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** Includes deleted ones. */
export async function countSince(db: Db, accountId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('lyrics_drafts')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insertDraft = (trx: Trx, row: Insertable<Tables['lyrics_drafts']>) =>
  trx.insertInto('lyrics_drafts').values(row).execute()

export const updateDraft = (trx: Trx, id: string, values: Updateable<Tables['lyrics_drafts']>) =>
  trx.updateTable('lyrics_drafts').set(values).where('id', '=', id).execute()
