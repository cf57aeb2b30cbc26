// Tests that the public configuration equals the values that the rules use.
import { beforeAll, expect, test } from 'vitest'
import { buildRelease, buildUser, submit } from '../../test/factories.ts'
import { openTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ MONTHLY_RELEASES: 'indiefy_lite=1' })
})

test('the site answers with its limits and lists without a session', async () => {
  const answer = await app.fetch('/v1/config')
  expect(answer.status).toBe(200)
  const config = await answer.json()
  expect(config).toMatchObject({
    audio: { bytes_max: 104_857_600 },
    artwork: { bytes_max: 20_971_519, side_min: 1500 },
    schedules: [
      { name: 'standard', lead_days_min: 21, processing_business_days: { min: 7, max: 10 } },
      { name: 'priority', lead_days_min: 14 },
      { name: 'express', lead_days_min: 5 },
    ],
    withdrawals: { minimums: { stripe: '10.00', payoneer: '20.00' }, wait_days: { pro: 30 } },
    takedown: { wait_days: { indiefy_lite: 90, pro: 0 }, hours: { min: 24, max: 48 } },
  })
  expect(config.instruments).toHaveLength(35)
  expect(config.genres).toHaveLength(13)
  expect(config.platforms.length).toBeGreaterThanOrEqual(150)
})

test('the operator’s number of releases a month is the one that counts', async () => {
  expect(await (await app.fetch('/v1/config')).json()).toMatchObject({
    monthly_releases: { indiefy_lite: 1, pro: 30, advanced: 300 },
  })
  const owner = await buildUser(app)
  const [first, second] = [await buildRelease(app, owner), await buildRelease(app, owner)]
  await submit(app, owner, first)
  await expect(submit(app, owner, second)).rejects.toMatchObject({ code: 'distro_limit' })
})
