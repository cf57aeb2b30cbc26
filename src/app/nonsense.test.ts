// Nonsense in every field of every endpoint, path and query too: refused or taken, but never a fault of ours.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { tries } from '#test/depth.ts'
import { buildStaff, buildUser, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CONTRACT } from './contract.ts'

/** What breaks those who trust: wrong kinds, edges, texts that mean something to somebody. */
const NONSENSE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  'x',
  'x'.repeat(5_000),
  '0',
  '-1',
  'NaN',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  '%',
  '\\',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-11-21T00:00:00Z',
  'https://127.0.0.1/',
  'a@b.test',
  '00000000-0000-0000-0000-000000000000',
  '01890000-0000-7000-8000-000000000000',
  [],
  {},
  [null],
  [[]],
  { __proto__: null, constructor: 1 },
  ['x', 1, null],
]
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

/** The same nonsense in every run, so that what fails once fails again. */
function nonsenseFor(fields: string[], seed: number): Record<string, unknown>[] {
  const one = fc.record(Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...NONSENSE)])), {
    requiredKeys: [],
  })
  return fc.sample(one, { seed, numRuns: TRIES })
}

async function send({ method, path, fields }: Endpoint, input: Record<string, unknown>, cookie: string) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const left = { ...input }
  const at = path.replaceAll(/\{\+?(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(text(left[field] ?? 'nothing').toWellFormed()) || 'nothing'
    delete left[field]
    return value
  })
  const plain = method === 'GET' || method === 'DELETE'
  const query = fields.flatMap((field) =>
    field in left ? [`${field}=${encodeURIComponent(text(left[field]).toWellFormed())}`] : [],
  )
  return app.fetch(plain && query.length > 0 ? `${at}?${query.join('&')}` : at, {
    method,
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${calls++ % 250}` },
    ...(plain ? {} : { body: JSON.stringify(left) }),
  })
}

/** Each from another address: this is about nonsense, not about limits. */
let calls = 0

describe.each(['artist', 'staff'] as const)('sent by %s', (who) => {
  test('is never a server error, and every refusal has its sentence', async () => {
    const wrong: string[] = []
    for (const [index, endpoint] of endpoints.entries()) {
      for (const input of nonsenseFor(endpoint.fields, index + 1)) {
        const cookie = await sessionCookie(app, people[who].viewer.userId, { authenticatedAt: new Date() })
        const answer = await send(endpoint, input, cookie)
        const body = await answer.text()
        const said = body.startsWith('{') ? JSON.parse(body) : {}
        if (answer.status >= 500 || (answer.status >= 400 && !said.message))
          wrong.push(
            `${endpoint.name} ${JSON.stringify(input).slice(0, 300)} → ${answer.status} ${body.slice(0, 100)}`,
          )
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
