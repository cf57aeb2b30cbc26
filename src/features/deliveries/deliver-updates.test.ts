// Tests that an update is published when a store shows the update itself, and that it ends the release at stores where
// it leaves nothing to grant.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import {
  ACKNOWLEDGEMENT_FOLDER,
  acknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { manifestFileName } from '#engines/ddex/choreography/batch.ts'
import { readManifest } from '#engines/ddex/choreography/manifest.ts'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import { changeStore, keepStartFolders, showStore } from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { buildRelease, buildRevision, buildUser, openWorld, type World } from './deliveries.fixtures.ts'
import {
  checkLive,
  listReleaseDeliveries,
  pollDelivery,
  prepareDeliveries,
  requestTakedown,
  sendDelivery,
  showTakedown,
} from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

const rowsOf = (releaseId: string, revision: number) =>
  world.deps.db
    .selectFrom('deliveries')
    .select(['id', 'store', 'status'])
    .where('release_id', '=', releaseId)
    .where('revision', '=', revision)
    .orderBy('store')
    .execute()
const releaseOf = (releaseId: string) =>
  world.deps.db
    .selectFrom('releases')
    .select(['status', 'live_at'])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow()

async function deliver(releaseId: string, revision: number) {
  const rows = await rowsOf(releaseId, revision)
  for (const { id: deliveryId } of rows) {
    await sendDelivery(world.deps, { deliveryId })
    await pollDelivery(world.deps, { deliveryId })
  }
  return rows.map(({ id }) => id) as [string, string]
}

/** What the manifest at the store says about the batch of a delivery. */
async function deliveryTypeOf(id: string) {
  const { store, batch_id: batchId } = await world.deps.db
    .selectFrom('deliveries')
    .select(['store', 'batch_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const file = path.join(world.dataDir, 'stores', store, 'incoming', batchId, manifestFileName(batchId))
  return readManifest(readFileSync(file, 'utf8')).messages[0]?.deliveryType
}

test('an update is not live while a store has only the earlier revision', async () => {
  const { deps, clock } = world
  const { db } = deps
  const release = await buildRelease(world, { platforms: ['deezer', 'itunes'] })
  const { releaseId } = release
  await prepareDeliveries(deps, release)
  const [early, late] = await deliver(releaseId, 1)
  clock.set(new Date('2026-03-06T00:00:01Z'))
  await checkLive(deps, { deliveryId: early })
  const out = await releaseOf(releaseId)
  expect(out.status).toBe('published')

  clock.set(new Date('2026-03-09T12:00:00Z'))
  await buildRevision(deps, release.accountId, { ...release.revision, number: 2, title: 'Night Train' })
  await db
    .updateTable('releases')
    .set({ status: 'approved', revision: 2 })
    .where('id', '=', releaseId)
    .execute()
  await prepareDeliveries(deps, release)
  await checkLive(deps, { deliveryId: late })
  expect((await rowsOf(releaseId, 1)).map(({ status }) => status)).toEqual(['live', 'live'])
  expect((await releaseOf(releaseId)).status).toBe('in_process')
  const [first] = await deliver(releaseId, 2)
  expect(await deliveryTypeOf(early)).toBe('NewReleaseDelivery')
  expect(await deliveryTypeOf(first)).toBe('ReDelivery')
  await checkLive(deps, { deliveryId: first })
  expect(await releaseOf(releaseId)).toEqual({ status: 'published', live_at: out.live_at })
})

describe('an update that leaves a store no territory', () => {
  const STORE = 'deezer'
  const DPID = 'PADPIDA2014030507N'
  let folder = ''
  beforeAll(async () => {
    folder = path.join(world.dataDir, 'folder-store')
    await keepStartFolders(world.deps, { [STORE]: { folder } })
    const viewer = { userId: (await buildUser(world.deps)).userId } as Viewer
    const { settings, version } = await showStore(world.deps, STORE)
    const territories = { rule: 'only' as const, countries: ['US', 'CA', 'BR'] }
    const changed = { ...settings, dpid: DPID, testMode: true, territories }
    await changeStore(world.deps, { id: STORE, settings: changed, secrets: {}, version, viewer })
  })

  type Built = Awaited<ReturnType<typeof buildRelease>>
  const scopeOfOwner = ({ accountId }: Built) => scopeOf({ accountId, artistId: null })
  const deliveriesAt = async (release: Built) => {
    const scope = scopeOfOwner(release)
    const { items } = await listReleaseDeliveries(world.deps, { ...release, role: 'user', scope })
    return items.map(({ store, kind, rightsEnded, status }) => [store.id, kind, rightsEnded, status])
  }
  const waiting = (releaseId: string) =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', releaseId)
      .where('status', 'in', ['queued', 'sent'])
      .orderBy('batch_id')
      .execute()

  /** Sends everything that waits; both stores accept it, and show it if it is a release. */
  async function work({ releaseId, upc }: Built): Promise<void> {
    for (const { id } of await waiting(releaseId)) await sendDelivery(world.deps, { deliveryId: id })
    world.clock.set(new Date(world.clock.now().getTime() + 60_000))
    const now = world.clock.now()
    for (const { id, store, batch_id: batchId } of await waiting(releaseId)) {
      if (store === STORE) {
        const acknowledgement = writeAcknowledgement({
          createdAt: now.toISOString(),
          releaseId: upc,
          status: 'FileOK',
          sender: { dpid: DPID, name: 'Deezer' },
          recipient: world.deps.ddex.sender,
          batchDate: `${batchId.slice(0, 4)}-${batchId.slice(4, 6)}-${batchId.slice(6, 8)}`,
        })
        mkdirSync(path.join(folder, ACKNOWLEDGEMENT_FOLDER), { recursive: true })
        writeFileSync(
          path.join(folder, ACKNOWLEDGEMENT_FOLDER, acknowledgementFileName(upc, now)),
          acknowledgement,
        )
        writeFileSync(path.join(folder, 'links.json'), JSON.stringify({ [upc]: 'https://deezer.test/1' }))
      }
      await pollDelivery(world.deps, { deliveryId: id })
      await checkLive(world.deps, { deliveryId: id })
    }
  }

  async function approve(release: Built, number: number, change: Partial<Revision>): Promise<void> {
    await buildRevision(world.deps, release.accountId, { ...release.revision, ...change, number })
    await world.deps.db
      .updateTable('releases')
      .set({ status: 'approved', revision: number })
      .where('id', '=', release.releaseId)
      .execute()
    await prepareDeliveries(world.deps, release)
    await prepareDeliveries(world.deps, release)
  }

  async function buildLive(platforms: string[]): Promise<Built> {
    const release = await buildRelease(world, { platforms })
    await prepareDeliveries(world.deps, release)
    await work(release)
    expect((await releaseOf(release.releaseId)).status).toBe('published')
    return release
  }

  const onlyIn = (...countries: string[]): Partial<Revision> => ({
    territories: { rule: 'only', countries },
  })

  test('an update without territories takes the release down, and delivers it anew once a territory is added', async () => {
    const release = await buildLive([STORE, 'itunes'])
    await approve(release, 2, onlyIn('DE', 'FR'))
    expect(await deliveriesAt(release)).toEqual([
      [STORE, 'takedown', true, 'queued'],
      ['itunes', 'release', false, 'queued'],
    ])
    const [takedown] = await waiting(release.releaseId)
    await work(release)
    expect(await deliveriesAt(release)).toEqual([
      [STORE, 'takedown', true, 'removed'],
      ['itunes', 'release', false, 'live'],
    ])
    expect((await releaseOf(release.releaseId)).status).toBe('published')
    const batch = path.join(folder, 'incoming', takedown?.batch_id ?? '', release.upc, `${release.upc}.xml`)
    expect(readRelease(readFileSync(batch, 'utf8')).message.deals).toEqual([])
    const { stores } = await showTakedown(world.deps, { id: release.releaseId, scope: scopeOfOwner(release) })
    expect(stores.map(({ id }) => id)).toEqual(['itunes'])

    await approve(release, 3, onlyIn('DE', 'US'))
    await work(release)
    expect(await deliveriesAt(release)).toEqual([
      [STORE, 'release', false, 'live'],
      ['itunes', 'release', false, 'live'],
    ])
    await approve(release, 4, onlyIn('DE'))
    await work(release)
    expect((await deliveriesAt(release))[0]).toEqual([STORE, 'takedown', true, 'removed'])
  })

  test('the takedown is not sent when a territory returns before it', async () => {
    const release = await buildLive([STORE, 'itunes'])
    await approve(release, 2, onlyIn('DE'))
    await approve(release, 3, onlyIn('BR'))
    await work(release)
    expect(await deliveriesAt(release)).toEqual([
      [STORE, 'release', false, 'live'],
      ['itunes', 'release', false, 'live'],
    ])
    const rows = await world.deps.db
      .selectFrom('deliveries')
      .select(['kind', 'status'])
      .where('release_id', '=', release.releaseId)
      .where('kind', '=', 'takedown')
      .execute()
    expect(rows).toEqual([{ kind: 'takedown', status: 'cancelled' }])
  })

  test('the release stays published until its only store has confirmed the takedown, and can be taken down as a whole', async () => {
    const release = await buildLive([STORE])
    await approve(release, 2, onlyIn('DE'))
    await work(release)
    expect((await releaseOf(release.releaseId)).status).toBe('published')
    const { userId, releaseId } = release
    await requestTakedown(world.deps, { id: releaseId, scope: scopeOfOwner(release), userId })
    expect((await releaseOf(releaseId)).status).toBe('takedown_requested')
    expect(await waiting(releaseId)).toEqual([])
  })

  test('never reaches a store that does not have the release', async () => {
    const release = await buildLive(['itunes'])
    await approve(release, 2, { ...onlyIn('DE'), platforms: [STORE, 'itunes'] })
    await work(release)
    const [first] = await deliveriesAt(release)
    expect(first).toEqual([STORE, 'release', false, 'failed'])
  })
})
