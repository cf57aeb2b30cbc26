// The last gate before a real store: codes that name nothing in the world never pass it, whatever was approved.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepStartFolders } from '#features/stores/service.server.ts'
import { buildRelease, openWorld, rewriteRevision, type World } from '../deliveries.fixtures.ts'
import { prepareDeliveries, sendDelivery } from '../service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

const REAL = { upc: '042100005264', isrc: 'GBABC2600001' }
const TEST = { upc: '049900000017', isrc: 'QZZZZ2600001' }

/** Sends a release with these codes to a store that has a folder of its own, and to the sandbox of another. */
async function send(codes: { upc: string; isrc: string }, name: string) {
  const folder = path.join(world.dataDir, `live-${name}`)
  const { deps } = world
  await keepStartFolders(deps, { deezer: { folder } })
  const { releaseId, revision } = await buildRelease(world, { platforms: ['deezer', 'itunes'] })
  const tracks = revision.tracks.map((track) => ({ ...track, isrc: codes.isrc }))
  await rewriteRevision(world.deps, { ...revision, upc: codes.upc, tracks })
  await prepareDeliveries(deps, { releaseId })
  const made = () =>
    world.deps.db
      .selectFrom('deliveries')
      .select(['id', 'store', 'status', 'trouble'])
      .where('release_id', '=', releaseId)
      .orderBy('store')
      .execute()
  for (const { id } of await made()) await sendDelivery(deps, { deliveryId: id })
  const sent = existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0
  return { rows: (await made()).map(({ store, status, trouble }) => ({ store, status, trouble })), sent }
}

test.each([
  ['both of the test ranges', TEST],
  ['a test ISRC', { ...REAL, isrc: TEST.isrc }],
  ['a test UPC', { ...REAL, upc: TEST.upc }],
  ['a test UPC written as EAN', { ...REAL, upc: `0${TEST.upc}` }],
])('%s reach the sandbox and no real store', async (name, codes) => {
  const { rows, sent } = await send(codes, name)
  expect(rows).toEqual([
    { store: 'deezer', status: 'failed', trouble: { code: 'test_codes', params: {} } },
    { store: 'itunes', status: 'sent', trouble: null },
  ])
  expect(sent).toBe(0)
})

test('codes of one’s own reach both', async () => {
  const { rows, sent } = await send(REAL, 'own')
  expect(rows.map((row) => row.status)).toEqual(['sent', 'sent'])
  expect(sent).toBeGreaterThan(0)
})
