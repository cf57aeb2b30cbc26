// Pre-saves as both sides: made by an artist, joined by fans without scripts, and delivered when the release is out.
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intoReview, type Label, moveClock, openLabel, STAFF, until } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const SUBMITTED = '2026-11-23T09:00:00Z'
const WEEK_BEFORE = '2026-12-11T09:00:00Z'
/** The day has begun in all of Brazil. */
const RELEASED = '2026-12-18T06:00:00Z'
const EMAIL = 'carla@fans.example'

let server: RunningServer
let browser: Browser
let label: Label
let releaseId: string

beforeAll(async () => {
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_STAFF: STAFF,
      BACKLINE_TEST_CLOCK: SUBMITTED,
      TRUSTED_PROXIES: '1',
      COUNTRY_HEADER: 'X-Country',
    },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify', 'deezer'] })
  releaseId = await label.draft('Maré')
  await label.call('PATCH', `/releases/${releaseId}`, { presave: true, presaveDate: '2026-11-24' })
  const sha256 = await intoReview(label, releaseId)
  await label.staff('POST', `/review/releases/${releaseId}/approval`, { sha256 })
  await until('acceptance', async () => (await statuses()).every((status) => status === 'accepted'))
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function statuses(): Promise<string[]> {
  const { items } = await label.call<{ items: { status: string }[] }>(
    'GET',
    `/releases/${releaseId}/deliveries`,
  )
  return items.length === 2 ? items.map(({ status }) => status) : ['missing']
}

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie: label.cookie, width, at })

async function openAsFan() {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    locale: 'en-GB',
    extraHTTPHeaders: { 'x-country': 'BR' },
  })
  return context.newPage()
}

test('a pre-save is made for a release that is not out', async () => {
  await moveClock(server.url, WEEK_BEFORE)
  const page = await open('/tools/presave')
  await page.getByRole('heading', { name: 'No pre-saves yet' }).waitFor()
  await page.getByRole('button', { name: 'New pre-save' }).click()
  await page.getByRole('combobox', { name: 'Release' }).fill('Mar')
  await page.getByRole('option', { name: 'Maré' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('Not an address')
  await page.getByRole('button', { name: 'Create pre-save' }).click()
  await page.getByText('3 to 40 lowercase letters, digits and single hyphens').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill('mare')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create pre-save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  await page.getByText('Saved and mailed, once each').waitFor()
  await page.getByText('Nobody has subscribed yet').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open release' }).click()
  await page.getByRole('link', { name: 'Open the pre-save' }).click()
  await page.getByRole('link', { name: 'Maré' }).waitFor()
  await expectAccessible(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test('fans leave an address, or connect a service, and go back on it', async () => {
  const fan = await openAsFan()
  await fan.goto('/release/mare')
  await fan.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  await fan.getByText('days to go').waitFor()
  expect(await fan.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await fan.getByLabel('Hear it first').fill(EMAIL)
  await fan.getByRole('checkbox', { name: /news from Ana Lima/ }).check()
  await fan.getByRole('button', { name: 'Remind me on the day' }).click()
  await fan.getByText('Check your inbox').waitFor()
  await fan.goto(linkIn(await mailAbout(server.url, EMAIL, /^Do you want/)))
  await fan.getByRole('button', { name: 'Yes, remind me' }).click()
  await fan.getByRole('heading', { name: 'You are on the list' }).waitFor()

  await fan.getByRole('link', { name: 'Back to the release' }).click()
  await fan.getByRole('link', { name: /Spotify/ }).click()
  await fan.getByRole('button', { name: 'Cancel' }).click()
  await fan.getByText('You did not connect').waitFor()
  for (const name of ['Lena Brandt', 'Rafael Couto']) {
    await fan.getByRole('link', { name: /Spotify/ }).click()
    await fan.getByLabel('Name').fill(name)
    await fan.getByLabel('Followers').fill('214')
    await fan.getByRole('button', { name: 'Agree' }).click()
    await fan.getByText('Done. The release will be in your library').waitFor()
  }
  await fan.getByRole('link', { name: 'Withdraw' }).click()
  await fan.getByRole('button', { name: 'Withdraw' }).click()
  await fan.getByRole('heading', { name: 'You have withdrawn' }).waitFor()
  await fan.context().close()

  const sighted = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const page = await sighted.newPage()
  for (const path of ['/release/mare', '/release/mare?connect=failed']) {
    await page.goto(path)
    await expectAccessible(page)
  }
  expect((await page.goto('/release/never-there'))?.status()).toBe(404)
  await sighted.close()
})

test('the artist sees the fans by day and exports them with their consents', async () => {
  const page = await open('/tools/presave')
  await page.getByRole('row', { name: /Maré.*2.*Collecting/ }).waitFor()
  await page.getByRole('link', { name: 'Maré' }).click()
  const fans = page.getByRole('table', { name: 'Fans' })
  await fans.getByRole('row', { name: /Lena Brandt\s+Brazil\s+214.*Spotify.*Queued/ }).waitFor()
  await fans.getByRole('row', { name: /carla@fans\.example\s+Brazil\s+–.*Email\s+Yes/ }).waitFor()
  await page.getByText('1 fan has withdrawn').waitFor()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page
    .getByRole('table', { name: 'Subscribers by day' })
    .getByRole('row', { name: /11 Dec\s+2\s+2/ })
    .waitFor()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV with consent' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
  expect(file).toContain('carla@fans.example')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await page.getByRole('heading', { name: 'No fans here' }).waitFor()
  await page.context().close()

  const phone = await open('/tools/presave', 360)
  await phone.getByRole('link', { name: 'Maré' }).waitFor()
  await expectFits(phone)
  await phone.getByRole('link', { name: 'Maré' }).click()
  await phone.getByRole('table', { name: 'Fans' }).waitFor()
  await expectFits(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a deleted pre-save is gone for fans, until the deletion is undone', async () => {
  const page = await open('/tools/presave')
  await page.getByRole('link', { name: 'Maré' }).click()
  await page.getByRole('button', { name: 'Delete pre-save' }).click()
  await page.getByRole('heading', { name: 'No pre-saves yet' }).waitFor()
  const statusOf = async () => (await fetch(`${server.url}/release/mare`)).status
  await expect.poll(statusOf).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Maré' }).waitFor()
  await expect.poll(statusOf).toBe(200)
  await page.context().close()
})

test('on the day each fan gets it once, and the page becomes the smart link', async () => {
  await moveClock(server.url, RELEASED)
  await until('release in stores', async () => (await statuses()).every((status) => status === 'live'))
  const mail = await mailAbout(server.url, EMAIL, /is out$/)
  const fan = await openAsFan()
  // What an address shows may be as old as a second.
  await expect
    .poll(
      async () => {
        await fan.goto(linkIn(mail))
        return new URL(fan.url()).pathname
      },
      { timeout: 20_000 },
    )
    .toMatch(/^\/l\//)
  await fan.getByRole('link', { name: /Spotify/ }).waitFor()
  expect(await fan.getByRole('button', { name: 'Remind me on the day' }).count()).toBe(0)

  const page = await open('/tools/presave')
  await page.getByRole('link', { name: 'Maré' }).click()
  await page.getByText('Fans find your smart link').waitFor()
  await page.getByText('Spotify has the release').waitFor()
  await expect
    .poll(() => page.getByRole('table', { name: 'Fans' }).getByText('Delivered').count(), { timeout: 30_000 })
    .toBe(2)
  await page.context().close()

  const withdrawal = /https?:\/\/\S+withdrawal\S+/.exec(mail.text)?.[0] ?? ''
  await fan.goto(withdrawal)
  await fan.getByRole('button', { name: 'Withdraw' }).click()
  await fan.getByRole('heading', { name: 'You have withdrawn' }).waitFor()
  await fan.context().close()
  expect(faults).toEqual([])
})
