// The audit log: who approved a release, found by its title and by keyboard alone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intoReview, type Label, openLabel, STAFF, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, expectReachable, openAs, tabTo } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label
let id: string
let finance: string

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify', 'deezer'] })
  id = await label.draft('Sal')
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  finance = await signUpByApi(server, { name: 'Finn Aas', username: 'finn', email: 'finn@music.example' })
  await withDatabase(server.dataDir, (db) =>
    db.query(`update users set role = 'finance' where username = 'finn'`),
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each([1440, 360])('the audit log tells who approved a release, at %i px', async (width) => {
  const page = await openAs(browser, server.url, { cookie: label.staffCookie, width, at: '/admin/audit' })
  const entries = page.getByRole('list', { name: 'Audit log' })
  const details = (sentence: string) =>
    entries.getByRole('button', { name: `Details: ${sentence}`, exact: true })
  await details('Ana Lima moved Sal from Draft to Submitted').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('sal')
  await page.waitForURL('**/admin/audit?about=sal')
  const move = details('Mara Kessler moved Sal from In review to Approved')
  await tabTo(page, move)
  await page.keyboard.press('Enter')
  await entries.getByRole('deletion').filter({ hasText: 'In review' }).waitFor()
  const approval = details('Mara Kessler approved Sal')
  await tabTo(page, approval)
  await page.keyboard.press('Enter')
  await entries.getByText('review.approved').waitFor()
  expect(await move.getAttribute('aria-expanded')).toBe('false')
  await page.reload()
  await entries.getByText('review.approved').waitFor()
  const approved = entries.getByRole('listitem').filter({ hasText: /approved Sal/ })
  expect(await approved.getByRole('link', { name: 'Sal' }).getAttribute('href')).toBe(`/admin/review/${id}`)
  await expectAccessible(page)
  await expectReachable(page)
  await expectFits(page)

  const day = page.getByRole('textbox', { name: 'From', exact: true })
  await day.fill('24 Nov 2026')
  await day.press('Tab')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  // On a phone the calendar covers the link while it is open.
  await page.mouse.click(2, 2)
  await page.locator('.mantine-DateInput-day').first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Show all' }).click()
  await approval.waitFor()
  expect(await page.getByRole('searchbox', { name: 'About' }).inputValue()).toBe('')
  expect(await day.inputValue()).toBe('')
  await expectFits(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test('the export has the sentences of what is filtered, and finance sees a release without a link to its review', async () => {
  const page = await openAs(browser, server.url, {
    cookie: finance,
    width: 1440,
    at: '/admin/audit?about=sal&action=review.approved',
  })
  const entry = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await entry.getByRole('link', { name: 'Mara Kessler' }).waitFor()
  expect(await entry.getByText('Sal', { exact: true }).count()).toBe(1)
  expect(await entry.getByRole('link', { name: 'Sal' }).count()).toBe(0)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const chunks = await (await file).createReadStream().then((stream) => stream.toArray())
  const [, ...lines] = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/,Sal,Mara Kessler approved Sal$/)
  await page.context().close()
  expect(faults).toEqual([])
})
