// Analytics as a musician uses them: periods, custom days, filters and comparison; the chart as a table and as a file;
// playlists; a report for somebody without an account, until it is revoked; and what Basic includes.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFrom, reportUsage } from '#features/analytics/analytics.fixtures.ts'
import { openDatabase } from '#lib/db.ts'
import { systemClock } from '#ports/clock/index.ts'
import { openWarehouse } from '#ports/warehouse/index.ts'
import { callAs, databaseUrl, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let cookie: string
let basicCookie: string

const today = new Date().toISOString().slice(0, 10)
const back = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  basicCookie = await signUpByApi(server, { name: 'Bia Reis', username: 'bia', email: 'bia@music.example' })
  await withDatabase(server.dataDir, (db) =>
    db.query(
      `update accounts set plan = 'advanced' where id = (select account_id from users where username = 'ana')`,
    ),
  )
  const call = callAs(server.url, cookie)
  const rows = []
  for (const [name, title] of [
    ['Ana Lima', 'Night Bus'],
    ['Cem Aydın', 'Last Tram'],
  ]) {
    const artist = { name, type: 'solo', mainGenre: 'pop', country: 'BR' }
    const { id: artistId } = await call<{ id: string }>('POST', '/artists', artist)
    const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title })
    await call('POST', `/releases/${id}/tracks`, { title })
    const found = await withDatabase(server.dataDir, (db) =>
      db.query('select id, account_id from tracks where release_id = $1', [id]),
    )
    const [track] = found.rows as { id: string; account_id: string }[]
    rows.push({ account_id: track?.account_id, artist_id: artistId, release_id: id, track_id: track?.id })
  }
  await reportPlays(rows)
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/**
 * Both stores have reported every day up to today: on Spotify 100 plays a day of Night Bus in the last 30 days and 80
 * before, on Deezer 40 of Last Tram. The server has not opened its warehouse yet.
 */
async function reportPlays([bus = {}, tram = {}]: Record<string, unknown>[]): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(server.dataDir))
  const warehouse = openWarehouse({ dataDir: server.dataDir, clickhouse: {} })
  const deps = { db, warehouse, clock: systemClock() }
  const from = back(200)
  const days = daysFrom(from, today)
  const file = { from, to: today }
  const plays = (day: string) => (day >= back(29) ? 100 : 80)
  await reportUsage(deps, {
    ...file,
    store: 'spotify',
    feed: 'tracks',
    rows: days.map((day) => ({ ...bus, day, source: 'search', streams: plays(day), saves: 3 })),
  })
  await reportUsage(deps, {
    ...file,
    store: 'deezer',
    feed: 'tracks',
    rows: days.map((day) => ({ ...tram, day, source: 'radio', streams: 40 })),
  })
  await reportUsage(deps, {
    ...file,
    store: 'spotify',
    feed: 'countries',
    rows: days.flatMap((day) => [
      { ...bus, day, country: 'BR', streams: plays(day) - 20 },
      { ...bus, day, country: 'TR', streams: 20 },
    ]),
  })
  await reportUsage(deps, {
    ...file,
    store: 'spotify',
    feed: 'demographics',
    rows: days.map((day) => ({ ...bus, day, age_band: '18_22', gender: 'female', streams: plays(day) })),
  })
  const listed = (day: string, name: string, more: object) => ({
    ...bus,
    day,
    playlist_id: name,
    playlist_name: name,
    ...more,
  })
  await reportUsage(deps, {
    ...file,
    store: 'spotify',
    feed: 'playlists',
    rows: daysFrom(back(27), today).flatMap((day) => [
      listed(day, 'Manhã Clara', { added_on: back(27), followers: 1_000, position: 4, plays: 1 }),
      listed(day, 'Café Lento', {
        added_on: back(100),
        followers: 100,
        position: 2,
        plays: 2,
        playlist_kind: 'listener',
      }),
      listed(day, 'Radar', { added_on: back(50), plays: 3, playlist_kind: 'algorithmic' }),
    ]),
  })
  await warehouse.close()
  await close()
}

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })
const total = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).first()
const expectStreams = (page: Page, streams: string) =>
  total(page, 'Streams').locator('dd').getByText(streams, { exact: true }).waitFor()
async function pick(page: Page, filter: string, choice: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter} `) }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}
async function pickPeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Period / }).click()
  await page.getByRole('radio', { name, exact: true }).click()
}

test('a visitor signs in first', async () => {
  const page = await openPage(browser, server.url)
  await page.goto('/analytics')
  await page.waitForURL('**/auth/login?*')
  await page.context().close()
})

test.each([1280, 360])('periods, days, artists, stores and comparison at %i pixels', async (width) => {
  const page = await open('/dashboard', width)
  await page.getByRole('link', { name: 'Analytics' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/analytics')
  await expectStreams(page, '4,200')
  await total(page, 'Streams').getByText('up 16.7%').waitFor()
  await page.getByText('Streams rose 16.7% to 4,200. Most of the rise, 600 of 600, is Night Bus.').waitFor()
  await expectFits(page)
  await expectAccessible(page)

  for (const [period, streams] of [
    ['Today', '140'],
    ['Yesterday', '140'],
    ['Last 7 days', '980'],
    ['Last 90 days', '11,400'],
    ['All time', '24,720'],
  ] as const) {
    await pickPeriod(page, period)
    await expectStreams(page, streams)
  }
  expect(await page.getByRole('button', { name: /^Compare / }).isDisabled()).toBe(true)
  await pickPeriod(page, 'Last 30 days')

  await pick(page, 'Artist', 'Cem Aydın')
  await expectStreams(page, '1,200')
  await total(page, 'Streams').getByText('stable').waitFor()
  await page.reload()
  await expectStreams(page, '1,200')
  await pick(page, 'Artist', 'All artists')

  await page.getByRole('button', { name: /^Platforms / }).click()
  await page.getByRole('checkbox', { name: 'Spotify' }).click()
  await expectStreams(page, '3,000')
  await page.keyboard.press('Escape')
  await pick(page, 'Compare', 'Previous year')
  await total(page, 'Streams').getByText('new').waitFor()
  await page.context().close()
})

test('figures of other days are marked until the new ones are here', async () => {
  const page = await open('/analytics')
  await expectStreams(page, '4,200')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/analytics/totals*', async (route) => {
    await asked
    await route.continue()
  })
  await pickPeriod(page, 'Last 7 days')
  const old = page.locator('[aria-busy="true"]').filter({ hasText: '4,200' })
  await old.waitFor()
  answer()
  await expectStreams(page, '980')
  await old.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a note is for the last day that is shown, and says at its day what is wrong with it', async () => {
  const page = await open('/analytics')
  await expectStreams(page, '4,200')
  await pickPeriod(page, 'Yesterday')
  await expectStreams(page, '140')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Concert')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Add note' }).click()
  expect((await sent).postDataJSON().day).toBe(back(1))
  const note = page.getByRole('listitem').filter({ hasText: 'Concert' })
  await note.waitFor()

  await page.getByRole('button', { name: 'Add a note' }).click()
  const day = page.getByRole('dialog').getByLabel('Day')
  await day.fill('1 Jan 2099')
  await page.getByLabel('Note', { exact: true }).fill('Tour')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('This day is in the future').waitFor()
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await note.getByRole('button').click()
  await gone
  await page.context().close()
})

test('days in the wrong order are explained at their field, and stay in the URL', async () => {
  const page = await open(`/analytics?period=custom&from=${back(3)}&to=${back(5)}`)
  await page.getByRole('alert').getByText('The last day is before the first').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe(back(5))
  await page.getByRole('button', { name: /^Period / }).click()
  await page.getByRole('dialog').getByText('The last day is before the first').waitFor()
  await page.goto(`/analytics?period=custom&from=${back(5)}&to=${back(3)}`)
  await expectStreams(page, '420')
  await page.context().close()
})

test('days are chosen on a phone', async () => {
  const page = await open('/analytics', 360)
  await expectStreams(page, '4,200')
  await pickPeriod(page, 'Custom days')
  const submit = page.getByRole('button', { name: 'Show these days' })
  for (const control of [page.getByLabel('First day'), page.getByLabel('Last day'), submit]) {
    const { x = -1, width = 0 } = (await control.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
  }
  // The button of the period is above the screen.
  await page.evaluate(() => scrollBy(0, 500))
  await submit.click()
  await submit.waitFor({ state: 'hidden' })
  await page.context().close()
})

test('the chart is read by keyboard and is a table too, its rows add up, and the file has them', async () => {
  const page = await open('/analytics?period=last_7_days')
  const chart = page.getByRole('slider', { name: 'Streams a day' })
  await chart.focus()
  await page.keyboard.press('Home')
  const read = await chart.getAttribute('aria-valuetext')
  expect(read).toContain('Streams 140')
  await page.keyboard.press('ArrowRight')
  expect(await chart.getAttribute('aria-valuenow')).toBe('2')
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(read)
  await page.keyboard.press('Escape')
  expect(await chart.getAttribute('aria-valuetext')).toBeNull()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const rows = page.getByRole('region', { name: 'Figures of the chart' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(7)
  expect(await rows.locator('td:nth-of-type(1)').allInnerTexts()).toEqual(Array(7).fill('140'))

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Countries' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.split('\r\n').slice(1, 4)).toEqual([
    'BR,560,57.1,560,0',
    'TR,140,14.3,140,0',
    'not_reported,280,,,',
  ])
  const countries = page.getByRole('table').filter({ hasText: '2 countries' })
  await countries.getByRole('row').filter({ hasText: 'Brazil' }).getByText('560').waitFor()
  await countries.getByRole('row').filter({ hasText: 'Country not reported' }).getByText('280').waitFor()

  const ages = page.getByRole('table', { name: 'Age' })
  await ages.getByRole('row').filter({ hasText: '18 to 22' }).getByText('71.4%').waitFor()
  await ages.getByRole('row').filter({ hasText: 'Unknown' }).getByText('28.6%').waitFor()
  await page.getByRole('table', { name: 'Gender' }).getByText('71.4%').waitFor()
  await page.context().close()
})

test('a printed page has a table under the chart, and no navigation', async () => {
  const page = await open('/analytics')
  await expectStreams(page, '4,200')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Figures of the chart' }).isVisible()).toBe(true)
  await page.context().close()
})

test('a note is a letter on the chart until it is deleted', async () => {
  const page = await open('/analytics')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Radio interview')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Radio interview' })
  await note.waitFor()
  await note.getByRole('button').click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await note.waitFor()
  await page.context().close()
})

test('playlists are listed and shown as covers, in three orders', async () => {
  const page = await open('/analytics/playlists')
  const names = async () => page.locator('tbody tr b:first-of-type').allInnerTexts()
  const order = async (expected: string[]) =>
    expect.poll(async () => (await names()).filter((name) => expected.includes(name))).toEqual(expected)
  await order(['Radar', 'Café Lento', 'Manhã Clara'])
  await pick(page, 'Sort', 'Followers')
  await order(['Manhã Clara', 'Café Lento', 'Radar'])
  await pick(page, 'Sort', 'Date added')
  await order(['Manhã Clara', 'Radar', 'Café Lento'])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Manhã Clara').getByText('Low').waitFor()
  await row('Café Lento').getByText('High').waitFor()
  await row('Radar').getByText('No followers').waitFor()
  await expectAccessible(page)

  await page.getByText('Grid', { exact: true }).click()
  await page.getByRole('heading', { name: 'Manhã Clara' }).waitFor()
  await page.goto('/analytics/playlists')
  await page.getByRole('heading', { name: 'Manhã Clara' }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)
  await expectAccessible(page)
  await page.context().close()
})

test('a report opens without an account until it is revoked', async () => {
  const page = await open('/analytics?platform=spotify')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByText(/\/shared\//).innerText()
  const copy = page.getByRole('dialog').locator('button[aria-label*="/shared/"]')
  await expect.poll(() => copy.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const visitor = await openPage(browser, server.url, { width: 360 })
  const opened = await visitor.goto(`${link}?platform=deezer`)
  expect([opened?.status(), opened?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await expectStreams(visitor, '3,000')
  expect(await visitor.getByText('Ana Lima').count()).toBe(0)
  await expectFits(visitor)
  await expectAccessible(visitor)

  await page.goto('/analytics/shared')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('revoked', { exact: true }).waitFor()
  // It is revoked when the time for the undo has passed.
  await expect.poll(async () => (await visitor.goto(link))?.status(), { timeout: 20_000 }).toBe(410)
  await page.reload()
  await page.getByText('revoked', { exact: true }).waitFor()
  await visitor.getByRole('heading', { name: 'This report is not available' }).waitFor()
  expect((await visitor.goto('/shared/nothing'))?.status()).toBe(404)
  await visitor.context().close()
  await page.context().close()
})

test('on Basic, locked parts say what they would show, and a new account waits for its first report', async () => {
  const page = await openAs(browser, server.url, { cookie: basicCookie, width: 1280, at: '/analytics' })
  await page.getByRole('heading', { name: 'No plays reported yet' }).waitFor()
  await page.goto('/analytics/playlists')
  await page.getByText('Every playlist that has a track of yours').waitFor()
  await page.getByRole('link', { name: /plans/i }).last().waitFor()
  const answer = await fetch(`${server.url}/v1/analytics/cities`, { headers: { cookie: basicCookie } })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'premium_required'])
  await expectAccessible(page)
  await page.context().close()
  expect(faults).toEqual([])
})
