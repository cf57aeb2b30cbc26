// The activity feed over the API: its entries, and who sees which.
import { beforeAll, describe, expect, test } from 'vitest'
import { transitionReleaseById } from '#features/releases/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildRelease, buildStaff, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { recordActivity } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const clientOf = (person: TestPerson) => app.client(person.cookie).activity

const record = (person: TestPerson, type: string, more: { artistId?: string; actorId?: string } = {}) =>
  recordActivity(app.deps.db, app.deps, {
    accountId: person.viewer.accountId,
    type,
    title: type,
    entity: 'release',
    entityId: newId(),
    ...more,
  })

describe('the feed', () => {
  test('the feed lists entries with type, entity, title and actor', async () => {
    const person = await buildUser(app)
    const artist = await buildArtist(app, person)
    const { id } = await app.client(person.cookie).releases.create({ title: 'Maré', artistId: artist.id })
    const answer = await app.fetch('/v1/api/user/activity', { headers: { cookie: person.cookie } })
    expect(await answer.json()).toEqual({
      items: [
        {
          id: expect.any(String),
          type: 'release.created',
          title: 'Maré',
          entity: 'release',
          entityId: id,
          createdAt: app.deps.clock.now().toISOString(),
          actor: { id: person.viewer.userId, name: 'Ana Lima' },
        },
      ],
      nextCursor: null,
    })
  })

  test('the feed shows what happened to a release without naming staff', async () => {
    const person = await buildUser(app)
    const staff = await buildStaff(app)
    const id = await buildRelease(app, person)
    await submit(app, person, id)
    const actor = { by: 'staff' as const, actorId: staff.viewer.userId }
    await transitionReleaseById(app.deps, id, { ...actor, to: 'in_review' })
    await transitionReleaseById(app.deps, id, { ...actor, to: 'reopened' })
    const { items } = await clientOf(person).list({})
    expect(items.slice(0, 3)).toMatchObject([
      { type: 'release.reopened', entityId: id, actor: null },
      { type: 'release.in_review', actor: null },
      { type: 'release.submitted', actor: { id: person.viewer.userId } },
    ])
    expect(JSON.stringify(items)).not.toContain('Mara Kessler')
    const own = await buildStaff(app)
    await record(own, 'release.updated', { actorId: own.viewer.userId })
    expect((await clientOf(own).list({})).items).toMatchObject([{ actor: { name: 'Mara Kessler' } }])
  })

  test('the feed pages newest first and filters by type', async () => {
    const person = await buildUser(app)
    for (const type of ['release.created', 'release.updated', 'release.published', 'release.updated'])
      await record(person, type)
    const first = await clientOf(person).list({ limit: 3 })
    const second = await clientOf(person).list({ limit: 3, cursor: first.nextCursor ?? undefined })
    expect([...first.items, ...second.items].map((item) => item.type)).toEqual([
      'release.updated',
      'release.published',
      'release.updated',
      'release.created',
    ])
    expect(second.nextCursor).toBeNull()
    expect((await clientOf(person).list({ type: 'release.updated' })).items).toHaveLength(2)
    expect((await clientOf(person).list({ type: 'release.burnt' })).items).toEqual([])
  })

  test.each([['none'], ["' or 1=1"]])('an invalid cursor %j is no server error', async (cursor) => {
    await expect(clientOf(await buildUser(app)).list({ cursor })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('the feed shows only activity of the caller’s account', async () => {
    const person = await buildUser(app)
    await record(person, 'release.created')
    expect((await clientOf(await buildUser(app)).list({})).items).toEqual([])
    await expect(app.client().activity.list({})).rejects.toMatchObject({ code: 'sign_in_first' })
  })

  test('a seat limited to one artist sees only that artist’s activity', async () => {
    const owner = await buildUser(app, { plan: 'advanced' })
    const member = await buildUser(app)
    const ana = await buildArtist(app, owner, 'Ana')
    const bia = await buildArtist(app, owner, 'Bia')
    await record(owner, 'release.created', { artistId: ana.id })
    await record(owner, 'release.updated', { artistId: bia.id })
    await record(owner, 'release.published')
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: owner.viewer.accountId,
        user_id: member.viewer.userId,
        role: 'analyst',
        artist_id: ana.id,
        created_at: app.deps.clock.now(),
      })
      .execute()
    await app.deps.db
      .updateTable('sessions')
      .set({ seat_account_id: owner.viewer.accountId })
      .where('user_id', '=', member.viewer.userId)
      .execute()
    expect((await clientOf(member).list({})).items.map((item) => item.type)).toEqual(['release.created'])
    expect((await clientOf(owner).list({})).items).toHaveLength(3)
  })
})
