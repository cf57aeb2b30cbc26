// Notifies accounts of what a report brought them when it is posted, and of what is taken back when it is reversed.
import { notify } from '#features/notifications/service.server.ts'
import { decimalText } from '#features/payouts/domain/amounts.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import { findSource, findStatement } from './data.server.ts'

/** Accounts whose jobs are enqueued with one statement. */
const AT_ONCE = 1_000

interface Announcement {
  statementId: string
  /** Counts the postings: a report that is posted again is announced again. */
  run: number
  event: 'posted' | 'reversed'
  /** What was matched after the report was posted; it is announced by itself. */
  identity?: string | undefined
}

/** @param earned micro-units of the book currency by account; less than a cent is not worth a notification */
export async function planAnnouncements(
  trx: Trx,
  { jobs }: Pick<Deps, 'jobs'>,
  { statementId, run, event, identity }: Announcement,
  earned: Iterable<readonly [accountId: string, micros: bigint]>,
): Promise<void> {
  const news = [...earned].flatMap(([accountId, micros]) => {
    const amount = decimalText(micros)
    if (Number(amount) === 0) return []
    const key = `statements.announce:${statementId}:${run}:${event}:${accountId}${partOf(identity)}`
    return [{ payload: { statementId, run, event, identity: identity ?? '', accountId, amount }, key }]
  })
  for (let start = 0; start < news.length; start += AT_ONCE)
    await jobs.addAll(trx, 'statements.announce', news.slice(start, start + AT_ONCE))
}

const partOf = (identity: string | undefined): string => (identity ? `:${identity}` : '')

/** Job `statements.announce`, for one account. */
export async function announceStatement(
  deps: Pick<Deps, 'db' | 'clock' | 'bookCurrency'>,
  {
    statementId,
    run,
    event,
    identity,
    accountId,
    amount,
  }: Announcement & { accountId: string; amount: string },
): Promise<void> {
  const statement = await findStatement(deps.db, statementId)
  const source = statement && (await findSource(deps.db, statement.source_id))
  if (!source) return
  await notify(deps.db, deps, {
    to: { accountId, needs: 'money.view' },
    kind: `money.report_${event}`,
    params: { source: source.name, amount: `${deps.bookCurrency} ${amount}` },
    href: paths.royaltyStatements(),
    key: `report-${event}:${statementId}:${run}${partOf(identity)}`,
  })
}
