// Deliveries over the connections an operator configured, and none while a store is paused.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import {
  ACKNOWLEDGEMENT_FOLDER,
  acknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import type { StoreSettings } from '#features/stores/contract.ts'
import { changeStore, pauseDeliveries, resumeDeliveries, showStore } from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { openSshServer, type SshServer } from '#test/ssh-server.ts'
import { buildRelease, buildUser, openWorld, SYSTEM, type World } from './deliveries.fixtures.ts'
import {
  checkLive,
  pollDelivery,
  prepareDeliveries,
  resumeStore,
  retryDelivery,
  sendDelivery,
} from './service.server.ts'

const ISSUED = 'PADPIDA2014030507N'
const REAL = { upc: '042100005264', isrc: 'GBABC2600001' }
let world: World
let viewer: Viewer
beforeAll(async () => {
  world = await openWorld()
  const { userId } = await buildUser(world.deps)
  viewer = { userId } as Viewer
}, 60_000)
afterAll(() => world?.close())

async function change(id: string, settings: Partial<StoreSettings>, secrets = {}) {
  const now = await showStore(world.deps, id)
  const given = { ...now.settings, ...settings }
  return changeStore(world.deps, { id, settings: given, secrets, version: now.version, viewer })
}

async function deliver(store: string, codes: { upc?: string; isrc?: string } = {}) {
  const release = await buildRelease(world, {
    platforms: [store],
    change: codes.upc ? { upc: codes.upc } : {},
    track: codes.isrc ? { isrc: codes.isrc } : {},
  })
  await prepareDeliveries(world.deps, release)
  const find = () =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', release.releaseId)
      .executeTakeFirstOrThrow()
  const { id } = await find()
  return { id, find, send: () => sendDelivery(world.deps, { deliveryId: id }) }
}

describe('over SFTP', () => {
  let ssh: SshServer
  let inbox = ''
  beforeAll(async () => {
    ssh = await openSshServer(path.join(world.dataDir, 'ssh'))
    inbox = path.join(world.dataDir, 'inbox')
    const connection: StoreSettings['connection'] = {
      kind: 'sftp',
      host: '127.0.0.1',
      port: ssh.port,
      username: ssh.username,
      folder: inbox,
      hostKey: ssh.hostKey,
    }
    await change('deezer', { dpid: ISSUED, connection }, { privateKey: ssh.privateKey })
  }, 60_000)
  afterAll(async () => {
    await (await world.deps.stores.of('deezer')).transport.close()
    await ssh?.close()
  })

  test('a release is delivered over SFTP, acknowledged and live', async () => {
    const { id, find, send } = await deliver('deezer', REAL)
    await send()
    const { batch_id: batch } = await find()
    const batchFolder = path.join(inbox, 'incoming', batch)
    expect(readdirSync(batchFolder).sort()).toEqual([REAL.upc, `BatchComplete_${batch}.xml`])
    const message = readFileSync(path.join(batchFolder, REAL.upc, `${REAL.upc}.xml`), 'utf8')
    expect(message).toContain('LiveMessage')
    expect(message).toContain(ISSUED)

    const answers = path.join(inbox, ACKNOWLEDGEMENT_FOLDER)
    mkdirSync(answers, { recursive: true })
    const now = new Date(world.clock.now().getTime() + 60_000)
    const answer = writeAcknowledgement({
      createdAt: now.toISOString(),
      releaseId: REAL.upc,
      status: 'FileOK',
      sender: { dpid: ISSUED, name: 'Deezer' },
      recipient: world.deps.ddex.sender,
      batchDate: world.clock.now().toISOString().slice(0, 10),
    })
    writeFileSync(path.join(answers, acknowledgementFileName(REAL.upc, now)), answer)
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await find()).toMatchObject({ status: 'accepted', problem: null })

    writeFileSync(path.join(inbox, 'links.json'), JSON.stringify({ [REAL.upc]: 'https://deezer.test/1' }))
    await checkLive(world.deps, { deliveryId: id })
    expect(await find()).toMatchObject({ status: 'live', store_url: 'https://deezer.test/1' })
  })

  test('codes of the test ranges are refused until the store is in test mode', async () => {
    const { find, send } = await deliver('deezer')
    await send()
    const failed = await find()
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'test_codes' } })
    expect(existsSync(path.join(inbox, 'incoming', failed.batch_id))).toBe(false)
    await change('deezer', { testMode: true })
    const { find: findOfTest, send: sendTest } = await deliver('deezer')
    await sendTest()
    const { batch_id: batch, status } = await findOfTest()
    const batchFolder = path.join(inbox, 'incoming', batch)
    const [upc = ''] = readdirSync(batchFolder).filter((name) => /^\d+$/.test(name))
    expect(status).toBe('sent')
    expect(readFileSync(path.join(batchFolder, upc, `${upc}.xml`), 'utf8')).toContain('TestMessage')
    await change('deezer', { testMode: false })
  })

  test('a server with another host key gets nothing, and the delivery waits', async () => {
    const { settings } = await showStore(world.deps, 'deezer')
    const connection = {
      ...settings.connection,
      hostKey: `SHA256:${'A'.repeat(43)}`,
    } as StoreSettings['connection']
    await change('deezer', { connection })
    const { find, send } = await deliver('deezer', { ...REAL, upc: '042100005271' })
    await expect(send()).rejects.toMatchObject({ code: 'host_key_changed' })
    expect(await find()).toMatchObject({
      status: 'queued',
      problem: { code: 'store_host_key', params: { detail: 'host_key_changed' } },
    })
    await change('deezer', { connection: settings.connection })
    await send()
    expect(await find()).toMatchObject({ status: 'sent', problem: null })
  })
})

test('a paused store gets nothing and counts no attempt; resuming sends everything that waited', async () => {
  const { deps } = world
  await pauseDeliveries(deps, { id: 'itunes', reason: 'They move their servers', viewer })
  const waiting = [await deliver('itunes'), await deliver('itunes')]
  for (const { send, find } of waiting) {
    await send()
    expect(await find()).toMatchObject({ status: 'queued', attempts: 0, problem: null })
  }
  // A delivery that was interrupted before the pause must not stay in the status `sending`.
  await deps.db
    .updateTable('deliveries')
    .set({ status: 'sending', attempts: 1 })
    .where('id', '=', waiting[0]?.id ?? '')
    .execute()
  await waiting[0]?.send()
  expect(await waiting[0]?.find()).toMatchObject({ status: 'unknown', attempts: 1 })

  await resumeDeliveries(deps, { id: 'itunes', viewer })
  const enqueued: string[] = []
  const jobs = {
    add: async () => undefined,
    addAll: async (_: unknown, name: string, all: readonly { payload: object }[]) => {
      for (const { payload } of all) enqueued.push(`${name} ${JSON.stringify(payload)}`)
    },
  }
  await resumeStore({ ...deps, jobs }, { store: 'itunes' })
  expect(enqueued).toEqual(waiting.map(({ id }) => `delivery.send {"deliveryId":"${id}"}`))
  for (const { send, find } of waiting) {
    await send()
    expect(await find()).toMatchObject({ status: 'sent' })
  }
})

test('a disconnected store gets nothing until it is connected again', async () => {
  const { id, find, send } = await deliver('qobuz')
  await change('qobuz', { connection: { kind: 'none' } })
  await send()
  expect(await find()).toMatchObject({ status: 'failed', problem: { code: 'store_not_connected' } })
  await expect(retryDelivery(world.deps, { id, by: SYSTEM })).rejects.toMatchObject({
    code: 'store_not_connected',
    status: 409,
  })
  await change('qobuz', { connection: { kind: 'sandbox' } })
  await retryDelivery(world.deps, { id, by: SYSTEM })
  await send()
  expect(await find()).toMatchObject({ status: 'sent', problem: null })
})
