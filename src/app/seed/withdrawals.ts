// Withdrawals of the demo: one that was paid, one that waits, one that was cancelled.
import {
  approveBatch,
  cancelPayout,
  previewBatch,
  proposeBatch,
  requestPayout,
} from '#features/payouts/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'

const usd = (amount: number): bigint => BigInt(amount) * 1_000_000n

/** Nothing where a real payment service is set up. */
export async function withdrawDemoMoney(
  deps: Deps,
  person: Viewer,
  {
    staff,
    finance,
    moveTo,
    settle,
  }: { staff: Viewer; finance: Viewer; moveTo: (day: number) => void; settle: () => Promise<void> },
): Promise<void> {
  if (!deps.payouts.sandbox) return
  const request = (amount: number) => requestPayout(deps, person, { amountMicros: usd(amount), key: newId() })
  moveTo(-45)
  const paid = await request(1_200)
  moveTo(-20)
  await request(640)
  moveTo(-14)
  await settle()
  const ids = [paid.id]
  const { sha256, needsSecondPerson } = await previewBatch(deps, finance, { ids })
  const batch = await proposeBatch(deps, finance, { ids, sha256 })
  if (needsSecondPerson) await approveBatch(deps, staff, { id: batch.id, sha256 })
  await settle()
  moveTo(-12)
  await cancelPayout(deps, person, await request(75))
  moveTo(-10)
  await settle()
}
