// What can be chosen in the filter: the artists of the account, and the stores with any plays of it.
import { readUsageState } from '#features/usage/service.server.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { listArtistNames } from './data.server.ts'
import { type AnalyticsDeps, listAccountStores, storeNameOf } from './resolve-filter.server.ts'

export async function showChoices(deps: AnalyticsDeps, scope: TenantScope) {
  const state = await readUsageState(deps, scope.accountId)
  const [artists, stores] = await Promise.all([
    listArtistNames(deps.db, scope),
    listAccountStores(deps, scope, state),
  ])
  return {
    artists,
    stores: stores
      .map((id) => ({ id, name: storeNameOf(id) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    firstDay: state.firstDay,
    today: deps.clock.today(),
  }
}
