// Every SQL statement of appeals and messages, letters both.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'

export interface LettersBy {
  status: 'open' | 'done'
  cursor?: string
  limit: number
}

/** Of people who still have an account: the open ones oldest first, the others newest first. */
export const listLetters = (db: Db, by: LettersBy) =>
  db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .selectAll('appeals')
    .where('users.closed_at', 'is', null)
    .where('appeals.status', by.status === 'open' ? '=' : '!=', 'open')
    .$if(by.cursor !== undefined, (query) =>
      query.where('appeals.id', by.status === 'open' ? '>' : '<', by.cursor as string),
    )
    .orderBy('appeals.id', by.status === 'open' ? 'asc' : 'desc')
    .limit(by.limit + 1)
    .execute()
export type LetterRow = Awaited<ReturnType<typeof listLetters>>[number]

export const listLettersOf = (db: Db, by: { userId: string; blockId?: string; limit: number }) =>
  db
    .selectFrom('appeals')
    .selectAll()
    .where('user_id', '=', by.userId)
    .$if(by.blockId !== undefined, (query) => query.where('block_id', '=', by.blockId as string))
    .orderBy('id', 'desc')
    .limit(by.limit)
    .execute()

export const findLetter = (db: Db, id: string) =>
  db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()

export const findLetterForUpdate = (db: Db, id: string) =>
  db.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findAppealAgainst = (db: Db, blockId: string) =>
  db
    .selectFrom('appeals')
    .select('id')
    .where('block_id', '=', blockId)
    .where('kind', '=', 'appeal')
    .executeTakeFirst()

/** False when there is an appeal against this block already. */
export async function insertLetter(db: Db, letter: Insertable<Tables['appeals']>): Promise<boolean> {
  const inserted = await db
    .insertInto('appeals')
    .values(letter)
    .onConflict((on) => on.column('block_id').where('kind', '=', 'appeal').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const setAnswer = (
  db: Db,
  id: string,
  values: Pick<Tables['appeals'], 'answer' | 'answered_by' | 'answered_at'> & { status: LetterRow['status'] },
) => db.updateTable('appeals').set(values).where('id', '=', id).execute()

export const insertFiles = (db: Db, files: Insertable<Tables['appeal_files']>[]) =>
  db.insertInto('appeal_files').values(files).execute()

export const listFiles = (db: Db, letterIds: readonly string[]) =>
  db.selectFrom('appeal_files').selectAll().where('appeal_id', 'in', letterIds).orderBy('id').execute()

export const findFile = (db: Db, id: string) =>
  db.selectFrom('appeal_files').selectAll().where('id', '=', id).executeTakeFirst()

/** How many letters wait, and how many of them were sent before an instant. */
export const countOpenLetters = (db: Db, before: Date) =>
  db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .select((eb) => [
      eb.fn.countAll().as('open'),
      eb.fn.countAll().filterWhere('appeals.created_at', '<', before).as('late'),
    ])
    .where('appeals.status', '=', 'open')
    .where('users.closed_at', 'is', null)
    .executeTakeFirstOrThrow()
