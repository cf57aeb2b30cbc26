// The monthly summary: off until somebody asks for it, and with the figures of the page.
import { expect, test } from 'vitest'
import { buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { addPlayedTrack, daysFrom, reportUsage } from './analytics.fixtures.ts'
import { prepareAnalytics } from './service.server.ts'

const app = await openTestApp()

async function played(person: TestPerson): Promise<TestPerson> {
  const track = await addPlayedTrack(app, person, { title: 'Maré' })
  await reportUsage(app.deps, {
    store: 'spotify',
    feed: 'tracks',
    from: '2026-10-01',
    to: '2026-12-04',
    rows: daysFrom('2026-10-01', '2026-12-04').map((day) => ({
      ...track.row,
      day,
      streams: day >= '2026-11-01' ? 150 : 100,
    })),
  })
  return person
}

async function subscribe(person: TestPerson): Promise<TestPerson> {
  const on = { in_app: true, email: true }
  await app
    .client(person.cookie)
    .notifications.setPreferences({ releases: on, money: on, team: on, analytics: on })
  return person
}

test('who asked for it gets the figures of the month on the fifth day, once', async () => {
  const reader = await played(await subscribe(await buildUser(app, { plan: 'pro' })))
  const silent = await played(await buildUser(app, { plan: 'pro' }))
  const basic = await played(await subscribe(await buildUser(app, { plan: 'basic' })))
  await prepareAnalytics(app.deps)
  await app.moveTo('2026-12-05T07:59:00Z')
  expect(await mailsTo(app, reader.email)).toEqual([])
  await app.moveTo('2026-12-05T08:00:00Z')
  const [mail, ...others] = await mailsTo(app, reader.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your plays in November 2026')
  // 30 days of 150, after 30 days of which 30 October had 100 each.
  expect(mail?.text).toContain('Streams rose 50% to 4,500.')
  expect(mail?.text).toContain('period=custom&from=2026-11-01&to=2026-11-30')
  const { items } = await app.client(reader.cookie).notifications.list({})
  expect(items).toMatchObject([{ kind: 'analytics.month_counted', params: { streams: 4_500 } }])
  for (const person of [silent, basic]) {
    expect(await mailsTo(app, person.email)).toEqual([])
    expect((await app.client(person.cookie).notifications.list({})).items).toEqual([])
  }
  await app.moveTo('2026-12-06T08:00:00Z')
  expect(await mailsTo(app, reader.email)).toHaveLength(1)
})
