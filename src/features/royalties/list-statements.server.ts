// What each store has reported by period, and what it has not reported yet.
import type { Deps } from '#lib/deps.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { PeriodReport } from './contract.ts'
import { findNewestMonth, listReports, type ReportRow } from './data.server.ts'
import { addDecimals, addMonths, expectedReports, PERIODS_AT_ONCE } from './domain.ts'

/** A page has the periods of a year; the first one also has what is expected. */
export async function listStatements(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { cursor }: { cursor?: string },
): Promise<{ items: PeriodReport[]; nextCursor: string | null }> {
  const until = await findNewestMonth(db, { accountId, until: cursor })
  if (until === null) return { items: [], nextCursor: null }
  const rows = await listReports(db, { accountId, until, months: PERIODS_AT_ONCE })
  const reported = reportsOf(rows)
  const expected = cursor
    ? []
    : expectedReports(
        reported.flatMap(({ store, month, reportedOn }) => (reportedOn ? { store, month, reportedOn } : [])),
        clock.today(),
      ).map(
        ({ isLate, ...expected }): PeriodReport => ({
          ...expected,
          state: isLate ? 'late' : 'expected',
          reportedOn: null,
          lines: 0,
          quantity: '0',
          reported: [],
          amounts: [],
        }),
      )
  return {
    items: [...expected, ...reported].sort((a, b) => compare(b.month, a.month) || compare(a.store, b.store)),
    nextCursor: await findNewestMonth(db, { accountId, until: addMonths(until, -PERIODS_AT_ONCE) }),
  }
}

/** One report for each month and store, whatever currencies it has. */
function reportsOf(rows: readonly ReportRow[]): PeriodReport[] {
  const groups = Map.groupBy(rows, ({ month, store }) => `${month} ${store}`)
  return [...groups.values()].flatMap((group): PeriodReport[] => {
    const [first] = group
    if (!first) return []
    const amounts = new Map<string, bigint>()
    for (const { currency, amountMicros } of group)
      amounts.set(currency, (amounts.get(currency) ?? 0n) + amountMicros)
    return [
      {
        month: first.month,
        store: first.store,
        state: 'reported',
        reportedOn: group.map(({ reportedOn }) => reportedOn).sort()[0] ?? null,
        expectedOn: null,
        lines: group.reduce((sum, { lines }) => sum + lines, 0),
        quantity: addDecimals(group.map(({ quantity }) => quantity)),
        reported: [...Map.groupBy(group, ({ reportedCurrency }) => reportedCurrency)].map(
          ([currency, some]) => ({
            currency,
            amount: addDecimals(some.map(({ reported }) => reported)),
          }),
        ),
        amounts: [...amounts].map(([currency, amountMicros]) => ({
          currency,
          amount: decimalOfMicros(amountMicros),
        })),
      },
    ]
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
