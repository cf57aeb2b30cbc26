// Explains one royalty record, step by step from what was reported to what the account got.
import { showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { ExplainedRecord } from './contract.ts'
import {
  findEarning,
  findOpenClaim,
  findRevision,
  findStatementOf,
  sumGroup,
  sumShares,
} from './data.server.ts'
import { multiplyDecimals, shortDecimal } from './domain.ts'
import { recordOf } from './list-records.server.ts'

/** @throws not_found for a record of another account, and for one whose statement was reversed */
export async function explainRecord(
  deps: Pick<Deps, 'db' | 'bookCurrency' | 'secret' | 'clock'>,
  viewer: Pick<Viewer, 'accountId' | 'artistId'>,
  id: string,
): Promise<ExplainedRecord> {
  const { db, bookCurrency } = deps
  const { accountId } = viewer
  const row = await findEarning(db, { accountId, id })
  if (!row) throw notFound()
  const statement = await findStatementOf(db, {
    statementId: row.statementId,
    currency: row.reportedCurrency,
  })
  const group = await sumGroup(db, { ...row, accountId })
  const shares = await sumShares(db, row)
  const revision = row.splitRevisionId === null ? undefined : await findRevision(db, row.splitRevisionId)
  const disputeId = row.role === 'creditor' ? null : await findOpenClaim(db, { accountId, ...row })
  const isOwn = row.ownerAccountId === accountId
  const coverId = isOwn && row.artworkUploadId
  const covers = coverId ? await showUploads(deps, [coverId], scopeOf(viewer)) : undefined
  const isCreditor = row.role === 'creditor'
  const rest = row.grossMicros - row.feeMicros - row.recoupedMicros
  const othersMicros = isCreditor ? 0n : shares.amountMicros - row.amountMicros
  const rate =
    row.reportedCurrency !== bookCurrency && statement?.rate && statement.rateAsOf
      ? {
          rate: shortDecimal(statement.rate),
          source: statement.rateSource ?? '',
          asOf: statement.rateAsOf,
        }
      : null
  return {
    ...recordOf(row),
    source: row.source,
    role: row.role,
    lines: row.lines,
    reported: shortDecimal(row.reported),
    reportedCurrency: row.reportedCurrency,
    rate,
    exact: multiplyDecimals(row.reported, rate?.rate ?? '1'),
    gross: decimalOfMicros(row.grossMicros),
    planShareBp: row.planShareBp,
    fee: decimalOfMicros(row.feeMicros),
    recouped: decimalOfMicros(row.recoupedMicros),
    others: decimalOfMicros(othersMicros),
    rounded: decimalOfMicros(isCreditor ? 0n : rest - othersMicros - row.amountMicros),
    shareBp: row.shareBp,
    position: row.position + 1,
    parties: shares.parties,
    revision: revision ?? null,
    disputeId,
    group: {
      lines: group.lines,
      quantity: shortDecimal(group.quantity),
      reported: shortDecimal(group.reported),
      gross: decimalOfMicros(group.grossMicros),
      amount: decimalOfMicros(group.amountMicros),
    },
    releaseId: isOwn ? row.releaseId : null,
    artworkUrls: (coverId && covers?.get(coverId)?.urls) || null,
    statement: {
      id: row.statementId,
      fileName: statement?.fileName ?? null,
      sha256: statement?.sha256 ?? null,
      receivedAt: statement?.receivedAt ?? null,
      postedAt: row.postedAt,
    },
  }
}
