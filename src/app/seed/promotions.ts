// Promotions of the demo: one that runs, with what its days brought, and one that waits for staff.
import {
  type NewPromotion,
  orderPromotion,
  setPromotionDay,
  startPromotion,
} from '#features/promotions/service.server.ts'
import { checkPurchase } from '#features/purchases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, toPlainDate } from '#lib/pure/dates.ts'
import { payWithCard } from './money.ts'
import type { DemoMoney } from './withdrawals.ts'

/** Money and clicks of the days so far: the first cost more for each click than those that follow. */
const DAYS: readonly [spent: string, clicks: number][] = [
  ['18.40', 31],
  ['19.85', 42],
  ['20.00', 58],
  ['19.10', 61],
  ['19.95', 77],
  ['20.00', 74],
  ['19.70', 83],
  ['18.95', 88],
  ['20.00', 96],
]

/** Nothing where a real payment service is set up. */
export async function runDemoPromotions(
  deps: Deps,
  {
    pro,
    advanced,
    support,
    running,
    waiting,
  }: Record<'pro' | 'advanced' | 'support', Viewer> & {
    running: string
    waiting: string
  },
  { moveTo, settle, now }: Pick<DemoMoney, 'moveTo' | 'settle'> & { now: Date },
): Promise<void> {
  if (!deps.billing.sandbox) return
  const today = toPlainDate(now)
  const startsOn = addDays(today, -DAYS.length)
  moveTo(-DAYS.length - 5)
  const id = await order(deps, pro, {
    releaseId: running,
    dailyBudget: '20',
    days: 14,
    startsOn,
    countries: ['FR', 'BE', 'CA'],
    goal: 'streams',
    note: 'People who like Pomme or Clara Luciani. There is a video of the tram in the rain that you can use.',
  })
  await settle()
  moveTo(-DAYS.length)
  await startPromotion(deps, support, id)
  for (const [index, [spent, clicks]] of DAYS.entries()) {
    moveTo(index + 1 - DAYS.length)
    await setPromotionDay(deps, support, { id, day: addDays(startsOn, index), spent, clicks })
  }
  moveTo(-0.4)
  await order(deps, advanced, {
    releaseId: waiting,
    dailyBudget: '35',
    days: 21,
    startsOn: addDays(today, 5),
    countries: [],
    goal: 'followers',
    note: '',
  })
  await settle()
}

async function order(deps: Deps, person: Viewer, wanted: NewPromotion): Promise<string> {
  const { id, url } = await orderPromotion(deps, person, wanted)
  await payWithCard(deps, url)
  await checkPurchase(deps, { accountId: person.accountId, id })
  return id
}
