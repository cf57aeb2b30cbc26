// What a plan lacks: a draft after a downgrade, and filters of analytics.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Label, openLabel, STAFF, withDatabase } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label
beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify', 'deezer'] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
const open = async (at: string, width = 1440): Promise<Page> => {
  const page = await openAs(browser, server.url, { cookie: label.cookie, width, at })
  page.setDefaultTimeout(9000)
  return page
}
const plan = (name: string) =>
  withDatabase(server.dataDir, (db) => db.query('update accounts set plan = $1', [name]))
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 20_000 })

test('a draft of a better plan names what Basic lacks, and each is removed with one click', async () => {
  await plan('advanced')
  const id = await label.draft('Night Drive')
  interface Release {
    upc: string | null
    tracks: { id: string; isrc: string | null; composer: string; lyrics: string }[]
  }
  const read = () => label.call<Release>('GET', `/releases/${id}`)
  const trackId = (await read()).tracks[0]?.id
  await label.call('PATCH', `/releases/${id}`, { upc: '0012345678905' })
  await label.call('PATCH', `/releases/${id}/tracks/${trackId}`, {
    isrc: 'DEZ652600001',
    composer: 'Ana Lima',
    hasLyrics: true,
    lyrics: 'La la',
  })
  await plan('basic')
  for (const width of [360, 1440]) {
    const page = await open(`/distributions/${id}/edit/tracks`, width)
    await page.getByText('This is available on PRO').first().waitFor()
    await expectFits(page)
    await expectAccessible(page)
    await page.context().close()
  }
  const page = await open(`/distributions/${id}/edit/tracks`)
  const line = page.locator('span[class*=finding]').filter({ hasText: 'This is available on PRO' })
  const removeFirst = () => line.first().getByRole('button', { name: 'Remove', exact: true }).click()
  await eventually(() => line.count()).toBe(3)
  for (let left = 3; left > 0; left--) {
    await removeFirst()
    await eventually(() => line.count()).toBe(left - 1)
  }
  await eventually(async () => {
    const { tracks } = await read()
    return tracks.map(({ isrc, composer, lyrics }) => [isrc, composer, lyrics])
  }).toEqual([[null, '', '']])
  await page.goto(`/distributions/${id}/edit/basic-info`)
  await removeFirst()
  await eventually(async () => (await read()).upc).toBeNull()
  await page.context().close()
  expect(faults).toEqual([])
})

test('what analytics of Basic lacks leads to the plans and back', async () => {
  const page = await open('/analytics?platform=spotify&period=last_90_days')
  await page.getByRole('heading', { name: 'Earlier days and single platforms' }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /last 30 days/i })
    .last()
    .click()
  await page.getByRole('heading', { name: 'No plays reported yet' }).waitFor()
  await page.context().close()
  // The browser logs the refusals.
  faults.length = 0
})
