// Tests the numbers of the staff area: by duty, equal to the lists they open, and one failure alone.
import { beforeAll, expect, test } from 'vitest'
import { buildWaiting } from '#features/review/review.fixtures.ts'
import type { StaffRole } from '#lib/pure/access.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { summarizeStaffAreas } from './service.server.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  const owner = await buildUser(app)
  const due = (day: number) => ({ review_due_at: new Date(Date.UTC(2026, 10, day, 9)) })
  await buildWaiting(app, owner, { title: 'Late', ...due(20) })
  await buildWaiting(app, owner, { title: 'Later', ...due(24) })
  const client = app.client(admin.cookie).people
  for (const kind of ['freeze', 'ban'] as const) {
    const person = await buildUser(app)
    await client.block({
      id: person.viewer.userId,
      kind,
      reason: 'Rights in question',
      nextStep: 'Write to us',
    })
  }
})

const summary = (person?: TestPerson) => app.client(person?.cookie).staff.find()

test.each<[StaffRole, string[]]>([
  ['reviewer', ['review']],
  [
    'support',
    ['deliveries', 'people', 'staffPlaylists', 'staffPromotions', 'staffReferrals', 'staffSupport'],
  ],
  ['finance', ['refunds', 'staffPayouts']],
  [
    'admin',
    [
      'review',
      'deliveries',
      'people',
      'refunds',
      'staffPayouts',
      'staffPlaylists',
      'staffPromotions',
      'staffReferrals',
      'staffSupport',
    ],
  ],
])('the role %s sees the numbers of its areas only', async (role, areas) => {
  expect(Object.keys(await summary(await buildStaff(app, role))).sort()).toEqual(areas.toSorted())
})

test('nobody else sees any number', async () => {
  await expect(summary()).rejects.toMatchObject({ status: 401 })
  await expect(summary(await buildUser(app))).rejects.toMatchObject({ status: 403 })
})

test('each number is what the list behind it finds', async () => {
  const { review, deliveries, people } = await summary(admin)
  const client = app.client(admin.cookie)
  const queue = await client.review.queue({})
  expect(review).toEqual({
    waiting: queue.total,
    overdue: (await client.review.queue({ overdue: 'true' })).total,
    appeals: (await client.review.appeals({})).open,
  })
  expect(review).toEqual({ waiting: 2, overdue: 1, appeals: 0 })
  expect(deliveries).toEqual({ failed: 0, pastDue: 0 })
  expect(people).toEqual({
    open: 0,
    overdue: 0,
    frozen: (await client.people.list({ accountStatus: 'frozen' })).items.length,
    banned: (await client.people.list({ accountStatus: 'banned' })).items.length,
  })
})

test('an area that cannot be counted does not hide the others', async () => {
  const { db } = app.deps
  await db.schema.alterTable('deliveries').renameTo('deliveries_away').execute()
  try {
    expect(await summarizeStaffAreas(app.deps, admin.viewer)).toMatchObject({
      review: { waiting: 2 },
      deliveries: null,
      people: { frozen: 1, banned: 1 },
    })
  } finally {
    await db.schema.alterTable('deliveries_away').renameTo('deliveries').execute()
  }
})
