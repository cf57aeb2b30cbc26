// Artists of any account found by name or by their page in a store, as reports of audiences name them.
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withoutTriggers } from '#test/database.ts'
import { buildUser } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { listArtistsNamed } from './data.server.ts'

let app: TestApp
let accountId: string

beforeAll(async () => {
  app = await openTestApp()
  accountId = (await buildUser(app, { plan: 'advanced' })).viewer.accountId
  await withoutTriggers(app.deps.db, async (trx) => {
    await sql`
      insert into artists (id, account_id, name, type, main_genre, store_profiles, created_at, updated_at)
      select gen_random_uuid(), ${accountId}, 'Artist ' || n, 'solo', 'pop',
             jsonb_build_object('spotify', jsonb_build_object('choice', 'link', 'id', 'page' || n)), now(), now()
      from generate_series(1, 20000) as n`.execute(trx)
  })
  await sql`analyze artists`.execute(app.deps.db)
})

test('an artist is found by name, and by the page in that store only', async () => {
  const find = async (store: string, ...texts: string[]) =>
    (await listArtistsNamed(app.deps.db, { store, texts })).map(({ name }) => name).sort()
  expect(await find('spotify', 'Artist 7', 'page8', 'artist 9')).toEqual(['Artist 7', 'Artist 8'])
  expect(await find('deezer', 'page8')).toEqual([])
  expect(await find('spotify', 'page8', 'Artist 8')).toEqual(['Artist 8'])
})

test('both are read from an index', async () => {
  const { db } = app.deps
  const asked: CompiledQuery[] = []
  const spy = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await listArtistsNamed(spy, { store: 'spotify', texts: ['Artist 7', 'page8'] })
  const [query] = asked
  if (!query) throw new Error('nothing was asked')
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('artists_name')
  expect(plan).toContain('artists_store_profiles')
  expect(plan).not.toContain('Seq Scan on artists')
})
