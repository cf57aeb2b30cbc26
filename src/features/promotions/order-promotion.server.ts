// Orders a promotion: what is wanted, and a page at the billing service where it is paid.
import i18next from 'i18next'
import { recordAudit } from '#features/audit/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import { refundDays, refundDeadline } from '#features/purchases/domain.ts'
import { openPurchase, type PurchaseDeps } from '#features/purchases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput } from '#lib/errors.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Terms } from './contract.ts'
import { findPromotable, insertPromotion } from './data.server.ts'
import {
  DAILY_MAX_MINOR,
  DAILY_MIN_MINOR,
  DAYS_MAX,
  DAYS_MIN,
  type Goal,
  type Order,
  orderProblems,
  startDays,
  totalMinor,
} from './domain.ts'

export function showTerms({
  billing,
  planPrices,
  clock,
}: Pick<Deps, 'billing' | 'planPrices' | 'clock'>): Terms {
  const today = clock.today()
  const { first, last } = startDays(today)
  return {
    forSale: billing.isOpen,
    currency: planPrices.currency,
    dailyMin: minorText(DAILY_MIN_MINOR),
    dailyMax: minorText(DAILY_MAX_MINOR),
    daysMin: DAYS_MIN,
    daysMax: DAYS_MAX,
    firstDay: first,
    lastDay: last,
    refundDays: refundDays('promotion'),
    refundUntil: refundDeadline('promotion', today),
  }
}

export interface NewPromotion extends Order {
  releaseId: string
  countries: string[]
  goal: Goal
  note: string
}

/**
 * Stores the order and opens the page where it is paid. Staff see it once it is.
 *
 * @throws plans_not_sold, invalid_input, too_many_requests, payment_failed
 */
export async function orderPromotion(
  deps: PurchaseDeps,
  viewer: Viewer,
  { releaseId, countries, goal, note, ...order }: NewPromotion,
): Promise<{ id: string; url: string }> {
  const problems = orderProblems(order, startDays(deps.clock.today()))
  const release = await findPromotable(deps.db, { id: releaseId, accountId: viewer.accountId })
  if (!release) problems.unshift({ code: 'release_not_promotable', at: 'releaseId' })
  const total = totalMinor(order)
  if (problems.length > 0 || !release || total === undefined) throw invalidInput(problems)
  const now = deps.clock.now()
  const id = newIdAt(now)
  return {
    id,
    ...(await openPurchase(deps, viewer, {
      id,
      kind: 'promotion',
      amountMinor: total,
      description: i18next.getFixedT(viewer.language, 'promotions')('receipt', {
        title: release.title,
        count: order.days,
      }),
      returnTo: paths.promotions({ purchase: id }),
      withPurchase: async (trx) => {
        await insertPromotion(trx, {
          id,
          account_id: viewer.accountId,
          release_id: release.id,
          daily_minor: total / order.days,
          days: order.days,
          starts_on: order.startsOn,
          countries: [...new Set(countries)],
          goal,
          note: note.trim(),
          created_at: now,
        })
        await recordAudit(trx, deps, {
          by: viewer,
          action: 'promotion.ordered',
          accountId: viewer.accountId,
          entity: 'promotion',
          entityId: id,
          after: { amount: total, days: order.days },
        })
      },
    })),
  }
}
