// The archive of royalties: what was earned, and the lines of reports behind it, of the account alone.
import { beforeAll, expect, test } from 'vitest'
import {
  addCatalogueTrack,
  addSource,
  deezerFile,
  post,
  sendStatement,
} from '#features/statements/statements.fixtures.ts'
import { buildStaff, buildUser, proveSession } from '#test/factories.ts'
import { required } from '#test/required.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { readZip } from '../settings.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

test('an archive of royalties has earnings, splits, the ledger and the lines of the own tracks', async () => {
  const staff = await buildStaff(app, 'finance')
  const [owner, other] = [await buildUser(app), await buildUser(app)]
  const own = await addCatalogueTrack(app, owner, { isrc: 'QZEXP2600001', title: 'Sal' })
  const foreign = await addCatalogueTrack(app, other, { isrc: 'QZEXP2600002', title: 'Pimenta' })
  const source = await addSource(app, staff)
  const { id } = await sendStatement(
    app,
    staff,
    source,
    deezerFile([
      { isrc: own.isrc, amount: '1.25' },
      { isrc: foreign.isrc, amount: '9' },
      { isrc: own.isrc, amount: '0.75', country: 'BR' },
    ]),
  )
  await post(app, staff, id)
  await proveSession(app, owner)
  const settings = app.client(owner.cookie).settings
  await settings.requestExport({ kind: 'royalties' })
  await app.runJobs()
  const [archive] = (await settings.listExports({})).items
  expect(archive).toMatchObject({ kind: 'royalties', status: 'ready' })
  const answer = await app.fetch(required(archive?.url), { headers: { cookie: owner.cookie } })
  const zip = readZip(Buffer.from(await answer.arrayBuffer()))
  const rowsOf = (name: string) => (zip.get(name)?.toString() ?? '').trim().split('\r\n').slice(1)
  expect([...zip.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'earnings.csv', 'splits.csv', 'ledger_entries.csv', 'lines.csv']),
  )
  expect(rowsOf('earnings.csv')).toHaveLength(2)
  const lines = rowsOf('lines.csv')
  expect(lines.map((row) => row.split(',')[2])).toEqual(['2', '4'])
  expect(lines.join()).not.toContain('Pimenta')
})
