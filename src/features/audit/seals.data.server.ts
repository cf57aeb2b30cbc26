// Every SQL statement of the seals of the audit log.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export type EntryFields = Selectable<Tables['audit_entries']>
export type SealRow = Selectable<Tables['audit_seals']>

/** @returns false while another process seals */
export async function lockSeals(trx: Db): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('audit_seals')) as locked`.execute(trx)
  return rows[0]?.locked ?? false
}

export const findLastSeal = (db: Db) =>
  db
    .selectFrom('audit_seals')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Takes the oldest committed entries that no seal covers. */
export async function takeUnsealed(trx: Db, limit: number): Promise<EntryFields[]> {
  const taken = await trx
    .deleteFrom('audit_unsealed')
    .where('entry_id', 'in', (some) =>
      some.selectFrom('audit_unsealed').select('entry_id').orderBy('entry_id').limit(limit),
    )
    .returning('entry_id')
    .execute()
  return taken.length > 0
    ? listEntriesOf(
        trx,
        taken.map((row) => row.entry_id),
      )
    : []
}

export const listEntriesOf = (db: Db, ids: string[]): Promise<EntryFields[]> =>
  db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).orderBy('id').execute()

export const insertSeal = (trx: Db, seal: Insertable<Tables['audit_seals']>) =>
  trx.insertInto('audit_seals').values(seal).execute()

export const listSealsAfter = (db: Db, number: number, limit: number): Promise<SealRow[]> =>
  db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()

export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_unsealed')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first entry that is neither covered by a seal nor waiting for one. */
export async function findEntryOutside(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_entries
    except (select unnest(entry_ids) from audit_seals union all select entry_id from audit_unsealed)
    order by id limit 1`.execute(db)
  return rows[0]?.id
}
