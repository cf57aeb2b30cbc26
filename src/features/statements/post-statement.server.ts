// Posts a statement: every group is rounded once and divided among its payees, in one transaction.
import type { Insertable } from 'kysely'
import { listPaidPlans } from '#features/accounts/service.server.ts'
import { insertEarnings } from '#features/earnings/service.server.ts'
import { ONE, roundHalfAwayFromZero, roundStatementTotals } from '#features/ledger/domain/statement-totals.ts'
import { type Book, PLATFORM } from '#features/ledger/domain/transfers.ts'
import { postTransfers, type Transfer } from '#features/ledger/service.server.ts'
import { describeTracks } from '#features/releases/service.server.ts'
import {
  listSplitsForPosting,
  lockRecoupmentsForPosting,
  recordRecouped,
} from '#features/splits/service.server.ts'
import type { Db, Tables, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  findSource,
  findStatementForUpdate,
  insertStatementEvent,
  listRates,
  type SourceRow,
  type StatementRow,
  updateStatement,
} from './data.server.ts'
import {
  type Cell,
  creditTrack,
  type TrackEarning,
  type TrackGroup,
  type TrackRules,
} from './domain/credit-track.ts'
import { decimalOf, unitsOf } from './domain/statement.ts'
import {
  type CellRow,
  insertSuspense,
  listCellsOfTracks,
  listGroups,
  type SuspenseRow,
} from './posting.data.server.ts'

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
const TRACKS_AT_ONCE = 200

export interface Posting {
  statement: StatementRow
  source: SourceRow
  run: number
  rates: ReadonlyMap<string, bigint>
  bookCurrency: string
  postedAt: Date
}

interface RoundedGroup {
  trackId: string | null
  identity: string | null
  usageMonth: string
  currency: string
  units: bigint
  grossMicros: bigint
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
      statement,
      source,
      run: statement.run + 1,
      rates,
      bookCurrency: deps.bookCurrency,
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

/** What a unit of each currency is worth in the book currency, in 10⁻¹⁰. */
export async function ratesOf(
  db: Db,
  statementId: string,
  bookCurrency: string,
): Promise<Map<string, bigint>> {
  const rows = await listRates(db, statementId)
  return new Map([
    ...rows.map(({ currency, rate }) => [currency, unitsOf(rate)] as const),
    [bookCurrency, ONE],
  ])
}

async function post(trx: Trx, deps: PostDeps, posting: Posting, actorId: string): Promise<void> {
  const { statement, run } = posting
  const groups = await listGroups(trx, statement.id)
  const described = await describeTracks(trx, [...new Set(groups.flatMap(({ trackId }) => trackId ?? []))])
  const rounded = roundGroups(groups, new Map(described.map(({ id, isrc }) => [id, isrc])), posting)
  const suspense = rounded.filter(({ trackId }) => trackId === null)
  const byTrack = Map.groupBy(
    rounded.filter(({ trackId }) => trackId !== null),
    ({ trackId }) => trackId ?? '',
  )
  const transfers: Transfer[] = [
    ...exchangeTransfers(rounded, posting, actorId),
    ...suspenseTransfers(suspense, posting, actorId),
  ]
  const recouped = new Map<string, bigint>()
  // Rows of an account are stored together, in the order in which its indexes have them.
  const tracks = described
    .sort((a, b) => compare(a.accountId, b.accountId) || compare(a.id, b.id))
    .map(({ id }) => id)
  for (let start = 0; start < tracks.length; start += TRACKS_AT_ONCE) {
    const chunk = tracks.slice(start, start + TRACKS_AT_ONCE)
    const rules = await rulesOf(trx, chunk)
    const cells = Map.groupBy(
      await listCellsOfTracks(trx, { statementId: statement.id, trackIds: chunk }),
      ({ trackId }) => trackId,
    )
    const creditTracks = function* () {
      for (const trackId of chunk) {
        const transferId = newId()
        const trackRules = remaining(required(rules.get(trackId)), recouped)
        const credit = creditTrack(
          groupsOf(byTrack.get(trackId) ?? [], cells.get(trackId) ?? []),
          trackRules,
          incomeOf(posting),
          posting.bookCurrency,
        )
        cells.delete(trackId)
        for (const [id, amount] of credit.recouped) recouped.set(id, (recouped.get(id) ?? 0n) + amount)
        if (credit.movements.some(({ amountMicros }) => amountMicros !== 0n))
          transfers.push({
            id: transferId,
            key: `post:${statement.id}:${run}:${trackId}`,
            accountId: trackRules.ownerAccountId,
            kind: 'earning',
            statementId: statement.id,
            trackId,
            actorId,
            movements: credit.movements,
          })
        const track = { trackId, ownerAccountId: trackRules.ownerAccountId }
        for (const earning of credit.earnings) yield earningRow(earning, track, transferId, posting)
      }
    }
    // The database stores the earnings of one track while those of the next are divided.
    await insertEarnings(trx, creditTracks())
  }
  await postTransfers(trx, deps, transfers)
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

/** Rounds each currency of the statement once. @throws AppError rate_missing */
function roundGroups(
  groups: Awaited<ReturnType<typeof listGroups>>,
  isrcs: ReadonlyMap<string, string | null>,
  { rates }: Posting,
): RoundedGroup[] {
  const rounded: RoundedGroup[] = []
  for (const [currency, rows] of Map.groupBy(groups, ({ currency }) => currency)) {
    const rate = rates.get(currency)
    if (rate === undefined) throw new AppError('rate_missing', 422, { params: { currency } })
    const units = rows.map(({ amount }) => unitsOf(amount))
    const micros = roundStatementTotals(
      rows.map(({ trackId, identity, usageMonth }, index) => ({
        identity: trackId === null ? `~${identity}` : (isrcs.get(trackId) ?? `~track:${trackId}`),
        usageMonth,
        amount: units[index] ?? 0n,
      })),
      rate,
    )
    for (const [index, row] of rows.entries())
      rounded.push({ ...row, units: units[index] ?? 0n, grossMicros: micros[index] ?? 0n })
  }
  return rounded
}

/** Where the shares come from: what the source owes, or the exchange when it owes in another currency. */
const incomeOf = ({ source, bookCurrency, rates }: Posting): Book =>
  [...rates.keys()].some((currency) => currency !== bookCurrency)
    ? { accountId: PLATFORM, book: 'fx' }
    : { accountId: PLATFORM, book: 'store_receivable', ref: source.code }

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

/** Who owns each track, when they had a paid plan, and who shares it. @throws when a track is gone */
export async function rulesOf(trx: Trx, trackIds: readonly string[]): Promise<Map<string, TrackRules>> {
  const tracks = await describeTracks(trx, trackIds)
  const plans = await listPaidPlans(trx, [...new Set(tracks.map(({ accountId }) => accountId))])
  const splits = await listSplitsForPosting(trx, trackIds)
  const recoupments = await lockRecoupmentsForPosting(trx, trackIds)
  return new Map(
    tracks.map(({ id, accountId }) => [
      id,
      {
        ownerAccountId: accountId,
        paidPlans: plans.get(accountId) ?? [],
        revisions: splits.get(id) ?? [],
        recoupments: recoupments.get(id) ?? [],
      },
    ]),
  )
}

/** What earlier tracks of the same statement have paid back is no longer open. */
const remaining = (rules: TrackRules, recouped: ReadonlyMap<string, bigint>): TrackRules => ({
  ...rules,
  recoupments: rules.recoupments.map(({ leftMicros, ...recoupment }) => ({
    ...recoupment,
    leftMicros: leftMicros - (recouped.get(recoupment.id) ?? 0n),
  })),
})

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A track that was matched is gone.')
  return value
}

/** The groups of a track with their cells, by month and currency. */
export function groupsOf(
  groups: readonly { usageMonth: string; currency: string; grossMicros: bigint }[],
  cells: readonly Omit<CellRow, 'trackId'>[],
): TrackGroup[] {
  const byGroup = Map.groupBy(cells, ({ usageMonth, currency }) => `${usageMonth} ${currency}`)
  return groups
    .map(({ usageMonth, currency, grossMicros }) => ({
      usageMonth,
      lineCurrency: currency,
      grossMicros,
      cells: (byGroup.get(`${usageMonth} ${currency}`) ?? []).map(
        ({ store, country, kind, lines, quantity, amount }): Cell => ({
          store,
          country,
          kind,
          lines,
          quantity: unitsOf(quantity),
          amount: unitsOf(amount),
        }),
      ),
    }))
    .sort((a, b) => compare(a.usageMonth, b.usageMonth) || compare(a.lineCurrency, b.lineCurrency))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export interface CreditedTrack {
  trackId: string
  ownerAccountId: string
}

export function earningRow(
  earning: TrackEarning,
  { trackId, ownerAccountId }: CreditedTrack,
  transferId: string,
  { statement, source, run, bookCurrency, postedAt }: Omit<Posting, 'rates'>,
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
