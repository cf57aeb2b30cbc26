// When an account had a paid plan.
import { beforeAll, expect, test } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { Plan } from './domain.ts'
import { listPaidPlans, setPlan } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const day = (number: number) => new Date(Date.UTC(2026, 4, number))

async function afterChanges(...changes: [Plan, number][]) {
  const { viewer } = await buildUser(app)
  for (const [plan, at] of changes)
    await setPlan(app.deps.db, { accountId: viewer.accountId, plan, until: null, at: day(at) })
  return (await listPaidPlans(app.deps.db, [viewer.accountId])).get(viewer.accountId)
}

test('an account that never had a paid plan has no period', async () => {
  expect(await afterChanges()).toBeUndefined()
  expect(await afterChanges(['basic', 1])).toBeUndefined()
})

test('changes of the plan end one period and begin the next', async () => {
  const changes = await afterChanges(
    ['pro', 1],
    ['pro', 3],
    ['advanced', 5],
    ['basic', 9],
    ['basic', 10],
    ['pro', 20],
  )
  expect(changes).toEqual([
    { from: day(1), to: day(5) },
    { from: day(5), to: day(9) },
    { from: day(20), to: undefined },
  ])
})

test('when the plan changes twice at the same instant, the later change counts', async () => {
  expect(await afterChanges(['pro', 2], ['advanced', 2])).toEqual([{ from: day(2), to: undefined }])
  expect(await afterChanges(['pro', 2], ['basic', 2])).toEqual([{ from: day(2), to: day(2) }])
})
