// Tests that staff find any release of any account by the names and codes that stores and legal orders use.
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildWaiting, reviewQueueOf } from './review.fixtures.ts'

let app: TestApp
let reviewer: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  reviewer = await buildStaff(app, 'reviewer')
  const [first, other] = [await buildUser(app), await buildUser(app, { plan: 'pro' })]
  const live_at = new Date('2026-10-01T00:00:00Z')
  const night = await buildWaiting(app, first, {
    title: '100% Night',
    status: 'published',
    live_at,
    upc: '049900000017',
  })
  await buildWaiting(app, other, { title: 'Night Bus', status: 'removed' })
  await buildWaiting(app, other, { title: 'Night Draft', status: 'draft' })
  await app.deps.db
    .insertInto('tracks')
    .values({
      id: newId(),
      account_id: first.viewer.accountId,
      release_id: night.id,
      position: 1,
      title: 'Kerosene',
      isrc: 'QZZZZ2600001',
      created_at: app.deps.clock.now(),
      contributors: '[]',
      performers: '[]',
    })
    .execute()
}, 60_000)

const titlesFor = async (search: string) =>
  (await reviewQueueOf(app, reviewer).search({ search })).items.map(({ title }) => title)

test.each([
  ['part of a title', 'nigh', ['Night Bus', '100% Night']],
  ['a sign that means more to the database', '100%', ['100% Night']],
  ['a track', 'kerosene', ['100% Night']],
  ['a UPC', '049900000017', ['100% Night']],
  ['the same as an EAN, as people write it', '0 049900 000017', ['100% Night']],
  ['an ISRC, as people write it', 'qz-zzz-26-00001', ['100% Night']],
  ['part of a code', '0499000000', []],
  ['nothing', '   ', []],
])('releases are found by %s', async (_, search, titles) => {
  expect(await titlesFor(search)).toEqual(titles)
})

test('a search result shows account and status', async () => {
  const { items, hasMore } = await reviewQueueOf(app, reviewer).search({ search: 'QZZZZ2600001' })
  expect(hasMore).toBe(false)
  expect(items).toMatchObject([
    { accountName: expect.stringMatching(/./), upc: '049900000017', status: 'published', live: true },
  ])
})

test('reports when there are more results than it returns', async () => {
  const many = await buildUser(app)
  for (let n = 0; n < 31; n++) await buildWaiting(app, many, { title: `Many ${n}` })
  const { items, hasMore } = await reviewQueueOf(app, reviewer).search({ search: 'Many' })
  expect([items.length, items[0]?.title, hasMore]).toEqual([30, 'Many 30', true])
})
