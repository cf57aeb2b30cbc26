// A collaborator from the invitation to the bank: accepts by mail, sees their share of the next report explained, and is
// paid to the cent.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, moveClock, STAFF, signUpByApi, stayReauthenticated, until, withDatabase } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'
import { postDeezerReport, setUpPayee } from './with-money.ts'

const START = Date.parse('2026-11-23T09:00:00Z')
const DAY = 86_400_000
const ISRC = 'QZE2E2600001'
const OWNER = { name: 'Nora Pell', username: 'nora', email: 'nora@music.example' }
const COLLABORATOR = { name: 'Tomás Vaz', username: 'tomas', email: 'tomas@music.example' }

let server: RunningServer
let browser: Browser
let staffCookie: string
let ownerCookie: string

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: new Date(START).toISOString() },
  })
  browser = await openBrowser()
  staffCookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  ownerCookie = await signUpByApi(server, OWNER)
  await stayReauthenticated(server.dataDir, ['mara', OWNER.username])
  const owner = callAs(server.url, ownerCookie)
  const artist = { name: 'Marlo Quist', type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await owner<{ id: string }>('POST', '/artists', artist)
  const { id } = await owner<{ id: string }>('POST', '/releases', { artistId, title: 'Slow Ferries' })
  await owner('POST', `/releases/${id}/tracks`, { title: 'Slow Ferries' })
  await withDatabase(server.dataDir, async (db) => {
    await db.query(
      `insert into isrcs (isrc, account_id, track_id, bound_at) select $1, account_id, id, now() from tracks`,
      [ISRC],
    )
    await db.query(`update tracks set isrc = $1`, [ISRC])
  })
  await owner('PUT', `/splits/releases/${id}`, {
    revision: 0,
    fromMonth: null,
    shares: [
      { name: OWNER.name, email: null, shareBp: 6_000 },
      { name: COLLABORATOR.name, email: COLLABORATOR.email, shareBp: 4_000 },
    ],
  })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a collaborator accepts by mail, sees why the amount is what it is, and is paid', async () => {
  const invitation = await mailAbout(server.url, COLLABORATOR.email, /Nora Pell shares 40% of “Slow Ferries”/)
  const cookie = await signUpByApi(server, COLLABORATOR)
  await stayReauthenticated(server.dataDir, [COLLABORATOR.username])
  const page = await openAs(browser, server.url, {
    cookie,
    width: 1280,
    at: new URL(linkIn(invitation)).pathname,
  })
  await page.getByRole('button', { name: 'Accept 40%' }).click()
  await page.getByRole('heading', { level: 1, name: '40% of Slow Ferries is yours' }).waitFor()

  await postDeezerReport(server.url, staffCookie, {
    fileName: 'deezer_2026-10.csv',
    currency: 'USD',
    lines: [
      `2026-10-01,2026-10-31,${ISRC},Marlo Quist,Slow Ferries,Slow Ferries,,DE,48112,151.46,Premium,Backline,1,Backline`,
    ],
  })
  // Of 151.46 the plan of the owner, Basic, leaves 85 %, which is 128.741. 40 % of it are 51.4964.
  await page.goto('/royalties/records')
  const row = page.getByRole('table', { name: 'Records', exact: true }).getByRole('row')
  await row.filter({ hasText: 'Germany' }).getByRole('link', { name: 'Slow Ferries' }).click()
  await page.getByText('51.4964').first().waitFor()
  await page.getByText('Backline fee, 15%').waitFor()
  await expectAccessible(page)

  const tomas = callAs(server.url, cookie)
  await setUpPayee(server.url, tomas, COLLABORATOR.username)
  const staff = callAs(server.url, staffCookie)
  const { items } = await staff<{ items: { id: string }[] }>('GET', '/admin/tax-forms')
  await staff('POST', `/admin/tax-forms/${items[0]?.id}/decision`, { result: 'accepted', reason: '' })
  // Changed payout details keep withdrawals for three days.
  await moveClock(server.url, new Date(START + 4 * DAY).toISOString())
  await page.goto('/payouts')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = await openedDialog(page, 'Withdraw')
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('51.49')
  await dialog.getByRole('button', { name: 'Withdraw USD 51.49' }).click()
  await page.getByRole('article', { name: 'USD 51.49' }).waitFor()
  await expectFits(page)

  await moveClock(server.url, new Date(START + 95 * DAY).toISOString())
  const desk = await openAs(browser, server.url, { cookie: staffCookie, width: 1280, at: '/admin/payouts' })
  const select = desk.getByRole('checkbox', { name: `Select the payout of ${COLLABORATOR.name}` })
  await expect
    .poll(async () => {
      await desk.reload()
      return select.count()
    })
    .toBe(1)
  await select.check()
  await desk.getByRole('button', { name: 'Approve …' }).click()
  await (await openedDialog(desk, 'Approve this list?')).getByRole('button', { name: 'Approve list' }).click()
  await desk.getByText('List approved').waitFor()
  await until('sending', async () => {
    const { open } = await tomas<{ open: { state: string }[] }>('GET', '/payouts/overview')
    return open.some(({ state }) => state === 'sent')
  })
  // The payment service is asked about what it has sent.
  await moveClock(server.url, new Date(START + 96 * DAY).toISOString())
  const paid = page.getByRole('table', { name: 'History' }).getByText('Paid')
  await expect
    .poll(async () => {
      await page.reload()
      return paid.count()
    })
    .toBe(1)
  await page.context().close()
  await desk.context().close()
  expect(faults).toEqual([])
})
