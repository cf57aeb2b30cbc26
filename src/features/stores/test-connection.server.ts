// Tests the connection to a store with what a delivery does there: connect, write, read back, and remove again.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { INCOMING, openTransport, type StoreTransport } from '#ports/stores/index.ts'
import type { TestStep } from './contract.ts'
import { findStore, TEST_STEPS } from './domain.ts'
import { findRecipient } from './find-connected-stores.server.ts'

type StepName = (typeof TEST_STEPS)[number]
interface Outcome {
  steps: TestStep[]
  hostKey: string | null
}

/** A server that has not answered by then does not answer. */
const STEP_MAX_MS = 30_000

/**
 * By the settings as they are saved, through a connection of its own. The file has a name no store reads as a batch.
 * @throws not_found, store_not_connected
 */
export async function testConnection(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'stores'>,
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
    after: failed ? { failed: failed.step, code: failed.trouble?.code ?? '' } : { passed: true },
  })
  return outcome
}

async function attempt(deps: Pick<Deps, 'db' | 'secret' | 'stores'>, id: string): Promise<Outcome> {
  try {
    const recipient = await findRecipient(deps, id)
    if (!recipient) throw new AppError('store_not_connected', 409)
    const { connection } = recipient
    if (connection.kind === 'sandbox')
      return { ...(await run((await deps.stores.of(id)).transport)), hostKey: null }
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

async function run(transport: StoreTransport): Promise<{ steps: TestStep[]; offered?: string }> {
  const id = randomUUID()
  const name = `${INCOMING}/.backline-test-${id}`
  const work: Record<StepName, () => Promise<unknown>> = {
    connect: () => transport.exists(name),
    write: () => transport.put(name, Buffer.from(id)),
    read: async () => {
      if ((await transport.read(name)).toString() !== id)
        throw Object.assign(new Error('It reads back changed.'), { code: 'arrived_changed' })
    },
    remove: () => transport.remove(name),
  }
  for (const step of TEST_STEPS) {
    try {
      await withTimeout(work[step]())
    } catch (error) {
      // Whatever was written goes, though it could not be read.
      if (step === 'read') await withTimeout(work.remove()).catch(() => undefined)
      return { steps: stepsUntil(step, error), offered: (error as { offered?: string }).offered }
    }
  }
  return { steps: TEST_STEPS.map((step) => ({ step, outcome: 'done', trouble: null })) }
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
  const at = TEST_STEPS.indexOf(failed)
  return TEST_STEPS.map((step, index) => ({
    step,
    outcome: index < at ? 'done' : index === at ? 'failed' : 'skipped',
    trouble: index === at ? troubleOf(error) : null,
  }))
}

/** What servers and their libraries say, in words of ours; never their text, which holds paths and names. */
const CODES: Record<string, string> = {
  host_key_unknown: 'host_key_unknown',
  host_key_changed: 'host_key_changed',
  arrived_changed: 'arrived_changed',
  secrets_unreadable: 'secrets_unreadable',
  ECONNREFUSED: 'store_not_listening',
  ENOTFOUND: 'store_host_unknown',
  EAI_AGAIN: 'store_host_unknown',
  ETIMEDOUT: 'store_silent',
  EHOSTUNREACH: 'store_silent',
  ENETUNREACH: 'store_silent',
  InvalidAccessKeyId: 'login_refused',
  SignatureDoesNotMatch: 'login_refused',
  NoSuchBucket: 'bucket_unknown',
  AccessDenied: 'store_forbids',
  Forbidden: 'store_forbids',
  EACCES: 'store_forbids',
  EROFS: 'store_forbids',
}

function troubleOf(error: unknown): NonNullable<TestStep['trouble']> {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown }
  const text = `${String(message)}`
  if (/authentication methods failed/i.test(text)) return { code: 'login_refused', params: {} }
  if (/privateKey|passphrase/i.test(text)) return { code: 'private_key_unreadable', params: {} }
  if (/permission denied/i.test(text)) return { code: 'store_forbids', params: {} }
  for (const one of [code, name]) {
    const known = typeof one === 'string' && Object.hasOwn(CODES, one) ? CODES[one] : undefined
    if (known) return { code: known, params: {} }
  }
  return { code: 'store_step_failed', params: { detail: String(code ?? name ?? 'unknown').slice(0, 60) } }
}
