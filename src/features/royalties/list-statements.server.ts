// What each store has reported by period, and what it has not reported yet.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { PeriodReport } from './contract.ts'
import { findNewestMonth, listReports, listUnpostedReports, type ReportRow } from './data.server.ts'
import { addDecimals, addMonths, expectedReports, PERIODS_AT_ONCE } from './domain.ts'

/** A page has the periods of a year; the first one also has what is expected. */
export async function listStatements(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { cursor }: { cursor?: string },
): Promise<{ items: PeriodReport[]; nextCursor: string | null }> {
  const until = await findNewestMonth(db, { accountId, until: cursor })
  const rows = until === null ? [] : await listReports(db, { accountId, until, months: PERIODS_AT_ONCE })
  const reported = reportsOf(rows)
  const waiting = cursor ? [] : await waitingReports(db, accountId, reported, clock.today())
  return {
    items: [...waiting, ...reported].sort((a, b) => compare(b.month, a.month) || compare(a.store, b.store)),
    nextCursor:
      until === null
        ? null
        : await findNewestMonth(db, { accountId, until: addMonths(until, -PERIODS_AT_ONCE) }),
  }
}

const NOTHING_POSTED = { lines: 0, quantity: '0', reported: [], amounts: [] }

/** What was received and is being checked, and what stores have not sent yet. */
async function waitingReports(
  db: Db,
  accountId: string,
  reported: readonly PeriodReport[],
  today: PlainDate,
): Promise<PeriodReport[]> {
  const keyOf = ({ store, month }: { store: string; month: string }) => `${month} ${store}`
  const received = await listUnpostedReports(db, accountId)
  const arrived = new Set(received.map(keyOf))
  const expected = expectedReports(
    reported.flatMap(({ store, month, reportedOn }) => (reportedOn ? { store, month, reportedOn } : [])),
    today,
  ).filter((report) => !arrived.has(keyOf(report)))
  return [
    ...received.map(
      ({ store, month, receivedOn }): PeriodReport => ({
        store,
        month,
        state: 'received',
        reportedOn: receivedOn,
        expectedOn: null,
        ...NOTHING_POSTED,
      }),
    ),
    ...expected.map(
      ({ isLate, ...report }): PeriodReport => ({
        ...report,
        state: isLate ? 'late' : 'expected',
        reportedOn: null,
        ...NOTHING_POSTED,
      }),
    ),
  ]
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
