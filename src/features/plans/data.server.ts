// Every SQL statement of plans.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import type { GrantCause } from './domain/grants.ts'
import type { UpgradeSource } from './domain/prices.ts'
import type {} from './tables.server.ts'

/** Locks the account until the transaction ends, so that two changes of its grants follow each other. */
export const lockAccount = (trx: Db, accountId: string): Promise<{ plan: Plan; plan_until: string | null }> =>
  trx
    .selectFrom('accounts')
    .select(['plan', 'plan_until'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const listGrants = (db: Db, accountId: string) =>
  db
    .selectFrom('entitlement_grants')
    .select(['id', 'plan', 'cause', 'starts_at as startsAt', 'ends_at as endsAt', 'kept_until as keptUntil'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at')
    .execute()

export const insertGrant = (trx: Db, grant: Insertable<Tables['entitlement_grants']>) =>
  trx.insertInto('entitlement_grants').values(grant).execute()

export const setGrantEnd = (
  trx: Db,
  id: string,
  { endsAt, keptUntil }: { endsAt: Date | null; keptUntil: Date | null },
) =>
  trx
    .updateTable('entitlement_grants')
    .set({ ends_at: endsAt, kept_until: keptUntil })
    .where('id', '=', id)
    .execute()

/** Grants of a cause that have not begun. */
export const deleteFutureGrants = (
  trx: Db,
  { accountId, cause, after }: { accountId: string; cause: GrantCause; after: Date },
) =>
  trx
    .deleteFrom('entitlement_grants')
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .where('starts_at', '>', after)
    .execute()

/** The grant of a cause that runs at an instant. */
export const findRunningGrant = (
  db: Db,
  { accountId, cause, at }: { accountId: string; cause: GrantCause; at: Date },
) =>
  db
    .selectFrom('entitlement_grants')
    .select(['id', 'plan', 'starts_at as startsAt'])
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '>', at)]))
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()

export const countVisit = (db: Db, { day, source }: { day: string; source: UpgradeSource }) =>
  db
    .insertInto('plan_visits')
    .values({ day, source, visits: 1 })
    .onConflict((on) =>
      on.columns(['day', 'source']).doUpdateSet((eb) => ({ visits: eb('plan_visits.visits', '+', 1) })),
    )
    .execute()

/** The last day of the plan of an account; null for one without an end. */
export const findPlanEnd = async (db: Db, accountId: string): Promise<string | null> =>
  (await db.selectFrom('accounts').select('plan_until').where('id', '=', accountId).executeTakeFirst())
    ?.plan_until ?? null
