// Proves that an order removes what stores have, whatever is being changed, for good and with words; and nothing else.
import { beforeAll, expect, test } from 'vitest'
import { showRelease } from '#features/releases/service.server.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildWaiting, reviewQueueOf } from './review.fixtures.ts'

let app: TestApp
let admin: TestPerson
let artist: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  artist = await buildUser(app, { plan: 'pro' })
}, 60_000)

const order = 'LG München I, 21 O 1234/26, 20 November 2026: the recording is not theirs.'
const remove = (id: string, words = order) => reviewQueueOf(app, admin).legalTakedown({ id, order: words })
const releaseById = (id: string) => showRelease(app.deps, { id, scope: scopeOf(artist.viewer) })
const live_at = new Date('2026-10-01T00:00:00Z')

test.each([
  { status: 'in_process' },
  { status: 'published', live_at },
  { status: 'submitted', live_at },
  { status: 'reopened', live_at },
  { status: 'rejected', live_at },
] as const)('$status in stores: removed for good, with the words of the order', async (state) => {
  const { id } = await buildWaiting(app, artist, state)
  await remove(id, `  ${order}  `)
  const release = await releaseById(id)
  expect(release).toMatchObject({ status: 'removed', live: false, editable: false, updateOf: null })
  expect(release.events.at(-1)).toMatchObject({
    fromStatus: state.status,
    toStatus: 'removed',
    actorRole: 'staff',
    reasons: [{ code: 'other', note: order }],
  })
  await expect(remove(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test.each([
  'reopened',
  'submitted',
  'in_review',
] as const)('changes of its owner that are %s end with it: it is again what stores had', async (status) => {
  const { id } = await buildWaiting(app, artist, { status: 'published', live_at, title: 'As stores have it' })
  const { releases } = app.client(artist.cookie)
  await releases.beginUpdate({ id })
  await releases.update({ id, title: 'Another title' })
  await app.deps.db.updateTable('releases').set({ status }).where('id', '=', id).execute()
  await remove(id)
  expect(await releaseById(id)).toMatchObject({
    status: 'removed',
    title: 'As stores have it',
    updateOf: null,
  })
})

test('its artist is told at once, and reads the order', async () => {
  const { id } = await buildWaiting(app, artist, { status: 'published', live_at, title: 'Contested' })
  await remove(id)
  await app.runJobs()
  const { items } = await app.client(artist.cookie).notifications.list({})
  expect(items[0]).toMatchObject({ kind: 'releases.removed_by_order', params: { title: 'Contested' } })
  const mail = (await mailsTo(app, artist.email))[0]
  expect(mail?.subject).toContain('Contested')
  expect(mail?.text).toContain(order)
})

test('who was on the case has nothing left to decide', async () => {
  const { id } = await buildWaiting(app, artist, { live_at })
  const reviewer = await buildStaff(app, 'reviewer')
  await reviewQueueOf(app, reviewer).claim({ id })
  await remove(id)
  expect(await reviewQueueOf(app, reviewer).find({ id })).toMatchObject({ claim: null })
})

test('says whose order it is, and is about what stores have', async () => {
  const { id } = await buildWaiting(app, artist, { status: 'published', live_at })
  await expect(remove(id, ' \n ')).rejects.toMatchObject({
    problems: [{ code: 'order_missing', at: 'order' }],
  })
  for (const status of ['submitted', 'in_review', 'approved', 'reopened', 'expired'] as const) {
    const waiting = await buildWaiting(app, artist, { status })
    await expect(remove(waiting.id)).rejects.toMatchObject({ code: 'wrong_state' })
  }
  const draft = await buildWaiting(app, artist, { status: 'draft' })
  await expect(remove(draft.id)).rejects.toMatchObject({ code: 'not_found' })
})
