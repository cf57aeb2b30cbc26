// Connecting Spotify, as an artist does: agreed, cancelled, failed and answered too late, and disconnected again.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpByApi } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const NORA = { name: 'Nora Pell', username: 'nora', email: 'nora@music.example' }

let server: RunningServer
let browser: Browser
let cookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, NORA)
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })
const services = (page: Page) => page.getByRole('region', { name: 'Connected services' })

/** From the settings to the page where Spotify asks. */
async function goToSpotify(page: Page): Promise<void> {
  await services(page).getByRole('button', { name: 'Connect Spotify' }).click()
  await page.getByRole('heading', { name: 'Connect Spotify (local)' }).waitFor()
}

async function agree(page: Page, name = 'Nora Pell'): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Agree' }).click()
}

test('connects, returns to where it began, and disconnects', async () => {
  const page = await open('/account/security')
  await services(page).getByText('Not connected').waitFor()
  await expectAccessible(page)
  await goToSpotify(page)
  await agree(page)
  await page.waitForURL('**/account/security#services')
  await services(page).getByText('as Nora Pell').waitFor()
  await page.getByText('Spotify is connected').first().waitFor()
  // The answer is in no history: going back leaves Spotify alone.
  expect(page.url()).not.toContain('code=')
  await services(page).getByRole('button', { name: 'Disconnect' }).click()
  await services(page).getByText('Not connected').waitFor()
  expect(
    await page.evaluate(() => document.activeElement?.textContent),
    'the focus stays on the button of the row',
  ).toBe('Connect Spotify')
  await page.context().close()
  expect(faults).toEqual([])
})

test('cancelling at Spotify says so, and leads back or to another attempt', async () => {
  const page = await open('/account/security', 360)
  await goToSpotify(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spotify is not connected' }).waitFor()
  expect(await page.getByRole('banner').count(), 'the page has no header').toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await services(page).getByText('Not connected').waitFor()
  await goToSpotify(page)
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spotify could not be connected' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await agree(page, 'Inês Matos')
  await services(page).getByText('as Inês Matos').waitFor()
  await services(page).getByRole('button', { name: 'Disconnect' }).click()
  await services(page).getByText('Not connected').waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

test('an answer that was used already connects nothing, and says so', async () => {
  const page = await open('/account/security')
  await goToSpotify(page)
  const answered = page.waitForRequest(/\/spotify-auth\?.*code=/)
  await agree(page)
  const used = (await answered).url()
  await services(page).getByText('as Nora Pell').waitFor()
  await services(page).getByRole('button', { name: 'Disconnect' }).click()
  await services(page).getByText('Not connected').waitFor()
  await page.goto(used)
  await page.getByRole('heading', { level: 1, name: 'This answer from Spotify no longer counts' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Connect Spotify' }).waitFor()
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await services(page).getByText('Not connected').waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

test('access that Spotify ended is shown, and given again', async () => {
  const page = await open('/account/security')
  await goToSpotify(page)
  await page.getByRole('combobox', { name: 'After connecting' }).selectOption('revoked')
  await agree(page)
  await services(page).getByText('as Nora Pell').waitFor()
  const asked = await page.evaluate(async () => {
    const answer = await fetch(`/v1/music-connections/spotify/following?playlistId=${'A'.repeat(22)}`)
    return ((await answer.json()) as { code: string }).code
  })
  expect(asked).toBe('spotify_expired')
  await page.reload()
  await services(page).getByText('Spotify ended our access for Nora Pell').waitFor()
  await expectAccessible(page)
  await services(page).getByRole('button', { name: 'Connect again' }).click()
  await agree(page)
  await services(page).getByText('as Nora Pell').waitFor()
  await page.context().close()
})

test('a visitor signs in first', async () => {
  const page = await openAs(browser, server.url, {
    cookie: 'none=1',
    width: 1280,
    at: '/spotify-auth?state=s&code=c',
  })
  await page.waitForURL(/\/auth\/login\?redirect=%2Fspotify-auth/)
  await page.context().close()
})
