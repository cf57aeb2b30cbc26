// Compares a day's payouts with the payment service and the bank. A difference stays open until somebody explains it.
import { parse } from 'csv-parse/sync'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { NoRailAnswer, type PayoutOrder, type Rail } from '#ports/payouts/index.ts'
import type { DayReconciliation, PayoutDifference } from './contract.ts'
import { CENT, parseAmount } from './domain/amounts.ts'
import { compareDay } from './domain/reconciliation.ts'
import {
  deleteResolvedDifferences,
  findDifferenceForUpdate,
  insertBankLines,
  listBankLines,
  listDifferences,
  listSentOn,
  updateDifference,
  upsertDifference,
} from './reconciliation.data.server.ts'

type DayDeps = Pick<Deps, 'db' | 'clock' | 'payouts' | 'secret' | 'bookCurrency'>

/** @throws rail_unavailable (502) */
export async function reconcileDay(
  deps: DayDeps,
  { day, rail: name }: { day: string; rail: Rail },
): Promise<DayReconciliation> {
  const rail = deps.payouts.rail(name)
  if (!rail) throw notFound()
  const sent = await listSentOn(deps.db, { day, rail: name })
  const orders: PayoutOrder[] = sent.map(({ request }) => JSON.parse(request))
  const report = await rail.report(day, orders).catch((error: unknown) => {
    if (error instanceof NoRailAnswer) throw new AppError('rail_unavailable', 502, { cause: error })
    throw error
  })
  const bank = await listBankLines(deps.db, { day, rail: name })
  const found = compareDay(
    sent.map((row) => ({ reference: row.id, amountMicros: row.net_micros ?? 0n, currency: row.currency })),
    report.map(({ amountMinor, ...line }) => ({ ...line, amountMicros: BigInt(amountMinor) * CENT })),
    bank.map((row) => ({
      reference: row.reference,
      amountMicros: row.amount_micros,
      currency: row.currency,
    })),
  )
  const ids = new Set(sent.map(({ id }) => id))
  await deps.db.transaction().execute(async (trx) => {
    for (const difference of found)
      await upsertDifference(trx, {
        id: newIdAt(deps.clock.now()),
        day,
        rail: name,
        reference: difference.reference,
        payout_id: ids.has(difference.reference) ? difference.reference : null,
        kind: difference.kind,
        ours_micros: difference.oursMicros,
        rail_micros: difference.railMicros,
        bank_micros: difference.bankMicros,
        currency: difference.currency,
        status: 'open',
        found_at: deps.clock.now(),
      })
    await deleteResolvedDifferences(trx, {
      day,
      rail: name,
      references: found.map(({ reference }) => reference),
    })
  })
  return {
    day,
    rail: name,
    ours: sent.length,
    atRail: report.length,
    atBank: bank.length,
    differences: found.length,
  }
}

export async function listDayDifferences(
  { db }: Pick<Deps, 'db'>,
  { day }: { day: string },
): Promise<{ items: PayoutDifference[] }> {
  const rows = await listDifferences(db, day)
  return {
    items: rows.map((row) => ({
      id: row.id,
      day: row.day,
      rail: row.rail,
      reference: row.reference,
      payoutId: row.payout_id,
      kind: row.kind,
      oursMicros: row.ours_micros,
      railMicros: row.rail_micros,
      bankMicros: row.bank_micros,
      currency: row.currency,
      status: row.status,
      ownerName: row.owner_name,
      note: row.note,
    })),
  }
}

/** Takes a difference over, and closes it when it has an explanation. @throws not_found */
export async function explainDifference(
  deps: DayDeps,
  viewer: Viewer,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findDifferenceForUpdate(trx, id)
    if (!row) throw notFound()
    const text = note.trim()
    const values =
      text === ''
        ? { owner_id: viewer.userId }
        : {
            owner_id: viewer.userId,
            note: text,
            status: 'explained' as const,
            explained_at: deps.clock.now(),
          }
    await updateDifference(trx, id, values)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'payout_difference.changed',
      entity: 'payout_difference',
      entityId: id,
      before: { status: row.status, note: row.note },
      after: { status: text === '' ? row.status : 'explained', note: text || row.note },
    })
  })
}

const LINES_MAX = 2_000
/** A minus, also the typographic one. */
const DEBIT = /^[-−]\s*/

/**
 * Stores lines of a bank statement: day, reference and amount, with or without a header, between commas, semicolons or tabs.
 * Lines that are already stored are left out. They are payments that went out, which some banks write as debits, with a
 * minus; a line with another sign than the first is money that came back, and is refused.
 *
 * @throws invalid_input with the line of each problem
 */
export async function addBankLines(
  deps: DayDeps,
  viewer: Viewer,
  { rail, csv }: { rail: Rail; csv: string },
): Promise<{ added: number }> {
  const records = readLines(csv)
  const problems: Problem[] = []
  const now = deps.clock.now()
  let areDebits: boolean | undefined
  const rows = records.flatMap(([day = '', reference = '', amount = '', ...more], index) => {
    // A decimal comma between commas would leave the cents in a field of their own.
    const micros = more.length > 0 ? undefined : parseAmount(amount.replace(DEBIT, ''))
    // A header names its columns.
    if (index === 0 && !isPlainDate(day) && micros === undefined) return []
    const isDebit = DEBIT.test(amount)
    if (micros) areDebits ??= isDebit
    const code = !isPlainDate(day)
      ? 'date_invalid'
      : reference === ''
        ? 'required'
        : !micros
          ? 'payout_amount_invalid'
          : areDebits === isDebit
            ? null
            : 'bank_line_sign'
    if (code) problems.push({ code, at: `csv.${index + 1}` })
    return [
      {
        id: newIdAt(now),
        rail,
        booked_on: day,
        reference,
        amount_micros: micros ?? 0n,
        currency: deps.bookCurrency,
        added_by: viewer.userId,
        added_at: now,
      },
    ]
  })
  if (problems.length > 0) throw invalidInput(problems.slice(0, 20))
  return { added: await insertBankLines(deps.db, rows) }
}

function readLines(csv: string): string[][] {
  try {
    const records: string[][] = parse(csv, {
      delimiter: /[;\t]/.exec(csv)?.[0] ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
    })
    if (records.length <= LINES_MAX) return records
  } catch {
    // Not CSV: the same answer as for too many lines.
  }
  throw invalidInput([{ code: 'csv_unreadable', at: 'csv' }])
}
