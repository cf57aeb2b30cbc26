// Odd figures from a report to a decision: staff see the evidence and ask, the artist answers with a file, staff decide. The
// same months give an estimate of what the store may report next.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, signUpByApi, stayReauthenticated, until, withDatabase } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'
import { postDeezerReport } from './with-money.ts'

const STAFF = 'jonas@label.example'
const ARTIST = 'ana@music.example'
const ISRC = 'QZE2E2600001'
/** The newest month first; a store that usually reports has not reported the last one that has ended. */
const PLAYS = [48_112, 2_400, 2_100, 2_250, 2_050, 2_200, 2_150, 2_300]

let server: RunningServer
let browser: Browser
let cookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: ARTIST })
  staffCookie = await signUpByApi(server, { name: 'Jonas R.', username: 'jonas', email: STAFF })
  const call = callAs(server.url, cookie)
  const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Night Bus' })
  await call('POST', `/releases/${id}/tracks`, { title: 'Night Bus' })
  await withDatabase(server.dataDir, async (db) => {
    await db.query(
      `insert into isrcs (isrc, account_id, track_id, bound_at) select $1, account_id, id, now() from tracks`,
      [ISRC],
    )
    await db.query(`update tracks set isrc = $1`, [ISRC])
  })
  await stayReauthenticated(server.dataDir, ['jonas'])
  await postReport()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** The first day of a month so many months before this one. */
function monthBefore(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

async function postReport(): Promise<void> {
  const lines = PLAYS.map((plays, index) => {
    const month = monthBefore(index + 2)
    return `${month},${month.slice(0, 8)}28,${ISRC},Ana Lima,Night Bus,Night Bus,,DE,${plays},${(plays * 0.003).toFixed(2)},Premium,Backline,1,Backline`
  })
  await postDeezerReport(server.url, staffCookie, { fileName: 'deezer.csv', currency: 'USD', lines })
  const staff = callAs(server.url, staffCookie)
  await until('signal', async () => {
    const { items } = await staff<{ items: unknown[] }>('GET', '/admin/signals')
    return items.length === 1
  })
}

const open = (at: string, as: string, width = 1280) => openAs(browser, server.url, { cookie: as, width, at })

test('an odd month is asked about, answered and settled', async () => {
  const artist = await open('/royalties', cookie)
  await artist.getByRole('heading', { name: 'By month' }).waitFor()
  expect(await artist.getByText('Questions about your figures').count()).toBe(0)

  const staff = await open('/admin/statements', staffCookie)
  await staff.getByRole('link', { name: 'Signals', exact: true }).click()
  await staff
    .getByRole('row')
    .filter({ hasText: 'Sudden rise' })
    .getByRole('link', { name: 'Night Bus' })
    .click()
  await staff.getByText('48,112 plays. Usual in the six months before were 2,175 a month.').waitFor()
  await staff.getByRole('button', { name: 'Show the rows of the report' }).click()
  await staff.getByRole('row').filter({ hasText: '48112' }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('radio', { name: 'Ask the artist' }).check()
  await staff
    .getByLabel('Your question')
    .fill('The plays of this month are twenty times as many. Do you know why?')
  await staff.getByRole('button', { name: 'Send question' }).click()
  await staff.getByText('Saved').first().waitFor()
  await staff.getByText('Answer needed').waitFor()

  await staff.getByRole('radio', { name: 'Dismiss it' }).check()
  await staff.getByLabel('Reason').fill('The series is known, and')

  await artist.goto(linkIn(await mailAbout(server.url, ARTIST, /question about “Night Bus”/)))
  await artist.getByText('A question is not an accusation', { exact: false }).waitFor()
  await artist.getByText('48,112 plays.', { exact: false }).first().waitFor()
  // To the minute: a day of UTC is the day after in the evening of the Americas.
  const { items } = await callAs(server.url, cookie)<{ items: { deadlineAt: string }[] }>('GET', '/signals')
  const clock = new Date(items[0]?.deadlineAt ?? '').toTimeString().slice(0, 5)
  await artist
    .getByText(new RegExp(`, ${clock}$`))
    .first()
    .waitFor()
  await expectAccessible(artist)
  await artist.getByRole('button', { name: 'Send answer' }).click()
  await artist.getByText('required', { exact: false }).first().waitFor()
  await artist
    .getByLabel('What happened in this month')
    .fill('A series on TV used the song in its last scene.')
  await artist.locator('input[type=file]').setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await artist.getByRole('button', { name: 'Remove licence.pdf' }).waitFor()
  await artist.getByRole('button', { name: 'Send answer' }).click()
  await artist.getByText('Answer sent').first().waitFor()
  await artist.getByRole('link', { name: /Download licence.pdf/ }).waitFor()

  // Back at this window, staff read the answer beside what they have begun to write.
  const answer = staff.getByText('A series on TV used the song in its last scene.')
  // What was loaded a moment ago is not loaded again.
  await expect
    .poll(async () => {
      await staff.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return answer.count()
    })
    .toBe(1)
  expect(await staff.getByLabel('Reason').inputValue()).toBe('The series is known, and')
  await staff.getByLabel('Reason').fill('The series is known, and the month fits its first broadcast.')
  await staff.getByRole('button', { name: 'Dismiss' }).click()
  await staff.getByText('Nothing to it', { exact: true }).waitFor()

  await artist.goto('/royalties')
  const notice = artist.getByRole('region', { name: 'Questions about your figures' })
  await notice.getByText('Nothing to it').waitFor()
  await notice.getByRole('link', { name: 'Night Bus' }).click()
  await artist.getByText('The series is known', { exact: false }).waitFor()
  await staff.context().close()
  await artist.context().close()
  expect(faults).toEqual([])
})

test('the month that is not reported yet has an estimate, with how far off the last one was', async () => {
  const page = await open('/royalties', cookie)
  const forecast = page.getByRole('region', { name: 'What stores may report next' })
  await forecast.getByText('an estimate, not money you have').waitFor()
  // The median of the three newest months, of which Basic keeps 85 %.
  await forecast.getByRole('row').filter({ hasText: 'Deezer' }).getByText('6.12').first().waitFor()
  await forecast.getByText('reported USD 122.69', { exact: false }).waitFor()
  // Charts load when they come near the visible part of the page.
  await page.getByRole('heading', { name: 'By month' }).scrollIntoViewIfNeeded()
  await page.locator('path[stroke-dasharray="4 3"]').waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('the pages fit a phone', async () => {
  const { items } = await callAs(server.url, cookie)<{ items: { id: string }[] }>('GET', '/signals')
  for (const [at, as] of [
    ['/royalties', cookie],
    [`/royalties/signals/${items[0]?.id}`, cookie],
    ['/admin/signals?status=done', staffCookie],
    [`/admin/signals/${items[0]?.id}`, staffCookie],
  ] as const) {
    const page = await open(at, as, 360)
    await page.locator('h1').waitFor()
    await expectFits(page)
    await page.context().close()
  }
})
