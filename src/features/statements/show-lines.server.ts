// The lines behind an earning, as the source wrote them.
import { SALE_CELLS } from '#engines/reports/dsr-records.ts'
import { amountCell } from '#engines/reports/headers.ts'
import { cellsOfRecord } from '#engines/reports/records.ts'
import { findTrackOwner } from '#features/earnings/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { findStatement } from './data.server.ts'
import { listLines } from './lines.data.server.ts'

interface LinesQuery {
  id: string
  track: string
  month: string
  store?: string
  country?: string
  kind?: string
  cursor?: string
  limit: number
}
type LinesDeps = Pick<Deps, 'db' | 'warehouse'>

/**
 * Only lines of a track with which the account has earned something in this statement; a party of a split sees those of
 * the whole track.
 *
 * @throws not_found; lines_not_stored while they are being stored; warehouse_unavailable
 */
export async function showLines(deps: LinesDeps, accountId: string, query: LinesQuery) {
  const owner = await findTrackOwner(deps.db, { accountId, statementId: query.id, trackId: query.track })
  if (!owner) throw notFound()
  return showLinesOfOwner(deps, owner.ownerAccountId, query)
}

/** For a caller that has verified access to the track of this owner. @throws as `showLines` */
export async function showLinesOfOwner(
  { db, warehouse }: LinesDeps,
  ownerAccountId: string,
  query: LinesQuery,
) {
  const { id: statementId, track: trackId, month, cursor, limit } = query
  const statement = await findStatement(db, statementId)
  if (!statement) throw notFound()
  if (statement.lines_stored_at === null) throw new AppError('lines_not_stored', 409)
  const rows = await listLines(warehouse, {
    accountId: ownerAccountId,
    statementId,
    fileIds: statement.lines_file_ids,
    trackId,
    month,
    store: query.store ?? null,
    country: query.country ?? null,
    kind: query.kind ?? null,
    after: Number(cursor ?? 0),
    limit: limit + 1,
  })
  const { summary, layout } = statement
  const header = summary?.header ?? (layout?.format === 'dsr' ? [...SALE_CELLS] : null)
  const dialect = summary?.dialect ?? { delimiter: '\t', hasQuotes: false }
  const items = rows
    .slice(0, limit)
    .map(({ line, store, territory, usage_type, quantity, amount, currency, raw }) => ({
      line,
      store,
      country: territory,
      kind: usage_type,
      quantity,
      amount,
      currency,
      raw: cellsOfRecord(raw, dialect),
    }))
  return {
    items,
    nextCursor: rows.length > limit ? String(items.at(-1)?.line) : null,
    header,
    amountCell: layout && amountCell(layout, header),
    fileName: statement.entry_name ?? statement.file_name,
  }
}
