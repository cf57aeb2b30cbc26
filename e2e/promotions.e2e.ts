// A promotion as both sides: read, ordered and paid by an artist, run and finished by staff, followed on a phone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { intoReview, type Label, moveClock, openLabel, STAFF, withDatabase } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const TODAY = '2026-11-23T09:00:00Z'
const SECOND_DAY = '2026-11-27T12:00:00Z'
const REPORT =
  'Videos worked best, and most clicks came from Porto. Next time we would leave out the pictures.'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: TODAY },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
  const id = await label.draft('Maré')
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, cookie: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })

async function openAsVisitor(at: string, width = 1280): Promise<Page> {
  const page = await openPage(browser, server.url, { width, reducedMotion: 'reduce' })
  await page.goto(at)
  return page
}

async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

test('visitors read what it costs, without the navigation of the product, and are sent to sign up', async () => {
  const page = await openAsVisitor('/promotion')
  await page.getByRole('heading', { level: 1, name: /\$10 a day/ }).waitFor()
  await page.getByText('30-day money-back guarantee').first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign up to order' }).click()
  await page.waitForURL(/\/auth\/signup/)
  await done(page)
})

test('a promotion is ordered, paid, run with the numbers of its days, and finished with a report', async () => {
  const artist = await open('/promotion', label.cookie)
  await artist.getByRole('combobox', { name: 'Release' }).fill('Mar')
  await artist.getByRole('option', { name: /Maré/ }).click()
  await artist.getByLabel('Budget a day').fill('9')
  await artist.getByRole('button', { name: /^Order/ }).click()
  await artist.getByText('At least 10 a day').waitFor()
  expect(await orders()).toBe(0)
  await artist.getByLabel('Budget a day').fill('20')
  await artist.getByLabel('Days', { exact: true }).fill('3')
  await artist.getByLabel('What we should know').fill('Fans of Ana Moura.')
  await artist.getByRole('button', { name: 'Order for $60.00' }).click()
  await artist.waitForURL(/\/sandbox\/billing\/checkout\//)
  await artist.getByText('4242 4242 4242 4242').click()
  await artist.getByRole('button', { name: /^Pay USD/ }).click()
  await artist.getByText('Payment received. Our team looks at your order within two days.').waitFor()
  await artist.getByText('Our team is preparing it').waitFor()
  await expectAccessible(artist)
  expect(await orders()).toBe(1)

  const staff = await open('/admin/promotions', label.staffCookie)
  await staff.getByRole('row').filter({ hasText: 'Maré' }).getByRole('link').first().click()
  await staff.getByText('Fans of Ana Moura.').waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'The ads run' }).click()
  await moveClock(server.url, SECOND_DAY)
  await staff.getByLabel('Spent in USD').fill('61')
  await staff.getByLabel('Clicks').fill('74')
  await staff.getByRole('button', { name: 'Save day' }).click()
  await staff.getByText('Only 60 of the budget is left').waitFor()
  await staff.getByLabel('Spent in USD').fill('19.40')
  await staff.getByRole('button', { name: 'Save day' }).click()
  await staff.getByRole('table').getByText('USD 19.40').waitFor()
  await staff.getByLabel('Report for the account').fill(REPORT)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Finish promotion' }).click()
  await staff.getByText('Finished').first().waitFor()

  await artist.goto(linkIn(await mailAbout(server.url, 'ana@music.example', /has ended/)))
  await artist.getByText(REPORT).waitFor()
  await artist.getByText('74').first().waitFor()
  await artist.getByText('until Wed, 23 Dec 2026', { exact: false }).waitFor()
  await expectAccessible(artist)
  await done(artist, staff)
})

async function orders(): Promise<number> {
  const { rows } = await withDatabase(server.dataDir, (db) =>
    db.query<{ count: string }>('select count(*) from promotions'),
  )
  return Number(rows[0]?.count)
}

test('the pages fit a phone', async () => {
  const visitor = await openAsVisitor('/promotion', 360)
  await visitor.locator('h1').waitFor()
  await expectFits(visitor)
  await visitor.context().close()
  const own = required((await label.call<{ items: { id: string }[] }>('GET', '/promotions')).items[0])
  for (const [at, cookie] of [
    ['/promotion', label.cookie],
    ['/promotions', label.cookie],
    [`/promotions/${own.id}`, label.cookie],
    ['/admin/promotions?view=done', label.staffCookie],
    [`/admin/promotions/${own.id}`, label.staffCookie],
  ] as const) {
    const page = await open(at, cookie, 360)
    await page.locator('h1').waitFor()
    await expectFits(page)
    await page.context().close()
  }
})
