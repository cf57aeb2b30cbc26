// SQL of the register of usage files.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { StoreMonth, StoreThrough, VisibleFiles } from './domain.ts'
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

/** Months with a monthly file and without any daily file of the store. */
export async function listMonthsWithoutDays(db: Db): Promise<StoreMonth[]> {
  const { rows } = await sql<StoreMonth>`
    select distinct monthly.store, to_char(month, 'YYYY-MM-DD') as month
    from usage_files monthly,
         generate_series(date_trunc('month', monthly.day_from), monthly.day_to, interval '1 month') as month
    where monthly.feed = 'months' and monthly.status = 'live' and not exists (
      select from usage_files daily
      where daily.store = monthly.store and daily.feed = 'tracks' and daily.status = 'live'
        and daily.day_from < month + interval '1 month' and daily.day_to >= month)
    order by monthly.store, month`.execute(db)
  return rows
}
