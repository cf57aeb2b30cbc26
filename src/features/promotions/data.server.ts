// Every SQL statement of promotions.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import { PROMOTABLE, STATES_OF_VIEW, type StaffView } from './domain.ts'
import type {} from './tables.server.ts'

export type StoredPromotion = Selectable<Tables['promotions']>

export const insertPromotion = (db: Db, row: Insertable<Tables['promotions']>) =>
  db.insertInto('promotions').values(row).execute()

/** A release of the account that is out, or comes out soon. */
export const findPromotable = (db: Db, { id, accountId }: { id: string; accountId: string }) =>
  db
    .selectFrom('releases')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', 'in', PROMOTABLE)
    .executeTakeFirst()

const named = (db: Db) =>
  db
    .selectFrom('promotions')
    .innerJoin('purchases', 'purchases.id', 'promotions.id')
    .innerJoin('releases', 'releases.id', 'promotions.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'promotions.account_id').on('owner.closed_at', 'is', null),
    )
    .selectAll('promotions')
    .select([
      'purchases.currency',
      'purchases.refund_deadline',
      'releases.title as release_title',
      'releases.upc',
      'releases.status as release_status',
      'artists.name as artist_name',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'owner.email as owner_email',
    ])
export type PromotionRow = NonNullable<Awaited<ReturnType<typeof findPromotion>>>

export const findPromotion = (db: Db, id: string) =>
  named(db).where('promotions.id', '=', id).executeTakeFirst()

export const lockPromotion = (trx: Trx, id: string): Promise<StoredPromotion | undefined> =>
  trx.selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePromotion = (db: Db, id: string, values: Updateable<Tables['promotions']>) =>
  db.updateTable('promotions').set(values).where('id', '=', id).execute()

/** The paid promotions of an account, newest first; one row more than requested. */
export const listOwn = (db: Db, by: { accountId: string; cursor?: string; limit: number }) =>
  named(db)
    .where('promotions.account_id', '=', by.accountId)
    .where('promotions.state', '<>', 'ordered')
    .$call(whenSet(by.cursor, (query, cursor) => query.where('promotions.id', '<', cursor)))
    .orderBy('promotions.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** Those that wait or run by their order, the oldest first; one row more than requested. */
export function listOfView(db: Db, by: { view: StaffView; cursor?: string; limit: number }) {
  const [order, after] = by.view === 'done' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  return named(db)
    .where('promotions.state', 'in', STATES_OF_VIEW[by.view])
    .$call(whenSet(by.cursor, (query, cursor) => query.where('promotions.id', after, cursor)))
    .orderBy('promotions.id', order)
    .limit(by.limit + 1)
    .execute()
}

export const listDays = (db: Db, promotionId: string) =>
  db
    .selectFrom('promotion_days')
    .select(['day', 'spent_minor', 'clicks'])
    .where('promotion_id', '=', promotionId)
    .orderBy('day')
    .execute()

export const setDay = (trx: Trx, row: Insertable<Tables['promotion_days']>) =>
  trx
    .insertInto('promotion_days')
    .values(row)
    .onConflict((on) =>
      on.columns(['promotion_id', 'day']).doUpdateSet({ spent_minor: row.spent_minor, clicks: row.clicks }),
    )
    .execute()

/** How many wait for staff, counted to one more than COUNTED_MAX. */
export async function countWaiting(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('promotions')
        .select('id')
        .where('state', '=', 'paid')
        .limit(COUNTED_MAX + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Names promotions for the audit log by their release. */
export const namePromotions: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('promotions')
    .innerJoin('releases', 'releases.id', 'promotions.release_id')
    .select(['promotions.id', 'releases.title as label'])
    .$call(whenSet(ids, (query, ids) => query.where('promotions.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('releases.title', '=', search.trim())))
    .orderBy('promotions.id', 'desc')
    .limit(limit)
    .execute()
