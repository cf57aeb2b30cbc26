// Royalty records: the list with its sums, the choices of its filters, and the same rows as CSV.
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { PLAIN_MONTH } from '#lib/pure/dates.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { RecordFilter, RoyaltyRecord } from './contract.ts'
import { listChoices, listEarnings, type RecordRow, sumEarnings } from './data.server.ts'
import { EXPORT_ROWS_MAX, shortDecimal } from './domain.ts'

export const recordOf = (row: RecordRow): RoyaltyRecord => ({
  id: row.id,
  isrc: row.isrc,
  track: row.track,
  trackId: row.trackId,
  release: row.release,
  platform: row.store,
  country: row.country,
  kind: row.kind,
  quantity: shortDecimal(row.quantity),
  amount: decimalOfMicros(row.amountMicros),
  currency: row.currency,
  status: row.state === 'credited' ? 'paid' : 'pending',
  transactionId: row.transferId,
  period: row.month,
})

export async function listRecords(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { cursor, limit, ...filter }: RecordFilter & { cursor?: string; limit: number },
) {
  const rows = await listEarnings(db, { accountId, filter, after: positionOf(cursor), limit: limit + 1 })
  const sums = await sumEarnings(db, { accountId, filter })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(recordOf),
    nextCursor: rows.length > limit && last ? `${last.month}_${last.id}` : null,
    count: sums.reduce((all, { count }) => all + count, 0),
    sums: sums.map(({ currency, amountMicros, keptMicros }) => ({
      currency,
      amount: decimalOfMicros(amountMicros),
      kept: decimalOfMicros(keptMicros),
    })),
  }
}

const CURSOR = /^([\d-]{7})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** An unknown cursor starts at the beginning. */
function positionOf(cursor: string | undefined): { month: string; id: string } | undefined {
  const [, month, id] = CURSOR.exec(cursor ?? '') ?? []
  return month && id && PLAIN_MONTH.test(month) ? { month, id } : undefined
}

export async function listRecordChoices({ db }: Pick<Deps, 'db'>, accountId: string) {
  const { months, stores, countries, tracks } = await listChoices(db, accountId)
  return {
    months: months.toSorted().reverse(),
    stores: stores.toSorted(),
    countries: countries.toSorted(),
    artists: [...new Map(tracks.map(({ artistId, artist }) => [artistId, artist]))]
      .flatMap(([id, name]) => (id === null ? [] : [{ id, name: name ?? '' }]))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    releases: [...new Map(tracks.map(({ releaseId, release }) => [releaseId, release]))].map(
      ([id, title]) => ({
        id,
        title,
      }),
    ),
    tracks: tracks.map(({ id, title, releaseId }) => ({ id, title, releaseId })),
  }
}

const COLUMNS = [
  'period',
  'track',
  'isrc',
  'release',
  'platform',
  'kind',
  'country',
  'quantity',
  'amount',
  'currency',
  'status',
  'transaction_id',
]

/** @throws too_many_rows, because a file that leaves rows out would not add up to what the screen shows */
export async function exportRecords(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  filter: RecordFilter,
): Promise<File> {
  const rows = await listEarnings(db, { accountId, filter, limit: EXPORT_ROWS_MAX + 1 })
  if (rows.length > EXPORT_ROWS_MAX)
    throw new AppError('too_many_rows', 422, { params: { max: EXPORT_ROWS_MAX } })
  const lines = rows
    .map(recordOf)
    .map((row) => [
      row.period,
      row.track,
      row.isrc,
      row.release,
      row.platform,
      row.kind,
      row.country,
      row.quantity,
      row.amount,
      row.currency,
      row.status,
      row.transactionId,
    ])
  return new File([formatCsv([COLUMNS, ...lines], { bom: true })], `royalties-${clock.today()}.csv`, {
    type: 'text/csv;charset=utf-8',
  })
}
