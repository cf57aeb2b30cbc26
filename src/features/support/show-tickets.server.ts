// Shows tickets to the people who wrote them, and to staff.
import { planCodeOf } from '#features/accounts/domain.ts'
import { isMember, listStaff } from '#features/accounts/service.server.ts'
import { describeAnswers } from '#features/forms/domain/answers.ts'
import { findForm } from '#features/forms/domain/catalogue.ts'
import { readDocumentFile } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import type { StaffTicket, StaffTicketDetail, TicketCounts, TicketDetail, TicketSummary } from './contract.ts'
import {
  countQueue,
  countResponses,
  findFile,
  findTicket,
  listEvents,
  listFiles,
  listQueue,
  listTicketsIn,
  listTicketsOf,
  searchTickets,
  type TicketRow,
} from './data.server.ts'
import {
  canRespond,
  isInternal,
  isOfThePerson,
  RESPONSES,
  type TicketCategory,
  type TicketView,
  ticketNumber,
  turnOf,
} from './domain.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock'>
interface Page {
  cursor?: string
  limit: number
}

/** More than anybody writes about one question; earlier entries stay stored. */
const EVENTS_MAX = 200
/** Over which the share of responses in time is counted. */
const COUNTED_DAYS = 30

export async function listOwnTickets({ db, clock }: ShowDeps, { userId }: Viewer, page: Page) {
  const rows = await listTicketsOf(db, { userId, ...page })
  return pageOfRows(rows, page.limit, (row) => summaryOf(row, clock.now()))
}

/** @throws not_found for the ticket of somebody else */
export async function showOwnTicket(
  { db, clock }: ShowDeps,
  viewer: Viewer,
  id: string,
): Promise<TicketDetail> {
  const row = await findTicket(db, id)
  if (row?.user_id !== viewer.userId) throw notFound()
  return { ...summaryOf(row, clock.now()), events: await readEvents(db, row, { forStaff: false }) }
}

/** @throws invalid_input for a cursor of another list */
export async function listTicketsForStaff(
  { db, clock }: ShowDeps,
  { userId }: Viewer,
  {
    view,
    search,
    ...by
  }: Page & { view: TicketView; category?: TicketCategory; form?: string; search?: string },
) {
  const now = clock.now()
  const show = (row: TicketRow) => staffView(row, now)
  if (search !== undefined && search.trim() !== '')
    return pageOfRows(await searchTickets(db, { ...by, ...idCursor(by.cursor), search }), by.limit, show)
  if (view === 'waiting' || view === 'answered' || view === 'closed')
    return pageOfRows(
      await listTicketsIn(db, { ...by, ...idCursor(by.cursor), status: view }),
      by.limit,
      show,
    )
  const rows = await listQueue(db, {
    limit: by.limit,
    category: by.category,
    form: by.form,
    after: by.cursor === undefined ? undefined : dueCursor(by.cursor),
    ...(view === 'overdue' ? { dueBefore: now } : {}),
    ...(view === 'mine' ? { assigneeId: userId } : view === 'unassigned' ? { assigneeId: null } : {}),
  })
  return pageOfRows(rows, by.limit, show, ({ due_at, id }) => `${due_at?.getTime() ?? 0}_${id}`)
}

const pageOfRows = <T>(
  rows: readonly TicketRow[],
  limit: number,
  show: (row: TicketRow) => T,
  cursorOf: (row: TicketRow) => string = ({ id }) => id,
) => {
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(show),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const wrongCursor = () => invalidInput([{ code: 'invalid_value', at: 'cursor' }])

function idCursor(cursor: string | undefined): { cursor?: string } {
  if (cursor !== undefined && !UUID.test(cursor)) throw wrongCursor()
  return { cursor }
}

function dueCursor(cursor: string): { dueAt: Date; id: string } {
  const [, time, id] = /^(\d{1,14})_([\da-f-]{36})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined || !UUID.test(id)) throw wrongCursor()
  return { dueAt: new Date(Number(time)), id }
}

/** @throws not_found */
export async function showTicketToStaff(
  { db, clock }: ShowDeps,
  { userId }: Viewer,
  id: string,
): Promise<StaffTicketDetail> {
  const row = await findTicket(db, id)
  if (!row) throw notFound()
  const isOwnAccount = await isMember(db, { userId, accountId: row.account_id })
  return {
    ...staffView(row, clock.now()),
    events: await readEvents(db, row, { forStaff: true }),
    isOwnAccount,
    canRespond: isOwnAccount ? [] : RESPONSES.filter((response) => canRespond(row.status, response)),
  }
}

export async function countTickets({ db, clock }: ShowDeps, { userId }: Viewer): Promise<TicketCounts> {
  const now = clock.now()
  const [queue, responses] = await Promise.all([
    countQueue(db, { userId, now }),
    countResponses(db, new Date(now.getTime() - COUNTED_DAYS * DAY_MS)),
  ])
  return { ...queue, ...responses }
}

/** For the start page of the staff area. */
export async function supportStats(
  { db, clock }: ShowDeps,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<{ open: number; overdue: number }> {
  const { queue, overdue } = await countQueue(db, { userId, now: clock.now() })
  return { open: queue, overdue }
}

export async function listAssignees({ db, clock }: ShowDeps) {
  const staff = await listStaff(db, { duty: 'appeals', now: clock.now() })
  return { items: staff.map(({ id, name }) => ({ id, name })) }
}

/** @param userId of the person who wrote the ticket; staff read without one. @throws not_found */
export async function readTicketFile(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id, userId }: { id: string; userId?: string },
) {
  const file = await findFile(db, id)
  if (!file || (userId !== undefined && file.user_id !== userId)) throw notFound()
  return readDocumentFile({ objects }, file)
}

function summaryOf(row: TicketRow, now: Date): TicketSummary {
  const form = formOf(row)
  return {
    id: row.id,
    number: ticketNumber(row.number),
    subject: row.subject,
    category: row.category,
    form: form ? { id: form.id, name: form.name } : null,
    release:
      row.release_id === null || row.release_title === null
        ? null
        : { id: row.release_id, title: row.release_title },
    status: row.status,
    turn: turnOf(row.status),
    dueAt: row.due_at,
    isOverdue: row.due_at !== null && row.due_at < now,
    createdAt: row.created_at,
  }
}

const formOf = ({ form, form_version }: Pick<TicketRow, 'form' | 'form_version'>) =>
  form === null || form_version === null ? undefined : findForm({ id: form, version: form_version })

const staffView = (row: TicketRow, now: Date): StaffTicket => ({
  ...summaryOf(row, now),
  person: { id: row.user_id, name: row.person_name, email: row.person_email },
  plan: planCodeOf(row.plan),
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
})

async function readEvents(
  db: Db,
  ticket: TicketRow,
  { forStaff }: { forStaff: boolean },
): Promise<TicketDetail['events']> {
  const events = await listEvents(db, { ticketId: ticket.id, limit: EVENTS_MAX })
  const shown = forStaff ? events : events.filter(({ type }) => !isInternal(type))
  const files = await listFiles(
    db,
    shown.map((event) => event.id),
  )
  const form = formOf(ticket)
  return shown.map(({ id, type, at, text, answers, actor_name }) => ({
    id,
    type,
    at,
    text,
    answers: describeAnswers(form, answers ?? {}),
    by: forStaff || isOfThePerson(type) ? actor_name : null,
    files: files
      .filter(({ event_id }) => event_id === id)
      .map((file) => ({ id: file.id, name: file.file_name, sizeBytes: Number(file.size_bytes) })),
  }))
}
