// Draws the next number of a code prefix: never the same twice, whoever else draws.

import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'

/** The row is locked until the caller commits, so a rolled-back submission gives its numbers back. */
export async function drawNumber(db: Db, kind: 'isrc' | 'upc', prefix: string): Promise<number> {
  const row = await db
    .insertInto('code_counters')
    .values({ kind, prefix, next: 2n })
    .onConflict((on) => on.columns(['kind', 'prefix']).doUpdateSet({ next: sql`code_counters.next + 1` }))
    .returning('next')
    .executeTakeFirstOrThrow()
  return Number(row.next) - 1
}

/** Whether somebody wrote this code down by hand before it was our turn to assign it. */
export async function isCodeTaken(db: Db, kind: 'isrc' | 'upc', code: string): Promise<boolean> {
  const found =
    kind === 'upc'
      ? await db.selectFrom('releases').select('id').where('upc', '=', code).limit(1).executeTakeFirst()
      : await db.selectFrom('tracks').select('id').where('isrc', '=', code).limit(1).executeTakeFirst()
  return found !== undefined
}
