// SQL of statements, their sources, layouts, rates and history.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Layout } from '#engines/reports/layouts.ts'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { StatementStatus } from './domain/statement.ts'
import type { StatementEventType } from './domain/stored.ts'

export type StatementRow = Selectable<Tables['statements']>
export type SourceRow = Selectable<Tables['statement_sources']>

export const insertSource = (db: Db, row: Insertable<Tables['statement_sources']>) =>
  db
    .insertInto('statement_sources')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateSource = (
  db: Db,
  id: string,
  values: Pick<Updateable<Tables['statement_sources']>, 'name' | 'currency'>,
) => db.updateTable('statement_sources').set(values).where('id', '=', id).returningAll().executeTakeFirst()

export const listSources = (db: Db) =>
  db.selectFrom('statement_sources').selectAll().orderBy('name').orderBy('id').execute()

export const findSource = (db: Db, id: string) =>
  db.selectFrom('statement_sources').selectAll().where('id', '=', id).executeTakeFirst()

export const findSourceByCode = (db: Db, code: string) =>
  db.selectFrom('statement_sources').selectAll().where('code', '=', code).executeTakeFirst()

export const findSourceByStore = (db: Db, storeId: string) =>
  db.selectFrom('statement_sources').selectAll().where('store_id', '=', storeId).executeTakeFirst()

export const insertStatement = (db: Db, row: Insertable<Tables['statements']>) =>
  db.insertInto('statements').values(row).execute()

export const findStatement = (db: Db, id: string) =>
  db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst()

export const findStatementForUpdate = (db: Db, id: string) =>
  db.selectFrom('statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateStatement = (db: Db, id: string, values: Updateable<Tables['statements']>) =>
  db.updateTable('statements').set(values).where('id', '=', id).execute()

export const isKnownFile = (error: unknown): boolean => violates(error, 'statements_once')
export const isKnownMessage = (error: unknown): boolean => violates(error, 'statements_message_once')

const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/** The files of a DDEX message that a source has sent, by their number, at most so many. */
export const listMessageFiles = (
  db: Db,
  by: { sourceId: string; sender: string; messageId: string; limit: number },
) =>
  db
    .selectFrom('statements')
    .select(['id', 'file_name', 'entry_name', 'status', 'dsr_file_number as number'])
    .where('source_id', '=', by.sourceId)
    .where('dsr_sender', '=', by.sender)
    .where('dsr_message_id', '=', by.messageId)
    .where('dsr_file_number', 'is not', null)
    .where('status', '<>', 'discarded')
    .orderBy('dsr_file_number')
    .limit(by.limit)
    .execute()

/** The statement of a source with the same unpacked bytes, unless it was discarded. */
export const findSameFile = (db: Db, by: { sourceId: string; sha256: Buffer; except: string }) =>
  db
    .selectFrom('statements')
    .select(['id', 'file_name', 'status'])
    .where('source_id', '=', by.sourceId)
    .where('sha256', '=', by.sha256)
    .where('status', '<>', 'discarded')
    .where('id', '<>', by.except)
    .executeTakeFirst()

/** A statement of a source that was read to the same totals from other bytes. */
export const findSimilar = (
  db: Db,
  by: { sourceId: string; totals: string; lines: number; except: string },
) =>
  db
    .selectFrom('statements')
    .select(['id', 'file_name'])
    .where('source_id', '=', by.sourceId)
    .where('id', '<>', by.except)
    .where('status', 'not in', ['discarded', 'failed', 'received', 'needs_mapping'])
    .where(sql<boolean>`summary -> 'totals' = ${by.totals}::jsonb`)
    .where(sql<boolean>`(summary ->> 'lines')::bigint = ${by.lines}`)
    .orderBy('id')
    .executeTakeFirst()

export const listStatements = (
  db: Db,
  by: { statuses?: readonly StatementStatus[]; sourceId?: string; before?: string; limit: number },
) =>
  db
    .selectFrom('statements')
    .innerJoin('statement_sources', 'statement_sources.id', 'statements.source_id')
    .selectAll('statements')
    .select(['statement_sources.name as source_name', 'statement_sources.code as source_code'])
    .$if(by.statuses !== undefined && by.statuses.length > 0, (query) =>
      query.where('statements.status', 'in', by.statuses ?? []),
    )
    .$if(by.sourceId !== undefined, (query) => query.where('statements.source_id', '=', by.sourceId ?? ''))
    .$if(by.before !== undefined, (query) => query.where('statements.id', '<', by.before ?? ''))
    .orderBy('statements.id', 'desc')
    .limit(by.limit)
    .execute()

export const countStatements = (db: Db) =>
  db
    .selectFrom('statements')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()

/** The newest version of each layout that staff have mapped; of two for one header, the later mapping comes first. */
export async function listLayouts(db: Db): Promise<Layout[]> {
  const newest = db
    .selectFrom('statement_layouts')
    .distinctOn('id')
    .select(['id', 'definition', 'created_at'])
    .orderBy('id')
    .orderBy('version', 'desc')
  const rows = await db
    .selectFrom(newest.as('layout'))
    .select('definition')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ definition }) => definition)
}

export const insertLayout = (
  db: Db,
  {
    id,
    name,
    definition,
    createdBy,
    at,
  }: { id: string; name: string; definition: Layout; createdBy: string; at: Date },
) =>
  sql`
    insert into statement_layouts (id, version, name, definition, created_by, created_at)
    select ${id}, coalesce(max(version), 0) + 1, ${name}, ${JSON.stringify(definition)}::jsonb, ${createdBy}, ${at}
    from statement_layouts where id = ${id}`.execute(db)

export const listRates = (db: Db, statementId: string) =>
  db
    .selectFrom('statement_rates')
    .selectAll()
    .where('statement_id', '=', statementId)
    .orderBy('currency')
    .execute()

/** The rate that was used last for each currency, to propose it. */
export const listLastRates = (db: Db, currencies: readonly string[]) =>
  db
    .selectFrom('statement_rates')
    .distinctOn('currency')
    .select(['currency', 'rate', 'rate_source', 'as_of'])
    .where('currency', '=', sql<string>`any(${currencies}::text[])`)
    .orderBy('currency')
    .orderBy('set_at', 'desc')
    .execute()

export const upsertRate = (db: Db, row: Insertable<Tables['statement_rates']>) =>
  db
    .insertInto('statement_rates')
    .values(row)
    .onConflict((on) =>
      on.columns(['statement_id', 'currency']).doUpdateSet((eb) => ({
        rate: eb.ref('excluded.rate'),
        rate_source: eb.ref('excluded.rate_source'),
        as_of: eb.ref('excluded.as_of'),
        set_by: eb.ref('excluded.set_by'),
        set_at: eb.ref('excluded.set_at'),
      })),
    )
    .execute()

export const insertStatementEvent = (
  db: Db,
  event: {
    id: string
    statementId: string
    type: StatementEventType
    actorId: string | null
    details?: Record<string, string | number>
    at: Date
  },
) =>
  db
    .insertInto('statement_events')
    .values({
      id: event.id,
      statement_id: event.statementId,
      type: event.type,
      actor_id: event.actorId,
      details: JSON.stringify(event.details ?? {}),
      at: event.at,
    })
    .execute()

export const listStatementEvents = (db: Db, statementId: string) =>
  db
    .selectFrom('statement_events')
    .leftJoin('users', 'users.id', 'statement_events.actor_id')
    .selectAll('statement_events')
    .select('users.name as actor_name')
    .where('statement_id', '=', statementId)
    .orderBy('statement_events.id')
    .execute()

/** Names statements for the audit log by their files. */
export const nameStatements: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('statements')
    .select(['id', 'file_name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('file_name', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const nameStatementSources: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('statement_sources')
    .select(['id', 'name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('name', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Posted statements whose lines are stored, with earnings of an account's own tracks. */
export async function listPostedOf(
  db: Db,
  accountId: string,
): Promise<{ id: string; fileIds: string[]; fileName: string }[]> {
  const { rows } = await sql<{ id: string; fileIds: string[]; fileName: string }>`
    select s.id, s.lines_file_ids as "fileIds", coalesce(s.entry_name, s.file_name) as "fileName" from statements s
    where s.status = 'posted' and s.lines_stored_at is not null
      and s.id in (select statement_id from earnings where account_id = ${accountId} and owner_account_id = ${accountId})
    order by s.id`.execute(db)
  return rows
}

/** From now on these lines count, and those of the superseded storings do not. */
export const publishLines = (
  db: Db,
  by: { statementId: string; fileId: string; superseded: readonly string[]; completeAt: Date | null },
) =>
  sql`
    update statements set
      lines_file_ids = array(select id from unnest(lines_file_ids) id where id <> all(${by.superseded}::uuid[]))
        || ${by.fileId}::uuid,
      lines_stored_at = coalesce(${by.completeAt}, lines_stored_at)
    where id = ${by.statementId} and not ${by.fileId}::uuid = any(lines_file_ids)`.execute(db)
