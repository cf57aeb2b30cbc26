// Tests appeals: access, deadline, one per decision, and the effects and notifications of a reply.
import { beforeAll, describe, expect, test } from 'vitest'
import { findRevision, transitionReleaseById } from '#features/releases/service.server.ts'
import { buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildSeated, buildWaiting, reviewQueueOf } from './review.fixtures.ts'

const START = '2026-11-23T09:00:00Z'
const TEXT = 'The silence is part of the piece.'
const reasons = [{ code: 'silence' as const, note: 'Trim it.' }]

let app: TestApp
let owner: TestPerson
let staff: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  app.deps.clock.set(new Date(START))
  owner = await buildUser(app, { plan: 'pro' })
  staff = await buildStaff(app)
  colleague = await buildStaff(app, 'reviewer')
}, 60_000)

const artist = (person = owner) => app.client(person.cookie).releases
const reviewer = (person = staff) => reviewQueueOf(app, person)

async function decided(verb: 'reopen' | 'reject', values: Parameters<typeof buildWaiting>[2] = {}) {
  const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review', ...values })
  await reviewer().claim({ id })
  if (verb === 'reject') await reviewer().reject({ id, sha256, reasons, final: true })
  else await reviewer().reopen({ id, sha256, reasons })
  return id
}

const openAppeal = async (id: string) => {
  const appeal = (await reviewer().appeals({ limit: 100 })).items.find(({ releaseId }) => releaseId === id)
  if (!appeal) throw new Error('no such appeal')
  return appeal
}

const rowOf = (id: string) =>
  app.deps.db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an artist', () => {
  test.each(['reopen', 'reject'] as const)('an artist can appeal the decision: %s', async (verb) => {
    const id = await decided(verb, { title: `Silence of ${verb}` })
    expect(await artist().findAppeal({ id })).toEqual({ until: '2026-12-07T09:00:00.000Z', appeal: null })
    const { until, appeal } = await artist().appeal({ id, text: `  ${TEXT} ` })
    // PRO gets a reply within a business day.
    expect(appeal).toMatchObject({ text: TEXT, result: null, dueAt: '2026-11-24T09:00:00.000Z' })
    expect(until).toBeNull()
    expect(await openAppeal(id)).toMatchObject({
      title: `Silence of ${verb}`,
      plan: 'pro',
      decision: verb === 'reopen' ? 'reopened' : 'rejected',
      reasons: [{ code: 'silence', note: 'Trim it.' }],
    })
    const { items } = await app.client(owner.cookie).activity.list({ limit: 1 })
    expect(items[0]).toMatchObject({ type: 'release.appealed', entityId: id })
  })

  test('an appeal is accepted once per decision, even concurrently', async () => {
    const id = await decided('reopen')
    const both = await Promise.allSettled([
      artist().appeal({ id, text: TEXT }),
      artist().appeal({ id, text: TEXT }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(artist().appeal({ id, text: TEXT })).rejects.toMatchObject({
      code: 'appeal_sent',
      status: 409,
    })
    // The next decision can be appealed separately.
    await transitionReleaseById(app.deps, id, { to: 'submitted', by: 'user', values: { revision: 1 } })
    await reviewer().claim({ id })
    const revision = await findRevision(app.deps.db, id, 1)
    await reviewer().reject({ id, sha256: revision?.sha256 ?? '', reasons })
    await expect(artist().appeal({ id, text: TEXT })).resolves.toMatchObject({ appeal: { result: null } })
  })

  test('an appeal is accepted within fourteen days', async () => {
    const id = await decided('reject')
    app.deps.clock.set(new Date('2026-12-07T08:59:59Z'))
    expect((await artist().findAppeal({ id })).until).not.toBeNull()
    app.deps.clock.set(new Date('2026-12-07T09:00:00Z'))
    expect((await artist().findAppeal({ id })).until).toBeNull()
    await expect(artist().appeal({ id, text: TEXT })).rejects.toMatchObject({
      code: 'appeal_expired',
      status: 409,
    })
    app.deps.clock.set(new Date(START))
  })

  test('an appeal requires a text, an own release and a decision that allows it', async () => {
    const { id } = await buildWaiting(app, owner)
    await expect(artist().appeal({ id, text: TEXT })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await artist().findAppeal({ id })).toEqual({ until: null, appeal: null })
    const theirs = await decided('reject')
    const stranger = await buildUser(app)
    await expect(artist(stranger).appeal({ id: theirs, text: TEXT })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(artist(stranger).findAppeal({ id: theirs })).rejects.toMatchObject({ code: 'not_found' })
    await expect(artist().appeal({ id: theirs, text: 'Why?' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('the review team', () => {
  test('open appeals are listed by due date, answered ones separately', async () => {
    const advanced = await buildUser(app, { plan: 'advanced' })
    const { id, sha256 } = await buildWaiting(app, advanced, { status: 'in_review', title: 'Urgent' })
    await reviewer().claim({ id })
    await reviewer().reject({ id, sha256, reasons })
    await artist(advanced).appeal({ id, text: TEXT })
    const first = await reviewer().appeals({ limit: 1 })
    expect(first.items[0]).toMatchObject({ title: 'Urgent', dueAt: new Date('2026-11-23T13:00:00Z') })
    const rest = await reviewer().appeals({ limit: 100, cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ releaseId }) => releaseId)).not.toContain(id)
    expect(first.open).toBe(rest.items.length + 1)
    await reviewer(colleague).answerAppeal({
      id: first.items[0]?.id ?? '',
      result: 'upheld',
      text: 'It stays.',
    })
    expect((await reviewer().appeals({})).open).toBe(first.open - 1)
    expect((await reviewer().appeals({ state: 'answered', limit: 1 })).items[0]).toMatchObject({
      title: 'Urgent',
      result: 'upheld',
      answer: 'It stays.',
    })
    await expect(reviewer().appeals({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('accepting an appeal lets the artist submit a permanently rejected release and notifies everybody', async () => {
    const id = await decided('reject', { title: 'Granted' })
    expect((await rowOf(id)).final_rejection).toBe(true)
    await artist().appeal({ id, text: TEXT })
    const appeal = await openAppeal(id)
    await reviewer(colleague).answerAppeal({ id: appeal.id, result: 'changed', text: ' You are right. ' })
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', final_rejection: false })
    expect(await artist().findAppeal({ id })).toMatchObject({
      appeal: { result: 'changed', answer: 'You are right.' },
    })
    const [mail] = (await mailsTo(app, owner.email)).filter(({ subject }) =>
      subject.includes('appeal about Granted'),
    )
    expect(mail?.text).toContain('You are right.')
    expect(mail?.text).toMatch(/Whose turn: You\s+Until: .*\s+Then: /)
    const notifications = await app.client(owner.cookie).notifications.list({})
    expect(notifications.items[0]).toMatchObject({
      kind: 'releases.appeal_answered',
      params: { title: 'Granted' },
    })
    const entries = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('entity_id', '=', id)
      .where('action', 'like', 'release.appeal%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'release.appealed', after: null },
      { action: 'release.appeal_answered', after: { result: 'changed' } },
    ])
  })

  test('an accepted appeal removes the reopening from the count; a declined one changes nothing', async () => {
    for (const [result, count] of [
      ['upheld', 2],
      ['changed', 1],
    ] as const) {
      const id = await decided('reopen', { reopened_count: 1 })
      await artist().appeal({ id, text: TEXT })
      await reviewer(colleague).answerAppeal({ id: (await openAppeal(id)).id, result, text: 'Read again.' })
      expect(await rowOf(id)).toMatchObject({ status: 'reopened', reopened_count: count })
    }
  })

  test('a reversed rejection does not make the next one final', async () => {
    for (const [result, final] of [
      ['changed', false],
      ['upheld', true],
    ] as const) {
      const { id, sha256 } = await buildWaiting(app, owner, { status: 'in_review' })
      await reviewer().claim({ id })
      await reviewer().reject({ id, sha256, reasons })
      await artist().appeal({ id, text: TEXT })
      await reviewer(colleague).answerAppeal({ id: (await openAppeal(id)).id, result, text: 'Read again.' })
      await transitionReleaseById(app.deps, id, { to: 'submitted', by: 'user' })
      await reviewer().claim({ id })
      await reviewer().reject({ id, sha256, reasons })
      expect((await rowOf(id)).final_rejection, result).toBe(final)
    }
  })

  test('an appeal is answered once, with a text', async () => {
    const id = await decided('reject')
    await artist().appeal({ id, text: TEXT })
    const appeal = await openAppeal(id)
    const answer = (text: string) =>
      reviewer(colleague).answerAppeal({ id: appeal.id, result: 'upheld', text })
    await expect(answer('  ')).rejects.toMatchObject({ code: 'invalid_input' })
    const both = await Promise.allSettled([answer('One.'), answer('Two.')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(answer('Three.')).rejects.toMatchObject({ code: 'wrong_state' })
  })
})

describe('who cannot answer', () => {
  test('nobody answers an appeal against their own decision', async () => {
    const id = await decided('reject')
    await artist().appeal({ id, text: TEXT })
    const answer = { id: (await openAppeal(id)).id, result: 'upheld' as const, text: 'It stays.' }
    await expect(reviewer().answerAppeal(answer)).rejects.toMatchObject({ code: 'own_decision', status: 409 })
    await expect(reviewer(colleague).answerAppeal(answer)).resolves.toEqual({ success: true })
  })

  test('nobody answers an appeal of an account they belong to', async () => {
    const id = await decided('reject')
    await artist().appeal({ id, text: TEXT })
    const seated = await buildSeated(app, owner, 'reviewer')
    const answer = { id: (await openAppeal(id)).id, result: 'changed' as const, text: 'It goes.' }
    await expect(reviewer(seated).answerAppeal(answer)).rejects.toMatchObject({ code: 'own_account' })
  })
})
