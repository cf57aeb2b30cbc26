// Every SQL statement of the audit log.
import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely'
import { type Db, type Tables, whenSet } from '#lib/db.ts'
import { SUBJECT_KINDS } from './domain/actions.ts'
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

/** Matches a person by id, username or email, as actor or as impersonator. */
const doneBy = (who: string) => {
  const text = who.trim().toLowerCase()
  return sql<boolean>`(${text} in (entry.actor_id::text, entry.impersonator_id::text, lower(actor.username), lower(actor.email))
    or ${text} in (lower(impersonator.username), lower(impersonator.email)))`
}

type Builder = ExpressionBuilder<{ entry: Tables['audit_entries'] }, 'entry'>

const doneByAny = (ids: readonly string[]) => (eb: Builder) =>
  ids.length === 0
    ? eb.lit(false)
    : eb.or([eb('entry.actor_id', 'in', ids), eb('entry.impersonator_id', 'in', ids)])

export interface Concerned {
  /** What was typed: an id of any kind. */
  id: string
  accountIds: readonly string[]
  /** Ids by kind. */
  ids: Partial<Record<string, string[]>>
}

/** Entries about one of these things, or in one of these accounts. */
const concerns =
  ({ id, accountIds, ids }: Concerned) =>
  (eb: Builder) =>
    eb.or([
      eb.and([eb('entry.entity', 'in', SUBJECT_KINDS), eb('entry.entity_id', '=', id)]),
      ...(accountIds.length > 0 ? [eb('entry.account_id', 'in', accountIds)] : []),
      ...Object.entries(ids).map(([kind, ids = []]) =>
        eb.and([eb('entry.entity', '=', kind), eb('entry.entity_id', 'in', ids)]),
      ),
    ])

export interface EntryQuery {
  /** Who did it, or impersonated them. */
  people?: readonly string[]
  concerned?: Concerned
  actor?: string
  entity?: string
  entityId?: string
  action?: { prefix: string; aliases: readonly string[] }
  account?: string
  from?: string
  to?: string
  cursor?: string
  limit: number
}

const isAction =
  ({ prefix, aliases }: { prefix: string; aliases: readonly string[] }) =>
  (eb: Builder) =>
    eb.or([
      sql<SqlBool>`starts_with(entry.action, ${prefix})`,
      ...(aliases.length > 0 ? [eb('entry.action', 'in', aliases)] : []),
    ])

/** Newest first, with one extra row that shows whether there is a next page. */
export const listEntries = (db: Db, params: EntryQuery) =>
  withNames(db)
    .$call(whenSet(params.people, (query, ids) => query.where(doneByAny(ids))))
    .$call(whenSet(params.concerned, (query, concerned) => query.where(concerns(concerned))))
    .$call(whenSet(params.actor, (query, actor) => query.where(doneBy(actor))))
    .$call(whenSet(params.entity, (query, entity) => query.where('entry.entity', '=', entity)))
    .$call(whenSet(params.entityId, (query, entityId) => query.where('entry.entity_id', '=', entityId)))
    .$call(whenSet(params.action, (query, action) => query.where(isAction(action))))
    .$call(whenSet(params.account, (query, account) => query.where('entry.account_id', '=', account)))
    .$call(whenSet(params.from, (query, from) => query.where('entry.at', '>=', new Date(from))))
    .$call(whenSet(params.to, (query, to) => query.where('entry.at', '<', new Date(to))))
    .$call(whenSet(params.cursor, (query, cursor) => query.where('entry.id', '<', cursor)))
    .orderBy('entry.id', 'desc')
    .limit(params.limit + 1)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export const findEntry = (db: Db, id: string) => withNames(db).where('entry.id', '=', id).executeTakeFirst()

/** Entries about a person or their account, newest first. */
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
