// Tests the queue: order by due date, paging, and every filter.
import { beforeAll, expect, test } from 'vitest'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildWaiting, reviewQueueOf } from './review.fixtures.ts'

let app: TestApp
let staff: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app)
  colleague = await buildStaff(app, 'reviewer')
  const basic = await buildUser(app)
  const advanced = await buildUser(app, { plan: 'advanced' })
  const due = (day: number) => ({ review_due_at: new Date(Date.UTC(2026, 10, day, 9)) })
  await buildWaiting(app, basic, { title: 'Late', ...due(20), language: 'pt', review_advice: 2 })
  await buildWaiting(app, basic, { title: 'Today', ...due(21), type: 'ep', language: 'tr' })
  const heldId = await buildWaiting(app, advanced, { title: 'Held', ...due(24), language: 'pt' })
  const own = await buildWaiting(app, advanced, { title: 'Own', ...due(25), type: 'album', language: 'en' })
  await buildWaiting(app, advanced, { title: 'Decided', ...due(19), status: 'approved' })
  await reviewQueueOf(app, colleague).claim({ id: heldId.id })
  await reviewQueueOf(app, staff).claim({ id: own.id })
}, 60_000)

type Asked = Parameters<ReturnType<typeof reviewQueueOf>['queue']>[0]
const titles = async (asked: Asked) =>
  (await reviewQueueOf(app, staff).queue(asked)).items.map((item) => item.title)

test('the queue lists waiting cases by due time with their claims', async () => {
  const queue = await reviewQueueOf(app, staff).queue({})
  expect(queue.items.map(({ title, claim }) => [title, claim?.mine])).toEqual([
    ['Late', undefined],
    ['Today', undefined],
    ['Held', false],
    ['Own', true],
  ])
  expect(queue).toMatchObject({ total: 4, dueToday: 2, nextCursor: null, now: app.deps.clock.now() })
  expect(queue.items[2]).toMatchObject({
    status: 'in_review',
    plan: 'advanced',
    dueAt: new Date('2026-11-24T09:00:00Z'),
    claim: { name: 'Mara Kessler', until: new Date('2026-11-21T09:30:00Z') },
  })
})

test.each<[string, Asked, string[]]>([
  ['nobody has begun', { status: 'submitted' }, ['Late', 'Today']],
  ['in review', { status: 'in_review' }, ['Held', 'Own']],
  ['one plan', { plan: 'advanced' }, ['Held', 'Own']],
  ['either plan', { plan: ['advanced', 'indiefy_lite'] }, ['Late', 'Today', 'Held', 'Own']],
  ['types', { type: ['ep', 'album'] }, ['Today', 'Own']],
  ['a language', { language: 'pt' }, ['Late', 'Held']],
  ['mine', { claim: 'mine' }, ['Own']],
  ['nobody’s', { claim: 'nobody' }, ['Late', 'Today']],
  ['overdue', { overdue: 'true' }, ['Late']],
  ['with advice', { advice: 'true' }, ['Late']],
  ['all of it together', { language: 'pt', plan: 'advanced', status: 'in_review' }, ['Held']],
  ['nothing fits', { language: 'pt', type: 'album' }, []],
])('the queue filter selects: %s', async (_, asked, kept) => {
  expect(await titles(asked)).toEqual(kept)
  expect((await reviewQueueOf(app, staff).queue({ ...asked, limit: 1 })).total).toBe(kept.length)
})

test('the queue pages within its filter, even with equal due times', async () => {
  const twin = await buildUser(app, { plan: 'pro' })
  const same = { review_due_at: new Date('2026-11-30T09:00:00Z') }
  for (const title of ['One', 'Two', 'Three']) await buildWaiting(app, twin, { title, ...same })
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await reviewQueueOf(app, staff).queue({ plan: 'pro', limit: 1, cursor })
    seen.push(...page.items.map(({ title }) => title))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(seen.toSorted()).toEqual(['One', 'Three', 'Two'])
})

test.each([
  'nonsense',
  '2026-11-20T09:00:00.000Z|x',
  '|',
])('an invalid queue cursor is refused: %s', async (cursor) => {
  await expect(reviewQueueOf(app, staff).queue({ cursor })).rejects.toMatchObject({ code: 'invalid_input' })
})
