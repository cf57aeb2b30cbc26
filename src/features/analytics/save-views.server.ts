// Filters that a person saved under a name.
import { lockAccount } from '#features/accounts/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { type SavedView, StoredFilter } from './contract.ts'
import { deleteView, listViewRows, upsertView, type ViewOwner } from './data.server.ts'
import type { AnalyticsFilter } from './domain/filter.ts'
import { VIEWS_MAX } from './domain/sections.ts'

const viewOf = ({ id, name, filter }: { id: string; name: string; filter: unknown }): SavedView => ({
  id,
  name,
  filter: StoredFilter.parse(filter),
})

export const listViews = async ({ db }: Pick<Deps, 'db'>, owner: ViewOwner): Promise<SavedView[]> =>
  (await listViewRows(db, owner)).map(viewOf)

/** The same name replaces a view. @throws view_limit */
export const saveView = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: ViewOwner,
  { name, filter }: { name: string; filter: AnalyticsFilter },
): Promise<SavedView> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner.accountId)
    const views = await listViewRows(trx, owner)
    if (views.length >= VIEWS_MAX && !views.some((view) => view.name === name))
      throw new AppError('view_limit', 409, { params: { most: VIEWS_MAX } })
    const row = await upsertView(trx, {
      id: newId(),
      user_id: owner.userId,
      account_id: owner.accountId,
      name,
      filter: JSON.stringify(filter),
      created_at: clock.now(),
    })
    return viewOf(row)
  })

/** @throws not_found, also for the view of somebody else */
export async function removeView({ db }: Pick<Deps, 'db'>, owner: ViewOwner, id: string): Promise<void> {
  if (!(await deleteView(db, owner, id))) throw notFound()
}
