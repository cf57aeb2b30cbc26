// Tests that a takedown is requested once, sent to every store exactly once, and finished when all stores have
// confirmed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { toNewRelease } from '#engines/ddex/read/to-new-release.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import { findRevision, transitionReleaseById } from '#features/releases/service.server.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { listQueuedJobs } from '#test/job-queue.ts'
import {
  buildRelease,
  buildRevision,
  openWorld,
  releaseStatusOf,
  rewriteRevision,
  SYSTEM,
  sandboxCatalogue,
  type World,
} from './deliveries.fixtures.ts'
import {
  cancelDelivery,
  checkLive,
  checkTakedown,
  endAtStores,
  listReleaseDeliveries,
  pollDelivery,
  prepareDeliveries,
  refuseCancel,
  requestTakedown,
  sendDelivery,
  showMessage,
  showTakedown,
} from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

type Built = Awaited<ReturnType<typeof buildRelease>>

const RELEASE_DAY = new Date('2026-03-06T00:00:01Z')
const HOUR = 3_600_000
const afterRelease = (days: number, hours = 0) =>
  world.clock.set(new Date(RELEASE_DAY.getTime() + (days * 24 + hours) * HOUR))

const rowsOf = (releaseId: string, kind: 'release' | 'takedown') =>
  world.deps.db
    .selectFrom('deliveries')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('kind', '=', kind)
    .orderBy('store')
    .orderBy('id')
    .execute()
const statusOf = (releaseId: string) => releaseStatusOf(world, releaseId)
/** The partial takedowns in the history of a release. */
const partsOf = async (releaseId: string) =>
  (
    await world.deps.db
      .selectFrom('release_events')
      .select('part')
      .where('release_id', '=', releaseId)
      .where('part', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ part }) => part)
const planOf = (release: Built, plan: 'basic' | 'pro') =>
  world.deps.db.updateTable('accounts').set({ plan }).where('id', '=', release.accountId).execute()
const asOwner = (release: Built, stores?: string[], isrcs?: string[]) => ({
  id: release.releaseId,
  stores,
  isrcs,
  userId: release.userId,
  scope: scopeOf({ accountId: release.accountId, artistId: null }),
})
const atStore = (store: string, upc: string) =>
  sandboxCatalogue(world, store).releases.find((release) => release.upc === upc)

/** A release that is live at these stores, a minute after the release date. */
async function buildLive(platforms: string[] = ['deezer', 'itunes'], tracks = 1): Promise<Built> {
  world.clock.set(new Date('2026-02-01T10:00:00.000Z'))
  const release = await buildRelease(world, { platforms, change: { type: tracks > 1 ? 'ep' : 'single' } })
  const [first] = release.revision.tracks
  if (tracks > 1 && first)
    await rewriteRevision(world.deps, { ...release.revision, tracks: several(first, tracks) })
  await prepareDeliveries(world.deps, release)
  const rows = await rowsOf(release.releaseId, 'release')
  for (const { id } of rows) {
    await sendDelivery(world.deps, { deliveryId: id })
    await pollDelivery(world.deps, { deliveryId: id })
  }
  afterRelease(0)
  for (const { id } of rows) await checkLive(world.deps, { deliveryId: id })
  expect(await statusOf(release.releaseId)).toBe('published')
  return release
}

/** Copies of the same recording with different codes. */
const several = (first: Built['revision']['tracks'][number], count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...first,
    position: index + 1,
    title: `Night Drive ${index + 1}`,
    isrc: `QZZZ${index}${first.isrc.slice(5)}`,
  }))

/** Runs the jobs of the workers twice, because every job can run twice. */
async function sendAll(releaseId: string): Promise<void> {
  for (const { id } of await rowsOf(releaseId, 'takedown'))
    for (const work of [sendDelivery, sendDelivery, pollDelivery, pollDelivery])
      await work(world.deps, { deliveryId: id })
}

describe('the whole release', () => {
  test('a takedown notifies every store at once, and the release is removed after a day', async () => {
    const release = await buildLive()
    afterRelease(1)
    const { requestedAt, refusal } = await requestTakedown(world.deps, asOwner(release))
    expect([requestedAt, refusal]).toEqual([world.clock.now(), 'takedown_final'])
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
    await sendAll(release.releaseId)
    for (const store of ['deezer', 'itunes'])
      expect(atStore(store, release.upc)).toMatchObject({
        takedown: true,
        liveAt: null,
        url: null,
        ingestCount: 2,
      })
    expect((await rowsOf(release.releaseId, 'takedown')).map(({ status }) => status)).toEqual([
      'removed',
      'removed',
    ])
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')

    afterRelease(1, 23)
    await checkTakedown(world.deps, release)
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
    afterRelease(2)
    await checkTakedown(world.deps, release)
    await checkTakedown(world.deps, release)
    expect(await statusOf(release.releaseId)).toBe('removed')
    const moves = await world.deps.db
      .selectFrom('release_events')
      .select('to_status')
      .where('release_id', '=', release.releaseId)
      .orderBy('id')
      .execute()
    expect(moves.map((move) => move.to_status)).toEqual([
      'in_process',
      'published',
      'takedown_requested',
      'removed',
    ])

    const { items } = await listReleaseDeliveries(world.deps, {
      releaseId: release.releaseId,
      role: 'user',
      scope: asOwner(release).scope,
    })
    expect(items.map(({ kind, status, storeUrl }) => [kind, status, storeUrl])).toEqual([
      ['takedown', 'removed', null],
      ['takedown', 'removed', null],
    ])
  })

  test('when a takedown is requested twice concurrently, the second request has no effect', async () => {
    const release = await buildLive(['deezer'])
    const answers = await Promise.allSettled([1, 2].map(() => requestTakedown(world.deps, asOwner(release))))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'takedown_final' },
    })
    expect(await rowsOf(release.releaseId, 'takedown')).toHaveLength(1)
  })

  test('a takedown cannot be undone', async () => {
    const release = await buildLive(['deezer'])
    await requestTakedown(world.deps, asOwner(release))
    await expect(refuseCancel(world.deps, asOwner(release))).rejects.toMatchObject({
      code: 'takedown_final',
      status: 409,
    })
    await expect(requestTakedown(world.deps, asOwner(release))).rejects.toMatchObject({
      code: 'takedown_final',
    })
  })

  test('an unconfirmed takedown stays open and is marked after two days', async () => {
    const release = await buildLive()
    await requestTakedown(world.deps, asOwner(release))
    const [first] = await rowsOf(release.releaseId, 'takedown')
    if (!first) throw new Error('nothing to send')
    await sendDelivery(world.deps, { deliveryId: first.id })
    await pollDelivery(world.deps, { deliveryId: first.id })
    afterRelease(2, 1)
    await checkTakedown(world.deps, release)
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
    expect(
      (await rowsOf(release.releaseId, 'takedown')).map(({ status, problem }) => [status, problem]),
    ).toEqual([
      ['removed', null],
      ['queued', { code: 'takedown_unconfirmed', params: {} }],
    ])
    // The last confirmation ends the takedown, whenever it arrives.
    await sendAll(release.releaseId)
    expect(await statusOf(release.releaseId)).toBe('removed')
  })

  test('a store that has the release but does not show it yet is notified too', async () => {
    const release = await buildLive(['deezer'])
    await world.deps.db
      .updateTable('deliveries')
      .set({ status: 'accepted' })
      .where('release_id', '=', release.releaseId)
      .execute()
    await requestTakedown(world.deps, asOwner(release))
    await sendAll(release.releaseId)
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: true })
    const [row] = await rowsOf(release.releaseId, 'release')
    await checkLive(world.deps, { deliveryId: row?.id ?? '' })
    expect((await rowsOf(release.releaseId, 'release'))[0]?.status).toBe('accepted')
  })

  test('a takedown never overtakes the delivery of the release', async () => {
    const release = await buildLive(['deezer'])
    const sending = (status: 'sending' | 'live') =>
      world.deps.db
        .updateTable('deliveries')
        .set({ status })
        .where('release_id', '=', release.releaseId)
        .where('kind', '=', 'release')
        .execute()
    await requestTakedown(world.deps, asOwner(release))
    await sending('sending')
    const [row] = await rowsOf(release.releaseId, 'takedown')
    await expect(sendDelivery(world.deps, { deliveryId: row?.id ?? '' })).rejects.toMatchObject({
      code: 'still_sending',
    })
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: false })
    await sending('live')
    await sendAll(release.releaseId)
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: true })
  })
})

describe('when a takedown can be requested', () => {
  test('on Basic a takedown opens ninety days after the release date, on other plans at once', async () => {
    const release = await buildLive(['deezer'])
    await planOf(release, 'basic')
    afterRelease(89)
    expect(await showTakedown(world.deps, asOwner(release))).toMatchObject({
      refusal: 'takedown_wait',
      daysRemaining: 1,
      availableOn: '2026-06-04',
    })
    await expect(requestTakedown(world.deps, asOwner(release))).rejects.toMatchObject({
      code: 'takedown_wait',
      status: 403,
      params: { daysRemaining: 1, availableOn: '2026-06-04' },
    })
    afterRelease(10)
    await planOf(release, 'pro')
    expect(await showTakedown(world.deps, asOwner(release))).toMatchObject({
      refusal: null,
      daysRemaining: 0,
    })
    await planOf(release, 'basic')
    afterRelease(90)
    await requestTakedown(world.deps, asOwner(release))
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
  })

  test.each(['2025-01-01', null])('a draft date of %s does not shorten the wait', async (date) => {
    const release = await buildLive(['deezer'])
    await planOf(release, 'basic')
    afterRelease(10)
    await world.deps.db
      .updateTable('releases')
      .set({ status: 'reopened', release_date: date })
      .where('id', '=', release.releaseId)
      .execute()
    expect(await showTakedown(world.deps, asOwner(release))).toMatchObject({
      refusal: 'takedown_wait',
      availableOn: '2026-06-04',
    })
    await expect(requestTakedown(world.deps, asOwner(release))).rejects.toMatchObject({
      code: 'takedown_wait',
    })
  })

  test.each([
    'draft',
    'submitted',
    'in_review',
    'in_process',
    'removed',
  ] as const)('a takedown is refused in the state %s', async (status) => {
    const release = await buildRelease(world, { status })
    await expect(requestTakedown(world.deps, asOwner(release))).rejects.toMatchObject({
      code: 'not_published',
      status: 409,
    })
  })

  test('a takedown of another account’s or artist’s release returns 404', async () => {
    const [release, other] = [await buildLive(['deezer']), await buildRelease(world)]
    const foreign = { ...asOwner(other), id: release.releaseId }
    const absent = { code: 'not_found' }
    await expect(showTakedown(world.deps, foreign)).rejects.toMatchObject(absent)
    await expect(requestTakedown(world.deps, foreign)).rejects.toMatchObject(absent)
    await expect(refuseCancel(world.deps, foreign)).rejects.toMatchObject(absent)
    const seat = scopeOf({
      accountId: release.accountId,
      artistId: other.revision.artist.id,
    })
    await expect(requestTakedown(world.deps, { ...asOwner(release), scope: seat })).rejects.toMatchObject(
      absent,
    )
    expect(await rowsOf(release.releaseId, 'takedown')).toEqual([])
  })
})

describe('what is not at rest', () => {
  const setRelease = (release: Built, values: Record<string, unknown>) =>
    world.deps.db.updateTable('releases').set(values).where('id', '=', release.releaseId).execute()

  test.each([
    'reopened',
    'rejected',
  ] as const)('a takedown during a review that %s leaves the stores unchanged', async (status) => {
    const release = await buildLive(['deezer'])
    await setRelease(release, { status, final_rejection: status === 'rejected' })
    expect(await showTakedown(world.deps, asOwner(release))).toMatchObject({ refusal: null })
    await requestTakedown(world.deps, asOwner(release))
    await sendAll(release.releaseId)
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: true })
    afterRelease(0, 25)
    await checkTakedown(world.deps, release)
    expect(await statusOf(release.releaseId)).toBe('removed')
  })

  test.each([
    [{ status: 'reopened', update_of: 1 }, 'changes of its owner'],
    [{ status: 'rejected', update_of: 1 }, 'refused changes of its owner'],
    [{ status: 'submitted' }, 'a correction that waits for the desk'],
    [{ status: 'in_review' }, 'a correction the desk looks at'],
    [{ status: 'in_process' }, 'a correction on its way'],
  ] as const)('%j: %s come first', async (values, _) => {
    const release = await buildLive(['deezer'])
    await setRelease(release, values)
    await expect(requestTakedown(world.deps, asOwner(release))).rejects.toMatchObject({
      code: 'update_open',
      status: 409,
    })
    expect(await rowsOf(release.releaseId, 'takedown')).toEqual([])
  })

  test.each([
    { to: 'expired', by: 'system' },
    { to: 'removed', by: 'staff' },
    { to: 'takedown_requested', by: 'user' },
  ] as const)('each store that has the release is notified once, whatever ended it: $to', async (move) => {
    const release = await buildLive()
    await endAtStores(world.deps, release)
    expect(await rowsOf(release.releaseId, 'takedown')).toEqual([])
    await transitionReleaseById(world.deps, release.releaseId, move)
    const ended = (await listQueuedJobs(world.deps.db)).filter(
      ({ task, payload }) => task === 'release.ended' && payload.releaseId === release.releaseId,
    )
    expect(ended).toHaveLength(1)
    for (let again = 0; again < 2; again++) await endAtStores(world.deps, release)
    await sendAll(release.releaseId)
    expect(
      (await rowsOf(release.releaseId, 'takedown')).map((row) => [row.store, row.isrcs, row.status]),
    ).toEqual([
      ['deezer', null, 'removed'],
      ['itunes', null, 'removed'],
    ])
    for (const store of ['deezer', 'itunes'])
      expect(atStore(store, release.upc)).toMatchObject({ takedown: true })
  })

  test('a release that no store has expires with its time', async () => {
    const release = await buildRelease(world, { status: 'published' })
    await setRelease(release, { live_at: RELEASE_DAY })
    afterRelease(0)
    await requestTakedown(world.deps, asOwner(release))
    await endAtStores(world.deps, release)
    afterRelease(0, 25)
    await checkTakedown(world.deps, release)
    expect(await statusOf(release.releaseId)).toBe('removed')
  })
})

describe('some stores', () => {
  test('a takedown at one store leaves the others, and the next revision does not restore it', async () => {
    const release = await buildLive()
    const { stores } = await requestTakedown(world.deps, asOwner(release, ['itunes']))
    expect(stores.map(({ id }) => id)).toEqual(['deezer'])
    await sendAll(release.releaseId)
    expect(await statusOf(release.releaseId)).toBe('published')
    expect(await partsOf(release.releaseId)).toEqual([{ stores: ['itunes'], tracks: [] }])
    expect(atStore('itunes', release.upc)).toMatchObject({ takedown: true, url: null })
    expect(atStore('deezer', release.upc)).toMatchObject({
      takedown: false,
      url: expect.stringContaining('http'),
    })
    await expect(requestTakedown(world.deps, asOwner(release, ['itunes']))).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ code: 'store_without_release', at: 'stores.0' }],
    })
    await world.deps.db
      .updateTable('releases')
      .set({ status: 'approved' })
      .where('id', '=', release.releaseId)
      .execute()
    await prepareDeliveries(world.deps, release)
    expect((await rowsOf(release.releaseId, 'release')).map(({ store }) => store)).toEqual([
      'deezer',
      'itunes',
    ])
  })

  test('a takedown cancels a queued revision and waits for one in doubt', async () => {
    const release = await buildLive(['deezer'])
    await buildRevision(world.deps, release.accountId, { ...release.revision, number: 2, label: 'New' })
    const setRelease = (values: { status: 'approved' | 'published'; revision?: number }) =>
      world.deps.db.updateTable('releases').set(values).where('id', '=', release.releaseId).execute()
    await setRelease({ status: 'approved', revision: 2 })
    await prepareDeliveries(world.deps, release)
    await setRelease({ status: 'published' })
    const update = (await rowsOf(release.releaseId, 'release')).find(({ revision }) => revision === 2)
    const set = (status: 'queued' | 'unknown') =>
      world.deps.db
        .updateTable('deliveries')
        .set({ status })
        .where('id', '=', update?.id ?? '')
        .execute()
    await set('unknown')
    await requestTakedown(world.deps, asOwner(release, ['deezer']))
    const [takedown] = await rowsOf(release.releaseId, 'takedown')
    await expect(sendDelivery(world.deps, { deliveryId: takedown?.id ?? '' })).rejects.toMatchObject({
      code: 'still_sending',
    })
    await set('queued')
    await setRelease({ status: 'published' })
    await sendDelivery(world.deps, { deliveryId: update?.id ?? '' })
    expect(await rowsOf(release.releaseId, 'release')).toContainEqual(
      expect.objectContaining({
        revision: 2,
        status: 'cancelled',
        problem: { code: 'superseded', params: {} },
      }),
    )
    await sendAll(release.releaseId)
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: true })
  })

  test('a cancelled takedown is sent when it is requested again or the release ends', async () => {
    const release = await buildLive()
    const callOff = async () => {
      for (const { id, status } of await rowsOf(release.releaseId, 'takedown'))
        if (status === 'queued') await cancelDelivery(world.deps, { id, by: SYSTEM })
    }
    await requestTakedown(world.deps, asOwner(release, ['itunes']))
    await callOff()
    await requestTakedown(world.deps, asOwner(release))
    await callOff()
    await endAtStores(world.deps, release)
    await sendAll(release.releaseId)
    expect((await rowsOf(release.releaseId, 'takedown')).map((row) => [row.store, row.status])).toEqual([
      ['deezer', 'removed'],
      ['itunes', 'removed'],
    ])
  })

  test('where staff cancel a takedown, the artist sees that the store still has the release', async () => {
    const release = await buildLive()
    await requestTakedown(world.deps, asOwner(release, ['itunes']))
    const [takedown] = await rowsOf(release.releaseId, 'takedown')
    await cancelDelivery(world.deps, { id: takedown?.id ?? '', by: SYSTEM })
    const { items } = await listReleaseDeliveries(world.deps, {
      releaseId: release.releaseId,
      role: 'user',
      scope: asOwner(release).scope,
    })
    expect(items.map(({ store, kind, status }) => [store.id, kind, status])).toEqual([
      ['deezer', 'release', 'live'],
      ['itunes', 'release', 'live'],
    ])
  })

  test('cancelling the last open takedown after the checks finishes the takedown', async () => {
    const release = await buildLive()
    afterRelease(1)
    await requestTakedown(world.deps, asOwner(release))
    const [confirmed, failed] = await rowsOf(release.releaseId, 'takedown')
    for (const work of [sendDelivery, pollDelivery])
      await work(world.deps, { deliveryId: confirmed?.id ?? '' })
    afterRelease(4)
    await checkTakedown(world.deps, release)
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
    await cancelDelivery(world.deps, { id: failed?.id ?? '', by: SYSTEM })
    expect(await statusOf(release.releaseId)).toBe('removed')
  })

  test('a takedown at the last store is a takedown of the release', async () => {
    const release = await buildLive()
    await requestTakedown(world.deps, asOwner(release, ['itunes']))
    expect(await statusOf(release.releaseId)).toBe('published')
    await requestTakedown(world.deps, asOwner(release, ['deezer']))
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
  })
})

describe('some tracks', () => {
  const isrcsOf = async ({ releaseId }: Built) => {
    const { content } = (await findRevision(world.deps.db, releaseId, 1)) ?? {}
    return content?.tracks.map(({ isrc }) => isrc) ?? []
  }
  /** The ISRCs that the last message to a store grants, without the release's own deals. */
  const grantedAt = async (store: string, { releaseId }: Built) => {
    const row = (await rowsOf(releaseId, 'takedown')).filter((row) => row.store === store).at(-1)
    const { xml } = await showMessage(world.deps, { id: row?.id ?? '' })
    const { deals, release } = toNewRelease(readRelease(xml).message)
    const files = release.tracks.map(({ file }) => file.isProvided)
    return { isrcs: [...new Set(deals.flatMap(({ subject }) => subject?.isrcs ?? []))].sort(), files }
  }

  const statesOf = async (release: Built) =>
    (
      await listReleaseDeliveries(world.deps, {
        releaseId: release.releaseId,
        role: 'user',
        scope: asOwner(release).scope,
      })
    ).items

  test('a takedown of tracks leaves the release and sends no files', async () => {
    const release = await buildLive(['deezer'], 3)
    const [first = '', ...others] = await isrcsOf(release)
    const { refusal, tracks } = await requestTakedown(world.deps, asOwner(release, undefined, [first]))
    expect([refusal, tracks.map(({ isrc }) => isrc)]).toEqual([null, others])
    expect(await statesOf(release)).toMatchObject([
      { kind: 'takedown', status: 'queued', tracksTakenDown: 0 },
    ])
    await sendAll(release.releaseId)
    expect(await statesOf(release)).toMatchObject([{ kind: 'release', status: 'live', tracksTakenDown: 1 }])
    expect(await rowsOf(release.releaseId, 'takedown')).toMatchObject([{ status: 'removed', isrcs: [first] }])
    expect(await statusOf(release.releaseId)).toBe('published')
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: false, url: expect.any(String) })
    expect(await grantedAt('deezer', release)).toEqual({ isrcs: others, files: [false, false, false] })
  })

  test('a repeated takedown of tracks has no effect; the last track is the whole release', async () => {
    const release = await buildLive(['deezer', 'itunes'], 2)
    const [first = '', second = ''] = await isrcsOf(release)
    await requestTakedown(world.deps, asOwner(release, ['deezer'], [first]))
    await requestTakedown(world.deps, asOwner(release, ['deezer'], [first]))
    expect(await rowsOf(release.releaseId, 'takedown')).toHaveLength(1)
    expect(await partsOf(release.releaseId)).toEqual([{ stores: ['deezer'], tracks: ['Night Drive 1'] }])
    const { stores } = await requestTakedown(world.deps, asOwner(release, ['deezer'], [second]))
    expect(stores.map(({ id }) => id)).toEqual(['itunes'])
    await sendAll(release.releaseId)
    expect(atStore('deezer', release.upc)).toMatchObject({ takedown: true })
    expect((await partsOf(release.releaseId)).at(-1)).toEqual({ stores: ['deezer'], tracks: [] })
    await requestTakedown(world.deps, asOwner(release, undefined, [first, second]))
    expect(await statusOf(release.releaseId)).toBe('takedown_requested')
    expect(await partsOf(release.releaseId)).toHaveLength(2)
  })

  test('where the last track goes, the history names the release, and elsewhere the track', async () => {
    const release = await buildLive(['deezer', 'itunes'], 2)
    const [first = '', second = ''] = await isrcsOf(release)
    await requestTakedown(world.deps, asOwner(release, ['deezer'], [first]))
    await requestTakedown(world.deps, asOwner(release, undefined, [second]))
    expect((await partsOf(release.releaseId)).slice(1)).toEqual([
      { stores: ['deezer'], tracks: [] },
      { stores: ['itunes'], tracks: ['Night Drive 2'] },
    ])
    expect(await statusOf(release.releaseId)).toBe('published')
  })

  test('tracks that were taken down do not return with the next revision', async () => {
    const release = await buildLive(['deezer'], 2)
    const [first = '', second = ''] = await isrcsOf(release)
    await requestTakedown(world.deps, asOwner(release, undefined, [first]))
    await sendAll(release.releaseId)
    const { content } = (await findRevision(world.deps.db, release.releaseId, 1)) ?? {}
    await buildRevision(world.deps, release.accountId, { ...(content as Revision), number: 2, label: 'New' })
    const values = { status: 'approved' as const, revision: 2 }
    await world.deps.db.updateTable('releases').set(values).where('id', '=', release.releaseId).execute()
    await prepareDeliveries(world.deps, release)
    const [, again] = await rowsOf(release.releaseId, 'release')
    await sendDelivery(world.deps, { deliveryId: again?.id ?? '' })
    const { xml, problems } = await showMessage(world.deps, { id: again?.id ?? '' })
    expect(problems).toEqual([])
    const { deals } = toNewRelease(readRelease(xml).message)
    expect(new Set(deals.flatMap(({ subject }) => subject?.isrcs ?? []))).toEqual(new Set([second]))
  })

  test('an unknown track is named', async () => {
    const release = await buildLive(['deezer'], 2)
    const asked = requestTakedown(world.deps, asOwner(release, undefined, ['QZZZZ9900001']))
    await expect(asked).rejects.toMatchObject({ problems: [{ code: 'track_unknown', at: 'isrcs.0' }] })
  })
})
