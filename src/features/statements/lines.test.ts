// The lines behind an earning, in the real warehouse.
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { Source } from './contract.ts'
import { rebuildLines, storeLines } from './service.server.ts'
import {
  addCatalogueTrack,
  addSource,
  deezerFile,
  post,
  sendStatement,
  statementsOf,
} from './statements.fixtures.ts'

let app: TestApp
let staff: TestPerson
let source: Source
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
  source = await addSource(app, staff)
})

const linesOf = (
  person: TestPerson,
  query: { id: string; track: string; month?: string; country?: string },
) => app.client(person.cookie).statements.lines({ month: '2026-05', ...query })

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

test('an earning opens to the lines of its track, with the cells as the store wrote them', async () => {
  const owner = await buildUser(app)
  const track = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600001' })
  const other = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600002' })
  const { id } = await sendStatement(
    app,
    staff,
    source,
    deezerFile([
      { isrc: track.isrc, amount: '1.25', country: 'DE', title: '"Sal, doce"' },
      { isrc: other.isrc, amount: '9' },
      { isrc: track.isrc, amount: '-0.10', country: 'TR', plays: -1 },
      { isrc: track.isrc, amount: '5', month: '2026-04' },
    ]),
  )
  await post(app, staff, id)
  const { items, header, amountCell, fileName } = await linesOf(owner, { id, track: track.id })
  expect(fileName).toBe('statement.csv')
  expect(items.map(({ line, amount, country, quantity }) => [line, amount, country, quantity])).toEqual([
    [2, '1.25', 'DE', '10'],
    [4, '-0.1', 'TR', '-1'],
  ])
  expect(header?.[4]).toBe('Title')
  expect(Number(items[0]?.raw[amountCell ?? 0])).toBe(1.25)
  expect(items[0]?.raw[4]).toBe('Sal, doce')
  expect(items[0]?.raw).toHaveLength(header?.length ?? 0)
  const turkey = await linesOf(owner, { id, track: track.id, country: 'TR' })
  expect(turkey.items.map(({ line }) => line)).toEqual([4])
  const stranger = await buildUser(app)
  expect(await codeOf(linesOf(stranger, { id, track: track.id }))).toBe('not_found')
  expect(await codeOf(linesOf(owner, { id, track: newId() }))).toBe('not_found')
  expect(await codeOf(linesOf(owner, { id: newId(), track: track.id }))).toBe('not_found')
})

test('an earning from a file that names no store opens to its lines', async () => {
  const owner = await buildUser(app)
  const track = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600009' })
  const anatolia = await addSource(app, staff)
  const text = `Period;ISRC code;Territory;Net due\n2026-05;${track.isrc};TR;1,50\n`
  const { id } = await sendStatement(app, staff, anatolia, text)
  await statementsOf(app, staff).chooseLayout({
    id,
    mapping: {
      name: 'Without a store',
      decimalMark: ',',
      dates: 'iso',
      isrc: 'ISRC code',
      upc: null,
      amount: 'Net due',
      quantity: null,
      month: 'Period',
      currency: null,
      store: null,
      title: null,
      artist: null,
      release: null,
      country: 'Territory',
      kind: null,
    },
  })
  await app.runJobs()
  await post(app, staff, id)
  const [record] = (await app.client(owner.cookie).royalties.records({})).items
  const { items } = await app.client(owner.cookie).statements.lines({
    id,
    track: track.id,
    month: '2026-05',
    store: record?.platform,
    country: 'TR',
    kind: '',
  })
  expect(items.map(({ line, raw }) => [line, raw[3]])).toEqual([[2, '1,50']])
})

test('lines whose code was learned later are found by the owner of the track', async () => {
  const owner = await buildUser(app)
  const track = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600011' })
  const own = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600012' })
  const file = deezerFile([
    { isrc: 'QZZZZ2688888', amount: '2' },
    { isrc: own.isrc, amount: '3' },
  ])
  const { id } = await sendStatement(app, staff, source, file)
  await post(app, staff, id)
  const rowsOf = async () =>
    Number(
      (
        await app.deps.warehouse.query<{ count: string }>({
          sql: 'SELECT count() AS count FROM statement_lines WHERE statement_id = {id:UUID}',
          params: { id },
          scope: 'installation',
        })
      )[0]?.count,
    )
  expect(await rowsOf()).toBe(2)
  expect(await codeOf(linesOf(owner, { id, track: track.id }))).toBe('not_found')
  await proveSession(app, staff)
  await statementsOf(app, staff).match({
    sourceId: source.id,
    identity: 'isrc:QZZZZ2688888',
    trackId: track.id,
  })
  await app.runJobs()
  expect((await linesOf(owner, { id, track: track.id })).items.map(({ line }) => line)).toEqual([2])
  // Only the line of the code was stored again.
  expect(await rowsOf()).toBe(3)
  await storeLines(app.deps, { statementId: id, fileId: newId(), identity: 'isrc:QZZZZ2688888' })
  expect((await linesOf(owner, { id, track: track.id })).items.map(({ line }) => line)).toEqual([2])
  await storeLines(app.deps, { statementId: id, fileId: newId() })
  expect(await rowsOf()).toBe(2)
  expect((await linesOf(owner, { id, track: track.id })).items.map(({ line }) => line)).toEqual([2])
  expect((await linesOf(owner, { id, track: own.id })).items.map(({ line }) => line)).toEqual([3])
})

test('lines are stored once, whatever is repeated', async () => {
  const owner = await buildUser(app)
  const track = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600021' })
  const lines = Array.from({ length: 3 }, (_, index) => ({ isrc: track.isrc, amount: `0.${index + 1}7` }))
  const { id } = await sendStatement(app, staff, source, deezerFile(lines))
  await post(app, staff, id)
  const fileId = newId()
  await storeLines(app.deps, { statementId: id, fileId })
  await storeLines(app.deps, { statementId: id, fileId })
  const page = await app
    .client(owner.cookie)
    .statements.lines({ id, track: track.id, month: '2026-05', limit: 2 })
  expect(page.items.map(({ line }) => line)).toEqual([2, 3])
  const cursor = page.nextCursor ?? ''
  const rest = await app
    .client(owner.cookie)
    .statements.lines({ id, track: track.id, month: '2026-05', cursor })
  expect(rest.items.map(({ line }) => line)).toEqual([4])
  expect(rest.nextCursor).toBeNull()
})

test('a warehouse that was lost is made again from the files', async () => {
  const owner = await buildUser(app)
  const track = await addCatalogueTrack(app, owner, { isrc: 'QZLIN2600031' })
  const { id } = await sendStatement(app, staff, source, deezerFile([{ isrc: track.isrc, amount: '0.99' }]))
  await post(app, staff, id)
  const [row] = await app.deps.db
    .selectFrom('statements')
    .select('lines_file_ids')
    .where('id', '=', id)
    .execute()
  await app.deps.warehouse.drop('statement_lines', row?.lines_file_ids ?? [])
  expect((await linesOf(owner, { id, track: track.id })).items).toEqual([])
  const stored: string[] = []
  const count = await rebuildLines(app.deps, (name) => stored.push(name))
  expect(count).toBe(stored.length)
  expect((await linesOf(owner, { id, track: track.id })).items.map(({ amount }) => amount)).toEqual(['0.99'])
})
