// What mastering costs and includes, for visitors and for an account with its monthly quota.
import { planCodeOf } from '#features/accounts/domain.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import { refundDays } from '#features/purchases/domain.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { monthStart, toPlainDate } from '#lib/pure/dates.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import type { Offer, Terms } from './contract.ts'
import { countFreeMasterings, countSince } from './data.server.ts'
import { KEPT_DAYS, MASTER_FORMATS, RECORDING_PRICE_MINOR, REVISION_DAYS } from './domain.ts'

type SaleDeps = Pick<Deps, 'billing' | 'planPrices'>

/** By the caller’s plan; visitors see the free one. */
export function showOffer(deps: SaleDeps, viewer: Pick<Viewer, 'plan'> | undefined): Offer {
  const plan = viewer?.plan ?? 'basic'
  return {
    ...conditions(deps),
    plan: planCodeOf(plan),
    monthly: limitOf(plan, 'mastering.monthly'),
    formats: [...MASTER_FORMATS],
  }
}

export async function showTerms(
  deps: SaleDeps & Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'accountId' | 'plan'>,
): Promise<Terms> {
  const [quota, free] = await Promise.all([
    quotaOf(deps.db, viewer, deps.clock.now()),
    countFreeMasterings(deps.db, viewer.accountId),
  ])
  return { ...conditions(deps), quota, free }
}

const conditions = ({ billing, planPrices }: SaleDeps) => ({
  forSale: billing.isOpen,
  price: minorText(RECORDING_PRICE_MINOR),
  currency: planPrices.currency,
  revisionDays: REVISION_DAYS,
  refundDays: refundDays('mastering'),
  keptDays: KEPT_DAYS,
})

export const quotaOf = async (
  db: Db,
  { accountId, plan }: Pick<Viewer, 'accountId' | 'plan'>,
  now: Date,
) => ({
  used: await countSince(db, accountId, monthStart(now)),
  most: limitOf(plan, 'mastering.monthly'),
  resetsOn: toPlainDate(monthStart(now, 1)),
})
