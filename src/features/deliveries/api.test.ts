// Tests the staff endpoints of deliveries over HTTP: what they refuse, and who the audit log names.
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { BULK_MAX } from './domain.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'support')
})

const bulk = (body: object) =>
  app.fetch('/v1/deliveries/bulk', {
    method: 'POST',
    headers: { cookie: staff.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const ids = (count: number) => Array.from({ length: count }, newId)

test.each<[string, object]>([
  ['neither ids nor a filter', { action: 'retry' }],
  ['both', { action: 'retry', ids: ids(1), filter: {} }],
  ['no id', { action: 'retry', ids: [] }],
  ['too many ids', { action: 'retry', ids: ids(BULK_MAX + 1) }],
  ['an id that is none', { action: 'retry', ids: ['1'] }],
  ['an unknown action', { action: 'send', ids: ids(1) }],
  ['an unknown field', { action: 'retry', ids: ids(1), force: true }],
  ['an unknown filter', { action: 'retry', filter: { account: newId() } }],
  ['an unknown status', { action: 'retry', filter: { status: 'lost' } }],
  ['a day that is none', { action: 'retry', filter: { from: '2026-02-30' } }],
])('a bulk action with %s is refused', async (_, body) => {
  const answer = await bulk(body)
  expect(answer.status).toBe(422)
  expect((await answer.json()).code).toBe('invalid_input')
})

test('a bulk action on ids of nothing reports each of them', async () => {
  const unknown = ids(BULK_MAX)
  const answer = await bulk({ action: 'cancel', ids: unknown })
  expect(answer.status).toBe(200)
  const { results } = await answer.json()
  expect(results).toEqual(
    unknown.map((id) => ({ id, done: false, delivery: null, problem: { code: 'not_found', params: {} } })),
  )
})

test('the list refuses filters it does not know, and takes one value or several', async () => {
  const list = (query: string) => app.fetch(`/v1/deliveries?${query}`, { headers: { cookie: staff.cookie } })
  expect((await list('status=failed&status=rejected&store=deezer&trouble=failed&kind=update')).status).toBe(
    200,
  )
  expect((await list('status=failed')).status).toBe(200)
  for (const query of [
    'status=lost',
    'trouble=any',
    'from=yesterday',
    'needsStaff=true',
    'limit=101',
    'cursor=1',
  ])
    expect((await list(query)).status).toBe(422)
})
