// A release at its stores, as artist and operator see it: accepted, rejected, unanswered; and taken down.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intoReview, type Label, moveClock, openLabel, STAFF, until, upload, withDatabase } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { composeWav, expectAccessible, faults, filesFolder, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STORES = ['spotify', 'deezer', 'itunes']
const APPROVED = '2026-11-23T09:00:00Z'
const LIVE = '2026-12-18T00:05:00Z'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: APPROVED },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: STORES })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (cookie: string, href: string, width = 1440) =>
  openAs(browser, server.url, { cookie, width, at: href })
const done = async (...pages: Page[]) => {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

/** Checks the same page on a desktop and on a phone. */
async function expectWellShown(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
    await expectAccessible(page)
  }
}

/** Submits a release and approves it at the clock's time. */
async function approved(title: string, change?: (id: string) => Promise<void>): Promise<string> {
  const id = await label.draft(title)
  await change?.(id)
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  return id
}

async function statuses(id: string): Promise<string[]> {
  const { items } = await label.call<{ items: { status: string }[] }>('GET', `/releases/${id}/deliveries`)
  return items.map(({ status }) => status)
}

/** Moves the product's clock minute by minute until the stores have these statuses. */
async function untilStores(id: string, from: string, expected: string[]): Promise<void> {
  let now = Date.parse(from)
  await until(`${expected} at the stores`, async () => {
    now += 60_000
    await moveClock(server.url, new Date(now).toISOString())
    return (await statuses(id)).toSorted().join() === expected.toSorted().join()
  })
}

/** Fills in the form on a sandbox store's own page. */
async function tell(page: Page, store: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.goto(`/dev/store/${store}`)
  await fill(page.locator('form.fields'))
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: /^Remove rule/ }).waitFor()
}

test('three stores show three outcomes with their times and texts, and the operator resolves the failures', async () => {
  const operator = await open(label.staffCookie, '/dev/store')
  await operator.getByRole('link', { name: 'Deezer' }).click()
  await tell(operator, 'deezer', async (form) => {
    await form.getByLabel(/^Reply/).selectOption('MetadataMissing')
    await form.getByLabel('Custom message').fill('No genre we know')
    await form.getByLabel('Batches').fill('1')
  })
  await tell(operator, 'itunes', async (form) => {
    await form.getByLabel('Transmission').selectOption('lost in transit')
  })
  await expectWellShown(operator)

  const id = await approved('Long Way Home')
  await untilStores(id, APPROVED, ['accepted', 'rejected', 'sent'])
  await untilStores(id, LIVE, ['live', 'rejected', 'sent'])

  // Whether something is overdue depends on the browser's own clock.
  const page = await open(label.cookie, `/distributions/${id}`)
  for (const tab of [page, operator]) await tab.clock.setFixedTime(LIVE)
  await page.reload()
  const rows = page.getByRole('table', { name: 'Stores' }).getByRole('row')
  const expected = {
    Spotify: ['Live', 'Open in Spotify'],
    Deezer: ['Rejected', 'The store needs more information about the release'],
    iTunes: ['Sent', 'No reply yet, was due Wed 25 Nov. We keep checking.'],
  }
  for (const [store, words] of Object.entries(expected)) {
    const row = rows.filter({ hasText: store })
    for (const word of words) await row.getByText(word).first().waitFor()
    expect(await row.locator('time').textContent()).toMatch(store === 'Spotify' ? /18 Dec/ : /23 Nov/)
  }
  await expectWellShown(page)
  await done(page)

  await operator.goto('/admin/deliveries')
  await operator.getByRole('button', { name: 'Stores of Long Way Home by Ana Lima' }).click()
  const stores = operator.getByRole('table', { name: 'Deliveries of Long Way Home' }).getByRole('row')
  for (const [store, [status = '']] of Object.entries(expected))
    await stores.filter({ hasText: store }).getByText(status, { exact: true }).waitFor()
  await expectWellShown(operator)
  await operator.getByRole('button', { name: 'Open the delivery of Long Way Home to Deezer' }).click()
  const beside = operator.getByRole('complementary', { name: 'Long Way Home, Deezer' })
  await beside.getByText('Store message: No genre we know').waitFor()
  await expectWellShown(operator)
  await beside.getByRole('button', { name: 'Close' }).click()
  await beside.waitFor({ state: 'detached' })
  await operator.getByRole('button', { name: 'Open the delivery of Long Way Home to Deezer' }).click()
  await beside.getByRole('button', { name: 'Try again' }).click()
  await operator.goto('/dev/store/itunes')
  await operator.getByRole('button', { name: /^Remove rule/ }).click()
  await operator
    .getByText('No rules: it replies to every batch immediately with its own check result.')
    .waitFor()
  await untilStores(id, '2026-12-19T00:00:00Z', ['live', 'live', 'live'])
  await operator.goto('/admin/deliveries?status=rejected')
  await operator.getByText('No delivery matches these filters.').waitFor()

  await moveClock(server.url, '2027-01-02T00:00:00Z')
  await operator.goto('/dev/store/spotify')
  await operator.getByRole('link', { name: 'Live' }).waitFor()
  await expectWellShown(operator)
  expect(await operator.getByLabel('Month').inputValue()).toBe('2026-12')
  for (const [format, file, says] of [
    [
      'DSR',
      /^DSR_PADPIDA\w+_Spotify_2026-12_multi_1of1_20270101T000000\.tsv$/,
      /^SR08\.01\t.*\tLong Way Home\t/m,
    ],
    ['CSV', /^spotify_2026-12\.csv$/, /^\w\w\tpremium\t.*\tLong Way Home\t/m],
  ] as const) {
    const [report] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('button', { name: `Download ${format}` }).click(),
    ])
    expect(report.suggestedFilename()).toMatch(file)
    expect(readFileSync(await report.path(), 'utf8')).toMatch(says)
  }
  await done(operator)
})

describe('a takedown', () => {
  const plan = (name: 'basic' | 'pro' | 'advanced') =>
    withDatabase(server.dataDir, (db) => db.query('update accounts set plan = $1', [name]))
  const takedown = (page: Page) => page.getByRole('button', { name: 'Take down', exact: true })
  const storeRow = (page: Page, store: string) =>
    page.getByRole('table', { name: 'Stores' }).getByRole('row').filter({ hasText: store })
  const inStore = async (store: string, id: string) => {
    const { upc } = await label.call<{ upc: string }>('GET', `/releases/${id}`)
    return (await fetch(`${server.url}/sandbox/${store}/${upc}`)).status === 200
  }

  /** Two tracks, live at every store on its date. */
  async function live(title: string, from: string, releaseDate: string): Promise<string> {
    await plan('advanced')
    await moveClock(server.url, from)
    const other = composeWav(path.join(await filesFolder(), `${title}.wav`), { seconds: 65 })
    const uploadId = await upload(server.url, label.cookie, 'audio', other)
    const id = await approved(title, async (draft) => {
      await label.call('PATCH', `/releases/${draft}`, { releaseDate })
      await label.call('POST', `/releases/${draft}/tracks`, {
        title: 'Harbour Lights',
        uploadId,
        language: 'en',
        contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
        performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
      })
    })
    await untilStores(id, from, ['accepted', 'accepted', 'accepted'])
    await untilStores(id, `${releaseDate}T00:05:00Z`, ['live', 'live', 'live'])
    return id
  }

  test('on Basic a takedown opens after 90 days, for one store, one track, then everything', async () => {
    const id = await live('Two Rivers', '2027-01-02T09:00:00Z', '2027-01-29')
    await plan('basic')
    await moveClock(server.url, '2027-04-28T23:00:00Z')
    const page = await open(label.cookie, `/distributions/${id}`)
    await page.getByText(/90 days after its release date: 1 day to go, on Thu, 29 Apr 2027/).waitFor()
    expect(await takedown(page).isDisabled()).toBe(true)
    // The menu leads to the sentence that says why not.
    await page.getByRole('button', { name: 'More', exact: false }).first().click()
    await page.getByRole('menuitem', { name: 'Take down' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('1 day to go')
    expect(new URL(page.url()).search).toBe('')
    await expectWellShown(page)
    await expect(label.call('POST', `/releases/${id}/takedown`, {})).rejects.toMatchObject({
      status: 403,
      code: 'takedown_wait',
    })

    await moveClock(server.url, '2027-04-29T00:00:01Z')
    await page.reload()
    await takedown(page).click()
    let dialog = await openedDialog(page, 'Take down “Two Rivers”?')
    await dialog
      .getByText('Stores remove it within 24 to 48 hours. You cannot undo this.', { exact: true })
      .waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'It disappears from playlists and listeners’ libraries. Play counts may be lost and do not come back if you release it again.',
      'Your ISRCs and UPC stay yours. Save them first: with the same ISRCs, a new release of the same recordings can continue where this one ended. It gets a UPC of its own, because this one keeps naming this release.',
      'What it has earned is still reported and paid.',
    ])
    const [codes] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save codes' }).click(),
    ])
    expect(readFileSync(await codes.path(), 'utf8')).toMatch(/Harbour Lights.*QZZZ/)
    await dialog.getByLabel('From some stores only').check()
    const confirmed = (name: string) => dialog.getByRole('button', { name, exact: true })
    const typed = dialog.getByLabel('Type the title to confirm: Two Rivers')
    await typed.fill('Two Rivers')
    expect(await confirmed('Take down from these stores').isDisabled()).toBe(true)
    await dialog.getByLabel('Deezer').check()
    await typed.fill('Two River')
    expect(await confirmed('Take down from these stores').isDisabled()).toBe(true)
    await page.setViewportSize({ width: 360, height: 800 })
    await openedDialog(page, 'Take down “Two Rivers”?')
    await typed.fill('Two Rivers')
    await confirmed('Take down from these stores').click()
    await page.getByText('Takedown requested').first().waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await untilStores(id, '2027-04-29T00:10:00Z', ['live', 'removed', 'live'])
    await storeRow(page, 'Deezer').getByText('Removed from the store').waitFor()
    expect([await inStore('deezer', id), await inStore('spotify', id)]).toEqual([false, true])

    await takedown(page).click()
    dialog = await openedDialog(page, 'Take down “Two Rivers”?')
    expect(await dialog.getByLabel('Deezer').count()).toBe(0)
    await dialog.getByLabel('Some tracks only').check()
    await dialog.getByLabel('Harbour Lights').check()
    await dialog.getByLabel(/^Type the title/).fill('Two Rivers')
    await dialog.getByRole('button', { name: 'Take down these tracks' }).click()
    await page.getByText('Takedown requested').first().waitFor()
    await storeRow(page, 'Spotify').getByText('Removal of 1 track requested').waitFor()
    await untilStores(id, '2027-04-29T02:00:00Z', ['live', 'removed', 'live'])
    await storeRow(page, 'Spotify').getByText('Live', { exact: true }).waitFor()
    await storeRow(page, 'Spotify').getByText('1 track removed').waitFor()
    await page.getByText('You requested a takedown at Deezer', { exact: true }).waitFor()
    await page.getByText(/^You requested a takedown of Harbour Lights at /).waitFor()
    await expectWellShown(page)

    await label.call('POST', `/releases/${id}/update`)
    await page.goto(`/distributions/${id}/edit/platforms`)
    await page.getByRole('checkbox', { name: /Deezer.*taken down; it gets no updates/ }).waitFor()
    await page.getByRole('checkbox', { name: /Spotify.*already has it/ }).waitFor()
    await label.call('DELETE', `/releases/${id}/update`)
    await page.goto(`/distributions/${id}`)

    await takedown(page).click()
    dialog = await openedDialog(page, 'Take down “Two Rivers”?')
    await dialog.getByLabel(/^Type the title/).fill('Two Rivers')
    await dialog.getByRole('button', { name: 'Take down permanently' }).click()
    await page.getByText(/^Requested on Thu,? 29 Apr/).waitFor()
    await page.getByText('Takedown requested', { exact: true }).first().waitFor()
    await untilStores(id, '2027-04-29T04:00:00Z', ['removed', 'removed', 'removed'])
    await page.getByText('Takedown requested', { exact: true }).first().waitFor()
    await expect(label.call('DELETE', `/releases/${id}/takedown`)).rejects.toMatchObject({ status: 409 })
    await expectWellShown(page)

    await moveClock(server.url, '2027-04-30T04:30:00Z')
    await until('removed release', async () => {
      return (await label.call<{ status: string }>('GET', `/releases/${id}`)).status === 'removed'
    })
    await page.reload()
    await page.getByText('Removed', { exact: true }).first().waitFor()
    expect(await takedown(page).count()).toBe(0)
    expect(await inStore('spotify', id)).toBe(false)
    await done(page)
  })

  test('on PRO a takedown opens at once', async () => {
    const id = await live('Low Tide', '2027-05-03T09:00:00Z', '2027-06-11')
    await plan('basic')
    await moveClock(server.url, '2027-06-21T09:00:00Z')
    const page = await open(label.cookie, `/distributions/${id}`, 360)
    await page.getByText(/80 days to go/).waitFor()
    expect(await takedown(page).isDisabled()).toBe(true)
    await plan('pro')
    await page.reload()
    await takedown(page).click()
    const dialog = await openedDialog(page, 'Take down “Low Tide”?')
    await dialog.getByLabel(/^Type the title/).fill('Low Tide')
    await dialog.getByRole('button', { name: 'Take down permanently' }).click()
    await page.getByText('Takedown requested', { exact: true }).first().waitFor()
    await done(page)
  })

  test('a legal takedown needs a text; staff find the release by its code, and its artist reads the reason', async () => {
    const id = await live('Contested', '2027-07-05T09:00:00Z', '2027-08-13')
    const { upc } = await label.call<{ upc: string }>('GET', `/releases/${id}`)
    const reviewPage = await open(label.staffCookie, '/admin/review')
    await reviewPage.getByRole('searchbox', { name: 'Find a release' }).fill(`0${upc}`)
    await reviewPage
      .getByRole('list', { name: 'Search results' })
      .getByRole('link', { name: 'Contested' })
      .click()
    await expectWellShown(reviewPage)
    await reviewPage.getByRole('button', { name: 'Remove from all stores' }).click()
    const dialog = await openedDialog(reviewPage, 'Remove “Contested” from every store?')
    const reason = dialog.getByLabel('Who demands it, and why')
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)
    await dialog.getByLabel('Type “Contested” to confirm').fill('Contested')
    expect(await dialog.getByRole('button', { name: 'Remove permanently' }).isDisabled()).toBe(true)
    const words = 'LG Berlin, 15 O 331/26, 12 August 2027: the sample was not cleared.'
    await reason.fill(words)
    await expectAccessible(reviewPage)
    await dialog.getByRole('button', { name: 'Remove permanently' }).click()
    await reviewPage.getByText('“Contested” removed. Its stores are being notified').waitFor()
    await untilStores(id, '2027-08-13T01:00:00Z', ['removed', 'removed', 'removed'])
    expect([await inStore('deezer', id), await inStore('spotify', id)]).toEqual([false, false])

    const page = await open(label.cookie, `/distributions/${id}`, 360)
    await page.getByRole('heading', { name: 'Why it was removed' }).waitFor()
    await page.getByRole('heading', { name: 'Legal basis', exact: true }).waitFor()
    await page.getByText(words, { exact: true }).waitFor()
    await page.getByText('Removed from all stores for legal reasons', { exact: true }).waitFor()
    await expectWellShown(page)
    await done(reviewPage, page)
  })
})
