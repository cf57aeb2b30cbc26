// Every SQL statement of support.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { numberIn, type TicketCategory, type TicketStatus, ticketNumber } from './domain.ts'
import type {} from './tables.server.ts'

const named = (db: Db) =>
  db
    .selectFrom('support_tickets')
    .innerJoin('users', 'users.id', 'support_tickets.user_id')
    .innerJoin('accounts', 'accounts.id', 'support_tickets.account_id')
    .leftJoin('users as assignee', 'assignee.id', 'support_tickets.assignee_id')
    .leftJoin('releases', 'releases.id', 'support_tickets.release_id')
    .selectAll('support_tickets')
    .select([
      'users.name as person_name',
      'users.email as person_email',
      'accounts.plan',
      'assignee.name as assignee_name',
      'releases.title as release_title',
    ])
export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>
export type StoredTicket = Selectable<Tables['support_tickets']>

export const findTicket = (db: Db, id: string) =>
  named(db).where('support_tickets.id', '=', id).executeTakeFirst()

export const lockTicket = (trx: Trx, id: string): Promise<StoredTicket | undefined> =>
  trx.selectFrom('support_tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The ticket that a form has opened before. */
export const findTicketOfKey = (db: Db, { userId, key }: { userId: string; key: string }) =>
  db
    .selectFrom('support_tickets')
    .select('id')
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst()

/** The tickets of a person, newest first; one row more than requested. */
export const listTicketsOf = (db: Db, by: { userId: string; cursor?: string; limit: number }) =>
  named(db)
    .where('support_tickets.user_id', '=', by.userId)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('support_tickets.id', '<', cursor)))
    .orderBy('support_tickets.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** Tickets that wait for staff, by due time; one row more than requested. */
export const listQueue = (
  db: Db,
  by: {
    dueBefore?: Date
    /** Null for those that nobody has claimed. */
    assigneeId?: string | null
    category?: TicketCategory
    form?: string
    after?: { dueAt: Date; id: string }
    limit: number
  },
) =>
  named(db)
    .where('support_tickets.status', '=', 'open')
    .$call(whenSet(by.dueBefore, (query, instant) => query.where('support_tickets.due_at', '<', instant)))
    .$call(whenSet(by.category, (query, category) => query.where('support_tickets.category', '=', category)))
    .$call(whenSet(by.form, (query, form) => query.where('support_tickets.form', '=', form)))
    .$if(by.assigneeId !== undefined, (query) =>
      query.where('support_tickets.assignee_id', 'is not distinct from', by.assigneeId ?? null),
    )
    .$call(
      whenSet(by.after, (query, { dueAt, id }) =>
        query.where(sql<boolean>`(support_tickets.due_at, support_tickets.id) > (${dueAt}, ${id})`),
      ),
    )
    .orderBy('support_tickets.due_at')
    .orderBy('support_tickets.id')
    .limit(by.limit + 1)
    .execute()

/** Tickets that do not wait for staff, newest first; one row more than requested. */
export const listTicketsIn = (
  db: Db,
  by: { status: TicketStatus; category?: TicketCategory; form?: string; cursor?: string; limit: number },
) =>
  named(db)
    .where('support_tickets.status', '=', by.status)
    .$call(whenSet(by.category, (query, category) => query.where('support_tickets.category', '=', category)))
    .$call(whenSet(by.form, (query, form) => query.where('support_tickets.form', '=', form)))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('support_tickets.id', '<', cursor)))
    .orderBy('support_tickets.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** In every state: the ticket with a number, or those of an address; one row more than requested. */
export const searchTickets = (db: Db, by: { search: string; cursor?: string; limit: number }) => {
  const number = numberIn(by.search)
  return named(db)
    .where((eb) =>
      number === undefined
        ? eb('users.email', '=', by.search.trim().toLowerCase())
        : eb('support_tickets.number', '=', number),
    )
    .$call(whenSet(by.cursor, (query, cursor) => query.where('support_tickets.id', '<', cursor)))
    .orderBy('support_tickets.id', 'desc')
    .limit(by.limit + 1)
    .execute()
}

/** @returns false for a form that was sent before */
export async function insertTicket(
  trx: Trx,
  ticket: Insertable<Tables['support_tickets']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_tickets')
    .values(ticket)
    .onConflict((on) => on.columns(['user_id', 'request_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const updateTicket = (trx: Trx, id: string, values: Updateable<Tables['support_tickets']>) =>
  trx.updateTable('support_tickets').set(values).where('id', '=', id).execute()

/** @returns false for a message that was sent before */
export async function insertEvent(trx: Trx, event: Insertable<Tables['support_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_events')
    .values(event)
    .onConflict((on) => on.columns(['ticket_id', 'request_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest, in their order. */
export async function listEvents(db: Db, { ticketId, limit }: { ticketId: string; limit: number }) {
  const rows = await db
    .selectFrom('support_events')
    .leftJoin('users', 'users.id', 'support_events.actor_id')
    .selectAll('support_events')
    .select(['users.name as actor_name'])
    .where('ticket_id', '=', ticketId)
    .orderBy('support_events.id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** The message that was sent under a key. */
export const findMessage = (db: Db, { ticketId, key }: { ticketId: string; key: string }) =>
  db
    .selectFrom('support_events')
    .select(['id', 'text'])
    .where('ticket_id', '=', ticketId)
    .where('request_key', '=', key)
    .executeTakeFirst()

export const insertFiles = (trx: Trx, files: Insertable<Tables['support_files']>[]) =>
  trx.insertInto('support_files').values(files).execute()

export const listFiles = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom('support_files')
    .selectAll()
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .orderBy('id')
    .execute()

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('support_files')
    .innerJoin('support_tickets', 'support_tickets.id', 'support_files.ticket_id')
    .selectAll('support_files')
    .select('support_tickets.user_id')
    .where('support_files.id', '=', id)
    .executeTakeFirst()

/** A release that the person sees. */
export const findRelease = (db: Db, { id, scope }: { id: string; scope: TenantScope }) =>
  db
    .selectFrom('releases')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .$call(whenSet(scope.artistId ?? undefined, (query, artistId) => query.where('artist_id', '=', artistId)))
    .executeTakeFirst()

/** The tickets of an account whose clock runs or stands still, locked. */
export const lockTicketsOfAccount = (trx: Trx, accountId: string): Promise<StoredTicket[]> =>
  trx
    .selectFrom('support_tickets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['open', 'waiting'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** How many tickets wait for staff, each counted to one more than COUNTED_MAX. */
export async function countQueue(db: Db, { userId, now }: { userId: string; now: Date }) {
  const count = async (by: { assigneeId?: string | null; dueBefore?: Date } = {}) => {
    const { total } = await db
      .selectFrom(
        db
          .selectFrom('support_tickets')
          .select('id')
          .where('status', '=', 'open')
          .$call(whenSet(by.dueBefore, (query, instant) => query.where('due_at', '<', instant)))
          .$if(by.assigneeId !== undefined, (query) =>
            query.where('assignee_id', 'is not distinct from', by.assigneeId ?? null),
          )
          .limit(COUNTED_MAX + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const [queue, overdue, mine, unassigned] = await Promise.all([
    count(),
    count({ dueBefore: now }),
    count({ assigneeId: userId }),
    count({ assigneeId: null }),
  ])
  return { queue, overdue, mine, unassigned }
}

/** Responses of staff since an instant, and how many of them came in time. */
export async function countResponses(db: Db, since: Date) {
  const { responses, inTime } = await db
    .selectFrom('support_events')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('responses'),
      eb.fn.countAll<bigint>().filterWhere('was_in_time', '=', true).as('inTime'),
    ])
    .where('was_in_time', 'is not', null)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { responses: Number(responses), inTime: Number(inTime) }
}

/** Names tickets for the audit log by their number and subject. */
export const nameTickets: SubjectSource = async (db, { ids, search, limit }) => {
  const number = search === undefined ? undefined : numberIn(search)
  if (search !== undefined && number === undefined) return []
  const rows = await db
    .selectFrom('support_tickets')
    .select(['id', 'number', 'subject'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(number, (query, number) => query.where('number', '=', number)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, number, subject }) => ({ id, label: `${ticketNumber(number)}, ${subject}` }))
}
