// Tests the connection to a store with the steps of a delivery: connect, write, read back, and remove again.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { type ConnectionSettings, INCOMING, openTransport, type StoreTransport } from '#ports/stores/index.ts'
import type { TestStep } from './contract.ts'
import { findSettings } from './data.server.ts'
import { describeFault } from './describe-fault.server.ts'
import { findStore, TEST_STEPS } from './domain.ts'
import { findRecipient } from './find-connected-stores.server.ts'
import { folderProblems, refusePrivateHost } from './limit-access.server.ts'

type StepName = (typeof TEST_STEPS)[number]
interface Outcome {
  steps: TestStep[]
  hostKey: string | null
}

/** Enough to notice a full disk, and quickly sent. It does not prove that a whole release fits. */
const TEST_BYTES = 4 * 2 ** 20

/** A server that has not answered after this time counts as unreachable. */
const STEP_MAX_MS = 30_000

/**
 * Uses the saved settings and a separate connection. The file has a name that no store treats as a batch.
 * @throws not_found, store_not_connected
 */
export async function testConnection(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'stores' | 'storeAccess'>,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<Outcome> {
  if (!findStore(id)) throw notFound()
  const outcome = await attempt(deps, id)
  const failed = outcome.steps.find((step) => step.outcome === 'failed')
  await recordAudit(deps.db, deps, {
    by: viewer,
    action: 'store.tested',
    entity: 'store',
    entityId: id,
    after: failed ? { failed: failed.step, code: failed.problem?.code ?? '' } : { passed: true },
  })
  return outcome
}

async function attempt(
  deps: Pick<Deps, 'db' | 'secret' | 'stores' | 'storeAccess'>,
  id: string,
): Promise<Outcome> {
  try {
    const recipient = await findRecipient(deps, id)
    if (!recipient) throw new AppError('store_not_connected', 409)
    const { connection } = recipient
    if (connection.kind === 'sandbox')
      return { ...(await run((await deps.stores.of(id)).transport)), hostKey: null }
    await requireAccess(deps, id, connection)
    const transport = openTransport(connection)
    try {
      const { steps, offered } = await run(transport)
      return { steps, hostKey: connection.kind === 'sftp' ? (offered ?? (connection.hostKey || null)) : null }
    } finally {
      await transport.close()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    return { steps: stepsUntil('connect', error), hostKey: null }
  }
}

/** A folder of STORE_FOLDERS is the operator's own choice. */
async function requireAccess(
  { db, storeAccess }: Pick<Deps, 'db' | 'storeAccess'>,
  id: string,
  connection: ConnectionSettings,
): Promise<void> {
  if ((await findSettings(db, id))?.start_folder) return
  const [problem] = await folderProblems(storeAccess, connection)
  if (problem) throw Object.assign(new Error(problem.code), { code: problem.code, params: problem.params })
  await refusePrivateHost(storeAccess, connection)
}

async function run(transport: StoreTransport): Promise<{ steps: TestStep[]; offered?: string }> {
  const name = `${INCOMING}/.backline-test-${randomUUID()}`
  const content = randomBytes(TEST_BYTES)
  const work: Record<StepName, () => Promise<unknown>> = {
    connect: () => transport.exists(name),
    write: () => transport.put(name, content),
    read: async () => {
      if (!(await transport.read(name)).equals(content))
        throw Object.assign(new Error('It reads back changed.'), { code: 'arrived_changed' })
    },
    remove: () => transport.remove(name),
  }
  for (const step of TEST_STEPS) {
    try {
      await withTimeout(work[step]())
    } catch (error) {
      // The written file is removed, even if it could not be read.
      if (step === 'read') await withTimeout(work.remove()).catch(() => undefined)
      return { steps: stepsUntil(step, error), offered: (error as { offered?: string }).offered }
    }
  }
  return { steps: TEST_STEPS.map((step) => ({ step, outcome: 'done', problem: null })) }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const timeout = sleep(STEP_MAX_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    stop.abort()
  }
}

function stepsUntil(failed: StepName, error: unknown): TestStep[] {
  const failedIndex = TEST_STEPS.indexOf(failed)
  return TEST_STEPS.map((step, index) => ({
    step,
    outcome: index < failedIndex ? 'done' : index === failedIndex ? 'failed' : 'skipped',
    problem: index === failedIndex ? describeFault(error) : null,
  }))
}
