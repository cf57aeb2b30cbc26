// Tests claims: one at a time, temporary, released or taken over with a reason, and required for decisions.
import { beforeAll, expect, test } from 'vitest'
import { STATUSES } from '#features/releases/domain/status.ts'
import { withdrawRelease } from '#features/releases/service.server.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildWaiting, reviewQueueOf } from './review.fixtures.ts'

const START = '2026-11-21T09:00:00Z'

let app: TestApp
let owner: TestPerson
let mara: TestPerson
let ines: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app)
  mara = await buildStaff(app)
  ines = await buildStaff(app, 'reviewer')
}, 60_000)

const reasons = [{ code: 'other' as const, note: 'Not yet.' }]

test('when two reviewers claim a case concurrently, one succeeds and the release is in review once', async () => {
  const { id } = await buildWaiting(app, owner)
  const both = await Promise.allSettled([
    reviewQueueOf(app, mara).claim({ id }),
    reviewQueueOf(app, ines).claim({ id }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'case_claimed', status: 409 })
  const { release } = await reviewQueueOf(app, mara).find({ id })
  expect(release.events.map(({ toStatus }) => toStatus)).toEqual(['in_review'])
})

test('when a release is withdrawn and claimed concurrently, one succeeds', async () => {
  const { id } = await buildWaiting(app, owner)
  const taking = { id, scope: scopeOf(owner.viewer), userId: owner.viewer.userId }
  const both = await Promise.allSettled([
    reviewQueueOf(app, mara).claim({ id }),
    withdrawRelease(app.deps, taking),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a claim lasts half an hour after the last action', async () => {
  const { id } = await buildWaiting(app, owner)
  await reviewQueueOf(app, mara).claim({ id })
  app.deps.clock.set(new Date('2026-11-21T09:29:00Z'))
  const renewed = await reviewQueueOf(app, mara).claim({ id })
  expect(renewed.claim).toEqual({ name: 'Mara Kessler', mine: true, until: new Date('2026-11-21T09:59:00Z') })
  app.deps.clock.set(new Date('2026-11-21T09:58:59Z'))
  await expect(reviewQueueOf(app, ines).claim({ id })).rejects.toMatchObject({ code: 'case_claimed' })
  app.deps.clock.set(new Date('2026-11-21T09:59:00Z'))
  expect((await reviewQueueOf(app, mara).find({ id })).claim).toBeNull()
  expect((await reviewQueueOf(app, ines).claim({ id })).claim).toMatchObject({ mine: true })
  expect((await reviewQueueOf(app, mara).find({ id })).claim).toMatchObject({ mine: false })
  app.deps.clock.set(new Date(START))
})

test('only the claim holder releases a claim', async () => {
  const { id } = await buildWaiting(app, owner)
  await reviewQueueOf(app, mara).claim({ id })
  expect((await reviewQueueOf(app, ines).releaseClaim({ id })).claim).toMatchObject({ name: 'Mara Kessler' })
  expect((await reviewQueueOf(app, mara).releaseClaim({ id })).claim).toBeNull()
  expect((await reviewQueueOf(app, ines).claim({ id })).claim).toMatchObject({ mine: true })
})

test('taking over a claim requires a reason, is recorded and notified', async () => {
  const { id } = await buildWaiting(app, owner, { title: 'Night Bus' })
  await reviewQueueOf(app, mara).claim({ id })
  await expect(reviewQueueOf(app, ines).claim({ id, takeOver: '  ' })).rejects.toMatchObject({
    code: 'case_claimed',
  })
  const taken = await reviewQueueOf(app, ines).claim({ id, takeOver: 'Mara is on holiday.' })
  expect(taken.claim).toMatchObject({ mine: true })
  const { items } = await app.client(mara.cookie).notifications.list({})
  expect(items[0]).toMatchObject({
    kind: 'account.case_taken_over',
    href: `/admin/review/${id}`,
    params: { title: 'Night Bus', why: 'Mara is on holiday.' },
  })
  const written = await app.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('entity_id', '=', id)
    .where('action', '=', 'review.taken_over')
    .executeTakeFirst()
  expect(written?.after).toMatchObject({ reviewer: ines.viewer.userId, why: 'Mara is on holiday.' })
})

test('deciding requires the claim', async () => {
  const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review' })
  const results = (person: TestPerson) => [
    () => reviewQueueOf(app, person).approve({ id, sha256 }),
    () => reviewQueueOf(app, person).reopen({ id, sha256, reasons }),
    () => reviewQueueOf(app, person).reject({ id, sha256, reasons }),
  ]
  for (const decide of results(mara))
    await expect(decide()).rejects.toMatchObject({ code: 'claim_required', status: 409 })
  await reviewQueueOf(app, mara).claim({ id })
  for (const decide of results(ines))
    await expect(decide()).rejects.toMatchObject({
      code: 'case_claimed',
      params: { name: 'Mara Kessler' },
    })
  app.deps.clock.set(new Date('2026-11-21T09:30:00Z'))
  for (const decide of results(mara)) await expect(decide()).rejects.toMatchObject({ code: 'claim_required' })
  app.deps.clock.set(new Date(START))
  await expect(reviewQueueOf(app, mara).reopen({ id, sha256, reasons })).resolves.toEqual({
    status: 'reopened',
  })
})

test('when a case is decided and taken over concurrently, the second call is refused', async () => {
  const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review' })
  await reviewQueueOf(app, mara).claim({ id })
  const [decided, taken] = await Promise.allSettled([
    reviewQueueOf(app, mara).reject({ id, sha256, reasons }),
    reviewQueueOf(app, ines).claim({ id, takeOver: 'Mara is away.' }),
  ])
  expect([decided.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = decided.status === 'rejected' ? decided : taken
  expect(['wrong_state', 'case_claimed']).toContain((refused as PromiseRejectedResult).reason.code)
})

test('deciding ends the claim', async () => {
  const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review' })
  await reviewQueueOf(app, mara).claim({ id })
  await reviewQueueOf(app, mara).reopen({ id, sha256, reasons })
  expect((await reviewQueueOf(app, mara).find({ id })).claim).toBeNull()
})

test.each(STATUSES)('claiming a release in this state: %s', async (status) => {
  const { id } = await buildWaiting(app, owner, { status })
  const claiming = reviewQueueOf(app, mara).claim({ id })
  if (['submitted', 'in_review', 'approved', 'in_process', 'published'].includes(status))
    expect((await claiming).claim).toMatchObject({ mine: true })
  else
    await expect(claiming).rejects.toMatchObject({ code: status === 'draft' ? 'not_found' : 'wrong_state' })
})
