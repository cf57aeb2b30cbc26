// Days in the browser of a user west and east of UTC: an instant has the day of their clock, a calendar day is the same.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, signUpByApi, withDatabase } from './by-api.ts'
import { linkIn, mailAbout, openAs } from './by-browser.ts'
import { faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const ana = { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' }
const guest = { name: 'Gil Prado', username: 'gil', email: 'gil@music.example' }

let server: RunningServer
let browser: Browser
let cookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_TEST_CLOCK: '2026-11-24T03:00:00Z' } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, ana)
  await withDatabase(server.dataDir, (db) =>
    db.query(
      `update accounts set plan = 'advanced', plan_until = '2027-06-30'
       where id = (select account_id from users where username = $1)`,
      [ana.username],
    ),
  )
  const call = callAs(server.url, cookie)
  await call('POST', '/team/invitations', { email: guest.email, role: 'analyst', artist_id: null })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each([
  ['America/Los_Angeles', /Mon,? 30 Nov/],
  ['Pacific/Kiritimati', /Tue,? 1 Dec/],
])('in %s', async (timezoneId, lastDay) => {
  const page = await openAs(browser, server.url, { cookie, width: 1440, at: '/account/team', timezoneId })
  await page.getByRole('table', { name: 'Pending invitations' }).getByText(lastDay).waitFor()

  await page.goto(linkIn(await mailAbout(server.url, guest.email, /Ana Lima invited you/)))
  await page.getByText(lastDay).waitFor()

  // The days of a promotion are days of the calendar.
  await page.goto('/promotion')
  await page
    .getByText(/Thu,? 24 Dec/)
    .first()
    .waitFor()
  expect(await page.getByText(/Wed,? 23 Dec/).count()).toBe(0)
  await page.context().close()
  expect(faults).toEqual([])
})
