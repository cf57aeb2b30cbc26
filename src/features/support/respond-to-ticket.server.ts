// Staff answer tickets, ask about them, note, claim and close them.
import { listStaff, refuseOwnAccount } from '#features/accounts/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { withStoredDocuments } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import { findMessage, findTicket, type StoredTicket, updateTicket } from './data.server.ts'
import {
  canRespond,
  pauseClock,
  STATUS_AFTER,
  type TicketResponse,
  textProblems,
  ticketNumber,
} from './domain.ts'
import { clockColumns, clockOf } from './follow-clock.server.ts'
import type { WriteDeps } from './open-ticket.server.ts'
import { addEvent, requireTicket, sendOnce } from './ticket-events.server.ts'

/**
 * Sends a response of staff to the person, once per key, and claims the ticket if nobody has. A question stops the clock.
 *
 * @throws not_found, own_account, wrong_state, invalid_input, document_unsupported, file_too_large
 */
export async function respondToTicket(
  deps: WriteDeps,
  viewer: Viewer,
  {
    id,
    key,
    response,
    text,
    files,
  }: { id: string; key: string; response: TicketResponse; text: string; files: readonly File[] },
): Promise<void> {
  const problems = textProblems(text)
  if (!(await findTicket(deps.db, id))) throw notFound()
  if (problems.length > 0) throw invalidInput(problems)
  if (await findMessage(deps.db, { ticketId: id, key })) return
  await sendOnce(() =>
    withStoredDocuments(deps, { files, folder: 'support' }, (stored) =>
      deps.db.transaction().execute(async (trx) => {
        const ticket = await requireForeign(trx, viewer, id)
        const now = deps.clock.now()
        await addEvent(trx, deps, {
          ticket,
          type: response,
          by: viewer,
          key,
          text,
          files: stored,
          ...(ticket.due_at ? { wasInTime: ticket.due_at >= now } : {}),
        })
        if (!canRespond(ticket.status, response)) throw wrongState(ticket.status)
        const clock =
          response === 'asked' ? pauseClock(clockOf(ticket), now) : { dueAt: null, remainingMs: null }
        await updateTicket(trx, id, {
          status: STATUS_AFTER[response],
          ...clockColumns(clock),
          closed_at: response === 'closed' ? now : null,
          assignee_id: ticket.assignee_id ?? viewer.userId,
        })
        await notify(trx, deps, {
          to: { userId: ticket.user_id },
          kind: `account.ticket_${response}`,
          params: { number: ticketNumber(ticket.number), subject: ticket.subject },
          href: paths.ticket(id),
          key: `ticket:${key}`,
        })
        await deps.jobs.add(trx, 'support.responded', { ticketId: id, response, key })
      }),
    ),
  )
}

/** @throws not_found, own_account, invalid_input */
export async function noteOnTicket(
  deps: WriteDeps,
  viewer: Viewer,
  { id, key, text }: { id: string; key: string; text: string },
): Promise<void> {
  const problems = textProblems(text)
  await sendOnce(() =>
    deps.db.transaction().execute(async (trx) => {
      const ticket = await requireForeign(trx, viewer, id)
      if (problems.length > 0) throw invalidInput(problems)
      await addEvent(trx, deps, { ticket, type: 'noted', by: viewer, key, text, files: [] })
    }),
  )
}

/**
 * Gives the ticket to a member of staff, or to nobody.
 *
 * @throws not_found, own_account, wrong_state when it is closed, invalid_input for somebody who cannot take it
 */
export async function assignTicket(
  deps: WriteDeps,
  viewer: Viewer,
  { id, assigneeId }: { id: string; assigneeId: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ticket = await requireForeign(trx, viewer, id)
    if (ticket.status === 'closed') throw wrongState('closed')
    if (ticket.assignee_id === assigneeId) return
    const staff = await listStaff(trx, { duty: 'appeals', now: deps.clock.now() })
    const assignee = staff.find((member) => member.id === assigneeId)
    if (assigneeId !== null && !assignee) throw invalidInput([{ code: 'invalid_value', at: 'assigneeId' }])
    if (assigneeId !== null) await refuseOwnAccount(trx, { userId: assigneeId, accountId: ticket.account_id })
    await updateTicket(trx, id, { assignee_id: assigneeId })
    await addEvent(trx, deps, {
      ticket,
      type: assignee ? 'assigned' : 'released',
      by: viewer,
      text: assignee?.name ?? '',
      files: [],
    })
  })
}

/** The ticket, locked, of an account that the member of staff does not belong to. @throws not_found, own_account */
async function requireForeign(trx: Trx, viewer: Viewer, id: string): Promise<StoredTicket> {
  const ticket = await requireTicket(trx, id)
  await refuseOwnAccount(trx, { userId: viewer.userId, accountId: ticket.account_id })
  return ticket
}
