// The archive of royalties: what was earned, and the lines of reports behind it, of the account alone.
import { beforeAll, expect, test } from 'vitest'
import { accept, buildShared, ownerShare, save, shareOf } from '#features/splits/splits.fixtures.ts'
import {
  addCatalogueTrack,
  addSource,
  deezerFile,
  post,
  sendStatement,
} from '#features/statements/statements.fixtures.ts'
import { required } from '#lib/pure/required.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { readZip } from '../settings.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

async function archiveOf(person: TestPerson): Promise<Map<string, Buffer>> {
  await proveSession(app, person)
  const settings = app.client(person.cookie).settings
  await settings.requestExport({ kind: 'royalties' })
  await app.runJobs()
  const [archive] = (await settings.listExports({})).items
  expect(archive).toMatchObject({ kind: 'royalties', status: 'ready' })
  const answer = await app.fetch(required(archive?.url), { headers: { cookie: person.cookie } })
  return readZip(Buffer.from(await answer.arrayBuffer()))
}
const linesOf = (zip: ReadonlyMap<string, Buffer>, name: string): string[] =>
  (zip.get(name)?.toString() ?? '').trim().split('\r\n')

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
  const zip = await archiveOf(owner)
  const rowsOf = (name: string) => linesOf(zip, name).slice(1)
  expect([...zip.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'earnings.csv', 'splits.csv', 'ledger_entries.csv', 'lines.csv']),
  )
  expect(rowsOf('earnings.csv')).toHaveLength(2)
  const lines = rowsOf('lines.csv')
  expect(lines.map((row) => row.split(',')[2])).toEqual(['2', '4'])
  expect(lines.join()).not.toContain('Pimenta')
})

test('the splits in it have the end of a track’s own sheet, for its owner and for everybody on it', async () => {
  const shared = await buildShared(app)
  const person = await buildUser(app)
  const trackId = shared.trackIds[0]
  await save(app, shared, [ownerShare(6_000), shareOf(person.email, 4_000)])
  await accept(app, person)
  await save(app, shared, [ownerShare(6_000), shareOf(person.email, 4_000)], { trackId, fromMonth: null })
  const [fromMonth] = (
    await app.client(shared.owner.cookie).splits.find({ releaseId: shared.releaseId, trackId })
  ).endings
  await app.client(shared.owner.cookie).splits.end({
    releaseId: shared.releaseId,
    trackId,
    revision: 1,
    fromMonth: required(fromMonth).month,
  })
  for (const one of [shared.owner, person]) {
    const [header = '', ...rows] = linesOf(await archiveOf(one), 'splits.csv')
    const columns = header.split(',')
    const endings = rows
      .map((row) => row.split(','))
      .filter((cells) => cells[columns.indexOf('ends')] === 'true')
      .map((cells) => ['track_id', 'from_month', 'share_bp'].map((name) => cells[columns.indexOf(name)]))
    expect(endings).toEqual([[trackId, required(fromMonth).month, '']])
  }
})
