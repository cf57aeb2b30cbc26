// Every SQL statement of appeals and messages.
import type { Insertable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'

export interface MessageQuery {
  status: 'open' | 'done'
  cursor?: string
  limit: number
}

/** Of people with an open account: open messages oldest first, answered ones newest first. */
export const listMessages = (db: Db, params: MessageQuery) =>
  db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .selectAll('appeals')
    .where('users.closed_at', 'is', null)
    .where('appeals.status', params.status === 'open' ? '=' : '!=', 'open')
    .$call(
      whenSet(params.cursor, (query, cursor) =>
        query.where('appeals.id', params.status === 'open' ? '>' : '<', cursor),
      ),
    )
    .orderBy('appeals.id', params.status === 'open' ? 'asc' : 'desc')
    .limit(params.limit + 1)
    .execute()
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const listMessagesOfPerson = (db: Db, params: { userId: string; blockId?: string; limit: number }) =>
  db
    .selectFrom('appeals')
    .selectAll()
    .where('user_id', '=', params.userId)
    .$call(whenSet(params.blockId, (query, blockId) => query.where('block_id', '=', blockId)))
    .orderBy('id', 'desc')
    .limit(params.limit)
    .execute()

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()

export const findMessageForUpdate = (db: Db, id: string) =>
  db.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findAppealAgainst = (db: Db, blockId: string) =>
  db
    .selectFrom('appeals')
    .select('id')
    .where('block_id', '=', blockId)
    .where('kind', '=', 'appeal')
    .executeTakeFirst()

/** Returns false when this block already has an appeal. */
export async function insertMessage(db: Db, message: Insertable<Tables['appeals']>): Promise<boolean> {
  const inserted = await db
    .insertInto('appeals')
    .values(message)
    .onConflict((on) => on.column('block_id').where('kind', '=', 'appeal').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const setAnswer = (
  db: Db,
  id: string,
  values: Pick<Tables['appeals'], 'answer' | 'answered_by' | 'answered_at'> & {
    status: MessageRow['status']
  },
) => db.updateTable('appeals').set(values).where('id', '=', id).execute()

export const insertFiles = (db: Db, files: Insertable<Tables['appeal_files']>[]) =>
  db.insertInto('appeal_files').values(files).execute()

export const listFiles = (db: Db, messageIds: readonly string[]) =>
  db.selectFrom('appeal_files').selectAll().where('appeal_id', 'in', messageIds).orderBy('id').execute()

export const findFile = (db: Db, id: string) =>
  db.selectFrom('appeal_files').selectAll().where('id', '=', id).executeTakeFirst()

/** How many messages are open, and how many of them were sent before an instant. */
export const countOpenMessages = (db: Db, before: Date) =>
  db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .select((eb) => [
      eb.fn.countAll().as('open'),
      eb.fn.countAll().filterWhere('appeals.created_at', '<', before).as('overdue'),
    ])
    .where('appeals.status', '=', 'open')
    .where('users.closed_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Names appeals and messages for the audit log by the people who wrote them. */
export const nameMessages: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .select(['appeals.id', 'users.name as label', 'users.id as person_id'])
    .$call(whenSet(ids, (query, ids) => query.where('appeals.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('users.name', 'ilike', containing(search))))
    .orderBy('appeals.id', 'desc')
    .limit(limit)
    .execute()
