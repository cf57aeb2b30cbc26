// API tokens over the API: created by their owner, shown once, and limited to their scopes.

import { beforeAll, describe, expect, test } from 'vitest'
import { insertBlock } from '#features/accounts/service.server.ts'
import { SCOPES, type Scope } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
  await proveSession(app, owner)
})

const clientOf = (person: TestPerson) => app.client(person.cookie).tokens
const make = async (scopes: readonly Scope[], person = owner, days = 30) =>
  clientOf(person).create({ name: 'Catalogue sync', scopes: [...scopes], expires_in_days: days })

/** A request with a token instead of a cookie. */
const call = (token: string, path: string, init: RequestInit = {}) =>
  app.fetch(`/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
const statusOf = async (token: string, path: string, init?: RequestInit) =>
  (await call(token, path, init)).status

async function fresh(): Promise<TestPerson> {
  const person = await buildUser(app)
  await proveSession(app, person)
  return person
}

describe('making a token', () => {
  test('creating a token returns it once and stores its hash', async () => {
    const made = await make(['catalogue.view'])
    expect(made.token).toMatch(/^bl_[\w-]{43}$/)
    expect(made.hint).toBe(made.token.slice(0, 7))
    const listed = (await clientOf(owner).list({})).items.find((item) => item.id === made.id)
    expect(listed).toMatchObject({ name: 'Catalogue sync', scopes: ['catalogue.view'], lastUsedAt: null })
    expect(listed).not.toHaveProperty('token')
    const row = await app.deps.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(made.token)
    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('creating a token is notified and recorded', async () => {
    const person = await fresh()
    const made = await make(['money.view'], person)
    const { items } = await app.client(person.cookie).notifications.list({})
    expect(items).toMatchObject([{ kind: 'security.token_made', params: { name: 'Catalogue sync' } }])
    await clientOf(person).revoke({ id: made.id })
    const entries = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('entity_id', '=', made.id)
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual(['token.created', 'token.revoked'])
    expect(JSON.stringify(entries)).not.toContain(made.token)
  })

  test.each([
    ['no name', { name: '  ' }],
    ['no scope', { scopes: [] }],
    ['a capability that no token may have', { scopes: ['payouts.manage'] }],
    ['no day', { expires_in_days: 0 }],
    ['more than a year', { expires_in_days: 366 }],
  ])('creating a token with %s is refused', async (_, change) => {
    const fields = { name: 'x', scopes: ['catalogue.view'], expires_in_days: 7, ...change }
    await expect(clientOf(owner).create(fields as never)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('creating a token requires re-authentication', async () => {
    const person = await buildUser(app)
    await expect(make(['catalogue.view'], person)).rejects.toMatchObject({
      code: 'reauthentication_required',
    })
  })

  test('an account has at most fifty valid tokens, even with concurrent requests', async () => {
    const person = await fresh()
    const row = { account_id: person.viewer.accountId, user_id: person.viewer.userId, hint: 'bl_aaaa' }
    const now = app.deps.clock.now()
    await app.deps.db
      .insertInto('api_tokens')
      .values(
        Array.from({ length: 49 }, (_, index) => ({
          ...row,
          id: newId(),
          name: `${index}`,
          token_hash: newId(),
          scopes: ['catalogue.view' as const],
          created_at: now,
          expires_at: new Date(now.getTime() + 86_400_000),
        })),
      )
      .execute()
    const made = await Promise.allSettled([make(SCOPES, person), make(SCOPES, person), make(SCOPES, person)])
    expect(made.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const refused = made.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'token_limit', data: { params: { max: 50 } } })
  })

  test('only the owner creates tokens, not a member', async () => {
    const manager = await fresh()
    await sit(manager, 'manager')
    await expect(make(['catalogue.view'], manager)).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(clientOf(manager).list({})).rejects.toMatchObject({ code: 'permission_denied' })
  })
})

/** Gives a person a seat in the owner's account and switches their session to it. */
async function sit(person: TestPerson, role: 'manager' | 'analyst' | 'finance') {
  const seat = { account_id: owner.viewer.accountId, user_id: person.viewer.userId, role, artist_id: null }
  await app.deps.db
    .insertInto('seats')
    .values({ ...seat, id: newId(), created_at: app.deps.clock.now() })
    .execute()
  await app.deps.db
    .updateTable('sessions')
    .set({ seat_account_id: owner.viewer.accountId })
    .where('user_id', '=', person.viewer.userId)
    .execute()
}

describe('a token', () => {
  test('a token acts as the person who created it', async () => {
    const { token } = await make(['catalogue.view'])
    const answer = await call(token, '/api/user')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ _id: owner.viewer.userId })
  })

  test('a token can only use its scopes', async () => {
    const { token } = await make(['catalogue.view'])
    expect(await statusOf(token, '/artists')).toBe(200)
    expect(await statusOf(token, '/api/user/activity')).toBe(200)
    const fields = JSON.stringify({ name: 'New', type: 'solo', mainGenre: 'pop', country: 'BR' })
    const init = { method: 'POST', body: fields, headers: { 'content-type': 'application/json' } }
    expect(await statusOf(token, '/artists', init)).toBe(403)
    const { token: writing } = await make(['catalogue.edit'])
    expect(await statusOf(writing, '/artists', init)).toBe(201)
    expect(await statusOf(writing, '/artists')).toBe(403)
  })

  test('a token with every scope reaches no personal data, guarded endpoints or staff endpoints', async () => {
    const staff = await buildStaff(app)
    await proveSession(app, staff)
    const { token } = await make(SCOPES, staff)
    expect(await statusOf(token, '/artists')).toBe(200)
    for (const path of ['/notifications', '/tokens', '/webhooks', '/review/releases', '/deliveries'])
      expect([path, await statusOf(token, path)]).toEqual([path, 403])
    const body = JSON.stringify({ name: 'x', scopes: ['catalogue.view'], expires_in_days: 1 })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    expect(await statusOf(token, '/tokens', init)).toBe(403)
  })

  test('a revoked token stops working, and only its owner can revoke it', async () => {
    const { token, id } = await make(['catalogue.view'])
    const other = await fresh()
    await expect(clientOf(other).revoke({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await statusOf(token, '/artists')).toBe(200)
    const revoked = await clientOf(owner).revoke({ id })
    expect(revoked.revokedAt).not.toBeNull()
    expect(await clientOf(owner).revoke({ id })).toEqual(revoked)
    expect(await statusOf(token, '/artists')).toBe(401)
    expect(await statusOf(token, '/api/user')).toBe(401)
  })

  test('a token stops working when it expires', async () => {
    const person = await fresh()
    const { token } = await make(['catalogue.view'], person, 1)
    const start = app.deps.clock.now()
    app.deps.clock.set(new Date(start.getTime() + 86_400_000 - 1))
    expect(await statusOf(token, '/artists')).toBe(200)
    app.deps.clock.set(new Date(start.getTime() + 86_400_000))
    expect(await statusOf(token, '/artists')).toBe(401)
    app.deps.clock.set(start)
  })

  test.each([
    ['freeze' as const],
    ['ban' as const],
  ])('a token stops working while its creator has a %s', async (kind) => {
    const person = await fresh()
    const { token } = await make(['catalogue.view'], person)
    expect(await statusOf(token, '/artists')).toBe(200)
    await insertBlock(app.deps.db, {
      id: newId(),
      user_id: person.viewer.userId,
      kind,
      reason: 'Tested',
      set_at: app.deps.clock.now(),
    })
    expect(await statusOf(token, '/artists')).toBe(401)
    expect(await statusOf(token, '/api/user')).toBe(401)
  })

  test('a token stops working when its creator closes the account', async () => {
    const person = await fresh()
    const { token } = await make(['catalogue.view'], person)
    await app.deps.db
      .updateTable('users')
      .set({ closed_at: app.deps.clock.now() })
      .where('id', '=', person.viewer.userId)
      .execute()
    expect(await statusOf(token, '/artists')).toBe(401)
  })

  test('a token stops working when its creator leaves the account', async () => {
    const person = await fresh()
    const { token, id } = await make(['catalogue.view'], person)
    await app.deps.db
      .updateTable('api_tokens')
      .set({ account_id: owner.viewer.accountId })
      .where('id', '=', id)
      .execute()
    expect(await statusOf(token, '/artists')).toBe(401)
  })

  test('an invalid token never falls back to the session cookie', async () => {
    const withCookie = (authorization: string) =>
      app.fetch('/v1/api/user', { headers: { cookie: owner.cookie, authorization } })
    expect((await withCookie('Basic YTpi')).status).toBe(200)
    for (const wrong of ['Bearer bl_wrong', 'bearer nonsense', 'Bearer', `Bearer bl_${'a'.repeat(43)}`])
      expect([wrong, (await withCookie(wrong)).status]).toEqual([wrong, 401])
  })

  test('an invalid token is refused as such, also where nobody has to sign in', async () => {
    for (const path of ['/releases', '/auth/captcha', '/uploads/files', '/nothing']) {
      const answer = await call('bl_wrong', path)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      expect([path, (await answer.json()).code]).toEqual([path, 'invalid_api_token'])
    }
  })

  test('a refusal names the scope that a token lacks, where one would do', async () => {
    const { token } = await make(['catalogue.view'])
    const paramsOf = async (path: string) => (await (await call(token, path)).json()).data.params
    expect(await paramsOf('/royalties')).toEqual({ scope: 'money.view' })
    expect(await paramsOf('/tokens')).toEqual({})
  })

  test('a valid token takes precedence over a session cookie and ends no session', async () => {
    const other = await buildUser(app)
    const { token } = await make(['catalogue.view'])
    const headers = { cookie: other.cookie, origin: 'https://elsewhere.example' }
    expect(await (await call(token, '/api/user', { headers })).json()).toMatchObject({
      _id: owner.viewer.userId,
    })
    expect((await call(token, '/auth/logout', { method: 'POST', headers })).status).toBe(200)
    expect((await app.fetch('/v1/api/user', { headers: { cookie: other.cookie } })).status).toBe(200)
    // Without a token the same request fails the origin check.
    expect((await app.fetch('/v1/auth/logout', { method: 'POST', headers })).status).toBe(403)
  })

  test('the use of a token is recorded once a minute', async () => {
    const person = await fresh()
    const { token, id } = await make(['catalogue.view'], person)
    const start = app.deps.clock.now()
    const used = async () => {
      await call(token, '/artists')
      return (await clientOf(person).list({})).items.find((item) => item.id === id)?.lastUsedAt
    }
    const first = await used()
    expect(first).toBe(start.toISOString())
    app.deps.clock.set(new Date(start.getTime() + 59_999))
    expect(await used()).toBe(first)
    app.deps.clock.set(new Date(start.getTime() + 60_000))
    expect(await used()).toBe(new Date(start.getTime() + 60_000).toISOString())
    app.deps.clock.set(start)
  })

  test('uploads require catalogue.edit and downloads catalogue.view', async () => {
    const person = await fresh()
    const id = await buildRelease(app, person)
    const upload = {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': '' },
    }
    const { token: reading } = await make(['catalogue.view'], person)
    const { token: writing } = await make(['catalogue.edit'], person)
    expect(await statusOf(reading, '/uploads/files', upload)).toBe(403)
    expect(await statusOf(writing, '/uploads/files', upload)).not.toBe(403)
    const { artwork } = await app.client(person.cookie).releases.find({ id })
    const file = new URL(required(Object.values(artwork?.urls ?? {})[0]), 'http://x')
    const path = `${file.pathname}${file.search}`.replace(/^\/v1/, '')
    expect(await statusOf(reading, path)).toBe(200)
    expect(await statusOf(writing, path)).toBe(403)
  })

  test('only the owner lists tokens, newest first', async () => {
    const person = await fresh()
    const made = []
    for (let count = 0; count < 3; count++) made.push((await make(['catalogue.view'], person)).id)
    const first = await clientOf(person).list({ limit: 2 })
    const second = await clientOf(person).list({ limit: 2, cursor: first.nextCursor ?? undefined })
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(made.toReversed())
    expect(second.nextCursor).toBeNull()
    expect((await clientOf(await fresh()).list({})).items).toEqual([])
  })
})
