// Posts a statement: every group is rounded once and divided among its payees, in one transaction.
import type { Insertable } from 'kysely'
import { insertEarnings } from '#features/earnings/service.server.ts'
import { roundHalfAwayFromZero } from '#features/ledger/domain/statement-totals.ts'
import { PLATFORM } from '#features/ledger/domain/transfers.ts'
import { postTransfers, type Transfer } from '#features/ledger/service.server.ts'
import { recordRecouped } from '#features/splits/service.server.ts'
import type { Tables, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { planAnnouncements } from './announce-statement.server.ts'
import {
  findSource,
  findStatementForUpdate,
  insertStatementEvent,
  type StatementRow,
  updateStatement,
} from './data.server.ts'
import {
  type Division,
  divideTracks,
  incomeOf,
  type RoundedGroup,
  ratesOf,
  readGroups,
} from './divide-statement.server.ts'
import type { TrackEarning } from './domain/credit-track.ts'
import { decimalOf } from './domain/statement.ts'
import { insertSuspense, type SuspenseRow } from './posting.data.server.ts'

type PostDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'bookCurrency'>

declare module '#lib/deps.ts' {
  interface Deps {
    /** The currency of all balances; statements in other currencies are converted once, when they are posted. */
    bookCurrency: string
    /** Micro-units of the book currency above which a second person approves a statement; null when never. */
    statementApprovalAboveMicros: bigint | null
    /** Whether a statement may be posted as soon as it was read, or only once the store has paid it. */
    creditOn: 'statement' | 'remittance'
  }
}

/** Micro-units per unit of 10⁻¹⁰. */
const UNITS_PER_MICRO = 10_000n
export interface Posting extends Division {
  statement: StatementRow
  run: number
  postedAt: Date
}

/** Job `statements.post`: does nothing unless the statement waits to be posted, so running it twice is safe. */
export async function postStatement(
  deps: PostDeps,
  { statementId, actorId }: { statementId: string; actorId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const statement = await findStatementForUpdate(trx, statementId)
    if (statement?.status !== 'posting') return
    const source = await findSource(trx, statement.source_id)
    if (!source) return
    const rates = await ratesOf(trx, statementId, deps.bookCurrency)
    const posting: Posting = {
      statementId,
      statement,
      source,
      run: statement.run + 1,
      rates,
      bookCurrency: deps.bookCurrency,
      locks: true,
      postedAt: deps.clock.now(),
    }
    await post(trx, deps, posting, actorId)
    await updateStatement(trx, statementId, {
      status: 'posted',
      run: posting.run,
      posted_at: posting.postedAt,
      reversed_at: null,
      failure: null,
    })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId,
      type: 'posted',
      actorId,
      details: { run: posting.run },
      at: posting.postedAt,
    })
    await deps.jobs.add(trx, 'statements.store_lines', { statementId, fileId: newId() })
    await deps.jobs.add(trx, 'signals.find', { statementId }, { key: `signals-${statementId}` })
  })
}

/** Run after the last attempt to post has failed: the statement is as it was before, and says so. */
export async function failPosting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { statementId }: { statementId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const statement = await findStatementForUpdate(trx, statementId)
    if (statement?.status !== 'posting') return
    await updateStatement(trx, statementId, {
      status: statement.run === 0 ? 'matched' : 'reversed',
      failure: JSON.stringify({ code: 'posting_failed', params: {} }),
    })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId,
      type: 'posting_failed',
      actorId: null,
      at: clock.now(),
    })
  })
}

async function post(trx: Trx, deps: PostDeps, posting: Posting, actorId: string): Promise<void> {
  const { statement, run } = posting
  const { tracks, rounded } = await readGroups(trx, posting)
  const suspense = rounded.filter(({ trackId }) => trackId === null)
  const transfers: Transfer[] = [
    ...exchangeTransfers(rounded, posting, actorId),
    ...suspenseTransfers(suspense, posting, actorId),
  ]
  const recouped = new Map<string, bigint>()
  const earned = new Map<string, bigint>()
  for await (const part of divideTracks(trx, posting, tracks, rounded)) {
    const earnings = function* () {
      for (const { trackId, ownerAccountId, credit } of part) {
        const transferId = newId()
        for (const [id, amount] of credit.recouped) recouped.set(id, (recouped.get(id) ?? 0n) + amount)
        if (credit.movements.some(({ amountMicros }) => amountMicros !== 0n))
          transfers.push({
            id: transferId,
            key: `post:${statement.id}:${run}:${trackId}`,
            accountId: ownerAccountId,
            kind: 'earning',
            statementId: statement.id,
            trackId,
            actorId,
            movements: credit.movements,
          })
        for (const earning of credit.earnings) {
          const { accountId, isHeld, amountMicros } = earning
          if (!isHeld) earned.set(accountId, (earned.get(accountId) ?? 0n) + amountMicros)
          yield earningRow(earning, { trackId, ownerAccountId }, transferId, posting)
        }
      }
    }
    // The database stores the earnings of one track while those of the next are divided.
    await insertEarnings(trx, earnings())
  }
  await postTransfers(trx, deps, transfers)
  await planAnnouncements(trx, deps, { statementId: statement.id, run, event: 'posted' }, earned)
  if (suspense.length > 0)
    await insertSuspense(trx, { statementId: statement.id, run, rows: suspense.map(suspenseRow) })
  await recordRecouped(
    trx,
    [...recouped].map(([recoupmentId, amountMicros]) => ({
      recoupmentId,
      statementId: statement.id,
      amountMicros,
    })),
  )
}

const suspenseRow = ({ identity, usageMonth, currency, grossMicros }: RoundedGroup): SuspenseRow => ({
  identity: identity ?? '',
  usageMonth,
  currency,
  grossMicros,
})

/**
 * What the source owes in each currency of the file, against the exchange. A statement in several currencies books them
 * all through the exchange, so that a track has one transfer.
 */
function exchangeTransfers(rounded: readonly RoundedGroup[], posting: Posting, actorId: string): Transfer[] {
  const { statement, source, run, bookCurrency } = posting
  const income = incomeOf(posting)
  if (income.book !== 'fx') return []
  const movements = [...Map.groupBy(rounded, ({ currency }) => currency)].map(([currency, groups]) => ({
    from: { accountId: PLATFORM, book: 'store_receivable' as const, ref: source.code },
    to: income,
    currency,
    amountMicros:
      currency === bookCurrency
        ? groups.reduce((sum, { grossMicros }) => sum + grossMicros, 0n)
        : roundHalfAwayFromZero(
            groups.reduce((sum, { units }) => sum + units, 0n),
            UNITS_PER_MICRO,
          ),
  }))
  return movements.some(({ amountMicros }) => amountMicros !== 0n)
    ? [
        {
          key: `post:${statement.id}:${run}:exchange`,
          accountId: PLATFORM,
          kind: 'statement',
          statementId: statement.id,
          actorId,
          movements,
        },
      ]
    : []
}

function suspenseTransfers(groups: readonly RoundedGroup[], posting: Posting, actorId: string): Transfer[] {
  const { statement, run, bookCurrency } = posting
  return [...Map.groupBy(groups, ({ identity }) => identity ?? '')].flatMap(
    ([identity, rows]): Transfer[] => {
      const amountMicros = rows.reduce((sum, { grossMicros }) => sum + grossMicros, 0n)
      if (amountMicros === 0n) return []
      return [
        {
          key: `post:${statement.id}:${run}:suspense:${identity}`,
          accountId: PLATFORM,
          kind: 'suspense',
          statementId: statement.id,
          actorId,
          movements: [
            {
              from: incomeOf(posting),
              to: { accountId: PLATFORM, book: 'suspense', ref: identity },
              amountMicros,
              currency: bookCurrency,
            },
          ],
        },
      ]
    },
  )
}

export interface CreditedTrack {
  trackId: string
  ownerAccountId: string
}

export function earningRow(
  earning: TrackEarning,
  { trackId, ownerAccountId }: CreditedTrack,
  transferId: string,
  { statement, source, run, bookCurrency, postedAt }: Omit<Posting, 'statementId' | 'rates' | 'locks'>,
): Insertable<Tables['earnings']> {
  const { cell } = earning
  return {
    account_id: earning.accountId,
    posted_at: postedAt,
    id: newId(),
    statement_id: statement.id,
    run,
    transfer_id: transferId,
    owner_account_id: ownerAccountId,
    role: earning.role,
    state: earning.isHeld ? 'held' : 'credited',
    party_id: earning.partyId,
    split_revision_id: earning.splitRevisionId,
    recoupment_id: earning.recoupmentId,
    track_id: trackId,
    usage_month: `${earning.usageMonth}-01`,
    source: source.code,
    store: cell.store === '' ? source.name : cell.store,
    country: cell.country,
    kind: cell.kind,
    lines: cell.lines,
    quantity: decimalOf(cell.quantity),
    reported: decimalOf(cell.amount),
    reported_currency: earning.lineCurrency,
    gross_micros: earning.grossMicros,
    plan_share_bp: earning.planShareBp,
    fee_micros: earning.feeMicros,
    recouped_micros: earning.recoupedMicros,
    share_bp: earning.shareBp,
    share_position: earning.position,
    amount_micros: earning.amountMicros,
    currency: bookCurrency,
  }
}
