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
  type ViewRow,
  type Whose,
} from './data.server.ts'

/** More than fit on a screen are no help in finding anything. */
const VIEWS_MAX = 30

/** In the order they were made. */
export const listViews = async ({ db }: Pick<Deps, 'db'>, whose: Whose): Promise<View[]> =>
  (await listViewRows(db, whose)).map(viewOf)

/** @throws view_limit; invalid_input for a name that is empty or taken */
export async function createView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  whose: Whose,
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

/** @throws not_found for another person's too; invalid_input as above */
export async function changeView(
  { db }: Pick<Deps, 'db'>,
  whose: Whose,
  { id, name, filter }: View,
): Promise<View> {
  requireName(name)
  const values = { name, filter: JSON.stringify(filter) }
  const row = await updateView(db, whose, id, values).catch(refuseTakenName)
  if (!row) throw notFound()
  return viewOf(row)
}

export async function removeView({ db }: Pick<Deps, 'db'>, whose: Whose, id: string): Promise<void> {
  if (!(await deleteView(db, whose, id))) throw notFound()
}

function requireName(name: string): void {
  if (name === '') throw invalidInput([{ code: 'required', at: 'name' }])
}

function refuseTakenName(error: unknown): never {
  throw isNameTaken(error) ? invalidInput([{ code: 'view_name_taken', at: 'name' }]) : error
}

/** What a newer version of the list filters by was not written down then. */
const viewOf = (row: ViewRow): View => ({ id: row.id, name: row.name, filter: ViewFilter.parse(row.filter) })
