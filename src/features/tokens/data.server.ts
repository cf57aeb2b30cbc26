// Every SQL statement of API tokens.
import type { Insertable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type {} from './tables.server.ts'

interface Owned {
  id: string
  accountId: string
}

/** Newest first, with one extra row that shows whether there is a next page. */
export function listTokens(db: Db, params: { accountId: string; cursor?: string; limit: number }) {
  let query = db.selectFrom('api_tokens').selectAll().where('account_id', '=', params.accountId)
  if (params.cursor) query = query.where('id', '<', params.cursor)
  return query
    .orderBy('id', 'desc')
    .limit(params.limit + 1)
    .execute()
}
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

/** Counts valid tokens under the account's lock, so that concurrent calls cannot exceed the limit. */
export async function countTokensForInsert(db: Db, accountId: string, now: Date): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const working = db
    .selectFrom('api_tokens')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  return (await working.execute()).length
}

export const insertToken = (db: Db, token: Insertable<Tables['api_tokens']>) =>
  db.insertInto('api_tokens').values(token).returningAll().executeTakeFirstOrThrow()

export const findToken = (db: Db, { id, accountId }: Owned) =>
  db
    .selectFrom('api_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Returns undefined when the token was already revoked. */
export const setTokenRevoked = (db: Db, { id, accountId }: Owned, now: Date) =>
  db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const findWorkingToken = (db: Db, hash: string, now: Date) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'account_id', 'scopes', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const setTokenUsed = (db: Db, id: string, now: Date) =>
  db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()

/** Names API tokens for the audit log. */
export const nameTokens: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('name', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
