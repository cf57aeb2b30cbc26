// Two roles for one database: one owns it and applies migrations, the other is the application's and can neither change
// the schema nor history.
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { START_LOCK } from './migrations.ts'

/** Tables that only grow. The application may read and insert. */
export const APPEND_ONLY = [
  'audit_entries',
  'audit_seals',
  'release_revisions',
  'release_events',
  'review_approvals',
  'isrcs',
  'isrc_recordings',
  'upcs',
  'ledger_transfers',
  'ledger_entries',
  'ledger_keys',
] as const

/** The schema of the job queue. */
const JOBS = 'graphile_worker'

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * Gives an application role what it needs in the database at `ownerUrl`, and nothing else. Runs at every start, after the
 * migrations: it covers new tables, and moves over an installation where one role did everything.
 *
 * @param application.password creates the role, or sets its password; without it the role exists
 * @throws when the application's role owns tables and the owner of the database may not take them over
 */
export async function separateRoles(
  ownerUrl: string,
  application: { role: string; password?: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await createJobQueue(client, ownerUrl, application.role)
    await client.query('begin')
    if (application.password !== undefined) await createRole(client, application.role, application.password)
    const role = client.escapeIdentifier(application.role)
    await takeOver(client, 'public', 'current_user', application.role)
    await client.query(`grant usage on schema public to ${role}`)
    await client.query(`revoke create on schema public from public, ${role}`)
    await client.query(`revoke all on all tables in schema public from ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
    await client.query(`grant usage, select on all sequences in schema public to ${role}`)
    const tables = [...APPEND_ONLY, 'migrations'].map((table) => `public.${table}`)
    await client.query(`revoke update, delete on ${tables.join(', ')} from ${role}`)
    await client.query(`revoke insert on public.migrations from ${role}`)
    await closePartitions(client, role)
    await handOverJobQueue(client, application.role)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** The role that an address connects as. */
export async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(
    `${verb} role ${client.escapeIdentifier(name)} ${ATTRIBUTES} password ${client.escapeLiteral(password)}`,
  )
}

/** The application reads and writes partitions through their tables only, so what it may do with those holds for them. */
async function closePartitions(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('revoke all on %s from ', oid::regclass) as statement from pg_class
      where relispartition and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  for (const { statement } of rows) await client.query(`${statement} ${role}`)
}

/**
 * The application owns the job queue, which its library upgrades. It may not create the schema itself: a role that can
 * create schemas can put its own functions in the path of the database's owner.
 */
async function createJobQueue(client: pg.Client, ownerUrl: string, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_namespace where nspname = $1 and pg_get_userbyid(nspowner) = $2',
    [JOBS, name],
  )
  if (rowCount === 0) await runMigrations({ connectionString: ownerUrl })
}

async function handOverJobQueue(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ database: string; owned: boolean }>(
    `select current_database() as database, pg_get_userbyid(nspowner) = $2 as owned
       from pg_namespace where nspname = $1`,
    [JOBS, name],
  )
  const [state] = rows
  if (!state) return
  const role = client.escapeIdentifier(name)
  const database = client.escapeIdentifier(state.database)
  // Owning a schema takes this right, and only within this transaction.
  if (!state.owned) {
    await client.query(`grant create on database ${database} to ${role}`)
    await client.query(`alter schema ${JOBS} owner to ${role}`)
    await takeOver(client, JOBS, role)
  }
  await client.query(`revoke create on database ${database} from ${role}`)
}

/**
 * Makes `owner` the owner of everything in a schema; with `from`, only of what that role owns. Indexes, and sequences and
 * types of tables, follow their tables.
 */
async function takeOver(client: pg.Client, schema: string, owner: string, from?: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with objects as (
       select format('alter %s %s owner to ', case relkind when 'S' then 'sequence' when 'v' then 'view'
                when 'm' then 'materialized view' else 'table' end, oid::regclass) as change, relowner as owner
         from pg_class c
        where relnamespace = to_regnamespace($1) and relkind in ('r', 'p', 'S', 'v', 'm')
          and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
                                                     and d.deptype in ('a', 'i', 'e'))
       union all
       select format('alter routine %s owner to ', oid::regprocedure), proowner from pg_proc p
        where pronamespace = to_regnamespace($1)
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all
       select format('alter type %s owner to ', t.oid::regtype), typowner from pg_type t
         left join pg_class c on c.oid = t.typrelid
        where typnamespace = to_regnamespace($1) and (typtype in ('e', 'd') or (typtype = 'c' and c.relkind = 'c')))
     select change as statement from objects
      where ($2::text is null and pg_get_userbyid(owner) <> trim(both '"' from $3))
         or pg_get_userbyid(owner) = $2`,
    [schema, from ?? null, owner],
  )
  for (const { statement } of rows) await client.query(`${statement} ${owner}`)
}
