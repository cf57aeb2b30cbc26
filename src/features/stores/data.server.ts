// Every SQL statement of stores.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { StoreFault } from './describe-fault.server.ts'
import type {} from './tables.server.ts'

export const findSettings = (db: Db, store: string) =>
  db.selectFrom('store_settings').selectAll().where('store', '=', store).executeTakeFirst()
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

export const listSettings = (db: Db) => db.selectFrom('store_settings').selectAll().execute()

/** Replaces the folders of STORE_FOLDERS with those of this start. */
export async function setStartFolders(db: Db, folders: { store: string; folder: string }[], now: Date) {
  await db
    .updateTable('store_settings')
    .set({ start_folder: null })
    .where('start_folder', 'is not', null)
    .execute()
  for (const { store, folder } of folders)
    await db
      .insertInto('store_settings')
      .values({ store, start_folder: folder, updated_at: now })
      .onConflict((on) => on.column('store').doUpdateSet({ start_folder: folder }))
      .execute()
}

/** Locks the settings of a store, so that changes are serialized. */
export async function lockSettings(db: Db, store: string): Promise<SettingsRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stores/${store}`}, 0))`.execute(db)
  return findSettings(db, store)
}

export const saveSettings = (
  db: Db,
  store: string,
  { settings, secrets, at }: { settings: object; secrets: string | null; at: Date },
) => {
  const values = { settings: JSON.stringify(settings), secrets, updated_at: at }
  return db
    .insertInto('store_settings')
    .values({ store, ...values })
    .onConflict((on) => on.column('store').doUpdateSet(values))
    .execute()
}

export const savePause = (
  db: Db,
  store: string,
  pause: { paused_at: Date; pause_reason: string } | { paused_at: null; pause_reason: null },
  now: Date,
) =>
  db
    .insertInto('store_settings')
    .values({ store, ...pause, updated_at: now })
    .onConflict((on) => on.column('store').doUpdateSet(pause))
    .execute()

export const findReportPoll = (db: Db, store: string) =>
  db.selectFrom('store_report_polls').selectAll().where('store', '=', store).executeTakeFirst()

/** @returns whether it failed for the first time, or in another way than before */
export async function saveReportPoll(
  db: Db,
  poll: { store: string; at: Date; problem: StoreFault | null },
): Promise<boolean> {
  const { store, at } = poll
  const problem = poll.problem && JSON.stringify(poll.problem)
  const { rows } = await sql<{ before: string | null }>`
    with before as (select problem ->> 'code' as code from store_report_polls where store = ${store})
    insert into store_report_polls as poll (store, polled_at, problem, failing_since)
    values (${store}, ${at}, ${problem}::jsonb, case when ${problem}::jsonb is not null then ${at}::timestamptz end)
    on conflict (store) do update set
      polled_at = excluded.polled_at, problem = excluded.problem,
      failing_since = case when excluded.problem is not null then coalesce(poll.failing_since, excluded.failing_since) end
    returning (select code from before) as before`.execute(db)
  return poll.problem !== null && rows[0]?.before !== poll.problem.code
}

/** The traffic of these stores: waiting deliveries, deliveries that need a person, and the last delivery. */
export async function listTraffic(db: Db, stores: string[]) {
  const { rows } = await sql<{
    store: string
    waiting: number
    failures: number
    sent_at: Date | null
    status: string | null
  }>`
    select listed.store, traffic.waiting, traffic.failures, last.sent_at, last.status
    from unnest(${stores}::text[]) as listed (store)
    cross join lateral (
      select
        count(*) filter (where status in ('queued', 'preparing', 'sending', 'unknown'))::int as waiting,
        count(*) filter (where needs_staff)::int as failures
      from deliveries
      where store = listed.store and (status in ('queued', 'preparing', 'sending', 'unknown') or needs_staff)
    ) as traffic
    left join lateral (
      select sent_at, status from deliveries
      where store = listed.store and sent_at is not null
      order by sent_at desc limit 1
    ) as last on true`.execute(db)
  return rows
}
