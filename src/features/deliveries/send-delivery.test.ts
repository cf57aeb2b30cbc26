// The last gate before a real store: nothing of tests ever passes it, whatever was approved: codes, parties, messages.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeStore,
  findConnectedStore,
  keepStartFolders,
  showStore,
} from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { requireLiveMessage } from './check-deliverable.server.ts'
import { buildRelease, buildUser, openWorld, rewriteRevision, type World } from './deliveries.fixtures.ts'
import { prepareDeliveries, previewDelivery, sendDelivery } from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

const REAL = { upc: '042100005264', isrc: 'GBABC2600001' }
const ISSUED = 'PADPIDA2014030507N'
const TEST = { upc: '049900000017', isrc: 'QZZZZ2600001' }

async function setDpid(dpid: string) {
  const viewer = { userId: (await buildUser(world.deps)).userId } as Viewer
  const { settings, version } = await showStore(world.deps, 'deezer')
  await changeStore(world.deps, {
    id: 'deezer',
    settings: { ...settings, dpid },
    secrets: {},
    version,
    viewer,
  })
}

/** Sends a release with these codes to a store that has a folder of its own, and to the sandbox of another. */
async function send(
  codes: { upc: string; isrc: string },
  name: string,
  { recipient = ISSUED, sender = '' } = {},
) {
  const folder = path.join(world.dataDir, `live-${name}`)
  const { ddex } = world.deps
  const deps = { ...world.deps, ddex: sender ? { sender: { ...ddex.sender, dpid: sender } } : ddex }
  // What is fine for a sandbox is set while it is one, and is live with the next start.
  await keepStartFolders(deps, {})
  await setDpid(recipient)
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
  const { stop } = await previewDelivery(deps, { id: releaseId, store: 'deezer' })
  for (const { id } of await made()) await sendDelivery(deps, { deliveryId: id })
  const sent = existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0
  return {
    rows: (await made()).map(({ store, status, trouble }) => ({ store, status, trouble })),
    sent,
    stop,
  }
}

test.each([
  ['both of the test ranges', TEST],
  ['a test ISRC', { ...REAL, isrc: TEST.isrc }],
  ['a test UPC', { ...REAL, upc: TEST.upc }],
  ['a test UPC written as EAN', { ...REAL, upc: `0${TEST.upc}` }],
])('%s reach the sandbox and no real store', async (name, codes) => {
  const { rows, sent, stop } = await send(codes, name)
  const trouble = { code: 'test_codes', params: {} }
  expect(stop).toEqual(trouble)
  expect(rows).toEqual([
    { store: 'deezer', status: 'failed', trouble },
    { store: 'itunes', status: 'sent', trouble: null },
  ])
  expect(sent).toBe(0)
})

test.each([
  ['a store with an id of the test range', { recipient: 'PADPIDA0000000006T' }, 'recipient_dpid'],
  ['a store with an id nobody was given', { recipient: 'PADPIDA2014030507M' }, 'recipient_dpid'],
  ['a sender with an id of the test range', { sender: 'PADPIDA0000000006T' }, 'sender_dpid'],
  ['a sender with an id nobody was given', { sender: 'PADPIDA2026112101B' }, 'sender_dpid'],
])('%s is no party to a live message, and may be one to a sandbox', async (name, parties, code) => {
  const { rows, sent, stop } = await send(REAL, name, parties)
  expect(stop).toMatchObject({ code })
  expect(rows).toMatchObject([
    { store: 'deezer', status: 'failed', trouble: { code } },
    { store: 'itunes', status: 'sent', trouble: null },
  ])
  expect(sent).toBe(0)
})

test('a message that is a test goes to a sandbox, and to no live store', async () => {
  const { releaseId } = await buildRelease(world, { platforms: ['itunes'] })
  const { xml } = await previewDelivery(world.deps, { id: releaseId })
  const store = await findConnectedStore(world.deps.db, 'itunes')
  if (!store || !xml) throw new Error('nothing to look at')
  requireLiveMessage({ store }, xml)
  expect(() => requireLiveMessage({ store: { ...store, sandbox: false } }, xml)).toThrow('test_message')
  const live = xml.replace('TestMessage', 'LiveMessage')
  requireLiveMessage({ store: { ...store, sandbox: false } }, live)
})

test('codes of one’s own reach both', async () => {
  const { rows, sent } = await send(REAL, 'own')
  expect(rows.map((row) => row.status)).toEqual(['sent', 'sent'])
  expect(sent).toBeGreaterThan(0)
})
