// Every SQL statement of appeals.
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const findAppealAgainst = (db: Db, eventId: string) =>
  db.selectFrom('release_appeals').selectAll().where('event_id', '=', eventId).executeTakeFirst()

export const findAppeal = (db: Db, id: string) =>
  db
    .selectFrom('release_appeals')
    .innerJoin('release_events', 'release_events.id', 'release_appeals.event_id')
    .selectAll('release_appeals')
    .select(['release_events.to_status', 'release_events.actor_id'])
    .where('release_appeals.id', '=', id)
    .executeTakeFirst()
export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppealAgainst>>>

/** Returns false when an appeal against this decision already exists. */
export async function insertAppeal(db: Db, appeal: Insertable<Tables['release_appeals']>): Promise<boolean> {
  const inserted = await db
    .insertInto('release_appeals')
    .values(appeal)
    .onConflict((on) => on.column('event_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Returns false when somebody else replied meanwhile. */
export async function setAnswer(
  db: Db,
  id: string,
  answer: Pick<Tables['release_appeals'], 'result' | 'answer' | 'answered_by' | 'answered_at'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('release_appeals')
    .set(answer)
    .where('id', '=', id)
    .where('result', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export interface AppealsQuery {
  state: 'open' | 'answered'
  after?: { at: Date; id: string }
  limit: number
}

/** Open appeals by due date, the others by their reply, newest first; each with the decision it is against. */
export function listAppealPage(db: Db, { state, after, limit }: AppealsQuery) {
  const open = state === 'open'
  const instant = sql.ref(open ? 'release_appeals.due_at' : 'release_appeals.answered_at')
  const direction = open ? 'asc' : 'desc'
  return db
    .selectFrom('release_appeals')
    .innerJoin('release_events', 'release_events.id', 'release_appeals.event_id')
    .innerJoin('releases', 'releases.id', 'release_appeals.release_id')
    .innerJoin('accounts', 'accounts.id', 'release_appeals.account_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('release_appeals')
    .select([
      'release_events.to_status',
      'release_events.reasons',
      'release_events.at as decided_at',
      'releases.title',
      'releases.status',
      'releases.artwork_upload_id',
      'accounts.plan',
      'artists.name as artist_name',
    ])
    .where('release_appeals.result', open ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(() => {
        const place = sql`(${after?.at}::timestamptz, ${after?.id}::uuid)`
        return open
          ? sql<SqlBool>`(${instant}, release_appeals.id) > ${place}`
          : sql<SqlBool>`(${instant}, release_appeals.id) < ${place}`
      }),
    )
    .orderBy(instant, direction)
    .orderBy('release_appeals.id', direction)
    .limit(limit + 1)
    .execute()
}
export type AppealPageRow = Awaited<ReturnType<typeof listAppealPage>>[number]

export async function countOpenAppeals(db: Db): Promise<number> {
  const row = await db
    .selectFrom('release_appeals')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('result', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Counts the valid rejections of a release; one whose appeal was granted does not count. */
export async function countRejections(db: Db, releaseId: string): Promise<number> {
  const row = await db
    .selectFrom('release_events')
    .leftJoin('release_appeals', 'release_appeals.event_id', 'release_events.id')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('release_events.release_id', '=', releaseId)
    .where('release_events.to_status', '=', 'rejected')
    .where((eb) =>
      eb.or([eb('release_appeals.result', 'is', null), eb('release_appeals.result', '!=', 'changed')]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
