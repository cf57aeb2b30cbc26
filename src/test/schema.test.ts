// The table types and the database say the same, column by column.

import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { required } from '#lib/pure/required.ts'

/** Tables that only a library or plain SQL writes: they have no type of ours, or only for what we read of them. */
const WITHOUT_TYPES = ['rate_limits', 'identities', 'verifications', 'job_pools', 'migrations']

/** `table.column` of every `interface Tables` augmentation in `text`; nesting is counted by braces. */
function columnsIn(text: string): string[] {
  const columns: string[] = []
  for (const start of text.matchAll(/interface Tables \{/g)) {
    let depth = 1
    let table = ''
    let word = ''
    let expectsName = true
    for (let i = start.index + start[0].length; i < text.length && depth > 0; i++) {
      const char = required(text[i])
      if (char === ':' && expectsName) {
        if (depth === 1) table = word
        else if (depth === 2) columns.push(`${table}.${word}`)
        expectsName = false
      } else if (char === '{' || char === '(' || char === '<') depth += 1
      else if (char === '}' || char === ')' || char === '>') depth -= 1
      if (/\w/.test(char)) word = /\w/.test(required(text[i - 1])) ? word + char : char
      if (/[{};\n]/.test(char)) expectsName = true
    }
  }
  return columns
}

test('the reader of table types reads them', () => {
  const text = `interface Tables {
    a: { id: string; kind: 'x' | 'y' }
    b: {
      id: Generated<string>
      list: Json<{ name: string }[]>
    }
  }`
  expect(columnsIn(text)).toEqual(['a.id', 'a.kind', 'b.id', 'b.list'])
})

test('every typed column exists, and every column has a type', async () => {
  const typed = globSync('src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => columnsIn(readFileSync(file, 'utf8')))
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped`,
  )
  await client.end()
  const real = rows
    .map((row) => row.name)
    .filter((name) => !WITHOUT_TYPES.some((table) => name.startsWith(`${table}.`)))
  expect(typed.length).toBeGreaterThan(80)
  const ours = typed.filter((name) => !WITHOUT_TYPES.some((table) => name.startsWith(`${table}.`)))
  expect(ours.sort()).toEqual(real.sort())
})

/** Foreign keys to accounts and users, which are never deleted, on columns that no read starts from. */
const WITHOUT_INDEX = [
  'appeals.answered_by',
  'blocks.lifted_by',
  'blocks.set_by',
  'checkouts.created_by',
  'credit_grants.granted_by',
  'data_exports.account_id',
  'imports.user_id',
  'invitations.invited_by',
  'listed_words.created_by',
  'notifications.account_id',
  'pitches.user_id',
  'purchases.created_by',
  'referrals.decided_by',
  'refund_requests.decided_by',
  'refund_requests.proposed_by',
  'refund_requests.requested_by',
  'release_appeals.answered_by',
  'release_appeals.user_id',
  'release_events.actor_id',
  'release_views.account_id',
  'review_approvals.reviewer_id',
  'statement_aliases.created_by',
  'statement_events.actor_id',
  'statement_layouts.created_by',
  'statement_rates.set_by',
  'statement_remittances.recorded_by',
  'statement_sources.created_by',
  'statements.requested_by',
  'statements.uploaded_by',
  'webhook_deliveries.account_id',
]

test('every foreign key has an index that begins with it, or is a deliberate exception', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
     order by 1`,
  )
  await client.end()
  expect(rows.map((row) => row.name)).toEqual(WITHOUT_INDEX)
})

test.each(['release_revisions', 'release_events', 'review_approvals'])('%s is append-only', async (table) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await client.query<{ event: string }>(
    `select event_manipulation as event from information_schema.triggers
     where event_object_table = $1 and action_timing = 'BEFORE' and action_statement like '%refuse_change()'
     order by 1`,
    [table],
  )
  await client.end()
  expect(rows.map((row) => row.event)).toEqual(['DELETE', 'UPDATE'])
})
