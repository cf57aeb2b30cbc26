// Use cases of saved views.
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { type View, ViewFilter } from './contract.ts'
import {
  countViewsForInsert,
  deleteView,
  insertView,
  isNameTaken,
  listViewRows,
  updateView,
  type ViewOwner,
  type ViewRow,
} from './data.server.ts'

/** More views than fit on a screen do not help to find anything. */
const VIEWS_MAX = 30

/** In order of creation. */
export const listViews = async ({ db }: Pick<Deps, 'db'>, whose: ViewOwner): Promise<View[]> =>
  (await listViewRows(db, whose)).map(viewOf)

/** @throws view_limit; invalid_input for a name that is empty or taken */
export async function createView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  whose: ViewOwner,
  { name, filter }: { name: string; filter: ViewFilter },
): Promise<View> {
  requireName(name)
  return db
    .transaction()
    .execute(async (trx) => {
      if ((await countViewsForInsert(trx, whose)) >= VIEWS_MAX)
        throw new AppError('view_limit', 409, { params: { most: VIEWS_MAX } })
      const { userId, accountId } = whose
      const row = await insertView(trx, {
        id: newId(),
        user_id: userId,
        account_id: accountId,
        name,
        filter: JSON.stringify(filter),
        created_at: clock.now(),
      })
      return viewOf(row)
    })
    .catch(refuseTakenName)
}

/** @throws not_found, also for another user's view; invalid_input as above */
export async function changeView(
  { db }: Pick<Deps, 'db'>,
  whose: ViewOwner,
  { id, name, filter }: View,
): Promise<View> {
  requireName(name)
  const values = { name, filter: JSON.stringify(filter) }
  const row = await updateView(db, whose, id, values).catch(refuseTakenName)
  if (!row) throw notFound()
  return viewOf(row)
}

export async function removeView({ db }: Pick<Deps, 'db'>, whose: ViewOwner, id: string): Promise<void> {
  if (!(await deleteView(db, whose, id))) throw notFound()
}

function requireName(name: string): void {
  if (name === '') throw invalidInput([{ code: 'required', at: 'name' }])
}

function refuseTakenName(error: unknown): never {
  throw isNameTaken(error) ? invalidInput([{ code: 'view_name_taken', at: 'name' }]) : error
}

/** Fields of the filter that were added later are absent from older views. */
const viewOf = (row: ViewRow): View => ({ id: row.id, name: row.name, filter: ViewFilter.parse(row.filter) })
