// Tests that a legal takedown permanently removes only a release that stores have, even during an update, and requires
// a text.
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

const REASON = 'LG München I, 21 O 1234/26, 20 November 2026: the recording is not theirs.'
const remove = (id: string, reason = REASON) => reviewQueueOf(app, admin).legalTakedown({ id, reason })
const releaseById = (id: string) => showRelease(app.deps, { id, scope: scopeOf(artist.viewer) })
const live_at = new Date('2026-10-01T00:00:00Z')

test.each([
  { status: 'in_process' },
  { status: 'published', live_at },
  { status: 'submitted', live_at },
  { status: 'reopened', live_at },
  { status: 'rejected', live_at },
] as const)('a release with status $status is removed permanently with the reason', async (state) => {
  const { id } = await buildWaiting(app, artist, state)
  await remove(id, `  ${REASON}  `)
  const release = await releaseById(id)
  expect(release).toMatchObject({ status: 'removed', live: false, editable: false, updateOf: null })
  expect(release.events.at(-1)).toMatchObject({
    fromStatus: state.status,
    toStatus: 'removed',
    actorRole: 'staff',
    reasons: [{ code: 'other', note: REASON }],
  })
  await expect(remove(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test.each([
  'reopened',
  'submitted',
  'in_review',
] as const)('a legal takedown discards an update that is %s and restores the approved revision', async (status) => {
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

test('a legal takedown notifies the artist at once with the reason', async () => {
  const { id } = await buildWaiting(app, artist, { status: 'published', live_at, title: 'Contested' })
  await remove(id)
  await app.runJobs()
  const { items } = await app.client(artist.cookie).notifications.list({})
  expect(items[0]).toMatchObject({ kind: 'releases.removed_by_order', params: { title: 'Contested' } })
  const mail = (await mailsTo(app, artist.email))[0]
  expect(mail?.subject).toContain('Contested')
  expect(mail?.text).toContain(REASON)
})

test('a legal takedown ends the claim of the case', async () => {
  const { id } = await buildWaiting(app, artist, { live_at })
  const reviewer = await buildStaff(app, 'reviewer')
  await reviewQueueOf(app, reviewer).claim({ id })
  await remove(id)
  expect(await reviewQueueOf(app, reviewer).find({ id })).toMatchObject({ claim: null })
})

test('a legal takedown requires a reason and a release in stores', async () => {
  const { id } = await buildWaiting(app, artist, { status: 'published', live_at })
  await expect(remove(id, ' \n ')).rejects.toMatchObject({
    problems: [{ code: 'takedown_reason_missing', at: 'reason' }],
  })
  for (const status of ['submitted', 'in_review', 'approved', 'reopened', 'expired'] as const) {
    const waiting = await buildWaiting(app, artist, { status })
    await expect(remove(waiting.id)).rejects.toMatchObject({ code: 'wrong_state' })
  }
  const draft = await buildWaiting(app, artist, { status: 'draft' })
  await expect(remove(draft.id)).rejects.toMatchObject({ code: 'not_found' })
})
