// Proves that the desk finds any release of any account by what a store or an order would name it by.
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
  const [one, other] = [await buildUser(app), await buildUser(app, { plan: 'pro' })]
  const live_at = new Date('2026-10-01T00:00:00Z')
  const night = await buildWaiting(app, one, {
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
      account_id: one.viewer.accountId,
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

const titlesFor = async (words: string) =>
  (await reviewQueueOf(app, reviewer).search({ words })).items.map(({ title }) => title)

test.each([
  ['part of a title', 'nigh', ['Night Bus', '100% Night']],
  ['a sign that means more to the database', '100%', ['100% Night']],
  ['a track', 'kerosene', ['100% Night']],
  ['a UPC', '049900000017', ['100% Night']],
  ['the same as an EAN, as people write it', '0 049900 000017', ['100% Night']],
  ['an ISRC, as people write it', 'qz-zzz-26-00001', ['100% Night']],
  ['part of a code', '0499000000', []],
  ['nothing', '   ', []],
])('by %s', async (_, words, titles) => {
  expect(await titlesFor(words)).toEqual(titles)
})

test('tells whose it is and how it stands', async () => {
  const { items, more } = await reviewQueueOf(app, reviewer).search({ words: 'QZZZZ2600001' })
  expect(more).toBe(false)
  expect(items).toMatchObject([
    { accountName: expect.stringMatching(/./), upc: '049900000017', status: 'published', live: true },
  ])
})

test('says when there is more than it tells', async () => {
  const many = await buildUser(app)
  for (let n = 0; n < 31; n++) await buildWaiting(app, many, { title: `Many ${n}` })
  const { items, more } = await reviewQueueOf(app, reviewer).search({ words: 'Many' })
  expect([items.length, items[0]?.title, more]).toEqual([30, 'Many 30', true])
})
