// Withdrawals of the demo, one in each state: paid, failed, cancelled, waiting, on its way, and one whose payment service does
// not say what it did.
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

const usd = (amount: number): bigint => BigInt(amount) * 1_000_000n

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
  const request = (amount: number) => requestPayout(deps, person, { amountMicros: usd(amount), key: newId() })
  moveTo(-45)
  const paid = await request(1_200)
  const failed = await request(300)
  const unknown = await request(150)
  moveTo(-41)
  const onItsWay = await request(210)
  moveTo(-20)
  await request(640)
  moveTo(-14)
  await settle()
  await send(deps, person, paid.id, { ...demo, fate: 'works' })
  await send(deps, person, failed.id, { ...demo, fate: 'fails' })
  moveTo(-12)
  await settle()
  await cancelPayout(deps, person, await request(75))
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
