// Withdrawals of the demo, one in each state: paid, failed, cancelled, waiting, on its way, and one whose payment service does
// not say what it did.
import { readPayable } from '#features/ledger/service.server.ts'
import {
  approveBatch,
  cancelPayout,
  previewBatch,
  proposeBatch,
  requestPayout,
  setUpPayoneer,
} from '#features/payouts/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { SANDBOX_PATH } from '#ports/payouts/index.ts'

/** Parts of what is there at first, in percent: how much that is depends on the codes and dates of the installation. */
const PARTS = { paid: 45n, waiting: 22n, failed: 11n, onItsWay: 8n, unknown: 6n, cancelled: 4n }
const DOLLAR = 1_000_000n

type Fate = 'works' | 'fails' | 'never_arrives' | 'times_out'

export interface DemoMoney {
  staff: Viewer
  finance: Viewer
  moveTo: (day: number) => void
  settle: () => Promise<void>
}

/** Registers a person with the test gateway, which does this with the payouts that follow. */
export async function registerPayee(deps: Deps, person: Viewer, fate: Fate = 'works'): Promise<void> {
  const { pathname, search } = new URL((await setUpPayoneer(deps, person)).url)
  await deps.payouts.sandbox?.request(`${pathname.replace(SANDBOX_PATH, '')}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ fate }),
  })
}

/** Nothing where a real payment service is set up. */
export async function withdrawDemoMoney(deps: Deps, person: Viewer, demo: DemoMoney): Promise<void> {
  if (!deps.payouts.sandbox) return
  const { moveTo, settle } = demo
  moveTo(-45)
  const account = { accountId: person.accountId, currency: deps.bookCurrency }
  const { balanceMicros } = await readPayable(deps.db, account)
  const minimumMicros = deps.payoutRules.minimumMicros.payoneer
  const request = (part: keyof typeof PARTS) => {
    const wholeMicros = ((balanceMicros * PARTS[part]) / (100n * DOLLAR)) * DOLLAR
    const amountMicros = wholeMicros < minimumMicros ? minimumMicros : wholeMicros
    return requestPayout(deps, person, { amountMicros, key: newId() })
  }
  const paid = await request('paid')
  const failed = await request('failed')
  const unknown = await request('unknown')
  moveTo(-41)
  const onItsWay = await request('onItsWay')
  moveTo(-20)
  await request('waiting')
  moveTo(-14)
  await settle()
  await send(deps, person, paid.id, { ...demo, fate: 'works' })
  await send(deps, person, failed.id, { ...demo, fate: 'fails' })
  moveTo(-12)
  await settle()
  await cancelPayout(deps, person, await request('cancelled'))
  moveTo(-2)
  await settle()
  await send(deps, person, onItsWay.id, { ...demo, fate: 'never_arrives' })
  moveTo(0)
  await settle()
  await send(deps, person, unknown.id, { ...demo, fate: 'times_out' })
  await registerPayee(deps, person)
}

async function send(
  deps: Deps,
  person: Viewer,
  id: string,
  { fate, finance, staff, settle }: DemoMoney & { fate: Fate },
): Promise<void> {
  await registerPayee(deps, person, fate)
  const ids = [id]
  const { sha256, needsSecondPerson } = await previewBatch(deps, finance, { ids })
  const batch = await proposeBatch(deps, finance, { ids, sha256 })
  if (needsSecondPerson) await approveBatch(deps, staff, { id: batch.id, sha256 })
  await settle()
}
