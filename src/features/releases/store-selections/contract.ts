// The API of saved selections of stores, which the whole account shares.
import * as z from 'zod'
import { STORES } from '#features/stores/domain.ts'
import { endpoint, Id, refusal } from '#lib/contract.ts'
import { SAVED_NAME_MAX } from '../domain/vocabulary.ts'

export const StoreSelection = z.object({
  id: z.uuid(),
  name: z.string(),
  stores: z.array(z.string()).describe('Ids of stores; those outside the plan stay out of a release'),
})
export type StoreSelection = z.infer<typeof StoreSelection>

export const storeSelectionEndpoints = {
  listStoreSelections: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/store-selections',
      summary: 'List the account’s saved selections of stores',
      tags: ['releases'],
    })
    .output(z.object({ items: z.array(StoreSelection) })),
  saveStoreSelection: endpoint('catalogue.edit')
    .errors({ store_selection_limit: refusal(409) })
    .route({
      method: 'PUT',
      path: '/releases/store-selections',
      summary: 'Save a selection of stores',
      description: 'Replaces the selection of that name, if there is one.',
      tags: ['releases'],
    })
    .input(
      z.object({
        name: z.string().trim().max(SAVED_NAME_MAX),
        stores: z.array(z.string().max(60)).max(STORES.length),
      }),
    )
    .output(StoreSelection),
  removeStoreSelection: endpoint('catalogue.edit')
    .route({
      method: 'DELETE',
      path: '/releases/store-selections/{id}',
      summary: 'Delete a saved selection of stores',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
}
