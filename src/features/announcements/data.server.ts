// Every SQL statement of announcements.
import { type Insertable, sql } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import type {} from './tables.server.ts'

/** What is shown on a day to a person who has not dismissed it: warnings first, then the newest. */
export const listShown = (
  db: Db,
  { userId, plan, today, limit }: { userId: string; plan: Plan; today: PlainDate; limit: number },
) =>
  db
    .selectFrom('announcements as announcement')
    .select(['id', 'severity', 'texts'])
    .where('ended_at', 'is', null)
    .where('from_day', '<=', today)
    .where((eb) => eb.or([eb('until_day', 'is', null), eb('until_day', '>=', today)]))
    .where(sql<boolean>`${plan} = any(plans)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement_dismissals as dismissal')
            .select('dismissal.user_id')
            .whereRef('dismissal.announcement_id', '=', 'announcement.id')
            .where('dismissal.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('severity', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const withCounts = (db: Db) =>
  db
    .selectFrom('announcements as announcement')
    .innerJoin('users as author', 'author.id', 'announcement.created_by')
    .selectAll('announcement')
    .select(({ selectFrom, fn }) => [
      'author.name as author_name',
      selectFrom('announcement_dismissals as dismissal')
        .select(fn.countAll<bigint>().as('count'))
        .whereRef('dismissal.announcement_id', '=', 'announcement.id')
        .as('dismissed'),
    ])
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

/** One extra row shows whether there is a next page. */
export const listPage = (db: Db, { after, limit }: { after?: string; limit: number }) =>
  withCounts(db)
    .$call(whenSet(after, (query, id) => query.where('announcement.id', '<', id)))
    .orderBy('announcement.id', 'desc')
    .limit(limit + 1)
    .execute()

export const findAnnouncement = (db: Db, id: string) =>
  withCounts(db).where('announcement.id', '=', id).executeTakeFirst()

export const insertAnnouncement = (db: Db, row: Insertable<Tables['announcements']>) =>
  db.insertInto('announcements').values(row).execute()

/** @returns whether it was running until now */
export async function endAnnouncement(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertDismissal = (db: Db, { id, userId, at }: { id: string; userId: string; at: Date }) =>
  db
    .insertInto('announcement_dismissals')
    .columns(['announcement_id', 'user_id', 'dismissed_at'])
    .expression(
      db
        .selectFrom('announcements')
        .select(['id', sql.val(userId).as('user_id'), sql.val(at).as('dismissed_at')])
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The names of announcements for the audit log: their English titles. */
export const nameAnnouncements: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('announcements')
    .select(['id', sql<string>`texts -> 'en' ->> 'title'`.as('label')])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(
      whenSet(search, (query, text) =>
        query.where(sql<string>`texts -> 'en' ->> 'title'`, 'ilike', containing(text)),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
