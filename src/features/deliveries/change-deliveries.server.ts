// Staff retry or cancel many deliveries at once; the rules for one delivery decide about each of them.
import type { Actor } from '#features/audit/service.server.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import type { BulkResult, DeliveryQuery } from './contract.ts'
import { listForBulk, listNamesForBulk } from './delivery-list.data.server.ts'
import { BULK_MAX, type BulkAction } from './domain.ts'
import { namesOf, readFilter, storeName } from './list-deliveries.server.ts'
import { type ChangeDeps, cancelDelivery, retryDelivery } from './retry-delivery.server.ts'

/** A store is asked for one delivery at a time, and this many stores at once. */
const STORES_AT_ONCE = 4

type Before = Awaited<ReturnType<typeof listNamesForBulk>>[number]

/**
 * Retries or cancels each of the deliveries in a transaction of its own, so that one refusal does not stop the others
 * and of two parallel requests only one changes a delivery. Results are in the order of the ids, or newest first.
 */
export async function changeDeliveries(
  deps: ChangeDeps,
  {
    action,
    ids,
    filter,
    by,
  }: { action: BulkAction; ids?: readonly string[]; filter?: DeliveryQuery; by: Actor },
): Promise<{ results: BulkResult[]; hasMore: boolean }> {
  const found = filter
    ? await listForBulk(deps.db, {
        action,
        filter: await readFilter(deps.db, filter, deps.clock.now()),
        limit: BULK_MAX,
      })
    : [...new Set(ids)]
  const chosen = found.slice(0, BULK_MAX)
  const rows = new Map((await listNamesForBulk(deps.db, chosen)).map((row) => [row.id, row]))
  const queues = [...Map.groupBy(rows.values(), ({ store }) => store).values()]
  const results = new Map<string, BulkResult>()
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const result of await changeAtStore(deps, queue, { action, by })) results.set(result.id, result)
  }
  await Promise.all(Array.from({ length: STORES_AT_ONCE }, work))
  return {
    results: chosen.map(
      (id) => results.get(id) ?? { id, done: false, delivery: null, problem: problemOf(notFound()) },
    ),
    hasMore: found.length > chosen.length,
  }
}

/** Once the store cannot be reached, its other deliveries are refused as well, instead of waiting for each of them. */
async function changeAtStore(
  deps: ChangeDeps,
  rows: readonly Before[],
  { action, by }: { action: BulkAction; by: Actor },
): Promise<BulkResult[]> {
  const change = action === 'retry' ? retryDelivery : cancelDelivery
  const results: BulkResult[] = []
  let unreachable: BulkResult['problem'] = null
  for (const row of rows) {
    let status = row.status
    let problem: BulkResult['problem'] = unreachable
    if (!problem) {
      try {
        status = (await change(deps, { id: row.id, by })).status
      } catch (error) {
        problem = problemOf(error)
        if (problem.code === 'store_not_checked') unreachable = problem
      }
    }
    results.push({
      id: row.id,
      done: problem === null,
      delivery: {
        releaseId: row.release_id,
        ...namesOf(row),
        store: { id: row.store, name: storeName(row.store) },
        status,
        statusBefore: row.status,
      },
      problem,
    })
  }
  return results
}

/** A bug with one delivery must not hide what happened to the others. */
function problemOf(error: unknown): NonNullable<BulkResult['problem']> {
  if (error instanceof AppError) return { code: error.code, params: error.params }
  log.error({ err: error }, 'a delivery could not be changed')
  return { code: 'server_error', params: {} }
}
