// The comparison of plans, from the table of entitlements and the configured prices.
import { PLANS, planCodeOf } from '#features/accounts/domain.ts'
import { STORES } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { FEATURES, includes, LIMITS, limitOf, type PaidPlan, type Plan } from '#lib/pure/entitlements.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { recordOf } from '#lib/pure/record-of.ts'
import type { PlanComparison } from './contract.ts'
import { countVisit } from './data.server.ts'
import { minorText, type PlanPrice, savingPercent, sourceOf, worthFromMinor } from './domain/prices.ts'

/** What the operator has configured. */
export interface PlanPrices {
  /** ISO 4217. */
  currency: string
  plans: Record<PaidPlan, PlanPrice>
  /** What a month of PRO would cost elsewhere, in cents, for the claim of what a year saves; null claims nothing. */
  monthlyReferenceMinor: number | null
}

declare module '#lib/deps.ts' {
  interface Deps {
    planPrices: PlanPrices
  }
}

const MAJOR_STORES = STORES.filter(({ major }) => major).length

export function comparePlans({ planPrices, billing }: Pick<Deps, 'planPrices' | 'billing'>): PlanComparison {
  const { currency, plans, monthlyReferenceMinor } = planPrices
  return {
    currency,
    forSale: billing.isOpen,
    plans: PLANS.map((plan) => ({
      plan: planCodeOf(plan),
      price: plan === 'basic' ? null : priceView(plan, planPrices),
      features: featuresOf(plan),
      limits: limitsOf(plan),
    })),
    monthlyReference: monthlyReferenceMinor === null ? null : minorText(monthlyReferenceMinor),
    worthFrom: minorText(worthFromMinor(plans.pro)),
    stores: { major: MAJOR_STORES, all: STORES.length },
  }
}

function priceView(plan: PaidPlan, { plans, monthlyReferenceMinor }: PlanPrices) {
  const price = plans[plan]
  return {
    amount: minorText(price.amountMinor),
    interval: price.interval,
    // The reference is the price of a month of PRO.
    savingPercent: plan === 'pro' ? savingPercent(price, monthlyReferenceMinor) : null,
  }
}

const featuresOf = (plan: Plan) => recordOf(keysOf(FEATURES), (feature) => includes(plan, feature))
const limitsOf = (plan: Plan) => recordOf(keysOf(LIMITS), (limit) => limitOf(plan, limit))

/** Counts a visit by day and link, of nobody in particular. @throws too_many_requests */
export async function recordVisit(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  { from, address }: { from: string; address: string },
): Promise<void> {
  await limits.take('plans.visit', address)
  await countVisit(db, { day: clock.today(), source: sourceOf(from) })
}
