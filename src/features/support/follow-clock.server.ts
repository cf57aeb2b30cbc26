// The answer time of a plan: alerts staff when it is over, and shortens it after an upgrade.
import { listStaff } from '#features/accounts/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { limitOf, type Plan } from '#lib/pure/entitlements.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  insertEvent,
  lockTicket,
  lockTicketsOfAccount,
  type StoredTicket,
  updateTicket,
} from './data.server.ts'
import { shortenClock, type TicketClock, ticketNumber } from './domain.ts'

export const clockOf = ({ due_at, remaining_ms }: StoredTicket): TicketClock => ({
  dueAt: due_at,
  remainingMs: remaining_ms === null ? null : Number(remaining_ms),
})

export const clockColumns = ({ dueAt, remainingMs }: TicketClock) => ({
  due_at: dueAt,
  remaining_ms: remainingMs === null ? null : BigInt(remainingMs),
  // With a new due time, staff are alerted again.
  overdue_at: null,
})

/** One question per ticket, at its latest due time. */
export async function planOverdue(
  trx: Trx,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, dueAt }: { id: string; dueAt: Date | null },
): Promise<void> {
  if (dueAt)
    await jobs.add(trx, 'support.overdue', { ticketId: id }, { at: dueAt, key: `support-overdue:${id}` })
}

/** Job `support.overdue`: alerts staff once per promised time. */
export async function alertOverdue(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { ticketId }: { ticketId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    const now = deps.clock.now()
    if (ticket?.status !== 'open' || ticket.overdue_at || !ticket.due_at || ticket.due_at > now) return
    await updateTicket(trx, ticketId, { overdue_at: now })
    const eventId = newIdAt(now)
    await insertEvent(trx, {
      id: eventId,
      ticket_id: ticketId,
      type: 'overdue',
      actor_id: null,
      text: '',
      at: now,
    })
    for (const { id } of await listAlerted(trx, ticket, now))
      await notify(trx, deps, {
        to: { userId: id },
        kind: 'account.ticket_overdue',
        params: { number: ticketNumber(ticket.number) },
        href: paths.admin.ticket(ticketId),
        key: `ticket-overdue:${eventId}`,
      })
    await deps.jobs.add(trx, 'support.alert', { ticketId })
  })
}

/** The person who has claimed the ticket, or else everybody who could. */
export async function listAlerted(
  db: Db,
  ticket: Pick<StoredTicket, 'assignee_id'>,
  now: Date,
): Promise<Awaited<ReturnType<typeof listStaff>>> {
  const staff = await listStaff(db, { duty: 'appeals', now })
  const assignee = staff.find(({ id }) => id === ticket.assignee_id)
  return assignee ? [assignee] : staff
}

/** To be called in the transaction that changes the plan of an account. */
export async function shortenTickets(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { accountId, to }: { accountId: string; to: Plan },
): Promise<void> {
  const now = deps.clock.now()
  for (const ticket of await lockTicketsOfAccount(trx, accountId)) {
    const before = clockOf(ticket)
    const after = shortenClock(before, now, limitOf(to, 'support.answer_hours'))
    const isSame =
      after.remainingMs === before.remainingMs && after.dueAt?.getTime() === before.dueAt?.getTime()
    if (isSame) continue
    await updateTicket(trx, ticket.id, clockColumns(after))
    await insertEvent(trx, {
      id: newIdAt(now),
      ticket_id: ticket.id,
      type: 'shortened',
      actor_id: null,
      text: '',
      at: now,
    })
    await planOverdue(trx, deps, { id: ticket.id, dueAt: after.dueAt })
  }
}
