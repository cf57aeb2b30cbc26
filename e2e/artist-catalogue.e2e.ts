// The catalogue of artists as a visitor: sent with its artists, found by name and country, and read on a phone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intoReview, type Label, moveClock, openLabel, STAFF, until } from './by-api.ts'
import { expectFits } from './by-browser.ts'
import { expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
  await release('Maré')
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Until the store has it. */
async function release(title: string): Promise<void> {
  const id = await label.draft(title)
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  const isIn = async (state: string) => {
    const { items } = await label.call<{ items: { status: string }[] }>('GET', `/releases/${id}/deliveries`)
    return items.length > 0 && items.every(({ status }) => status === state)
  }
  await until('acceptance', () => isIn('accepted'))
  await moveClock(server.url, '2026-12-18T00:05:00Z')
  await until('release in the store', () => isIn('live'))
}

test('an artist is listed once the page is published, and not without the wish to be', async () => {
  const { items } = await label.call<{ items: { id: string; name: string }[] }>('GET', '/artists')
  const artist = items[0]
  const page = await openPage(browser, server.url, { width: 1280 })
  await page.goto('/artists-catalog')
  await page.getByRole('heading', { name: 'No artists yet' }).waitFor()
  const made = await label.call<{ id: string }>('POST', '/artist-pages', {
    artistId: artist?.id,
    slug: 'from-the-sea',
  })
  await label.call('PUT', `/artist-pages/${made.id}`, { isPublished: true, inCatalogue: false })
  await page.reload()
  await page.getByRole('heading', { name: 'No artists yet' }).waitFor()
  await label.call('PUT', `/artist-pages/${made.id}`, { inCatalogue: true })

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Artists' }).click()
  const card = page.getByRole('list', { name: 'Artists' }).getByRole('link', { name: artist?.name })
  await card.waitFor()
  expect(await card.innerText()).toContain('Brazil, Pop')
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody at all')
  await page.getByRole('heading', { name: 'No artist matches' }).waitFor()
  await page.getByRole('link', { name: 'Show all artists' }).click()
  await card.waitFor()
  await page.getByRole('combobox', { name: 'Country' }).fill('Mex')
  await page.getByRole('option', { name: 'Mexico' }).click()
  await page.waitForURL(/country=MX/)
  await page.getByRole('heading', { name: 'No artist matches' }).waitFor()
  await page.getByText('Name', { exact: true }).click()
  await page.waitForURL(/sort=name/)
  await page.goto('/artists-catalog?sort=followers')
  await card.click()
  await page.waitForURL(/\/a\/from-the-sea$/)
  await page.context().close()
  expect(faults).toEqual([])
})

test('it is sent with its artists, for readers without scripts too', async () => {
  const html = await (await fetch(`${server.url}/artists-catalog`)).text()
  expect(html).toContain('href="/a/from-the-sea"')
  expect(html).toContain('rel="canonical"')
  const phone = await openPage(browser, server.url, { width: 360 })
  await phone.goto('/artists-catalog')
  await phone.getByRole('list', { name: 'Artists' }).waitFor()
  await expectFits(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})
