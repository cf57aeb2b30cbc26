// Writes what happens to a ticket: its history with files, and the audit log.
import { recordAudit } from '#features/audit/service.server.ts'
import type { StoredAnswers } from '#features/forms/domain/answers.ts'
import type { StoredDocument } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { insertEvent, insertFiles, lockTicket, type StoredTicket } from './data.server.ts'
import type { TicketEvent } from './domain.ts'

/** The ticket, locked: of concurrent messages one is first. @throws not_found */
export async function requireTicket(trx: Trx, id: string): Promise<StoredTicket> {
  const ticket = await lockTicket(trx, id)
  if (!ticket) throw notFound()
  return ticket
}

export interface NewEvent {
  ticket: Pick<StoredTicket, 'id' | 'account_id'>
  type: Exclude<TicketEvent, 'overdue' | 'shortened'>
  by: Viewer
  /** Idempotency key of a message. */
  key?: string
  text: string
  /** The answers of the form that opened the ticket. */
  answers?: StoredAnswers
  files: readonly StoredDocument[]
  wasInTime?: boolean
}

/** A message was sent before, under the same key. */
export class SentBefore extends Error {}

/** Runs what sends a message. One that was sent before, at the same moment too, changes nothing and leaves no files. */
export async function sendOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error
  }
}

/** With a `key`, only within `sendOnce`. */
export async function addEvent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  { ticket, type, by, key, text, answers, files, wasInTime }: NewEvent,
): Promise<void> {
  const id = newIdAt(deps.clock.now())
  const isNew = await insertEvent(trx, {
    id,
    ticket_id: ticket.id,
    type,
    actor_id: by.userId,
    request_key: key ?? null,
    text: text.trim(),
    ...(answers ? { answers: JSON.stringify(answers) } : {}),
    was_in_time: wasInTime ?? null,
    at: deps.clock.now(),
  })
  if (!isNew) throw new SentBefore()
  if (files.length > 0)
    await insertFiles(
      trx,
      files.map((file) => ({ ...file, event_id: id, ticket_id: ticket.id })),
    )
  await recordAudit(trx, deps, {
    by,
    action: `ticket.${type}`,
    accountId: ticket.account_id,
    entity: 'ticket',
    entityId: ticket.id,
    ...(files.length > 0 ? { after: { files: files.length } } : {}),
  })
}
