// SQL of the register of usage files.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { StoreThrough, VisibleFiles } from './domain.ts'
import type {} from './tables.server.ts'

/** One statement, so that both numbers are of the same moment. */
export async function readVisibleFiles(db: Db): Promise<VisibleFiles> {
  const { rows } = await sql<{ up_to: number; hidden: number[] }>`
    select coalesce((select max(number) from usage_files), 0) as up_to,
           array(select number from usage_files where status <> 'live' and removed_at is null order by number) as hidden
  `.execute(db)
  return { upTo: rows[0]?.up_to ?? 0, hidden: rows[0]?.hidden ?? [] }
}

export const findUsageAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('usage_accounts')
    .select(['revision', 'first_day'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Of the files by track, which every store that reports days sends. */
export async function listThrough(db: Db): Promise<StoreThrough[]> {
  const rows = await db
    .selectFrom('usage_feeds')
    .select(['store', 'first_day', 'through'])
    .where('feed', '=', 'tracks')
    .orderBy('store')
    .execute()
  return rows.flatMap(({ store, first_day: firstDay, through }) =>
    firstDay && through ? [{ store, firstDay, through }] : [],
  )
}
