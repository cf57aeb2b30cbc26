// The last check before a real store: nothing from tests passes it, even when approved: codes, parties, messages.
import { existsSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
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

/** Sends a release with these codes to a store that has its own folder, and to the sandbox of another. */
async function send(
  codes: { upc: string; isrc: string },
  name: string,
  { recipient = ISSUED, sender = '' } = {},
) {
  const folder = path.join(world.dataDir, `live-${name}`)
  const { ddex } = world.deps
  const deps = { ...world.deps, ddex: sender ? { sender: { ...ddex.sender, dpid: sender } } : ddex }
  // Test data is accepted while the store is a sandbox; the store is live from the next start on.
  await keepStartFolders(deps, {})
  await setDpid(recipient)
  await keepStartFolders(deps, { deezer: { folder } })
  const { releaseId, revision } = await buildRelease(world, { platforms: ['deezer', 'itunes'] })
  const tracks = revision.tracks.map((track) => ({ ...track, isrc: codes.isrc }))
  await rewriteRevision(world.deps, { ...revision, upc: codes.upc, tracks })
  await prepareDeliveries(deps, { releaseId })
  const deliveriesOfRelease = () =>
    world.deps.db
      .selectFrom('deliveries')
      .select(['id', 'store', 'status', 'problem'])
      .where('release_id', '=', releaseId)
      .orderBy('store')
      .execute()
  const { blockedBy } = await previewDelivery(deps, { id: releaseId, store: 'deezer' })
  for (const { id } of await deliveriesOfRelease()) await sendDelivery(deps, { deliveryId: id })
  const sent = existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0
  return {
    rows: (await deliveriesOfRelease()).map(({ store, status, problem }) => ({ store, status, problem })),
    sent,
    blockedBy,
  }
}

test.each([
  ['both of the test ranges', TEST],
  ['a test ISRC', { ...REAL, isrc: TEST.isrc }],
  ['a test UPC', { ...REAL, upc: TEST.upc }],
  ['a test UPC written as EAN', { ...REAL, upc: `0${TEST.upc}` }],
])('%s reach the sandbox and no real store', async (name, codes) => {
  const { rows, sent, blockedBy } = await send(codes, name)
  const problem = { code: 'test_codes', params: {} }
  expect(blockedBy).toEqual(problem)
  expect(rows).toEqual([
    { store: 'deezer', status: 'failed', problem },
    { store: 'itunes', status: 'sent', problem: null },
  ])
  expect(sent).toBe(0)
})

test.each([
  ['a store with an id of the test range', { recipient: 'PADPIDA0000000006T' }, 'recipient_dpid'],
  ['a store with an id nobody was given', { recipient: 'PADPIDA2014030507M' }, 'recipient_dpid'],
  ['a sender with an id of the test range', { sender: 'PADPIDA0000000006T' }, 'sender_dpid'],
  ['a sender with an id nobody was given', { sender: 'PADPIDA2026112101B' }, 'sender_dpid'],
])('the party %s is refused for live messages and allowed for the sandbox', async (name, parties, code) => {
  const { rows, sent, blockedBy } = await send(REAL, name, parties)
  expect(blockedBy).toMatchObject({ code })
  expect(rows).toMatchObject([
    { store: 'deezer', status: 'failed', problem: { code } },
    { store: 'itunes', status: 'sent', problem: null },
  ])
  expect(sent).toBe(0)
})

test('a test message goes to a sandbox and to no live store', async () => {
  const { releaseId } = await buildRelease(world, { platforms: ['itunes'] })
  const { xml } = await previewDelivery(world.deps, { id: releaseId })
  const store = await findConnectedStore(world.deps.db, 'itunes')
  if (!store || !xml) throw new Error('nothing to look at')
  requireLiveMessage({ store }, xml)
  expect(() => requireLiveMessage({ store: { ...store, sandbox: false } }, xml)).toThrow('test_message')
  const live = xml.replace('TestMessage', 'LiveMessage')
  requireLiveMessage({ store: { ...store, sandbox: false } }, live)
})

test('registered codes reach both', async () => {
  const { rows, sent } = await send(REAL, 'own')
  expect(rows.map((row) => row.status)).toEqual(['sent', 'sent'])
  expect(sent).toBeGreaterThan(0)
})

/** Sends a release to a folder; `happens` runs each time a file of the batch was stored there. */
async function sendTo(
  name: string,
  happens: (file: string) => void,
): Promise<{
  statusOf: () => Promise<{ status: string; problem: unknown }>
  again(): Promise<void>
  folder: string
}> {
  const folder = path.join(world.dataDir, `misbehaves-${name}`)
  await keepStartFolders(world.deps, {})
  await setDpid(ISSUED)
  await keepStartFolders(world.deps, { deezer: { folder } })
  const { releaseId, revision } = await buildRelease(world)
  const tracks = revision.tracks.map((track) => ({ ...track, isrc: REAL.isrc }))
  await rewriteRevision(world.deps, { ...revision, upc: REAL.upc, tracks })
  const { ddex, stores } = world.deps
  const deps = {
    ...world.deps,
    ddex: { sender: { ...ddex.sender, dpid: ISSUED } },
    stores: {
      ...stores,
      async of(id: string) {
        const connection = await stores.of(id)
        const { transport } = connection
        const put: typeof transport.put = async (file, content) => {
          await transport.put(file, content)
          happens(path.join(folder, file))
        }
        return { ...connection, transport: { ...transport, put } }
      },
    },
  }
  await prepareDeliveries(deps, { releaseId })
  const find = () =>
    world.deps.db
      .selectFrom('deliveries')
      .select(['id', 'status', 'problem'])
      .where('release_id', '=', releaseId)
      .executeTakeFirstOrThrow()
  const { id } = await find()
  await sendDelivery(deps, { deliveryId: id }).catch(() => undefined)
  return {
    folder,
    statusOf: async () => {
      const { status, problem } = await find()
      return { status, problem }
    },
    again: () => sendDelivery({ ...deps, stores }, { deliveryId: id }),
  }
}

test.each([
  ['loses', (file: string) => rmSync(file)],
  ['renames', (file: string) => renameSync(file, `${file}.done`)],
  ['truncates', (file: string) => truncateSync(file, 10)],
] as const)('a batch is not completed at a store that %s a file', async (name, harm) => {
  const { statusOf, again, folder } = await sendTo(name, (file) => {
    if (file.endsWith('.jpg')) harm(file)
  })
  expect(await statusOf()).toMatchObject({ status: 'queued', problem: { code: 'store_changes_files' } })
  const files = () => readdirSync(folder, { recursive: true }).map(String)
  expect(files().filter((file) => file.includes('BatchComplete'))).toEqual([])
  await again()
  expect(await statusOf()).toMatchObject({ status: 'sent', problem: null })
  expect(files().filter((file) => file.includes('BatchComplete'))).toHaveLength(1)
})

test.each([
  ['host_key_changed', 'store_host_key'],
  ['login_refused', 'store_login'],
  ['ENOSPC', 'store_full'],
])('a delivery that failed with %s says so', async (code, expected) => {
  const { statusOf } = await sendTo(code, () => {
    throw Object.assign(new Error(code), { code })
  })
  expect(await statusOf()).toMatchObject({ status: 'queued', problem: { code: expected } })
})
