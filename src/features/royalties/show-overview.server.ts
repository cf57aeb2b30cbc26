// What an account has earned and where it is now: from the books of the ledger, and by month from its earnings.
import { readBalances, sumDecidedDisputes } from '#features/ledger/service.server.ts'
import { payoutTotals } from '#features/payouts/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { RoyaltyOverview, RoyaltyTotals } from './contract.ts'
import { listMonthsByStore, sumUnposted } from './data.server.ts'
import {
  addMonths,
  CHART_MONTHS,
  FORECAST_MONTHS,
  forecastStores,
  lifetimeOf,
  shortDecimal,
} from './domain.ts'

export async function showOverview(
  { db, clock, bookCurrency }: Pick<Deps, 'db' | 'clock' | 'bookCurrency'>,
  accountId: string,
): Promise<RoyaltyOverview> {
  const totals = await totalsOf(db, accountId, bookCurrency)
  const rows = await listMonthsByStore(db, { accountId, currency: bookCurrency, months: FORECAST_MONTHS })
  const chartFrom = addMonths(rows.at(-1)?.month ?? '1970-01', 1 - CHART_MONTHS)
  const shown = rows.filter(({ month }) => month >= chartFrom)
  const sums = new Map(
    [...Map.groupBy(rows, ({ month }) => month)].map(([month, stores]) => [month, sumOf(stores)]),
  )
  const unposted = await sumUnposted(db, accountId)
  return {
    totals,
    unposted: unposted.map(({ amount, ...rest }) => ({ ...rest, amount: shortDecimal(amount) })),
    currency: bookCurrency,
    months: [...Map.groupBy(shown, ({ month }) => month)].map(([month, stores]) => ({
      month,
      amount: decimalOfMicros(sumOf(stores)),
      yearBefore: decimalOrNull(sums.get(addMonths(month, -12))),
      stores: stores.map(({ store, amountMicros, quantity }) => ({
        store,
        amount: decimalOfMicros(amountMicros),
        quantity: shortDecimal(quantity),
      })),
    })),
    forecast: forecastStores(rows, clock.today()).map(({ store, months, last }) => ({
      store,
      months: months.map(({ month, lowMicros, estimateMicros, highMicros }) => ({
        month,
        low: decimalOfMicros(lowMicros),
        estimate: decimalOfMicros(estimateMicros),
        high: decimalOfMicros(highMicros),
      })),
      last: last && {
        month: last.month,
        estimated: decimalOfMicros(last.estimatedMicros),
        actual: decimalOfMicros(last.actualMicros),
      },
    })),
  }
}

const sumOf = (rows: readonly { amountMicros: bigint }[]): bigint =>
  rows.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)

const decimalOrNull = (micros: bigint | undefined): string | null =>
  micros === undefined ? null : decimalOfMicros(micros)

/** One row for each currency, and one for the book currency in any case. */
async function totalsOf(db: Db, accountId: string, bookCurrency: string): Promise<RoyaltyTotals[]> {
  const balances = await readBalances(db, accountId)
  const payouts = await payoutTotals(db, accountId)
  const moved = await sumDecidedDisputes(db, accountId)
  const currencies = new Set([
    bookCurrency,
    ...balances.map(({ currency }) => currency),
    ...payouts.map(({ currency }) => currency),
  ])
  return [...currencies].map((currency) => {
    const inBook = (name: string) =>
      balances
        .filter((balance) => balance.book === name && balance.currency === currency)
        .reduce((sum, { balanceMicros }) => sum + balanceMicros, 0n)
    const left = payouts.find((payout) => payout.currency === currency)
    const parts = {
      availableMicros: inBook('payable'),
      pendingMicros: inBook('reserved') + (left?.inTransitMicros ?? 0n),
      paidMicros: left?.paidMicros ?? 0n,
      withheldMicros: left?.withheldMicros ?? 0n,
      costMicros: left?.costMicros ?? 0n,
      disputedMicros: inBook('disputed'),
    }
    return {
      currency,
      lifetime: decimalOfMicros(lifetimeOf(parts)),
      available: decimalOfMicros(parts.availableMicros),
      pending: decimalOfMicros(parts.pendingMicros),
      paid: decimalOfMicros(parts.paidMicros),
      withheld: decimalOfMicros(parts.withheldMicros),
      costs: decimalOfMicros(parts.costMicros),
      disputed: decimalOfMicros(parts.disputedMicros),
      fromDisputes: decimalOfMicros(moved.find((sum) => sum.currency === currency)?.amountMicros ?? 0n),
      held: decimalOfMicros(inBook('held')),
    }
  })
}
