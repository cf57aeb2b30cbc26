// Staff find the deliveries that failed, retry them together, and see which could not be retried and why.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intoReview, type Label, moveClock, openLabel, STAFF, until } from './by-api.ts'
import { expectFits, expectReachable, openAs, tabTo } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STORES = ['spotify', 'deezer', 'itunes']
const START = '2026-11-23T09:00:00Z'

let server: RunningServer
let browser: Browser
let label: Label
let now = Date.parse(START)

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: START },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: STORES })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function approved(title: string): Promise<string> {
  const id = await label.draft(title)
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  return id
}

async function untilStores(id: string, expected: string[]): Promise<void> {
  await until(`${expected} at the stores`, async () => {
    now += 60_000
    await moveClock(server.url, new Date(now).toISOString())
    const { items } = await label.call<{ items: { status: string }[] }>('GET', `/releases/${id}/deliveries`)
    return (
      items
        .map(({ status }) => status)
        .toSorted()
        .join() === expected.join()
    )
  })
}

/** Makes a sandbox store reject its next batches. */
async function rejectNext(page: Page, store: string, batches: number): Promise<void> {
  await page.goto(`/dev/store/${store}`)
  const rules = page.getByRole('button', { name: /^Remove rule/ })
  while ((await rules.count()) > 0) {
    const before = await rules.count()
    await rules.first().click()
    await expect.poll(() => rules.count()).toBe(before - 1)
  }
  const form = page.locator('form.fields')
  await form.getByLabel(/^Reply/).selectOption('MetadataMissing')
  await form.getByLabel('Batches').fill(String(batches))
  await page.getByRole('button', { name: 'Add rule' }).click()
  await rules.waitFor()
}

interface Connection {
  settings: Record<string, unknown>
  version: string | null
}

/** Connects a store to its sandbox, or disconnects it. */
async function connect(store: string, kind: 'sandbox' | 'none'): Promise<void> {
  const { settings, version } = await label.staff<Connection>('GET', `/admin/stores/${store}`)
  await label.staff('PUT', `/admin/stores/${store}`, {
    settings: { ...settings, connection: { kind } },
    version,
  })
}

async function expectWellShown(page: Page): Promise<void> {
  await expectFits(page)
  await expectAccessible(page)
}

test.each([
  [1440, 'Long Way Home', 'Harbour Lights'],
  [360, 'Low Tide', 'Two Rivers'],
])('at %i px staff filter failed deliveries, retry them together and see what came of each', async (width, ...titles) => {
  const page = await openAs(browser, server.url, {
    cookie: label.staffCookie,
    width,
    at: '/admin/deliveries',
  })
  for (const store of ['deezer', 'itunes']) await rejectNext(page, store, 2)
  const ids = []
  for (const title of titles) ids.push(await approved(title))
  for (const id of ids) await untilStores(id, ['accepted', 'rejected', 'rejected'])
  await connect('itunes', 'none')

  await page.goto('/admin')
  await page.getByRole('link', { name: '4 failed' }).click()
  const list = page.getByRole('table', { name: 'Deliveries', exact: true })
  const release = (title: string) => page.getByRole('button', { name: `Stores of ${title} by Ana Lima` })
  const stores = (title: string) =>
    page.getByRole('table', { name: `Deliveries of ${title}` }).getByRole('row')
  for (const title of titles) await release(title).waitFor()
  expect(new URL(page.url()).search).toBe('?trouble=failed')
  await page.getByText('4 deliveries', { exact: true }).waitFor()
  await expectWellShown(page)

  // The keyboard opens a release and selects it.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const [first = '', second = ''] = titles.toReversed()
  await stores(first).filter({ hasText: 'Deezer' }).getByText('Rejected', { exact: true }).waitFor()
  await stores(first)
    .filter({ hasText: 'iTunes' })
    .getByText('The store needs more information about the release')
    .waitFor()
  expect(await stores(first).filter({ hasText: 'Spotify' }).count()).toBe(0)
  await expectWellShown(page)
  await expectReachable(page)
  await release(first).focus()
  await release(first).scrollIntoViewIfNeeded()
  await page.keyboard.press('x')
  await page.getByText('2 deliveries selected').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Select all 4 results' }))
  await page.keyboard.press('Enter')
  await page.getByText('All 4 results selected').waitFor()
  await expectWellShown(page)

  await page.getByRole('button', { name: 'Try 4 again' }).click()
  const outcome = page.getByRole('region', { name: 'Result' })
  await outcome.getByText('2 of 4 are being tried again.').waitFor()
  await expect
    .poll(() => outcome.getByRole('listitem').allTextContents())
    .toEqual([first, second].map((title) => `${title}, iTunes StoreThis store is not connected`))
  await expectWellShown(page)
  await outcome.getByRole('button', { name: 'Close' }).click()
  for (const id of ids) await untilStores(id, ['accepted', 'accepted', 'rejected'])
  await page.reload()
  await page.getByText('2 deliveries', { exact: true }).waitFor()

  // A cancellation waits for its undo.
  await release(second).click()
  const row = stores(second).filter({ hasText: 'iTunes' })
  await row.getByRole('button', { name: 'Cancel: iTunes Store' }).click()
  await row.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('Rejected', { exact: true }).waitFor()
  await connect('itunes', 'sandbox')
  await row.getByRole('button', { name: 'Try again: iTunes Store' }).click()
  await page.getByText('Trying 1 delivery again').first().waitFor()
  await expect.poll(() => release(second).count()).toBe(0)

  await page.getByRole('searchbox', { name: 'Search deliveries' }).fill(second.slice(0, 5))
  await page.getByText('No delivery matches these filters.').waitFor()
  await expectWellShown(page)
  await page.getByRole('link', { name: 'Show all' }).click()
  await release(second).waitFor()
  expect(await page.getByRole('searchbox', { name: 'Search deliveries' }).inputValue()).toBe('')
  await list.waitFor()

  // The rest is cancelled, so that the next width begins with nothing failed.
  await page.goto('/admin/deliveries?trouble=failed')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Cancel 1' }).click()
  await page.getByText('1 delivery cancelled').first().waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Nothing found' }).count()).toBe(1)
  await page.context().close()
  expect(faults).toEqual([])
})
