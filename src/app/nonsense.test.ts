// Sends invalid values in every field of every endpoint, path and query included: accepted or refused, but never a
// server error.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { tries } from '#test/depth.ts'
import { buildStaff, buildUser, sessionCookie, type TestPerson } from '#test/factories.ts'
import { NONSENSE } from '#test/nonsense-values.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CONTRACT } from './contract.ts'

const TRIES = tries(3, 50)

interface Endpoint {
  name: string
  method: string
  path: string
  fields: string[]
}

const endpoints: Endpoint[] = Object.entries(CONTRACT).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([call, { '~orpc': definition }]) => ({
    name: `${feature}.${call}`,
    method: definition.route.method ?? 'GET',
    path: `/v1${definition.route.path}`,
    fields: Object.keys((definition.inputSchema as { shape?: object } | undefined)?.shape ?? {}),
  })),
)

let app: TestApp
let people: Record<'artist' | 'staff', TestPerson>
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '1' })
  people = { artist: await buildUser(app, { plan: 'advanced' }), staff: await buildStaff(app, 'admin') }
})

/** Seeded, so that a failure can be reproduced. */
function nonsenseFor(fields: string[], seed: number): Record<string, unknown>[] {
  const body = fc.record(Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...NONSENSE)])), {
    requiredKeys: [],
  })
  return fc.sample(body, { seed, numRuns: TRIES })
}

async function send({ method, path, fields }: Endpoint, input: Record<string, unknown>, cookie: string) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const left = { ...input }
  const href = path.replaceAll(/\{\+?(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(text(left[field] ?? 'nothing').toWellFormed()) || 'nothing'
    delete left[field]
    return value
  })
  const plain = method === 'GET' || method === 'DELETE'
  const query = fields.flatMap((field) =>
    field in left ? [`${field}=${encodeURIComponent(text(left[field]).toWellFormed())}`] : [],
  )
  return app.fetch(plain && query.length > 0 ? `${href}?${query.join('&')}` : href, {
    method,
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${calls++ % 250}` },
    ...(plain ? {} : { body: JSON.stringify(left) }),
  })
}

/** Each request comes from its own address, because rate limits are not the subject here. */
let calls = 0

describe.each(['artist', 'staff'] as const)('random input sent by %s', (who) => {
  test('random input never causes a server error, and every refusal has a message', async () => {
    const wrong: string[] = []
    for (const [index, endpoint] of endpoints.entries()) {
      for (const input of nonsenseFor(endpoint.fields, index + 1)) {
        const cookie = await sessionCookie(app, people[who].viewer.userId, { authenticatedAt: new Date() })
        const answer = await send(endpoint, input, cookie)
        const body = await answer.text()
        const answered = body.startsWith('{') ? JSON.parse(body) : {}
        if (answer.status >= 500 || (answer.status >= 400 && !answered.message))
          wrong.push(
            `${endpoint.name} ${JSON.stringify(input).slice(0, 300)} → ${answer.status} ${body.slice(0, 100)}`,
          )
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
