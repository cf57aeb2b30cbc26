// Tests artists through the API: the rules of every field, access, verification, and deletion.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { ARTIST_TYPES } from './domain.ts'

let app: TestApp
let label: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  label = await buildUser(app, { plan: 'advanced' })
})

const clientOf = (person: TestPerson) => app.client(person.cookie).artists
const FIELDS = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }

describe('saving an artist', () => {
  test.each(ARTIST_TYPES)('the artist type %s is accepted', async (type) => {
    expect(await clientOf(label).create({ ...FIELDS, type })).toMatchObject({ type, verified: false })
  })

  test.each([
    ['no name', { name: '  ' }, { code: 'artist_name_missing', at: 'name' }],
    ['an unknown type', { type: 'trio' }, { code: 'artist_type_unknown', at: 'type' }],
    ['an unknown genre', { mainGenre: 'polka' }, { code: 'artist_genre_unknown', at: 'mainGenre' }],
    ['an unknown country', { country: 'XX' }, { code: 'artist_country_unknown', at: 'country' }],
    [
      'a subgenre of another genre',
      { subgenre: 'techno' },
      { code: 'artist_subgenre_unknown', at: 'subgenre' },
    ],
    [
      'a bio that is too long',
      { bio: 'a'.repeat(1_502) },
      { code: 'artist_bio_too_long', at: 'bio', params: { max: 1_500, over: 2 } },
    ],
    ['a website that is none', { website: 'abc' }, { code: 'website_invalid', at: 'website' }],
    [
      'a profile on the wrong host',
      { socials: { x: 'https://instagram.com/ana' } },
      { code: 'social_host', at: 'socials.x', params: { network: 'X' } },
    ],
    [
      'what is no page of the store',
      { storeProfiles: { spotify: { choice: 'link', id: 'https://open.spotify.com/album/1' } } },
      { code: 'store_page_invalid', at: 'storeProfiles.spotify', params: { store: 'Spotify' } },
    ],
    [
      'a page without its id',
      { storeProfiles: { deezer: { choice: 'link' } } },
      { code: 'store_page_missing', at: 'storeProfiles.deezer', params: { store: 'Deezer' } },
    ],
    [
      'an unknown choice',
      { storeProfiles: { tidal: { choice: 'guess' } } },
      { code: 'invalid_value', at: 'storeProfiles.tidal.choice' },
    ],
  ])('an artist with %s is refused at its field', async (_, change, problem) => {
    const refused = clientOf(label).create({ ...FIELDS, ...change } as typeof FIELDS)
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', data: { problems: [problem] } })
  })

  test('artists are listed by name as people read it, also page by page', async () => {
    const owner = await buildUser(app, { plan: 'advanced' })
    for (const name of ['Zed', 'Çağ', 'ana lima', 'Ceyda', 'Dario'])
      await clientOf(owner).create({ ...FIELDS, name })
    const names = ['ana lima', 'Çağ', 'Ceyda', 'Dario', 'Zed']
    const { items } = await clientOf(owner).list()
    expect(items.map(({ name }) => name)).toEqual(names)
    const first = await clientOf(owner).list({ limit: 3 })
    const second = await clientOf(owner).list({ limit: 3, cursor: first.nextCursor ?? undefined })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names)
  })

  test('a saved artist is returned in normalised form', async () => {
    const { id } = await clientOf(label).create({
      ...FIELDS,
      subgenre: 'dream_pop',
      bio: ' Sings. ',
      website: 'https://ana.example',
      socials: {
        facebook: 'fb.com/ana',
        instagram: 'http://instagram.com/ana/',
        soundcloud: 'soundcloud.com/ana',
        x: 'https://x.com/ana?s=20',
        youtube: 'youtube.com/@ana',
        tiktok: 'tiktok.com/@ana',
      },
      storeProfiles: {
        spotify: { choice: 'link', id: 'spotify:artist:0000000000000000000000' },
        apple_music: { choice: 'new', id: 'left over' },
      },
    })
    const match = { choice: 'match', id: null }
    expect(await clientOf(label).find({ id })).toMatchObject({
      subgenre: 'dream_pop',
      bio: 'Sings.',
      website: 'https://ana.example/',
      socials: {
        facebook: 'https://fb.com/ana',
        instagram: 'https://instagram.com/ana',
        soundcloud: 'https://soundcloud.com/ana',
        x: 'https://x.com/ana',
        youtube: 'https://youtube.com/@ana',
        tiktok: 'https://tiktok.com/@ana',
      },
      storeProfiles: {
        spotify: { choice: 'link', id: '0000000000000000000000' },
        apple_music: { choice: 'new', id: null },
        youtube_music: match,
        amazon_music: match,
        deezer: match,
        tidal: match,
      },
    })
    const emptied = await clientOf(label).update({ ...FIELDS, id })
    expect(emptied).toMatchObject({ bio: '', website: '', subgenre: null, socials: { x: null } })
    expect(emptied.storeProfiles.spotify).toEqual(match)
  })

  test('an artist that somebody else saved meanwhile is not overwritten', async () => {
    const client = clientOf(label)
    const { id, updatedAt } = await client.create({ ...FIELDS, name: 'Dora Prado' })
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))
    const saved = await client.update({ ...FIELDS, id, bio: 'Sings.', updatedAt: updatedAt })
    const outdated = client.update({ ...FIELDS, id, bio: 'Writes.', updatedAt: updatedAt })
    await expect(outdated).rejects.toMatchObject({ code: 'artist_changed', status: 409 })
    expect(await client.find({ id })).toMatchObject({ bio: 'Sings.' })
    const again = { ...FIELDS, id, bio: 'Writes.', updatedAt: saved.updatedAt }
    expect(await client.update(again)).toMatchObject({ bio: 'Writes.' })
    // An app that does not say what it started from replaces the artist.
    expect(await client.update({ ...FIELDS, id })).toMatchObject({ bio: '' })
  })

  test('the verified mark does not get in the way of an open form', async () => {
    const { id, updatedAt } = await clientOf(label).create({ ...FIELDS, name: 'Gil Prado' })
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))
    const staff = await buildStaff(app)
    await clientOf(staff).verify({ id, verified: true, reason: 'Checked the profile' })
    const fields = { ...FIELDS, name: 'Gil Prado', id, bio: 'Plays.', updatedAt: updatedAt }
    expect(await clientOf(label).update(fields)).toMatchObject({ bio: 'Plays.', verified: true })
  })

  test('the picture must be the caller’s own upload', async () => {
    const refused = clientOf(label).create({
      ...FIELDS,
      coverUploadId: '01890000-0000-7000-8000-000000000000',
    })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [{ code: 'upload_unknown', at: 'coverUploadId', message: expect.stringContaining(' ') }],
      },
    })
  })
})

describe('an artist', () => {
  test('an artist is changed by its owner and does not exist for others', async () => {
    const { id } = await clientOf(label).create(FIELDS)
    const changed = await clientOf(label).update({
      ...FIELDS,
      id,
      name: 'Ana  Lima Trio',
      legalFirstName: 'Ana',
    })
    expect(changed).toMatchObject({ name: 'Ana Lima Trio', legalFirstName: 'Ana' })
    const other = await buildUser(app)
    for (const call of [
      () => clientOf(other).find({ id }),
      () => clientOf(other).update({ ...FIELDS, id }),
      () => clientOf(other).remove({ id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })

  test('an artist without releases can be deleted, one with releases cannot', async () => {
    const { id } = await clientOf(label).create(FIELDS)
    const { id: kept } = await clientOf(label).create(FIELDS)
    await app.client(label.cookie).releases.create({ title: 'One', artistId: kept })
    await clientOf(label).remove({ id })
    await expect(clientOf(label).remove({ id: kept })).rejects.toMatchObject({
      code: 'artist_has_releases',
      status: 409,
      data: { params: { count: 1 } },
    })
  })

  test('two concurrent first artists create one where the plan includes one', async () => {
    const person = await buildUser(app, { plan: 'pro' })
    const made = await Promise.allSettled([clientOf(person).create(FIELDS), clientOf(person).create(FIELDS)])
    expect(made.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await clientOf(person).list()).items).toHaveLength(1)
  })
})

describe('the plan', () => {
  test.each(['basic', 'pro'] as const)('the plan %s includes one artist', async (plan) => {
    const person = await buildUser(app, { plan })
    await clientOf(person).create(FIELDS)
    await expect(clientOf(person).create(FIELDS)).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'advanced' } },
    })
  })
})

describe('the legal name', () => {
  const LEGAL = { legalFirstName: 'Anabela', legalLastName: 'Oliveira-Lima' }
  const seat = async (role: 'manager' | 'analyst' | 'finance') => {
    const person = await buildUser(app)
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: label.viewer.accountId,
        user_id: person.viewer.userId,
        role,
        artist_id: null,
        created_at: app.deps.clock.now(),
      })
      .execute()
    return sessionCookie(app, person.viewer.userId, { seatAccountId: label.viewer.accountId })
  }
  const token = async (...scopes: Scope[]) => {
    await proveSession(app, label)
    const made = await app.client(label.cookie).tokens.create({ name: 'A token', scopes, expires_in_days: 1 })
    return { authorization: `Bearer ${made.token}` }
  }
  /** Whether the list and the artist contain the legal name. */
  const seen = (id: string, headers: Record<string, string>) =>
    Promise.all(
      ['/v1/artists', `/v1/artists/${id}`].map(async (path) => {
        const answer = await app.fetch(path, { headers })
        return [answer.status, /Oliveira/.test(await answer.text())]
      }),
    )

  test('the legal name is visible to editors of the account only', async () => {
    const { id } = await clientOf(label).create({ ...FIELDS, ...LEGAL })
    const support = await buildStaff(app, 'support')
    const impersonatedBy = support.viewer.userId
    const acting = await sessionCookie(app, label.viewer.userId, { impersonatedBy })
    const both = (there: boolean) => [
      [200, there],
      [200, there],
    ]
    expect(await seen(id, { cookie: label.cookie })).toEqual(both(true))
    expect(await seen(id, { cookie: await seat('manager') })).toEqual(both(true))
    expect(await seen(id, { cookie: await seat('analyst') })).toEqual(both(false))
    expect(await seen(id, { cookie: await seat('finance') })).toEqual(both(false))
    expect(await seen(id, await token('catalogue.view'))).toEqual(both(false))
    expect(await seen(id, await token('catalogue.view', 'catalogue.edit'))).toEqual(both(true))
    expect(await seen(id, { cookie: acting })).toEqual(both(false))
    const staffed = await app
      .client(support.cookie)
      .artists.listOfAccount({ accountId: label.viewer.accountId })
    expect(JSON.stringify(staffed)).toContain(id)
    expect(JSON.stringify(staffed)).not.toContain('Oliveira')

    await app.client(acting).artists.update({ ...FIELDS, id, legalFirstName: 'Somebody' })
    expect(await clientOf(label).find({ id })).toMatchObject(LEGAL)
    expect(await clientOf(label).update({ ...FIELDS, id })).toMatchObject(LEGAL)
    expect(await clientOf(label).update({ ...FIELDS, id, legalLastName: '' })).toMatchObject({
      legalLastName: '',
    })
  })

  test('the legal name is in no release, activity or review', async () => {
    const { id } = await clientOf(label).create({ ...FIELDS, ...LEGAL })
    const release = await app.client(label.cookie).releases.create({ title: 'One', artistId: id })
    for (const path of [
      `/v1/releases/${release.id}`,
      '/v1/releases',
      '/v1/api/user/activity',
      '/v1/dashboard',
    ]) {
      const text = await (await app.fetch(path, { headers: { cookie: label.cookie } })).text()
      expect(text).toMatch(/^\{.*One/)
      expect(text).not.toContain('Oliveira')
    }
  })
})

describe('the verified mark', () => {
  const audited = (id: string) =>
    app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'account_id', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  const reviewer = (staff: TestPerson) => app.client(staff.cookie).artists

  test('the verified mark cannot be set by the user', async () => {
    const { id, verified } = await clientOf(label).create(FIELDS)
    expect(verified).toBe(false)
    const refused = { data: { problems: [{ code: 'unknown_field', at: 'verified' }] } }
    const fields = { ...FIELDS, verified: true }
    await expect(clientOf(label).create(fields)).rejects.toMatchObject(refused)
    await expect(clientOf(label).update({ ...fields, id })).rejects.toMatchObject(refused)
    await expect(clientOf(label).verify({ id, verified: true, reason: 'me' })).rejects.toMatchObject({
      code: 'permission_denied',
      status: 403,
    })
  })

  test('staff verify an artist and remove the verification, once each and with a reason', async () => {
    const support = await buildStaff(app, 'support')
    const { id } = await clientOf(label).create(FIELDS)
    const refused = reviewer(support).verify({ id, verified: true, reason: '  ' })
    await expect(refused).rejects.toMatchObject({ data: { problems: [{ code: 'required', at: 'reason' }] } })
    const twice = await Promise.all(
      ['Papers seen', 'I saw them too'].map((reason) =>
        reviewer(support).verify({ id, verified: true, reason }),
      ),
    )
    expect(twice.map(({ verified }) => verified)).toEqual([true, true])
    expect((await clientOf(label).list()).items.find((item) => item.id === id)?.verified).toBe(true)
    await reviewer(support).verify({ id, verified: false, reason: 'Papers were false' })
    expect(await clientOf(label).find({ id })).toMatchObject({ verified: false })
    expect(await audited(id)).toMatchObject([
      { action: 'artist.verified', actor_id: support.viewer.userId, account_id: label.viewer.accountId },
      { action: 'artist.unverified', after: { verified: false, reason: 'Papers were false' } },
    ])
  })

  test('a renamed artist loses the verified mark', async () => {
    const support = await buildStaff(app, 'support')
    const { id } = await clientOf(label).create(FIELDS)
    await reviewer(support).verify({ id, verified: true, reason: 'Papers seen' })
    expect(await clientOf(label).update({ ...FIELDS, id, name: ' Ana  Lima ', bio: 'Sings.' })).toMatchObject(
      {
        verified: true,
      },
    )
    expect(await clientOf(label).update({ ...FIELDS, id, name: 'Somebody Famous' })).toMatchObject({
      verified: false,
    })
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'artist.unverified',
      actor_id: label.viewer.userId,
      after: { name: 'Somebody Famous' },
    })
  })

  test('staff cannot verify their own artists or nonexistent ones', async () => {
    const admin = await buildStaff(app)
    const { id } = await clientOf(admin).create(FIELDS)
    await expect(reviewer(admin).verify({ id, verified: true, reason: 'x' })).rejects.toMatchObject({
      code: 'own_account',
      status: 403,
    })
    // Nor those of an account that they have a seat in, whichever account they work in.
    const theirs = await clientOf(label).create(FIELDS)
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: label.viewer.accountId,
        user_id: admin.viewer.userId,
        role: 'manager',
        created_at: app.deps.clock.now(),
      })
      .execute()
    await expect(
      reviewer(admin).verify({ id: theirs.id, verified: true, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'own_account', status: 403 })
    const absent = reviewer(admin).verify({ id: newId(), verified: true, reason: 'x' })
    await expect(absent).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('staff page through the artists of an account, newest first', async () => {
    const support = await buildStaff(app, 'support')
    const owner = await buildUser(app, { plan: 'advanced' })
    for (const name of ['One', 'Two', 'Three']) await clientOf(owner).create({ ...FIELDS, name })
    const { accountId } = owner.viewer
    const first = await reviewer(support).listOfAccount({ accountId, limit: 2 })
    const cursor = first.nextCursor ?? undefined
    const second = await reviewer(support).listOfAccount({ accountId, limit: 2, cursor })
    expect([first, second].map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Three', 'Two'],
      ['One'],
    ])
    expect(second.nextCursor).toBeNull()
  })
})

test('artists are returned page by page when a limit is given, and all of them without', async () => {
  const person = await buildUser(app, { plan: 'advanced' })
  for (const name of ['Bia Reis', 'Ana Lima', 'Cem Aydın']) await clientOf(person).create({ ...FIELDS, name })
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
  expect(names(await clientOf(person).list())).toEqual(['Ana Lima', 'Bia Reis', 'Cem Aydın'])
  const first = await clientOf(person).list({ limit: 2 })
  const rest = await clientOf(person).list({ limit: 2, cursor: first.nextCursor ?? undefined })
  expect([names(first), names(rest), rest.nextCursor]).toEqual([
    ['Ana Lima', 'Bia Reis'],
    ['Cem Aydın'],
    null,
  ])
  await expect(clientOf(person).list({ cursor: newId() })).rejects.toMatchObject({ code: 'invalid_input' })
})
