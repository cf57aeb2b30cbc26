// Every SQL statement of the audit log: adding to it, and reading it.
import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const insertAuditEntry = (db: Db, entry: Insertable<Tables['audit_entries']>) =>
  db.insertInto('audit_entries').values(entry).execute()

const withNames = (db: Db) =>
  db
    .selectFrom('audit_entries as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('users as impersonator', 'impersonator.id', 'entry.impersonator_id')
    .selectAll('entry')
    .select(['actor.name as actor_name', 'impersonator.name as impersonator_name'])

/** By a person's id, name or address: what they did, and what they did in somebody's name. */
const doneBy = (who: string) => {
  const text = who.trim().toLowerCase()
  return sql<boolean>`(${text} in (entry.actor_id::text, entry.impersonator_id::text, lower(actor.username), lower(actor.email))
    or ${text} in (lower(impersonator.username), lower(impersonator.email)))`
}

export interface EntryQuery {
  actor?: string
  entity?: string
  entityId?: string
  action?: string
  account?: string
  from?: string
  to?: string
  cursor?: string
  limit: number
}

/** Newest first; one more than asked for tells whether there is another page. */
export const listEntries = (db: Db, params: EntryQuery) =>
  withNames(db)
    .$if(params.actor !== undefined, (query) => query.where(doneBy(params.actor as string)))
    .$if(params.entity !== undefined, (query) => query.where('entry.entity', '=', params.entity as string))
    .$if(params.entityId !== undefined, (query) =>
      query.where('entry.entity_id', '=', params.entityId as string),
    )
    .$if(params.action !== undefined, (query) =>
      query.where(sql<boolean>`starts_with(entry.action, ${params.action as string})`),
    )
    .$if(params.account !== undefined, (query) =>
      query.where('entry.account_id', '=', params.account as string),
    )
    .$if(params.from !== undefined, (query) => query.where('entry.at', '>=', new Date(params.from as string)))
    .$if(params.to !== undefined, (query) => query.where('entry.at', '<', new Date(params.to as string)))
    .$if(params.cursor !== undefined, (query) => query.where('entry.id', '<', params.cursor as string))
    .orderBy('entry.id', 'desc')
    .limit(params.limit + 1)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export const findEntry = (db: Db, id: string) => withNames(db).where('entry.id', '=', id).executeTakeFirst()

/** What was done to a person or their account, newest first. */
export const listEntriesAbout = (db: Db, params: { userId: string; accountId: string; limit: number }) =>
  withNames(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('entry.entity', '=', 'user'), eb('entry.entity_id', '=', params.userId)]),
        eb('entry.account_id', '=', params.accountId),
      ]),
    )
    .orderBy('entry.id', 'desc')
    .limit(params.limit)
    .execute()
