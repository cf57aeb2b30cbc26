// Royalties as a musician follows them: from the overview to a statement, its records, one amount and its line in the
// report; as a file; on a phone; and without the right to see money.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callAs, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'
import { postDeezerReport } from './with-money.ts'

const STAFF = 'jonas@label.example'
const ISRC = 'QZE2E2600001'

let server: RunningServer
let browser: Browser
let cookie: string
let strangerCookie: string
let staffCookie: string
let call: Call

/** As long as the names of stores are, without a place to break. */
const FILE = 'deezer_2026-06_PADPIDA2026112101B_PADPIDA0000000003T_multi_1of1_20260701T000000.csv'

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  strangerCookie = await signUpByApi(server, {
    name: 'Bia Reis',
    username: 'bia',
    email: 'bia@music.example',
  })
  staffCookie = await signUpByApi(server, { name: 'Jonas R.', username: 'jonas', email: STAFF })
  call = callAs(server.url, cookie)
  const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Night Bus' })
  const { tracks } = await call<{ tracks: { id: string }[] }>('POST', `/releases/${id}/tracks`, {
    title: 'Night Bus',
  })
  await withDatabase(server.dataDir, async (db) => {
    const trackId = tracks?.[0]?.id ?? (await db.query('select id from tracks')).rows[0].id
    await db.query(`update tracks set isrc = $1 where id = $2`, [ISRC, trackId])
    await db.query(
      `insert into isrcs (isrc, account_id, track_id, bound_at) select $1, account_id, id, now() from tracks where id = $2`,
      [ISRC, trackId],
    )
    await db.query(`update sessions set proved_at = now() + interval '1 day'`)
  })
  await postDeezerReport(server.url, staffCookie, {
    fileName: FILE,
    currency: 'EUR',
    rate: { rate: '1.0842', source: 'European Central Bank', asOf: '2026-07-14' },
    lines: [
      `2026-06-01,2026-06-30,${ISRC},Ana Lima,Night Bus,Night Bus,,DE,48112,151.46,Premium,Backline,1,Backline`,
      `2026-06-01,2026-06-30,${ISRC},Ana Lima,Night Bus,Night Bus,,BR,1204,3.62,Premium,Backline,1,Backline`,
      `2026-05-01,2026-05-31,${ISRC},Ana Lima,Night Bus,Night Bus,,DE,900,2.10,Premium,Backline,1,Backline`,
    ],
  })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Royalties' }).getByRole('link', { name, exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test('an amount opens from the overview down to its line in the report', async () => {
  const page = await open('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Royalties' }).click()
  await page.waitForURL('**/royalties')
  // 157.18 EUR at 1.0842 are 170.414556 USD, of which Basic keeps 85 %.
  await page.getByText('144.852373').first().waitFor()
  await page.getByText('Show every month as a table').click()
  await expectAccessible(page)

  await tab(page, 'Statements').click()
  await table(page, 'June 2026').getByRole('link', { name: 'Deezer' }).click()
  await page.waitForURL('**/royalties/records?*')
  await page.getByText('2 records, USD').waitFor()
  const row = table(page, 'Records').getByRole('row').filter({ hasText: 'Germany' })
  await row.getByText(ISRC).waitFor()
  await row.getByText('Paid to balance').waitFor()
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Night Bus' }).click()
  await page.getByRole('heading', { name: 'From gross to yours' }).waitFor()
  await page.getByText('151.46', { exact: false }).first().waitFor()
  await page.getByText('1 EUR = 1.0842 USD, European Central Bank', { exact: false }).waitFor()
  await page.getByText('Backline fee, 15%').waitFor()
  const raw = page.getByRole('row').filter({ hasText: '48112' })
  await raw.getByText('151.46').waitFor()
  await page.getByText(FILE).waitFor()
  await expectAccessible(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test('the file has the rows that are listed, and adds up to the same sum', async () => {
  const page = await open('/royalties/records?country=DE')
  await page.getByText('2 records, USD').waitFor()
  // A download that fails says why, and can be tried again where it says so.
  const RECORDS = '**/v1/royalties/records.csv*'
  await page.route(RECORDS, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Download failed: Server error, try again later' })
  await failure.waitFor()
  await page.unroute(RECORDS)
  const download = page.waitForEvent('download')
  await failure.getByRole('button', { name: 'Try again' }).click()
  const file = await (await download).path()
  const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\r\n')
  const amountAt = head.split(',').indexOf('amount')
  const micros = rows.reduce((sum, row) => {
    const [whole = '', fraction = ''] = (row.split(',')[amountAt] ?? '').split('.')
    return sum + BigInt(whole + fraction.padEnd(6, '0'))
  }, 0n)
  const { sums } = await call<{ sums: { amount: string }[] }>('GET', '/royalties/records?country=DE')
  const [whole = '', fraction = ''] = (sums[0]?.amount ?? '').split('.')
  expect([rows.length, micros]).toEqual([2, BigInt(whole + fraction.padEnd(6, '0'))])
  await page.context().close()
})

test('a printout has every record that is counted, however many are loaded', async () => {
  const countries = ['AT', 'BE', 'CH', 'CL', 'CO', 'CZ', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'HU', 'IE', 'IT']
  const months = ['2025-09', '2025-10', '2025-11', '2025-12']
  await postDeezerReport(server.url, staffCookie, {
    fileName: 'deezer_2025.csv',
    currency: 'EUR',
    rate: { rate: '1.0842', source: 'European Central Bank', asOf: '2026-07-14' },
    lines: months.flatMap((month) =>
      countries.map(
        (country) =>
          `${month}-01,${month}-28,${ISRC},Ana Lima,Night Bus,Night Bus,,${country},10,0.12,Premium,Backline,1,Backline`,
      ),
    ),
  })
  const page = await open(`/royalties/records?${months.map((month) => `month=${month}`).join('&')}`)
  await page.getByText('60 records, USD').waitFor()
  await page.evaluate(() => {
    window.print = () => {
      const [records] = document.querySelectorAll('table')
      document.title = `printed ${records?.querySelectorAll('tbody tr').length}`
      dispatchEvent(new Event('afterprint'))
    }
  })
  expect(await table(page, 'Records').locator('tbody tr').count()).toBe(50)
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await page.waitForFunction(() => document.title === 'printed 60')
  await page.getByRole('button', { name: 'Load more' }).waitFor()
  // Paper says what it lists, since the filters are not printed.
  const filters = page.getByText('Period: ', { exact: false }).filter({ hasText: 'September 2025' })
  expect(await filters.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await filters.waitFor()
  await page.context().close()
})

test('the figures of the account are those of the payouts, without what is below a cent', async () => {
  const page = await open('/royalties')
  // 151.487677, which rounds up to a cent that is not there.
  await page.getByText('151.487677').first().waitFor()
  const figure = (label: string) => page.getByText(label, { exact: true }).first().locator('..')
  const shown = async (label: string) => /[\d,]+\.\d+/.exec(await figure(label).innerText())?.[0]
  const royalties = [await shown('Available'), await shown('Earned in all')]
  await page.goto('/payouts')
  expect(royalties).toEqual([await shown('Available'), await shown('Earned in all')])
  await page.context().close()
})

test('every page fits a phone, in both themes', async () => {
  const [record] = (await call<{ items: { id: string }[] }>('GET', '/royalties/records')).items
  for (const at of [
    '/royalties',
    '/royalties/statements',
    '/royalties/records',
    `/royalties/records/${record?.id}`,
  ]) {
    for (const dark of [false, true]) {
      const page = await openAs(browser, server.url, { cookie, width: 360, at, dark })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectFits(page)
      await expectAccessible(page)
      await page.context().close()
    }
  }
})

test('a question about an amount begins with what it is about', async () => {
  const { items } = await call<{ items: { id: string; track: string; transactionId: string }[] }>(
    'GET',
    '/royalties/records',
  )
  const [record] = items
  const page = await open(`/royalties/records/${record?.id}`)
  await page.getByRole('link', { name: 'Ask about this amount' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Subject').inputValue()).toContain(` for ${record?.track}, `)
  expect(await dialog.getByLabel('Your message').inputValue()).toBe(`Transaction ${record?.transactionId}`)
  await page.context().close()
})

test('a printed page is light and has no navigation', async () => {
  for (const width of [1280, 360]) {
    const page = await openAs(browser, server.url, { cookie, width, at: '/royalties/records', dark: true })
    await page.getByText('records, USD').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme).toBe('light')
    await page.context().close()
  }
})

test('somebody else sees nothing of it', async () => {
  const [record] = (await call<{ items: { id: string }[] }>('GET', '/royalties/records')).items
  const page = await openAs(browser, server.url, { cookie: strangerCookie, width: 1280, at: '/royalties' })
  await page.getByRole('heading', { name: 'No royalties yet' }).waitFor()
  await page.goto(`/royalties/records/${record?.id}`)
  await page.getByText('This record could not be loaded').waitFor()
  await page.context().close()
})
