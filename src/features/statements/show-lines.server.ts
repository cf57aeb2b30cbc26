// The lines behind an earning, as the source wrote them.
import { cellsOfRecord } from '#engines/reports/records.ts'
import { findTrackOwner } from '#features/earnings/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { findStatement } from './data.server.ts'
import { listLines } from './lines.data.server.ts'

/**
 * Only lines of a track with which the account has earned something in this statement; a party of a split sees those of
 * the whole track.
 *
 * @throws not_found; lines_not_stored while they are being stored; warehouse_unavailable
 */
export async function showLines(
  { db, warehouse }: Pick<Deps, 'db' | 'warehouse'>,
  accountId: string,
  query: {
    id: string
    track: string
    month: string
    store?: string
    country?: string
    kind?: string
    cursor?: string
    limit: number
  },
) {
  const { id: statementId, track: trackId, month, cursor, limit } = query
  const owner = await findTrackOwner(db, { accountId, statementId, trackId })
  const statement = owner && (await findStatement(db, statementId))
  if (!owner || !statement) throw notFound()
  if (statement.lines_stored_at === null) throw new AppError('lines_not_stored', 409)
  const rows = await listLines(warehouse, {
    accountId: owner.ownerAccountId,
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
  const { summary } = statement
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
    header: summary?.header ?? null,
    fileName: statement.entry_name ?? statement.file_name,
  }
}
