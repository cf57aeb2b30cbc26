// Answers of the warehouse, kept until an import changes the account: figures change with nothing else.
import { createHash } from 'node:crypto'
import type { Deps } from '#lib/deps.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Warehouse } from '#ports/warehouse/index.ts'
import type { Selection } from './figures.data.server.ts'

/** Of all accounts together. An answer has at most a few hundred rows. */
const ANSWERS_MAX = 2_000

/** The oldest use first. Calls that run at the same time share one answer. */
const ANSWERS = new WeakMap<Warehouse, Map<string, Promise<unknown>>>()

interface Cacheable {
  scope: TenantScope
  /** Of the usage of the account. */
  revision: bigint
  selection?: Selection
}

/** @param what names the query, with everything it depends on besides the selection */
export function readCached<T>(
  { warehouse }: Pick<Deps, 'warehouse'>,
  { scope, revision, selection }: Cacheable,
  what: string,
  read: () => Promise<T>,
): Promise<T> {
  const answers = ANSWERS.get(warehouse) ?? new Map<string, Promise<unknown>>()
  ANSWERS.set(warehouse, answers)
  // Files that other accounts have rows in come and go without a change for this one.
  const { visible: _, ...selected } = selection ?? { visible: null }
  const hash = createHash('sha256')
    .update(JSON.stringify([what, selected]))
    .digest('hex')
  const key = `${scope.accountId} ${scope.artistId} ${revision} ${hash}`
  const known = answers.get(key) as Promise<T> | undefined
  const answer = known ?? read()
  answers.delete(key)
  answers.set(key, answer)
  if (!known) answer.catch(() => answers.delete(key))
  for (const oldest of answers.keys()) {
    if (answers.size <= ANSWERS_MAX) break
    answers.delete(oldest)
  }
  return answer
}
