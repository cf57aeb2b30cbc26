// Opens a ticket, and lets its person add messages and close it.
import { findAccountPlan } from '#features/accounts/service.server.ts'
import type { StoredAnswers } from '#features/forms/domain/answers.ts'
import { acceptAnswers, type SentAnswers } from '#features/forms/service.server.ts'
import { withStoredDocuments } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import { newIdAt, scopeOf } from '#lib/pure/ids.ts'
import {
  findMessage,
  findRelease,
  findTicket,
  findTicketOfKey,
  insertTicket,
  updateTicket,
} from './data.server.ts'
import { resumeClock, startClock, type TicketCategory, textProblems, ticketProblems } from './domain.ts'
import { clockColumns, clockOf, planOverdue } from './follow-clock.server.ts'
import { addEvent, requireTicket, SentBefore, sendOnce } from './ticket-events.server.ts'

export type WriteDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'objects' | 'limits'>

export interface NewTicket {
  key: string
  subject: string
  category: TicketCategory
  releaseId?: string
  text: string
  files: readonly File[]
}

/**
 * Opens a ticket that is due within the hours of the account’s plan, and mails its number. The same key opens one ticket.
 *
 * @throws invalid_input, too_many_requests, document_unsupported, file_too_large
 */
export async function openTicket(
  deps: WriteDeps,
  viewer: Viewer,
  { key, subject, category, releaseId, text, files }: NewTicket,
): Promise<{ id: string }> {
  const problems = ticketProblems({ subject, text })
  if (releaseId && !(await findRelease(deps.db, { id: releaseId, scope: scopeOf(viewer) })))
    problems.push({ code: 'release_unknown', at: 'releaseId' })
  if (problems.length > 0) throw invalidInput(problems)
  return openOnce(deps, viewer, { key, subject, category, releaseId, text, files })
}

/**
 * Opens a ticket with the answers to a form, as `openTicket` does with a text. It is about the release they name.
 *
 * @throws not_found for an unknown form, invalid_input, too_many_requests, document_unsupported, file_too_large
 */
export async function openTicketFromForm(
  deps: WriteDeps,
  viewer: Viewer,
  { key, ...sent }: SentAnswers & { key: string },
): Promise<{ id: string }> {
  const { form, answers, release, files } = await acceptAnswers(deps, viewer, sent)
  return openOnce(deps, viewer, {
    key,
    subject: form.name[viewer.language],
    category: form.category,
    releaseId: release?.id,
    text: '',
    files,
    form: { id: form.id, version: form.version, answers },
  })
}

interface CheckedTicket extends NewTicket {
  form?: { id: string; version: number; answers: StoredAnswers }
}

async function openOnce(
  deps: WriteDeps,
  viewer: Viewer,
  { key, subject, category, releaseId, text, files, form }: CheckedTicket,
): Promise<{ id: string }> {
  const known = await findTicketOfKey(deps.db, { userId: viewer.userId, key })
  if (known) return known
  await deps.limits.take('support.person', viewer.userId)
  await sendOnce(() =>
    withStoredDocuments(deps, { files, folder: 'support' }, (stored) =>
      deps.db.transaction().execute(async (trx) => {
        const now = deps.clock.now()
        const clock = startClock(now, await hoursOf(trx, viewer.accountId))
        const ticket = { id: newIdAt(now), account_id: viewer.accountId }
        const isNew = await insertTicket(trx, {
          ...ticket,
          user_id: viewer.userId,
          request_key: key,
          subject: subject.trim(),
          category,
          release_id: releaseId ?? null,
          form: form?.id ?? null,
          form_version: form?.version ?? null,
          ...clockColumns(clock),
          created_at: now,
        })
        if (!isNew) throw new SentBefore()
        await addEvent(trx, deps, {
          ticket,
          type: 'opened',
          by: viewer,
          text,
          answers: form?.answers,
          files: stored,
        })
        await planOverdue(trx, deps, { id: ticket.id, dueAt: clock.dueAt })
        await deps.jobs.add(trx, 'support.received', { ticketId: ticket.id })
      }),
    ),
  )
  const opened = await findTicketOfKey(deps.db, { userId: viewer.userId, key })
  if (!opened) throw notFound()
  return opened
}

/**
 * Adds a message of the person. What was asked is answered, and the clock goes on where it stopped; an answered or closed
 * ticket opens again with the whole time of the plan.
 *
 * @throws not_found, invalid_input, too_many_requests, document_unsupported, file_too_large
 */
export async function replyToTicket(
  deps: WriteDeps,
  viewer: Viewer,
  { id, key, text, files }: { id: string; key: string; text: string; files: readonly File[] },
): Promise<void> {
  await requireOwn(deps, viewer, id)
  const problems = textProblems(text)
  if (problems.length > 0) throw invalidInput(problems)
  if (await findMessage(deps.db, { ticketId: id, key })) return
  await deps.limits.take('support.person', viewer.userId)
  await sendOnce(() =>
    withStoredDocuments(deps, { files, folder: 'support' }, (stored) =>
      deps.db.transaction().execute(async (trx) => {
        const ticket = await requireTicket(trx, id)
        await addEvent(trx, deps, { ticket, type: 'replied', by: viewer, key, text, files: stored })
        if (ticket.status === 'open') return
        const now = deps.clock.now()
        const clock =
          ticket.status === 'waiting'
            ? resumeClock(clockOf(ticket), now)
            : startClock(now, await hoursOf(trx, ticket.account_id))
        await updateTicket(trx, id, { status: 'open', closed_at: null, ...clockColumns(clock) })
        await planOverdue(trx, deps, { id, dueAt: clock.dueAt })
      }),
    ),
  )
}

/** The person marks the ticket as solved. @throws not_found, wrong_state */
export async function solveTicket(deps: WriteDeps, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await requireOwn(deps, viewer, id)
  await deps.db.transaction().execute(async (trx) => {
    const ticket = await requireTicket(trx, id)
    if (ticket.status === 'closed') throw wrongState('closed')
    await updateTicket(trx, id, {
      status: 'closed',
      due_at: null,
      remaining_ms: null,
      overdue_at: null,
      closed_at: deps.clock.now(),
    })
    await addEvent(trx, deps, { ticket, type: 'solved', by: viewer, text: '', files: [] })
  })
}

async function requireOwn({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  if ((await findTicket(db, id))?.user_id !== viewer.userId) throw notFound()
}

const hoursOf = async (db: Db, accountId: string): Promise<number> =>
  limitOf((await findAccountPlan(db, accountId)) ?? 'basic', 'support.answer_hours')
