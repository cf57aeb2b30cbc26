// Every SQL statement of blocks.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db.ts'

const withNames = (db: Db) =>
  db
    .selectFrom('blocks as block')
    .leftJoin('users as setter', 'setter.id', 'block.set_by')
    .leftJoin('users as lifter', 'lifter.id', 'block.lifted_by')
    .selectAll('block')
    .select(['setter.name as setter_name', 'lifter.name as lifter_name'])
export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number]

export const listBlocks = (db: Db, userId: string) =>
  withNames(db)
    .where('block.user_id', '=', userId)
    .orderBy('block.set_at', 'desc')
    .orderBy('block.id')
    .execute()

export const listBlocksById = (db: Db, ids: readonly string[]) =>
  withNames(db).where('block.id', 'in', ids).execute()

export const findBlock = (db: Db, id: string) => withNames(db).where('block.id', '=', id).executeTakeFirst()

/** The block in force at `now`, if any. */
export const findHoldingBlock = (db: Db, userId: string, now: Date) =>
  withNames(db)
    .where('block.user_id', '=', userId)
    .where('block.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('block.ends_at', 'is', null), eb('block.ends_at', '>', now)]))
    .executeTakeFirst()

/** Records the end of expired freezes; returns false when there is none. */
export async function closeExpiredBlocks(db: Db, userId: string, now: Date): Promise<boolean> {
  const closed = await db
    .updateTable('blocks')
    .set({ lifted_at: sql<Date>`ends_at` })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where(sql<SqlBool>`ends_at <= ${now}`)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

export const setLifted = (db: Db, id: string, params: { liftedBy: string; at: Date }) =>
  db
    .updateTable('blocks')
    .set({ lifted_by: params.liftedBy, lifted_at: params.at })
    .where('id', '=', id)
    .execute()
