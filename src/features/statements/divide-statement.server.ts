// Divides the groups of a statement among the payees of its tracks, and stores nothing of it.
import { listPaidPlans } from '#features/accounts/service.server.ts'
import { ONE, roundStatementTotals } from '#features/ledger/domain/statement-totals.ts'
import { type Book, PLATFORM } from '#features/ledger/domain/transfers.ts'
import { describeTracks } from '#features/releases/service.server.ts'
import { listRecoupmentsForPosting, listSplitsForPosting } from '#features/splits/service.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import { AppError } from '#lib/errors.ts'
import { listRates, type SourceRow } from './data.server.ts'
import {
  type Cell,
  creditTrack,
  type TrackCredit,
  type TrackGroup,
  type TrackRules,
} from './domain/credit-track.ts'
import { unitsOf } from './domain/statement.ts'
import { type CellRow, type GroupRow, listCellsOfTracks, listGroups } from './posting.data.server.ts'

const TRACKS_AT_ONCE = 200

/** What the division of a statement depends on, besides its groups. */
export interface Division {
  statementId: string
  source: SourceRow
  rates: ReadonlyMap<string, bigint>
  bookCurrency: string
  /** Whether splits and what is open to be recouped are locked, because the statement is posted. */
  locks: boolean
}

export interface RoundedGroup {
  trackId: string | null
  identity: string | null
  usageMonth: string
  currency: string
  units: bigint
  grossMicros: bigint
}

export interface DividedTrack {
  trackId: string
  ownerAccountId: string
  credit: TrackCredit
}

/**
 * Divides the tracks of a statement in a fixed order, some at a time: what one of them pays back is no longer open for the
 * next. Each part is divided while it is iterated, once.
 */
export async function* divideTracks(
  trx: Trx,
  division: Division,
  tracks: readonly { id: string; accountId: string }[],
  rounded: readonly RoundedGroup[],
): AsyncGenerator<Iterable<DividedTrack>> {
  const byTrack = Map.groupBy(rounded, ({ trackId }) => trackId ?? '')
  const recouped = new Map<string, bigint>()
  // Rows of an account are stored together, in the order in which its indexes have them.
  const ids = tracks
    .toSorted((a, b) => compare(a.accountId, b.accountId) || compare(a.id, b.id))
    .map(({ id }) => id)
  for (let start = 0; start < ids.length; start += TRACKS_AT_ONCE) {
    const chunk = ids.slice(start, start + TRACKS_AT_ONCE)
    const rules = await rulesOf(trx, chunk, division)
    const { statementId } = division
    const cells = Map.groupBy(
      await listCellsOfTracks(trx, { statementId, trackIds: chunk }),
      ({ trackId }) => trackId,
    )
    yield (function* () {
      for (const trackId of chunk) {
        const trackRules = remaining(required(rules.get(trackId)), recouped)
        const credit = creditTrack(
          groupsOf(byTrack.get(trackId) ?? [], cells.get(trackId) ?? []),
          trackRules,
          incomeOf(division),
          division.bookCurrency,
        )
        cells.delete(trackId)
        for (const [id, amount] of credit.recouped) recouped.set(id, (recouped.get(id) ?? 0n) + amount)
        yield { trackId, ownerAccountId: trackRules.ownerAccountId, credit }
      }
    })()
  }
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

/** The groups of a statement in the book currency, and the tracks that they are of. @throws AppError rate_missing */
export async function readGroups(db: Db, { statementId, rates }: Pick<Division, 'statementId' | 'rates'>) {
  const groups = await listGroups(db, statementId)
  const tracks = await describeTracks(db, [...new Set(groups.flatMap(({ trackId }) => trackId ?? []))])
  const isrcs = new Map(tracks.map(({ id, isrc }) => [id, isrc]))
  return { tracks, rounded: roundGroups(groups, isrcs, rates) }
}

/** Rounds each currency of the statement once. */
function roundGroups(
  groups: readonly GroupRow[],
  isrcs: ReadonlyMap<string, string | null>,
  rates: ReadonlyMap<string, bigint>,
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
export const incomeOf = ({
  source,
  bookCurrency,
  rates,
}: Pick<Division, 'source' | 'bookCurrency' | 'rates'>): Book =>
  [...rates.keys()].some((currency) => currency !== bookCurrency)
    ? { accountId: PLATFORM, book: 'fx' }
    : { accountId: PLATFORM, book: 'store_receivable', ref: source.code }

/** Who owns each track, when they had a paid plan, and who shares it. @throws when a track is gone */
export async function rulesOf(
  trx: Trx,
  trackIds: readonly string[],
  { locks }: Pick<Division, 'locks'>,
): Promise<Map<string, TrackRules>> {
  const tracks = await describeTracks(trx, trackIds)
  const plans = await listPaidPlans(trx, [...new Set(tracks.map(({ accountId }) => accountId))])
  const splits = await listSplitsForPosting(trx, trackIds, { locks })
  const recoupments = await listRecoupmentsForPosting(trx, trackIds, { locks })
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
