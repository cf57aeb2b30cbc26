// Use cases of saved selections of stores.
import { lockAccount } from '#features/accounts/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, permissionDenied } from '#lib/errors.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import type { StoreSelection } from './contract.ts'
import { deleteSelection, listSelectionRows, upsertSelection } from './data.server.ts'

/** More than fit beside each other do not help to choose. */
const SELECTIONS_MAX = 30

/** In order of creation. */
export const listStoreSelections = (
  { db }: Pick<Deps, 'db'>,
  scope: TenantScope,
): Promise<StoreSelection[]> => listSelectionRows(db, scope.accountId)

/** Replaces the selection of that name. @throws permission_denied; store_selection_limit; invalid_input for a name or stores that are not usable */
export async function saveStoreSelection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: TenantScope,
  { name, stores }: Omit<StoreSelection, 'id'>,
): Promise<StoreSelection> {
  requireWholeAccount(scope)
  if (name === '') throw invalidInput([{ code: 'required', at: 'name' }])
  if (stores.length === 0) throw invalidInput([{ code: 'required', at: 'stores' }])
  const unknown = stores.findIndex((id) => !findStore(id))
  if (unknown >= 0) throw invalidInput([{ code: 'store_unknown', at: `stores.${unknown}` }])
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, scope.accountId)
    const saved = await listSelectionRows(trx, scope.accountId)
    const isNew = !saved.some((selection) => selection.name.toLowerCase() === name.toLowerCase())
    if (isNew && saved.length >= SELECTIONS_MAX)
      throw new AppError('store_selection_limit', 409, { params: { most: SELECTIONS_MAX } })
    return upsertSelection(trx, {
      id: newId(),
      account_id: scope.accountId,
      name,
      stores: [...new Set(stores)],
      created_at: clock.now(),
    })
  })
}

/** @throws permission_denied; not_found, also for a selection of another account */
export async function removeStoreSelection(
  { db }: Pick<Deps, 'db'>,
  scope: TenantScope,
  id: string,
): Promise<void> {
  requireWholeAccount(scope)
  if (!(await deleteSelection(db, scope.accountId, id))) throw notFound()
}

/** The whole account shares them, so a seat limited to one artist only applies them. */
function requireWholeAccount({ artistId }: TenantScope): void {
  if (artistId) throw permissionDenied()
}
