// Nobody decides about a release of an account they belong to, whether they own it or have any seat in it.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStaff, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildSeated, buildWaiting, reviewQueueOf } from './review.fixtures.ts'

const REASONS = [{ code: 'silence' as const, note: 'Trim it.' }]

let app: TestApp
let owner: TestPerson
let seated: TestPerson
let outsider: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildStaff(app)
  seated = await buildSeated(app, owner, 'admin')
  outsider = await buildStaff(app, 'reviewer')
}, 60_000)

describe.each(['the owner', 'a member of the team'])('%s', (name) => {
  const queue = () => reviewQueueOf(app, name === 'the owner' ? owner : seated)

  test('cannot claim a case, and the case says why', async () => {
    const { id } = await buildWaiting(app, owner)
    await expect(queue().claim({ id })).rejects.toMatchObject({ code: 'own_account', status: 403 })
    expect(await queue().find({ id })).toMatchObject({ ownAccount: true, claim: null })
    expect(await reviewQueueOf(app, outsider).claim({ id })).toMatchObject({
      ownAccount: false,
      claim: { mine: true },
    })
  })

  test.each([
    'approve',
    'reopen',
    'reject',
  ] as const)('cannot %s, even with a claim made before', async (verb) => {
    const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review' })
    const reviewer_id = (name === 'the owner' ? owner : seated).viewer.userId
    const now = app.deps.clock.now()
    await app.deps.db
      .insertInto('review_claims')
      .values({ release_id: id, reviewer_id, claimed_at: now, expires_at: new Date(now.getTime() + 60_000) })
      .execute()
    const decision =
      verb === 'approve' ? queue().approve({ id, sha256 }) : queue()[verb]({ id, sha256, reasons: REASONS })
    await expect(decision).rejects.toMatchObject({ code: 'own_account', status: 403 })
  })

  test('cannot order a legal takedown', async () => {
    const { id } = await buildWaiting(app, owner, { status: 'published', live_at: app.deps.clock.now() })
    const takedown = queue().legalTakedown({ id, reason: 'Court order' })
    await expect(takedown).rejects.toMatchObject({ code: 'own_account', status: 403 })
  })
})
