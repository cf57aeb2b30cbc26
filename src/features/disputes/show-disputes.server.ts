// Shows disputes to both sides and to staff: each sees what concerns them.
import { readBalances } from '#features/ledger/service.server.ts'
import { readDocumentFile } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { actingMay } from '#lib/pure/access.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { DisputeDetail, DisputeSummary } from './contract.ts'
import {
  type DisputeRow,
  findDispute,
  findFile,
  listDisputes,
  listDisputesOf,
  listEvents,
  listFiles,
} from './data.server.ts'
import {
  canAnswer,
  canDecide,
  type DisputeSide,
  type DisputeStatus,
  isOpen,
  resultOf,
  turnOf,
} from './domain.ts'
import { findLiveTrack } from './open-dispute.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock'>
interface Page {
  cursor?: string
  limit: number
}

export async function listOwnDisputes({ db, clock }: ShowDeps, viewer: Viewer, page: Page) {
  const { accountId } = viewer
  const rows = await listDisputesOf(db, { accountId, ...page })
  return pageOfRows(rows, page.limit, (row) => summaryOf(row, clock.now(), sideOf(row, accountId)))
}

export async function listDisputesForStaff(
  { db, clock }: ShowDeps,
  { status = ['open', 'answered'], ...page }: Page & { status?: DisputeStatus[] },
) {
  const rows = await listDisputes(db, { statuses: status, ...page })
  return pageOfRows(rows, page.limit, (row) => summaryOf(row, clock.now(), undefined))
}

const pageOfRows = (rows: DisputeRow[], limit: number, view: (row: DisputeRow) => DisputeSummary) => {
  const page = rows.slice(0, limit)
  return { items: page.map(view), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** @throws not_found for an account on neither side */
export async function showDispute(deps: ShowDeps, viewer: Viewer, id: string): Promise<DisputeDetail> {
  const row = await findDispute(deps.db, id)
  const side = row && sideOf(row, viewer.accountId)
  if (!row || !side) throw notFound()
  const now = deps.clock.now()
  const seesMoney = actingMay(viewer, 'money.view')
  return {
    ...summaryOf(row, now, side),
    events: await readEvents(deps.db, row, false),
    frozen: side === 'respondent' && seesMoney ? await readFrozen(deps.db, row) : null,
    claimedBp: side === 'respondent' ? row.claimed_bp : null,
    canAnswer: side === 'respondent' && canAnswer(row.status),
    canWithdraw: side === 'claimant' && isOpen(row.status),
    canDecide: false,
  }
}

/** @throws not_found */
export async function showDisputeToStaff(deps: ShowDeps, id: string): Promise<DisputeDetail> {
  const row = await findDispute(deps.db, id)
  if (!row) throw notFound()
  const now = deps.clock.now()
  return {
    ...summaryOf(row, now, undefined),
    events: await readEvents(deps.db, row, true),
    frozen: await readFrozen(deps.db, row),
    claimedBp: row.claimed_bp,
    canAnswer: false,
    canWithdraw: false,
    canDecide: canDecide({ status: row.status, deadlineAt: row.deadline_at }, now),
  }
}

/** @param accountId of a side of the dispute; staff read without one. @throws not_found */
export async function readEvidence(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id, accountId }: { id: string; accountId?: string },
) {
  const file = await findFile(db, id)
  const isSide =
    accountId === undefined ||
    file?.claimant_account_id === accountId ||
    file?.respondent_account_id === accountId
  if (!file || !isSide) throw notFound()
  return readDocumentFile({ objects }, file)
}

/** @throws not_found */
export async function showClaimedTrack({ db }: Pick<Deps, 'db'>, isrc: string) {
  const track = await findLiveTrack(db, isrc)
  if (!track) throw notFound()
  return {
    title: track.title,
    artist: track.artist_name,
    release: track.release_title,
    isrc: track.isrc ?? '',
  }
}

const sideOf = (row: DisputeRow, accountId: string): DisputeSide | undefined =>
  row.claimant_account_id === accountId
    ? 'claimant'
    : row.respondent_account_id === accountId
      ? 'respondent'
      : undefined

function summaryOf(row: DisputeRow, now: Date, side: DisputeSide | undefined): DisputeSummary {
  return {
    id: row.id,
    title: row.title,
    isrc: row.isrc,
    artist: row.artist_name,
    claimant: row.claimant_name,
    respondent: row.respondent_name,
    side: side ?? null,
    requestedBp: row.requested_bp,
    fromMonth: row.from_month,
    status: row.status,
    result: row.upheld_bp === null ? null : resultOf(row.upheld_bp, row.claimed_bp),
    upheldBp: row.upheld_bp,
    turn: turnOf({ status: row.status, deadlineAt: row.deadline_at }, now),
    createdAt: row.created_at,
    deadlineAt: row.deadline_at,
  }
}

async function readEvents(db: Db, row: DisputeRow, forStaff: boolean): Promise<DisputeDetail['events']> {
  const [events, files] = await Promise.all([listEvents(db, row.id), listFiles(db, row.id)])
  return events.map(({ id, type, at, text, actor_name }) => ({
    id,
    type,
    at,
    text,
    by: type === 'decided' && !forStaff ? null : actor_name,
    files: files
      .filter(({ event_id }) => event_id === id)
      .map((file) => ({ id: file.id, name: file.file_name, sizeBytes: Number(file.size_bytes) })),
  }))
}

async function readFrozen(db: Db, row: DisputeRow) {
  const balances = await readBalances(db, row.respondent_account_id)
  return balances
    .filter(({ book, ref }) => book === 'disputed' && ref === row.id)
    .map(({ balanceMicros, currency }) => ({ amount: decimalOfMicros(balanceMicros), currency }))
}
