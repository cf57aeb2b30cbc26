// Tests that a delivery happens exactly once despite repetitions and interruptions, and how rejections are handled.
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import type { Stores, StoreTransport } from '#ports/stores/index.ts'
import {
  buildRelease,
  buildRevision,
  buildUser,
  idleStores,
  listedDeliveries,
  openWorld,
  releaseStatusOf,
  rewriteRevision,
  SYSTEM,
  sandboxCatalogue,
  type World,
} from './deliveries.fixtures.ts'
import { ATTEMPTS_MAX, STORE_FAILURES_MAX } from './domain.ts'
import {
  cancelDelivery,
  checkLive,
  confirmDelivery,
  listReleaseDeliveries,
  listStaffDeliveries,
  pollDelivery,
  prepareDeliveries,
  retryDelivery,
  sendDelivery,
  showMessage,
} from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

type Deps = World['deps']

const rowsOf = (releaseId: string) =>
  world.deps.db
    .selectFrom('deliveries')
    .selectAll()
    .where('release_id', '=', releaseId)
    .orderBy('id')
    .execute()

const statusOf = (releaseId: string) => releaseStatusOf(world, releaseId)

async function onlyDelivery(releaseId: string) {
  const [row, another] = await rowsOf(releaseId)
  if (!row || another) throw new Error('not exactly one delivery')
  return row
}

/** The transport of every store, interrupted before its nth `put`. */
function cutOff(stores: Stores, after: number): Stores {
  let left = after
  const cut = (transport: StoreTransport): StoreTransport => ({
    ...transport,
    put: async (name, content) => {
      if (left-- <= 0) throw Object.assign(new Error('cut off'), { code: 'EROFS' })
      await transport.put(name, content)
    },
  })
  return {
    ...stores,
    of: async (id) => {
      const store = await stores.of(id)
      return { ...store, transport: cut(store.transport) }
    },
  }
}

/** Stores everything including the manifest, but breaks the connection before the confirmation. */
function lostWord(stores: Stores): Stores {
  return {
    ...stores,
    of: async (id) => {
      const store = await stores.of(id)
      const put: StoreTransport['put'] = async (name, content) => {
        await store.transport.put(name, content)
        if (name.includes('BatchComplete')) throw Object.assign(new Error('cut off'), { code: 'ECONNRESET' })
      }
      return { ...store, transport: { ...store.transport, put } }
    },
  }
}

const ingestedOnce = (upc: string, store = 'deezer') => {
  const release = sandboxCatalogue(world, store).releases.find((release) => release.upc === upc)
  expect(release).toMatchObject({ ingestCount: 1 })
  expect(release?.messages).toHaveLength(1)
}

describe('delivering a release', () => {
  test('an approved release goes live at two stores', async () => {
    const { deps, clock } = world
    const release = await buildRelease(world, { platforms: ['deezer', 'itunes', 'no_such_store'] })
    await prepareDeliveries(deps, release)
    expect(await statusOf(release.releaseId)).toBe('in_process')
    const rows = await rowsOf(release.releaseId)
    expect(rows.map((row) => row.store).sort()).toEqual(['deezer', 'itunes'])
    for (const row of rows) {
      await sendDelivery(deps, { deliveryId: row.id })
      await pollDelivery(deps, { deliveryId: row.id })
    }
    expect((await rowsOf(release.releaseId)).map((row) => row.status)).toEqual(['accepted', 'accepted'])
    const due = await deps.db
      .selectFrom('due_jobs')
      .selectAll()
      .where('name', '=', 'delivery.check_live')
      .execute()
    expect(due.map((job) => job.due_at.toISOString())).toContain('2026-03-06T00:00:00.000Z')

    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const before = clock.now()
    await checkLive(deps, { deliveryId: first.id })
    expect(await statusOf(release.releaseId)).toBe('in_process')
    clock.set(new Date('2026-03-06T00:00:01Z'))
    await checkLive(deps, { deliveryId: first.id })
    await checkLive(deps, { deliveryId: second.id })
    await checkLive(deps, { deliveryId: first.id })
    clock.set(before)
    const published = await deps.db
      .selectFrom('releases')
      .selectAll()
      .where('id', '=', release.releaseId)
      .executeTakeFirstOrThrow()
    expect(published).toMatchObject({ status: 'published', live_at: new Date('2026-03-06T00:00:00Z') })
    const moves = await deps.db
      .selectFrom('release_events')
      .select('to_status')
      .where('release_id', '=', release.releaseId)
      .execute()
    expect(moves.map((move) => move.to_status)).toEqual(['in_process', 'published'])

    const scope = scopeOf({ accountId: release.accountId, artistId: null })
    const { items: deliveries } = await listReleaseDeliveries(deps, {
      releaseId: release.releaseId,
      scope,
      role: 'user',
    })
    expect(deliveries.map(({ status, storeUrl }) => [status, storeUrl])).toEqual(
      rows.map((row) => ['live', `http://backline.test/sandbox/${row.store}/${release.upc}`]),
    )
    expect(deliveries[0]?.events.map((event) => event.status)).toEqual([
      'queued',
      'preparing',
      'sending',
      'sent',
      'accepted',
      'live',
    ])
    const page = await deps.stores.findSandboxPage('deezer', release.upc)
    expect(page).toContain('This is a sandbox store, not the real Deezer.')

    const stranger = scopeOf({ accountId: (await buildUser(deps)).accountId, artistId: null })
    const asked = listReleaseDeliveries(deps, {
      releaseId: release.releaseId,
      scope: stranger,
      role: 'user',
    })
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a store without a connection gets nothing and is named', async () => {
    const release = await buildRelease(world, { platforms: ['deezer', 'beatport', 'peloton'] })
    await prepareDeliveries(world.deps, release)
    const { items, unconnected } = await listReleaseDeliveries(world.deps, {
      releaseId: release.releaseId,
      role: 'user',
      scope: scopeOf({ accountId: release.accountId, artistId: null }),
    })
    expect(items.map((item) => item.store.id)).toEqual(['deezer'])
    expect(unconnected).toEqual(['Beatport', 'Peloton'])
  })

  test('the message is stored for staff and breaks no rule', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    await expect(showMessage(world.deps, { id })).rejects.toMatchObject({ code: 'not_found' })
    await sendDelivery(world.deps, { deliveryId: id })
    const message = await showMessage(world.deps, { id })
    expect(message.problems).toEqual([])
    expect(message.xml).toContain('TestMessage')
    expect(message.xml).toContain('Aria Vale feat. Noor Hale')
    expect(message.xml).toContain(`<MessageId>BL-${id}</MessageId>`)
  })
})

describe('a cover without a licence', () => {
  const sent = async (track: { version: 'cover'; soldAsDownload?: boolean }) => {
    const platforms = ['amazon_music', 'itunes']
    const { releaseId } = await buildRelease(world, { platforms, track })
    await prepareDeliveries(world.deps, { releaseId })
    const rows = await rowsOf(releaseId)
    for (const { id } of rows) await sendDelivery(world.deps, { deliveryId: id })
    return new Map((await rowsOf(releaseId)).map((row) => [row.store, row]))
  }
  const soldIn = async (id = '') => {
    const { xml, problems } = await showMessage(world.deps, { id })
    expect(problems).toEqual([])
    return xml.includes('PermanentDownload')
  }

  test('an unlicensed cover version is streamed but not sold', async () => {
    const rows = await sent({ version: 'cover', soldAsDownload: false })
    expect(await soldIn(rows.get('amazon_music')?.id)).toBe(false)
    const items = await listedDeliveries(world)
    expect(items.find(({ id }) => id === rows.get('itunes')?.id)).toMatchObject({
      status: 'failed',
      problem: { code: 'cover_licence_missing', params: { track: 1, stores: 'iTunes Store' } },
    })
  })

  test.each([
    { soldAsDownload: true },
    {},
  ])('a licensed or unquestioned cover version is sold: %o', async (licence) => {
    const rows = await sent({ version: 'cover', ...licence })
    for (const row of rows.values()) expect(await soldIn(row.id)).toBe(true)
  })
})

describe('exactly once', () => {
  test('jobs that run twice and concurrently deliver once', async () => {
    const release = await buildRelease(world)
    await Promise.all([prepareDeliveries(world.deps, release), prepareDeliveries(world.deps, release)])
    await prepareDeliveries(world.deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    const params = { deliveryId: id }
    await Promise.all([sendDelivery(world.deps, params), sendDelivery(world.deps, params)])
    await sendDelivery(world.deps, params)
    await Promise.all([pollDelivery(world.deps, params), pollDelivery(world.deps, params)])
    await pollDelivery(world.deps, params)
    await sendDelivery(world.deps, params)
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted' })
    ingestedOnce(release.upc)
  })

  test.each([
    [0, 'queued'],
    [1, 'queued'],
    [2, 'queued'],
    [3, 'unknown'],
  ])('a delivery interrupted after %i files becomes %s', async (after, status) => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    const broken = { ...world.deps, stores: cutOff(world.deps.stores, after) }
    await expect(sendDelivery(broken, { deliveryId: id })).rejects.toThrow('cut off')
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status,
      attempts: 1,
      problem: { code: 'store_read_only', params: { detail: 'EROFS' } },
    })
    for (const sandbox of await world.deps.stores.listSandboxes())
      await sandbox.handleIncoming(world.clock.now())
    const { catalogue } = await world.deps.stores.of('deezer')
    expect(await catalogue.findLive(release.upc)).toBeUndefined()
    await sendDelivery(world.deps, { deliveryId: id })
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'accepted',
      problem: null,
      attempts: 2,
    })
    ingestedOnce(release.upc)
  })

  test.each([
    'queued',
    'sending',
  ] as const)('a delivery killed after the manifest, with the row still at %s, is not sent twice', async (status) => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    await sendDelivery(world.deps, { deliveryId: id })
    await world.deps.db
      .updateTable('deliveries')
      .set({ status, sent_at: null })
      .where('id', '=', id)
      .execute()
    // Nothing can be written any more: the store is read-only from here on.
    await sendDelivery({ ...world.deps, stores: cutOff(world.deps.stores, 0) }, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'sent', batch_id })
    await pollDelivery(world.deps, { deliveryId: id })
    ingestedOnce(release.upc)
  })

  test('a delivery killed before its acknowledgement is stored is settled afterwards', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    await sendDelivery(world.deps, { deliveryId: id })
    await pollDelivery(world.deps, { deliveryId: id })
    await world.deps.db.updateTable('deliveries').set({ status: 'sent' }).where('id', '=', id).execute()
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted' })
    ingestedOnce(release.upc)
  })

  test('a crash between the deliveries and the release transition is repaired', async () => {
    const release = await buildRelease(world, { platforms: ['deezer', 'tidal'] })
    await prepareDeliveries(world.deps, release)
    await world.deps.db.deleteFrom('delivery_events').execute()
    const [delivery] = await rowsOf(release.releaseId)
    await world.deps.db
      .deleteFrom('deliveries')
      .where('id', '=', delivery?.id ?? '')
      .execute()
    await prepareDeliveries(world.deps, release)
    expect((await rowsOf(release.releaseId)).map((row) => row.store).sort()).toEqual(['deezer', 'tidal'])
  })
})

describe('failures', () => {
  test('a delivery fails after the maximum of attempts and can be retried by staff', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    const broken: Deps = { ...world.deps, stores: cutOff(world.deps.stores, 0) }
    const before = world.clock.now()
    for (let n = 1; n < STORE_FAILURES_MAX; n++)
      await expect(sendDelivery(broken, { deliveryId: id })).rejects.toThrow()
    for (let n = STORE_FAILURES_MAX; n <= ATTEMPTS_MAX; n++) {
      await sendDelivery(broken, { deliveryId: id })
      world.clock.set(new Date(world.clock.now().getTime() + 3 * 3_600_000))
    }
    world.clock.set(before)
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'failed', attempts: ATTEMPTS_MAX })
    const retried = await retryDelivery(world.deps, { id, by: SYSTEM })
    expect(retried).toMatchObject({ status: 'queued', attempts: 0 })
    expect(retried.batchId > batch_id).toBe(true)
    await expect(retryDelivery(world.deps, { id, by: SYSTEM })).rejects.toMatchObject({ code: 'wrong_state' })
    await sendDelivery(world.deps, { deliveryId: id })
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted' })
    ingestedOnce(release.upc)
  })

  test('a failed delivery with a complete batch keeps its batch', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    await sendDelivery(world.deps, { deliveryId: id })
    await world.deps.db.updateTable('deliveries').set({ status: 'failed' }).where('id', '=', id).execute()
    expect((await retryDelivery(world.deps, { id, by: SYSTEM })).batchId).toBe(batch_id)
    await sendDelivery(world.deps, { deliveryId: id })
    await pollDelivery(world.deps, { deliveryId: id })
    ingestedOnce(release.upc)
  })

  test('a release reopened before sending is not sent', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    await world.deps.db
      .updateTable('releases')
      .set({ status: 'reopened' })
      .where('id', '=', release.releaseId)
      .execute()
    await sendDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'cancelled',
      problem: { code: 'superseded' },
    })
    expect(existsSync(path.join(world.dataDir, 'stores', 'deezer', 'incoming', batch_id))).toBe(false)
  })

  test('a source that differs from the reviewed one is not sent', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { objectKey } = release.revision.artwork
    writeFileSync(path.join(world.dataDir, 'objects', objectKey), 'something else')
    const { id } = await onlyDelivery(release.releaseId)
    await sendDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'failed',
      problem: { code: 'source_unreadable', params: { detail: 'changed' } },
    })
  })

  test('a document that differs from the approved one is not sent, even with a matching hash', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    await rewriteRevision(world.deps, { ...release.revision, title: 'Something Else' })
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    await sendDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'failed',
      problem: { code: 'changed_since_approval' },
    })
    expect(existsSync(path.join(world.dataDir, 'stores', 'deezer', 'incoming', batch_id))).toBe(false)
  })

  test('a batch that differs from the first attempt is not written over it', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    const broken = { ...world.deps, stores: cutOff(world.deps.stores, 1) }
    await expect(sendDelivery(broken, { deliveryId: id })).rejects.toThrow('cut off')
    const renamed = { ...world.deps.ddex, sender: { ...world.deps.ddex.sender, name: 'Another Sender' } }
    await sendDelivery({ ...world.deps, ddex: renamed }, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'failed',
      batch_id,
      problem: { code: 'package_changed' },
    })
    await retryDelivery(world.deps, { id, by: SYSTEM })
    await sendDelivery({ ...world.deps, ddex: renamed }, { deliveryId: id })
    const sent = await onlyDelivery(release.releaseId)
    expect(sent).toMatchObject({ status: 'sent', batch_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(sent.batch_id).not.toBe(batch_id)
    await pollDelivery(world.deps, { deliveryId: id })
    ingestedOnce(release.upc)
  })

  test('text that no message can carry fails before anything is sent', async () => {
    const release = await buildRelease(world, { change: { title: 'Night\u0007Drive' } })
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    await sendDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'failed',
      problem: { code: 'message_invalid' },
    })
    expect(existsSync(path.join(world.dataDir, 'stores', 'deezer', 'incoming', batch_id))).toBe(false)
  })

  test.skipIf(process.getuid?.() === 0)(
    'a read-only store folder is a problem until it is writable',
    async () => {
      const release = await buildRelease(world, { platforms: ['qobuz'] })
      await prepareDeliveries(world.deps, release)
      const { id } = await onlyDelivery(release.releaseId)
      const folder = path.join(world.dataDir, 'stores', 'qobuz')
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o555)
      await expect(sendDelivery(world.deps, { deliveryId: id })).rejects.toThrow('EACCES')
      expect(await onlyDelivery(release.releaseId)).toMatchObject({
        status: 'queued',
        problem: { code: 'store_forbids' },
      })
      chmodSync(folder, 0o755)
      await sendDelivery(world.deps, { deliveryId: id })
      expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'sent', problem: null })
    },
  )
})

describe('a delivery with unknown outcome', () => {
  const inDoubt = async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    const broken = { ...world.deps, stores: cutOff(world.deps.stores, 3) }
    await expect(sendDelivery(broken, { deliveryId: id })).rejects.toThrow('cut off')
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'unknown' })
    return { release, id }
  }

  test('a delivery in doubt counts as sent when its manifest is at the store', async () => {
    const { release, id } = await inDoubt()
    const { batch_id } = await onlyDelivery(release.releaseId)
    const { transport } = await world.deps.stores.of('deezer')
    // The manifest had arrived; only its confirmation was lost.
    const complete = { ...world.deps, stores: lostWord(world.deps.stores) }
    await expect(sendDelivery(complete, { deliveryId: id })).rejects.toThrow('cut off')
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'unknown' })
    expect(await transport.exists(`incoming/${batch_id}/BatchComplete_${batch_id}.xml`)).toBe(true)
    await sendDelivery({ ...world.deps, stores: cutOff(world.deps.stores, 0) }, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'sent' })
    await pollDelivery(world.deps, { deliveryId: id })
    ingestedOnce(release.upc)
  })

  /** A delivery whose batch is complete at the store, which we do not know. */
  async function completed() {
    const { release, id } = await inDoubt()
    await expect(
      sendDelivery({ ...world.deps, stores: lostWord(world.deps.stores) }, { deliveryId: id }),
    ).rejects.toThrow('cut off')
    const { batch_id } = await onlyDelivery(release.releaseId)
    const folder = path.join(world.dataDir, 'stores', 'deezer', 'incoming', batch_id)
    // Nothing can be written any more: the store is read-only from here on.
    const readOnly = { ...world.deps, stores: cutOff(world.deps.stores, 0) }
    return { release, id, folder, sendAgain: () => sendDelivery(readOnly, { deliveryId: id }) }
  }

  test('a delivery in doubt counts as sent when the store has renamed its manifest', async () => {
    const { release, folder, sendAgain } = await completed()
    const manifest = readdirSync(folder).find((name) => name.startsWith('BatchComplete')) ?? ''
    renameSync(path.join(folder, manifest), path.join(folder, `${manifest}.done`))
    await sendAgain()
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'sent' })
  })

  test('a batch that the store has moved away is not sent again, and its answer settles it', async () => {
    const { release, id, folder, sendAgain } = await completed()
    for (const sandbox of await world.deps.stores.listSandboxes())
      await sandbox.handleIncoming(world.clock.now())
    renameSync(folder, `${folder}-done`)
    await sendAgain()
    await sendAgain()
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'unknown',
      problem: { code: 'batch_gone' },
    })
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted', problem: null })
    ingestedOnce(release.upc)
  })

  test('a batch that is gone without an answer is marked for staff after two days, who can confirm it', async () => {
    const { release, id, folder, sendAgain } = await completed()
    const before = world.clock.now()
    renameSync(folder, `${folder}-done`)
    await sendAgain()
    const silent = { ...world.deps, stores: idleStores(world) }
    await pollDelivery(silent, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ problem: { code: 'batch_gone' } })
    world.clock.set(new Date(before.getTime() + 48 * 3_600_000))
    await sendAgain()
    await pollDelivery(silent, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'unknown',
      needs_staff: true,
      problem: { code: 'answer_overdue' },
    })
    await confirmDelivery(world.deps, { id, note: 'By mail', by: SYSTEM })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted', problem: null })
    world.clock.set(before)
  })

  test('a folder that could not be seen for a while is not taken for a taken batch', async () => {
    const { release, folder, sendAgain } = await completed()
    renameSync(folder, `${folder}-unmounted`)
    await sendAgain()
    renameSync(`${folder}-unmounted`, folder)
    await sendAgain()
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'sent', problem: null })
  })

  test('a delivery in doubt whose files the store still has, without a manifest, is completed', async () => {
    const { release, id } = await inDoubt()
    await sendDelivery(world.deps, { deliveryId: id })
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted' })
    ingestedOnce(release.upc)
  })

  test('a delivery in doubt is settled by an acknowledgement', async () => {
    const { release, id } = await inDoubt()
    await expect(
      sendDelivery({ ...world.deps, stores: lostWord(world.deps.stores) }, { deliveryId: id }),
    ).rejects.toThrow('cut off')
    await pollDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted', problem: null })
    await sendDelivery(world.deps, { deliveryId: id })
    ingestedOnce(release.upc)
  })

  test('a delivery in doubt never fails or gets cancelled until the store can be asked', async () => {
    const { release, id } = await inDoubt()
    const before = world.clock.now()
    const away: Stores = { ...world.deps.stores, of: () => Promise.reject(new Error('away')) }
    for (let n = 0; n < ATTEMPTS_MAX + 2; n++) {
      await sendDelivery({ ...world.deps, stores: away }, { deliveryId: id }).catch(() => undefined)
      world.clock.set(new Date(world.clock.now().getTime() + 3 * 3_600_000))
    }
    world.clock.set(before)
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'unknown' })
    await expect(cancelDelivery(world.deps, { id, by: SYSTEM })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await expect(retryDelivery(world.deps, { id, by: SYSTEM })).rejects.toMatchObject({ code: 'wrong_state' })
    await world.deps.db.deleteFrom('delivery_backoffs').execute()
  })
})

describe('staff', () => {
  test('staff cancel a waiting delivery and can send it later as a new batch', async () => {
    const release = await buildRelease(world)
    await prepareDeliveries(world.deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    expect(await cancelDelivery(world.deps, { id, by: SYSTEM })).toMatchObject({ status: 'cancelled' })
    await sendDelivery(world.deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'cancelled', batch_id })
    expect((await retryDelivery(world.deps, { id, by: SYSTEM })).batchId > batch_id).toBe(true)
    await sendDelivery(world.deps, { deliveryId: id })
    await expect(cancelDelivery(world.deps, { id, by: SYSTEM })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })
})

test('a store that is unreachable five times in a row is left alone without counting attempts', async () => {
  const before = world.clock.now()
  const release = await buildRelease(world, { platforms: ['tidal'] })
  await prepareDeliveries(world.deps, release)
  const { id } = await onlyDelivery(release.releaseId)
  const broken: Deps = { ...world.deps, stores: cutOff(world.deps.stores, 0) }
  for (let n = 1; n < STORE_FAILURES_MAX; n++)
    await expect(sendDelivery(broken, { deliveryId: id })).rejects.toThrow()
  await sendDelivery(broken, { deliveryId: id })
  const other = await buildRelease(world, { platforms: ['tidal', 'anghami'] })
  await prepareDeliveries(world.deps, other)
  for (const row of await rowsOf(other.releaseId)) await sendDelivery(world.deps, { deliveryId: row.id })
  const stands = (await rowsOf(other.releaseId)).map(({ store, status, attempts }) => [
    store,
    status,
    attempts,
  ])
  expect(new Set(stands)).toEqual(
    new Set([
      ['tidal', 'queued', 0],
      ['anghami', 'sent', 1],
    ]),
  )
  world.clock.set(new Date(before.getTime() + 6 * 60_000))
  await sendDelivery(world.deps, { deliveryId: id })
  for (const row of await rowsOf(other.releaseId)) await sendDelivery(world.deps, { deliveryId: row.id })
  expect((await rowsOf(other.releaseId)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  world.clock.set(before)
})

test('an outage of our own storage is not taken for one of the store', async () => {
  const { db } = world.deps
  const release = await buildRelease(world)
  await prepareDeliveries(world.deps, release)
  const { id } = await onlyDelivery(release.releaseId)
  const localPath = async () => {
    throw new AppError('storage_unavailable', 503)
  }
  const broken = { ...world.deps, objects: { ...world.deps.objects, localPath } }
  await expect(sendDelivery(broken, { deliveryId: id })).rejects.toThrow('storage_unavailable')
  expect(await onlyDelivery(release.releaseId)).toMatchObject({
    status: 'queued',
    problem: { code: 'own_storage' },
  })
  expect(await db.selectFrom('delivery_backoffs').select('store').execute()).toEqual([])
  await sendDelivery(world.deps, { deliveryId: id })
  expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'sent', problem: null })
})

describe('answers', () => {
  test('a rejection is shown and cleared when the retry is accepted', async () => {
    const { deps, dataDir } = world
    const release = await buildRelease(world)
    await prepareDeliveries(deps, release)
    const { id, batch_id } = await onlyDelivery(release.releaseId)
    await sendDelivery(deps, { deliveryId: id })
    const resources = path.join(dataDir, 'stores', 'deezer', 'incoming', batch_id, release.upc, 'resources')
    rmSync(path.join(resources, readdirSync(resources).find((name) => name.endsWith('.flac')) ?? ''))
    await pollDelivery(deps, { deliveryId: id })
    // The store misses a file, so the delivery is repeated automatically as a new batch.
    const again = await onlyDelivery(release.releaseId)
    expect(again).toMatchObject({ status: 'queued', redeliveries: 1, attempts: 0 })
    expect(again.batch_id > batch_id).toBe(true)
    await sendDelivery(deps, { deliveryId: id })
    const secondPath = path.join(
      dataDir,
      'stores',
      'deezer',
      'incoming',
      again.batch_id,
      release.upc,
      'resources',
    )
    rmSync(path.join(secondPath, readdirSync(secondPath).find((name) => name.endsWith('.flac')) ?? ''))
    await pollDelivery(deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'rejected',
      problem: { code: 'resource_missing', params: { action: 'redeliver_once', resources: release.isrc } },
    })
    expect(await statusOf(release.releaseId)).toBe('in_process')
    await retryDelivery(deps, { id, by: SYSTEM })
    await sendDelivery(deps, { deliveryId: id })
    await pollDelivery(deps, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({ status: 'accepted', problem: null })
    ingestedOnce(release.upc)
  })

  test('a missing acknowledgement is polled again later', async () => {
    const { deps } = world
    const release = await buildRelease(world)
    await prepareDeliveries(deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    await sendDelivery(deps, { deliveryId: id })
    const silent = idleStores(world)
    await pollDelivery({ ...deps, stores: silent }, { deliveryId: id })
    await pollDelivery({ ...deps, stores: silent }, { deliveryId: id })
    const due = await deps.db
      .selectFrom('due_jobs')
      .selectAll()
      .where('job_key', '=', `delivery-poll-${id}`)
      .execute()
    expect(due.map((job) => job.due_at)).toEqual([new Date(world.clock.now().getTime() + 60_000)])
    const down: Stores = { ...deps.stores, of: () => Promise.reject(new Error('down')) }
    await pollDelivery({ ...deps, stores: down }, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'sent',
      problem: { code: 'store_unreachable' },
    })
  })

  test('a release that does not appear is checked hourly for fourteen days and then reported', async () => {
    const { deps, clock } = world
    const before = clock.now()
    const release = await buildRelease(world)
    await prepareDeliveries(deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    await sendDelivery(deps, { deliveryId: id })
    await pollDelivery(deps, { deliveryId: id })
    const silent = idleStores(world)
    clock.set(new Date('2026-03-06T00:00:00Z'))
    await checkLive({ ...deps, stores: silent }, { deliveryId: id })
    const key = `delivery-live-${id}`
    const due = await deps.db
      .selectFrom('due_jobs')
      .selectAll()
      .where('job_key', '=', key)
      .executeTakeFirstOrThrow()
    expect(due.due_at).toEqual(new Date('2026-03-06T01:00:00Z'))
    clock.set(new Date('2026-03-20T00:00:00Z'))
    await checkLive({ ...deps, stores: silent }, { deliveryId: id })
    expect(await onlyDelivery(release.releaseId)).toMatchObject({
      status: 'accepted',
      problem: { code: 'not_live' },
    })
    clock.set(before)
  })

  test('a second revision of a release is an update', async () => {
    const { deps } = world
    const release = await buildRelease(world)
    await prepareDeliveries(deps, release)
    const { id } = await onlyDelivery(release.releaseId)
    await sendDelivery(deps, { deliveryId: id })
    await pollDelivery(deps, { deliveryId: id })
    await buildRevision(deps, release.accountId, {
      ...release.revision,
      number: 2,
      title: 'Night Drive Home',
    })
    await deps.db
      .updateTable('releases')
      .set({ status: 'approved', revision: 2 })
      .where('id', '=', release.releaseId)
      .execute()
    await prepareDeliveries(deps, release)
    const second = (await rowsOf(release.releaseId)).find((row) => row.revision === 2)
    await sendDelivery(deps, { deliveryId: second?.id ?? '' })
    await pollDelivery(deps, { deliveryId: second?.id ?? '' })
    const published = sandboxCatalogue(world, 'deezer').releases.find(
      (candidate) => candidate.upc === release.upc,
    )
    expect(published).toMatchObject({ title: 'Night Drive Home', ingestCount: 2 })
    const page = await listStaffDeliveries(deps, { status: ['accepted'], limit: 1 })
    expect(page.items[0]?.deliveries[0]).toMatchObject({ id: second?.id, revision: 2, isUpdate: true })
    expect(page.nextCursor).toBe(second?.id)
  })
})
