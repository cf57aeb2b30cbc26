// A repeated request with an idempotency key runs once and gets the same response.
import { beforeAll, expect, test } from 'vitest'
import type { Access } from '#lib/contract.ts'
import type { Scope } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  buildArtist,
  buildStaff,
  buildUser,
  proveSession,
  sessionCookie,
  type TestPerson,
} from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CONTRACT } from './contract.ts'
import { openapi } from './openapi.ts'

let app: TestApp
let owner: TestPerson
let artistId: string
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  artistId = (await buildArtist(app, owner)).id
})

const create = (key: string, title: string, person = owner) => {
  const body = JSON.stringify({ title, artistId })
  return app.fetch('/v1/releases', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Bodies that do not say how long they are come one after the other.
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': key,
      cookie: person.cookie,
    },
    body,
  })
}
const titled = async (title: string) =>
  (await app.client(owner.cookie).releases.list({ search: title })).items.length

test('a repeated request runs once and gets the same response', async () => {
  const first = await create('key-00000001', 'Once')
  const second = await create('key-00000001', 'Once')
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await second.json()).toEqual(await first.json())
  expect(await titled('Once')).toBe(1)
})

test('ten concurrent requests with one key create one resource', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create('key-00000002', 'Parallel')))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]))
  expect(await titled('Parallel')).toBe(1)
  expect((await create('key-00000002', 'Parallel')).status).toBe(201)
  expect(await titled('Parallel')).toBe(1)
})

test('a different request with the same key is refused', async () => {
  await create('key-00000003', 'First')
  const answer = await create('key-00000003', 'Second')
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'idempotency_key_reused'])
})

test('a repeated refusal gets the same response', async () => {
  const first = await create('key-00000004', 'x'.repeat(301))
  const second = await create('key-00000004', 'x'.repeat(301))
  expect([first.status, second.status]).toEqual([422, 422])
  expect(await second.json()).toEqual(await first.json())
})

test('keys belong to one user and last a day', async () => {
  await create('key-00000005', 'Mine')
  const other = await buildUser(app)
  const answer = await create('key-00000005', 'Mine', other)
  expect(answer.headers.get('idempotent-replayed')).toBeNull()
  await app.moveTo('2026-11-22T09:00:01Z')
  await create('key-00000005', 'Mine')
  expect(await titled('Mine')).toBe(2)
})

test('a key that was used in one account is refused in another', async () => {
  const label = await buildUser(app, { plan: 'advanced' })
  await app.deps.db
    .insertInto('seats')
    .values({
      id: newId(),
      account_id: label.viewer.accountId,
      user_id: owner.viewer.userId,
      role: 'manager',
      artist_id: null,
      created_at: app.deps.clock.now(),
    })
    .execute()
  const cookie = await sessionCookie(app, owner.viewer.userId, { seatAccountId: label.viewer.accountId })
  expect((await create('key-00000006', 'In its account')).status).toBe(201)
  const answer = await create('key-00000006', 'In its account', { ...owner, cookie })
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'idempotency_key_reused'])
})

test('a token does not get the stored response of a call that its scopes do not allow', async () => {
  const person = await buildUser(app, { plan: 'pro' })
  await proveSession(app, person)
  const artist = await buildArtist(app, person)
  const call = async (scopes: Scope[]) => {
    const { token } = await app.client(person.cookie).tokens.create({ name: 'x', scopes, expires_in_days: 1 })
    return app.fetch('/v1/releases', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'key-00000007',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ title: 'Private', artistId: artist.id }),
    })
  }
  expect((await call(['catalogue.view', 'catalogue.edit'])).status).toBe(201)
  // Another token with the same scopes, such as after it was replaced.
  expect((await call(['catalogue.edit', 'catalogue.view'])).headers.get('idempotent-replayed')).toBe('true')
  const refused = await call(['catalogue.view'])
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'idempotency_key_reused'])
})

test('a request that came too early is repeated, not answered from the store', async () => {
  const person = await buildUser(app)
  const open = (key: string, ticket = newId()) =>
    app.fetch('/v1/support/tickets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: person.cookie },
      body: JSON.stringify({
        key: ticket,
        subject: 'A question',
        text: 'When is it out?',
        category: 'other',
      }),
    })
  for (let count = 0; count < 10; count++) expect((await open(`key-0000010${count}`)).status).toBe(201)
  const [last, ticket] = ['key-00000199', newId()]
  const refused = await open(last, ticket)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  await app.deps.limits.reset('support.person', person.viewer.userId)
  expect((await open(last, ticket)).status).toBe(201)
})

test.each(['short', 'with space', 'x'.repeat(101)])('%j is an invalid key', async (key) => {
  expect((await create(key, 'Never')).status).toBe(422)
  expect(await titled('Never')).toBe(0)
})

const endpoints = Object.entries(CONTRACT)
  .flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, definition]) => ({ feature, call, definition })),
  )
  .map(
    ({
      feature,
      call,
      definition: {
        '~orpc': { route, meta },
      },
    }) => ({
      name: `${feature}.${call}`,
      method: route.method ?? 'GET',
      path: route.path ?? '',
      access: meta as Access,
    }),
  )
  .filter(({ method }) => method !== 'GET')

const SECRET_FIELDS =
  /^(password|current|secret|token|recovery_codes?|uri|private_?key|secret_?access_?key)$/i

/** Every field name in a part of the OpenAPI document, and in what it refers to. */
function fieldsOf(document: object, part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties, $ref } = part as { properties?: object; $ref?: string }
  if ($ref !== undefined) return fieldsOf(document, targetOf(document, $ref))
  return [
    ...Object.keys(properties ?? {}),
    ...Object.values(part).flatMap((value) => fieldsOf(document, value)),
  ]
}

/** @param reference such as `#/components/schemas/Release` */
const targetOf = (document: object, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)

test('every endpoint that receives or returns a secret says so, is open, or requires re-authentication', async () => {
  const document = await openapi()
  const { paths = {} } = document
  const silent = endpoints
    .filter(({ access }) => !access.open && !access.requiresFreshAuth && !access.carriesSecrets)
    .filter(({ path, method }) => {
      const operation = (paths[path.replaceAll('{+', '{')] as Record<string, unknown>)?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      return fieldsOf(document, operation).some((field) => SECRET_FIELDS.test(field))
    })
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('no response of an endpoint that is open, carries secrets or requires re-authentication is stored', async () => {
  const people = [await buildUser(app, { plan: 'advanced' }), await buildStaff(app, 'admin')]
  for (const { method, path } of endpoints)
    for (const { viewer } of people)
      await app.fetch(`/v1${path.replaceAll(/\{\+?\w+\}/g, () => newId())}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `${method}-${path.replaceAll(/\W/g, '_')}`,
          cookie: await sessionCookie(app, viewer.userId, { authenticatedAt: new Date() }),
        },
        ...(method === 'DELETE' ? {} : { body: '{}' }),
      })
  const rows = await app.deps.db.selectFrom('idempotent_answers').select('key').execute()
  const stored = new Set(rows.map(({ key }) => key))
  const names = (wanted: (access: Access) => boolean) =>
    endpoints
      .filter(
        ({ access, method, path }) =>
          wanted(access) && stored.has(`${method}-${path.replaceAll(/\W/g, '_')}`),
      )
      .map(({ name }) => name)
  expect(
    names(({ open, requiresFreshAuth, carriesSecrets }) =>
      Boolean(open || requiresFreshAuth || carriesSecrets),
    ),
  ).toEqual([])
  expect(names(() => true)).toEqual(expect.arrayContaining(['releases.create', 'review.approve']))
})

test('a two-factor secret is not stored, and not returned again without re-authentication', async () => {
  const person = await buildUser(app)
  const begin = async (authenticatedAt: Date | null) =>
    app.fetch('/v1/api/user/two-factor', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'key-two-factor',
        cookie: await sessionCookie(app, person.viewer.userId, { authenticatedAt }),
      },
      body: '{}',
    })
  const { secret } = await (await begin(new Date())).json()
  expect(secret).toMatch(/^[A-Z2-7]{16,}/)
  expect((await begin(null)).status).toBe(403)
  const rows = await app.deps.db
    .selectFrom('idempotent_answers')
    .select('body')
    .where('user_id', '=', person.viewer.userId)
    .execute()
  expect(rows).toEqual([])
})
