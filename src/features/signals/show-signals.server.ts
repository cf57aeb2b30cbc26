// Shows signals to staff, and those that staff have asked about to the account of the track.
import { showLinesOfOwner } from '#features/statements/service.server.ts'
import { readDocumentFile } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { SignalDetail, SignalEvidence, SignalSummary } from './contract.ts'
import {
  findEvidenceLines,
  findFile,
  findSignal,
  listEvents,
  listEvidence,
  listFiles,
  listSignals,
  listSignalsOf,
  type SignalRow,
} from './data.server.ts'
import { canAnswer, canDecide, type SignalRule, type SignalStatus, turnOf } from './domain.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'bookCurrency'>
interface Page {
  cursor?: string
  limit: number
}

export async function listOwnSignals(deps: ShowDeps, { accountId }: Viewer, page: Page) {
  return pageOfRows(deps, await listSignalsOf(deps.db, { accountId, ...page }), page.limit)
}

const WAITING: readonly SignalStatus[] = ['open', 'asked', 'answered']

export async function listSignalsForStaff(
  deps: ShowDeps,
  { status = [...WAITING], ...by }: Page & { status?: SignalStatus[]; rule?: SignalRule; store?: string },
) {
  return pageOfRows(deps, await listSignals(deps.db, { statuses: status, ...by }), by.limit)
}

async function pageOfRows({ db, clock }: ShowDeps, rows: readonly SignalRow[], limit: number) {
  const page = rows.slice(0, limit)
  const evidence = Map.groupBy(
    await listEvidence(
      db,
      page.map(({ id }) => id),
    ),
    ({ signal_id }) => signal_id,
  )
  const now = clock.now()
  return {
    items: page.map((row) => summaryOf(row, evidence.get(row.id) ?? [], now)),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found for a signal of another account, or one that nobody has asked about */
export async function showSignal(deps: ShowDeps, viewer: Viewer, id: string): Promise<SignalDetail> {
  const row = await findSignal(deps.db, id)
  if (row?.account_id !== viewer.accountId || row.deadline_at === null) throw notFound()
  const detail = await detailOf(deps, row, false)
  return { ...detail, canAsk: false, canDismiss: false, canConfirm: false, canAnswer: canAnswer(row.status) }
}

/** @throws not_found */
export async function showSignalToStaff(deps: ShowDeps, id: string): Promise<SignalDetail> {
  const row = await findSignal(deps.db, id)
  if (!row) throw notFound()
  const now = deps.clock.now()
  const state = { status: row.status, deadlineAt: row.deadline_at }
  return {
    ...(await detailOf(deps, row, true)),
    canAsk: row.status === 'open',
    canAnswer: false,
    canDismiss: canDecide(state, 'dismissed', now),
    canConfirm: canDecide(state, 'confirmed', now),
  }
}

/** @param accountId of the track; staff read without one. @throws not_found */
export async function readSignalFile(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id, accountId }: { id: string; accountId?: string },
) {
  const file = await findFile(db, id)
  if (!file || (accountId !== undefined && file.account_id !== accountId)) throw notFound()
  return readDocumentFile({ objects }, file)
}

/**
 * The lines of the statement that evidence is about.
 *
 * @param accountId of the track; staff read without one
 * @throws not_found; lines_not_stored while they are being stored; warehouse_unavailable
 */
export async function showEvidenceLines(
  deps: Pick<Deps, 'db' | 'warehouse'>,
  { id, accountId, ...page }: Page & { id: string; accountId?: string },
) {
  const evidence = await findEvidenceLines(deps.db, id)
  const isSeen = accountId === undefined || (evidence?.accountId === accountId && evidence.wasAsked)
  if (!evidence?.statementId || !isSeen) throw notFound()
  const { statementId, trackId, month, country, kind, lineStore } = evidence
  return showLinesOfOwner(deps, evidence.accountId, {
    ...page,
    id: statementId,
    track: trackId,
    month,
    ...(lineStore ? { store: lineStore } : {}),
    ...(country ? { country } : {}),
    ...(kind ? { kind } : {}),
  })
}

type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number]

function summaryOf(row: SignalRow, evidence: readonly EvidenceRow[], now: Date): SignalSummary {
  return {
    id: row.id,
    trackId: row.track_id,
    title: row.title,
    isrc: row.isrc,
    artist: row.artist_name,
    owner: row.owner_name,
    store: row.store,
    month: row.month,
    rules: [...new Set(evidence.map(({ rule }) => rule))],
    status: row.status,
    turn: turnOf({ status: row.status, deadlineAt: row.deadline_at }, now),
    createdAt: row.created_at,
    deadlineAt: row.deadline_at,
  }
}

async function detailOf({ db, clock, bookCurrency }: ShowDeps, row: SignalRow, forStaff: boolean) {
  const evidence = await listEvidence(db, [row.id])
  return {
    ...summaryOf(row, evidence, clock.now()),
    currency: bookCurrency,
    evidence: evidence.map(evidenceOf),
    events: await readEvents(db, row, forStaff),
  }
}

const evidenceOf = (row: EvidenceRow): SignalEvidence => ({
  id: row.id,
  rule: row.rule,
  ruleVersion: row.rule_version,
  country: row.country,
  kind: row.kind,
  expected: row.expected,
  found: row.found,
  plays: row.plays,
  days: row.days,
  share: row.share,
})

async function readEvents(db: Db, row: SignalRow, forStaff: boolean): Promise<SignalDetail['events']> {
  const [events, files] = await Promise.all([listEvents(db, row.id), listFiles(db, row.id)])
  return events.map(({ id, type, at, text, actor_name }) => ({
    id,
    type,
    at,
    text,
    by: type !== 'answered' && !forStaff ? null : actor_name,
    files: files
      .filter(({ event_id }) => event_id === id)
      .map((file) => ({ id: file.id, name: file.file_name, sizeBytes: Number(file.size_bytes) })),
  }))
}
