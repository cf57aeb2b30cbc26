// Which releases are live, in SQL; `isLive` in domain/status.ts is the same rule.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db.ts'

/** In stores, even while an update is open. */
export const IS_LIVE = sql<SqlBool>`(releases.status = 'published' or (releases.live_at is not null
  and releases.status not in ('takedown_requested', 'removed', 'expired')))`

/** Whether a release of an account is or was live. */
export const hasBeenLive = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('releases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('live_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
