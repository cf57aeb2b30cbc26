// Tests the review: access, the displayed case, and the effects and refusals of every decision.

import { beforeAll, describe, expect, test } from 'vitest'
import { RELEASE_TRANSITIONS, STATUSES, type Status } from '#features/releases/domain/status.ts'
import { withdrawRelease } from '#features/releases/service.server.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { withoutTriggers } from '#test/database.ts'
import {
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  proveSession,
  submit,
  type TestPerson,
} from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildWaiting, reviewQueueOf } from './review.fixtures.ts'

let app: TestApp
let owner: TestPerson
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
  staff = await buildStaff(app)
}, 60_000)

const clientOf = (person?: TestPerson) => reviewQueueOf(app, person)

async function submitted(spec: Parameters<typeof buildRelease>[2] = {}) {
  const id = await buildRelease(app, owner, spec)
  await submit(app, owner, id)
  return id
}

async function freshInReview() {
  const id = await submitted()
  const { sha256 } = await clientOf(staff).claim({ id })
  return { id, sha256 }
}

let shared: Promise<{ id: string; sha256: string }> | undefined

/** Composing and analysing a minute of music is slow, so tests that need no history of their own share one. */
async function inReview() {
  shared ??= freshInReview()
  const { id, sha256 } = await shared
  await setRelease(id, {
    status: 'in_review',
    title: 'Maré',
    release_date: '2026-12-18',
    submitted_at: app.deps.clock.now(),
    reopened_count: 0,
    final_rejection: false,
  })
  await clientOf(staff).claim({ id })
  return { id, sha256 }
}

const setRelease = (id: string, values: Record<string, unknown>) =>
  app.deps.db.updateTable('releases').set(values).where('id', '=', id).execute()

const releaseOf = (id: string) =>
  app.deps.db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const silence = { code: 'silence' as const, note: ' Trim it. ', trackId: null }

describe('who', () => {
  test('only staff can review', async () => {
    const { id, sha256 } = await inReview()
    for (const [person, code] of [
      [undefined, 'sign_in_first'],
      [owner, 'permission_denied'],
    ] as const) {
      const calls = [
        () => clientOf(person).queue({}),
        () => clientOf(person).find({ id }),
        () => clientOf(person).claim({ id }),
        () => clientOf(person).releaseClaim({ id }),
        () => clientOf(person).approve({ id, sha256 }),
        () => clientOf(person).reopen({ id, sha256, reasons: [silence] }),
        () => clientOf(person).reject({ id, sha256, reasons: [silence] }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code })
    }
    expect((await releaseOf(id)).status).toBe('in_review')
  })

  test('reviewers see no drafts', async () => {
    const { id } = await buildWaiting(app, owner, { status: 'draft' })
    await expect(clientOf(staff).find({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(clientOf(staff).claim({ id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a case', () => {
  test('a case shows the frozen revision and proposed reasons', async () => {
    const id = await submitted({ tracks: [{ title: 'Maré', seconds: 61, version: 'cover' }] } as never)
    const reviewCase = await clientOf(staff).find({ id })
    expect(reviewCase.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(reviewCase.account).toMatchObject({ plan: 'advanced' })
    expect(reviewCase.findings.filter((finding) => finding.severity === 'blocks')).toEqual([])
  })

  test('a case keeps its lead time while it waits', async () => {
    const { id, sha256 } = await inReview()
    await setRelease(id, { release_date: '2026-12-12', submitted_at: new Date('2026-11-21T09:00:00Z') })
    app.deps.clock.set(new Date('2026-11-24T09:00:00Z'))
    await clientOf(staff).claim({ id })
    await expect(clientOf(staff).approve({ id, sha256 })).resolves.toEqual({ status: 'approved' })
    app.deps.clock.set(new Date('2026-11-21T09:00:00Z'))
  })

  test('a case is claimed once, and then cannot be withdrawn', async () => {
    const { id } = await buildWaiting(app, owner)
    await clientOf(staff).claim({ id })
    await clientOf(staff).claim({ id })
    const { events } = (await clientOf(staff).find({ id })).release
    expect(events.map((event) => event.toStatus)).toEqual(['in_review'])
    expect(JSON.stringify(events)).not.toContain(staff.viewer.userId)
    const params = { id, scope: scopeOf(owner.viewer), userId: owner.viewer.userId }
    await expect(withdrawRelease(app.deps, params)).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })
})

describe('a decision', () => {
  test('approving applies once and starts deliveries', async () => {
    const { id, sha256 } = await freshInReview()
    const both = await Promise.allSettled([
      clientOf(staff).approve({ id, sha256 }),
      clientOf(staff).approve({ id, sha256 }),
    ])
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    await app.runJobs()
    expect((await releaseOf(id)).status).toBe('in_process')
    const rows = await app.deps.db
      .selectFrom('deliveries')
      .select('status')
      .where('release_id', '=', id)
      .execute()
    expect(rows.map((row) => row.status)).toEqual(['accepted', 'accepted'])
    await app.moveTo('2026-12-18T00:00:00Z')
    expect(await releaseOf(id)).toMatchObject({
      status: 'published',
      live_at: new Date('2026-12-18T00:00:00Z'),
    })
    app.deps.clock.set(new Date('2026-11-21T09:00:00Z'))
  })

  test('a decision requires the revision that was seen', async () => {
    const { id } = await inReview()
    const old = { id, sha256: '0'.repeat(64) }
    for (const call of [
      () => clientOf(staff).approve(old),
      () => clientOf(staff).reopen({ ...old, reasons: [silence] }),
      () => clientOf(staff).reject({ ...old, reasons: [silence] }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'revision_changed', status: 409 })
    }
  })

  test('a release of a frozen account cannot be approved until the block is lifted', async () => {
    const { id, sha256 } = await inReview()
    const admin = await buildStaff(app, 'admin')
    const userId = owner.viewer.userId
    await proveSession(app, admin)
    await app.client(admin.cookie).people.block({
      id: userId,
      kind: 'freeze',
      reason: 'Two recordings are claimed',
      nextStep: 'Send the licence',
      endsAt: null,
    })
    expect((await clientOf(staff).find({ id })).account.blocked).toBe(true)
    await expect(clientOf(staff).approve({ id, sha256 })).rejects.toMatchObject({ code: 'account_blocked' })
    expect((await releaseOf(id)).status).toBe('in_review')
    await app.client(admin.cookie).people.unblock({ id: userId, note: 'The licence is here' })
    expect((await clientOf(staff).find({ id })).account.blocked).toBe(false)
  })

  test('a revision with blocking findings cannot be approved', async () => {
    const { id, sha256 } = await inReview()
    await setRelease(id, { title: '???' })
    await expect(clientOf(staff).approve({ id, sha256 })).rejects.toMatchObject({
      code: 'not_ready',
      problems: [expect.objectContaining({ code: 'title_only_signs', at: 'title' })],
    })
  })

  test.each([
    [[]],
    [[{ code: 'other' as const, note: '  ' }]],
  ])('a decision requires a reason, and %j is none', async (reasons) => {
    const { id, sha256 } = await inReview()
    for (const verb of ['reopen', 'reject'] as const) {
      await expect(clientOf(staff)[verb]({ id, sha256, reasons })).rejects.toMatchObject({
        code: 'reason_required',
        status: 422,
      })
    }
  })

  test('reasons include their notes and refer to parts of the release', async () => {
    const { id, sha256 } = await inReview()
    const { release } = await clientOf(staff).find({ id })
    const trackId = release.tracks[0]?.id ?? null
    const bare = { finding: null }
    const noted = (code: 'silence' | 'volume' | 'other', pin = {}) => ({ code, note: ' So. ', ...pin })
    const reasons = [
      noted('silence', { trackId, field: 'audio', atMs: 12_300 }),
      noted('silence', { trackId, field: 'releaseDate', atMs: 3_600_000 }),
      noted('volume', { trackId: release.id, field: 'audio', atMs: 1 }),
      noted('other', { field: 'releaseDate', atMs: 1 }),
    ]
    await expect(clientOf(staff).reopen({ id, sha256, reasons })).resolves.toEqual({ status: 'reopened' })
    expect((await clientOf(staff).find({ id })).release.events.at(-1)?.reasons).toEqual([
      { code: 'silence', note: 'So.', trackId, field: 'audio', atMs: 12_300, ...bare },
      { code: 'silence', note: 'So.', trackId, field: null, atMs: null, ...bare },
      { code: 'volume', note: 'So.', trackId: null, field: null, atMs: null, ...bare },
      { code: 'other', note: 'So.', trackId: null, field: 'releaseDate', atMs: null, ...bare },
    ])
    await app.runJobs()
    const mail = (await mailsTo(app, owner.email)).findLast(({ subject }) => subject.includes('correction'))
    for (const place of [
      'Track 1, Maré: Audio, 0:12. Silence',
      'Track 1, Maré. Silence',
      'Release date. So.',
    ])
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(place)
  })

  test('a finding as reason is shown to each reader in their language', async () => {
    const { id, sha256 } = await inReview()
    await setRelease(id, { title: 'Maré (Official Video)' })
    const { findings } = await clientOf(staff).find({ id })
    const titleFinding = findings.find(({ at }) => at === 'title')
    if (!titleFinding) throw new Error('no finding about the title')
    const reason = { code: 'release_data' as const, field: 'title' as const }
    const { code, at } = titleFinding
    await clientOf(staff).reopen({
      id,
      sha256,
      reasons: [
        { ...reason, finding: { code, at } },
        { ...reason, finding: { code, at: 'label' } },
      ],
    })
    const stored = { ...reason, note: '', trackId: null, atMs: null }
    const [event] = (await app.client(owner.cookie).releases.find({ id })).events.slice(-1)
    expect(event?.reasons).toEqual([
      { ...stored, finding: { code, params: titleFinding.params ?? {} } },
      { ...stored, finding: null },
    ])
  })

  test('a release can be reopened with a reason for every fault of a long album', async () => {
    const { id, sha256 } = await freshInReview()
    const reasons = Array.from({ length: 120 }, () => silence)
    await clientOf(staff).reopen({ id, sha256, reasons })
    const [event] = (await app.client(owner.cookie).releases.find({ id })).events.slice(-1)
    expect(event?.reasons).toHaveLength(120)
  })

  test('a resubmitted release shows only what was changed', async () => {
    const { id, sha256 } = await freshInReview()
    expect((await clientOf(staff).find({ id })).changes).toEqual({ since: null, items: [] })
    await clientOf(staff).reopen({ id, sha256, reasons: [silence] })
    const artist = app.client(owner.cookie).releases
    expect(await artist.changes({ id })).toEqual({ since: 1, items: [] })
    await artist.update({ id, title: 'Maresia', explicit: true })
    const mails = [
      { field: 'title', before: [[{ kind: 'text', value: 'Maré' }]], after: [[{ value: 'Maresia' }]] },
      { field: 'explicit', before: [], after: [[{ kind: 'yes' }]] },
    ]
    expect(await artist.changes({ id })).toMatchObject({ since: 1, items: mails })
    await submit(app, owner, id)
    expect((await clientOf(staff).find({ id })).changes).toMatchObject({ since: 1, items: mails })
    expect(await artist.changes({ id })).toMatchObject({ since: 1, items: mails })
  })

  test('a release is reopened twice; the third reopening rejects it permanently', async () => {
    const { id } = await freshInReview()
    for (const status of ['reopened', 'reopened', 'rejected']) {
      if ((await releaseOf(id)).status !== 'in_review') {
        await submit(app, owner, id)
        await clientOf(staff).claim({ id })
      }
      const { sha256, reopeningRejects } = await clientOf(staff).find({ id })
      expect(reopeningRejects).toBe(status === 'rejected')
      await expect(clientOf(staff).reopen({ id, sha256, reasons: [silence] })).resolves.toEqual({ status })
    }
    expect(await releaseOf(id)).toMatchObject({ reopened_count: 3, final_rejection: true })
    await expect(submit(app, owner, id)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test.each([false, true])('rejecting with final: %s', async (final) => {
    const { id, sha256 } = await inReview()
    await clientOf(staff).reject({ id, sha256, reasons: [silence], final })
    expect(await releaseOf(id)).toMatchObject({ status: 'rejected', final_rejection: final })
  })

  test('a second rejection is announced as permanent', async () => {
    const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review' })
    expect((await clientOf(staff).claim({ id })).rejectionIsFinal).toBe(false)
    await clientOf(staff).reject({ id, sha256, reasons: [silence] })
    await setRelease(id, { status: 'in_review' })
    expect((await clientOf(staff).claim({ id })).rejectionIsFinal).toBe(true)
    await clientOf(staff).reject({ id, sha256, reasons: [silence] })
    expect(await releaseOf(id)).toMatchObject({ final_rejection: true })
  })

  test('a case lists submitted releases of the account with the same title', async () => {
    const stranger = await buildUser(app)
    const title = 'İki Kere'
    const { id } = await buildWaiting(app, owner, { title })
    const twin = await buildWaiting(app, owner, { title: title.toLocaleUpperCase(), status: 'published' })
    await buildWaiting(app, owner, { title, status: 'draft' })
    await buildWaiting(app, stranger, { title })
    expect((await clientOf(staff).find({ id })).matches).toMatchObject([
      { id: twin.id, accountName: null, shared: [{ kind: 'title', trackId: null }] },
    ])
  })

  test('approving is refused from every state without that transition', async () => {
    const { id, sha256 } = await buildWaiting(app, owner)
    const reasons = [silence]
    const verbs: [Status, () => Promise<unknown>][] = [
      ['approved', () => clientOf(staff).approve({ id, sha256 })],
      ['reopened', () => clientOf(staff).reopen({ id, sha256, reasons })],
      ['rejected', () => clientOf(staff).reject({ id, sha256, reasons })],
    ]
    for (const [to, decide] of verbs) {
      for (const from of STATUSES.filter((status) => !RELEASE_TRANSITIONS[status][to]?.includes('staff'))) {
        await setRelease(id, { status: from, reopened_count: 0 })
        const code = from === 'draft' ? 'not_found' : 'wrong_state'
        await expect(decide(), `${from} to ${to}`).rejects.toMatchObject({ code })
        expect((await releaseOf(id)).status).toBe(from)
      }
    }
  })
})

test('with two required approvals the second reviewer is another person approving the same revision', async () => {
  const strict = await openTestApp({ REVIEW_APPROVALS: '2' })
  const label = await buildUser(strict)
  const [first, second] = [await buildStaff(strict), await buildStaff(strict, 'reviewer')]
  const id = await buildRelease(strict, label)
  await submit(strict, label, id)
  const { sha256 } = await reviewQueueOf(strict, first).claim({ id })
  await expect(reviewQueueOf(strict, first).approve({ id, sha256 })).resolves.toEqual({ status: 'in_review' })
  for (const [person, approved] of [
    [first, 'by_me'],
    [second, 'by_another'],
  ] as const)
    expect((await reviewQueueOf(strict, person).queue({})).items).toMatchObject([{ releaseId: id, approved }])
  const waiting = await reviewQueueOf(strict, first).find({ id })
  expect(waiting).toMatchObject({ claim: null, approvalsNeeded: 2, approvals: [{ mine: true }] })
  await reviewQueueOf(strict, first).claim({ id })
  await expect(reviewQueueOf(strict, first).approve({ id, sha256 })).rejects.toMatchObject({
    code: 'second_person_needed',
  })
  await reviewQueueOf(strict, first).releaseClaim({ id })
  // An approval of another document does not count.
  const setApproved = (sha256: string) =>
    withoutTriggers(strict.deps.db, (trx) =>
      trx.updateTable('review_approvals').where('release_id', '=', id).set({ sha256 }).execute(),
    )
  await setApproved('0'.repeat(64))
  expect((await reviewQueueOf(strict, second).claim({ id })).approvals).toEqual([])
  await setApproved(sha256)
  await expect(reviewQueueOf(strict, second).approve({ id, sha256 })).resolves.toEqual({ status: 'approved' })
  const given = await strict.deps.db.selectFrom('review_approvals').select('reviewer_id').execute()
  expect(new Set(given.map((approval) => approval.reviewer_id))).toEqual(
    new Set([first.viewer.userId, second.viewer.userId]),
  )
})
