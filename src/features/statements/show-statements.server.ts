// Shows statements to staff.

import { nameUsers } from '#features/accounts/service.server.ts'
import { roundHalfAwayFromZero } from '#features/ledger/domain/statement-totals.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { listRejects, listUnmatched, sumMatches } from './cells.data.server.ts'
import type { Source, Statement, StatementListItem } from './contract.ts'
import {
  countStatements,
  findSource,
  findStatement,
  listLastRates,
  listMessageFiles,
  listRates,
  listSources,
  listStatementEvents,
  listStatements,
  type SourceRow,
  type StatementRow,
} from './data.server.ts'
import { ratesOf } from './divide-statement.server.ts'
import {
  decimalOf,
  MESSAGE_FILES_MAX,
  missingFiles,
  type StatementStatus,
  unitsOf,
} from './domain/statement.ts'
import { sumGroupSizes } from './posting.data.server.ts'
import { listRemittances } from './remittances.data.server.ts'
import { showMatchRequests } from './show-match-requests.server.ts'
import { withSuggestions } from './suggest-tracks.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'bookCurrency' | 'statementApprovalAboveMicros' | 'creditOn'>

export const sourceOf = ({ id, code, name, store_id, currency }: SourceRow): Source => ({
  id,
  code,
  name,
  storeId: store_id,
  currency,
})

export const showSources = async (db: Db): Promise<Source[]> => (await listSources(db)).map(sourceOf)

export function itemOf(row: StatementRow, source: { id: string; name: string }): StatementListItem {
  const totals = row.summary?.totals ?? []
  const months = totals.map(({ month }) => month).sort()
  return {
    id: row.id,
    source: { id: source.id, name: source.name },
    fileName: row.file_name,
    entryName: row.entry_name,
    status: row.status,
    failure: row.failure,
    lines: row.summary?.lines ?? null,
    rejected: row.summary?.rejected ?? null,
    firstMonth: months[0] ?? null,
    lastMonth: months.at(-1) ?? null,
    totals: [...statedUnitsOf(row)].map(([currency, units]) => ({ currency, amount: decimalOf(units) })),
    createdAt: row.created_at,
    postedAt: row.posted_at,
  }
}

export async function listStatementPage(
  { db }: ShowDeps,
  query: { cursor?: string; limit: number; status?: StatementStatus[]; source?: string },
) {
  const rows = await listStatements(db, {
    statuses: query.status,
    sourceId: query.source,
    before: query.cursor,
    limit: query.limit + 1,
  })
  const items = rows
    .slice(0, query.limit)
    .map((row) => itemOf(row, { id: row.source_id, name: row.source_name }))
  const counts = Object.fromEntries((await countStatements(db)).map(({ status, count }) => [status, count]))
  return { items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null, counts }
}

const UNMATCHED_SHOWN = 50

/** @throws not_found */
export async function showStatement(deps: ShowDeps, viewer: Viewer, id: string): Promise<Statement> {
  const { db, bookCurrency } = deps
  const row = await findStatement(db, id)
  const source = row && (await findSource(db, row.source_id))
  if (!row || !source) throw notFound()
  const { summary } = row
  const isRead = summary !== null
  const bookTotalMicros = await bookTotalOf(deps, row)
  const needsApproval = await needsSecondPerson(deps, row)
  const similar = row.similar_to ? await findStatement(db, row.similar_to) : undefined
  const requester = row.requested_by
    ? (await nameUsers(db, { ids: [row.requested_by], limit: 1 }))[0]?.label
    : undefined
  return {
    ...itemOf(row, source),
    layout: row.layout && { id: row.layout.id, name: row.layout.name },
    months: summary?.totals ?? [],
    rejects: summary?.rejects ?? {},
    rounded: summary?.rounded ?? 0,
    endsOpen: summary?.endsOpen ?? false,
    statedTotals: summary?.statedTotals ?? [],
    dsr: summary?.dsr ? { ...summary.dsr, file: await showMessageFile(db, row) } : null,
    matches: isRead ? await sumMatches(db, id) : [],
    unmatched: isRead ? await showUnmatched(db, viewer, row) : [],
    rates: await showRates(deps, row),
    remittances: await showRemittances(db, row),
    waitsForRemittance: (await unpaidCurrencies(db, deps, row)).length > 0,
    bookCurrency,
    bookTotal: bookTotalMicros === null ? null : decimalOfMicros(bookTotalMicros),
    needsApproval,
    requestedBy: requester ?? null,
    mayApprove: row.status === 'awaiting_approval' && row.requested_by !== viewer.userId,
    similarTo: similar
      ? { id: similar.id, fileName: similar.file_name, confirmed: row.similar_confirmed }
      : null,
    recognition: row.recognition && {
      header: row.recognition.header && {
        line: row.recognition.header.line,
        cells: row.recognition.header.cells,
        delimiter: row.recognition.header.delimiter,
        firstValues: row.recognition.header.firstValues ?? [],
      },
      proposals: row.recognition.proposals,
    },
    run: row.run,
    linesStored: row.lines_stored_at !== null,
    events: (await listStatementEvents(db, id)).map(({ id, type, actor_name, details, at }) => ({
      id,
      type,
      actor: actor_name,
      details,
      at,
    })),
  }
}

async function showUnmatched(
  db: Db,
  viewer: Viewer,
  { id: statementId, source_id: sourceId }: StatementRow,
): Promise<Statement['unmatched']> {
  const codes = await listUnmatched(db, { statementId, limit: UNMATCHED_SHOWN })
  const requests = await showMatchRequests(
    db,
    viewer,
    codes.map(({ identity }) => ({ sourceId, identity })),
  )
  return withSuggestions(
    db,
    codes.map((code, index) => ({ ...code, requested: requests[index] ?? null })),
  )
}

/** Which file of its message a DDEX report is, and which others are not here. */
async function showMessageFile(db: Db, row: StatementRow) {
  const {
    dsr_sender: sender,
    dsr_message_id: messageId,
    dsr_file_number: number,
    dsr_file_count: count,
  } = row
  if (sender === null || messageId === null || number === null || count === null) return null
  const files = await listMessageFiles(db, {
    sourceId: row.source_id,
    sender,
    messageId,
    limit: MESSAGE_FILES_MAX,
  })
  return {
    number,
    count,
    missing: missingFiles(
      count,
      files.map((file) => file.number ?? 0),
    ),
  }
}

/** The total in the book currency, in micro-units; null until the rate of each currency is known. */
export async function bookTotalOf(
  { db, bookCurrency }: Pick<Deps, 'db' | 'bookCurrency'>,
  row: StatementRow,
): Promise<bigint | null> {
  return inBookCurrency(await ratesOf(db, row.id, bookCurrency), row.summary?.totals ?? [])
}

function inBookCurrency(
  rates: ReadonlyMap<string, bigint>,
  amounts: readonly { currency: string; amount: string }[],
): bigint | null {
  let total = 0n
  for (const { currency, amount } of amounts) {
    const rate = rates.get(currency)
    if (rate === undefined) return null
    total += unitsOf(amount) * rate
  }
  return roundHalfAwayFromZero(total, 10n ** 14n)
}

/**
 * Whether what a statement moves is above the limit of the installation. Its total would not do: what is taken from some
 * tracks would hide what others get.
 */
export async function needsSecondPerson(
  {
    db,
    bookCurrency,
    statementApprovalAboveMicros: limit,
  }: Pick<Deps, 'db' | 'bookCurrency' | 'statementApprovalAboveMicros'>,
  row: StatementRow,
): Promise<boolean> {
  if (limit === null || row.summary === null) return false
  const moved = inBookCurrency(await ratesOf(db, row.id, bookCurrency), await sumGroupSizes(db, row.id))
  return moved !== null && moved > limit
}

export const currenciesOf = (row: StatementRow): string[] => [
  ...new Set((row.summary?.totals ?? []).map(({ currency }) => currency)),
]

async function showRates({ db, bookCurrency }: ShowDeps, row: StatementRow): Promise<Statement['rates']> {
  const set = new Map((await listRates(db, row.id)).map((rate) => [rate.currency, rate]))
  const needed = currenciesOf(row).filter((currency) => currency !== bookCurrency)
  const missing = needed.filter((currency) => !set.has(currency))
  const last = new Map((await listLastRates(db, missing)).map((rate) => [rate.currency, rate]))
  return needed.sort().map((currency) => {
    const rate = set.get(currency) ?? last.get(currency)
    return {
      currency,
      rate: rate ? decimalOf(unitsOf(rate.rate)) : null,
      source: rate?.rate_source ?? '',
      asOf: rate?.as_of ?? null,
      proposed: rate !== undefined && !set.has(currency),
    }
  })
}

/** What a statement reports in each of its currencies, in 10⁻¹⁰. */
export function statedUnitsOf(row: StatementRow): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of row.summary?.totals ?? [])
    sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(amount))
  return sums
}

/** The currencies whose payment has to be recorded before the statement is posted. Deductions bring no payment. */
export async function unpaidCurrencies(
  db: Db,
  { creditOn }: Pick<Deps, 'creditOn'>,
  row: StatementRow,
): Promise<string[]> {
  if (creditOn === 'statement') return []
  const paid = new Set((await listRemittances(db, row.id)).map(({ currency }) => currency))
  return [...statedUnitsOf(row)]
    .flatMap(([currency, units]) => (units > 0n && !paid.has(currency) ? [currency] : []))
    .sort()
}

async function showRemittances(db: Db, row: StatementRow): Promise<Statement['remittances']> {
  const recorded = new Map(
    (await listRemittances(db, row.id)).map((remittance) => [remittance.currency, remittance]),
  )
  return [...statedUnitsOf(row)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, units]) => {
      const remittance = recorded.get(currency)
      return {
        currency,
        stated: decimalOf(units),
        amount: remittance ? decimalOfMicros(remittance.amount_micros) : null,
        difference: remittance ? decimalOfMicros(remittance.difference_micros) : null,
        receivedOn: remittance?.received_on ?? null,
        reference: remittance?.reference ?? '',
      }
    })
}

export async function listRejectPage(
  db: Db,
  { id, cursor, limit }: { id: string; cursor?: string; limit: number },
) {
  if (!(await findStatement(db, id))) throw notFound()
  const rows = await listRejects(db, {
    statementId: id,
    after: Number(cursor ?? 0),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.line) : null }
}
