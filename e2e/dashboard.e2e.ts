// The dashboard: staff announce something, people read it in their language, dismiss it with an undo, and it stays gone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpByApi, stayReauthenticated } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STAFF = 'jonas@label.example'
const TITLE = 'Review is closed from 24 to 27 December'

let server: RunningServer
let browser: Browser
let cookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  staffCookie = await signUpByApi(server, { name: 'Jonas R.', username: 'jonas', email: STAFF })
  await stayReauthenticated(server.dataDir, ['jonas'])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('staff publish an announcement; without a title the form says so', async () => {
  const page = await openAs(browser, server.url, {
    cookie: staffCookie,
    width: 1440,
    at: '/admin/announcements',
  })
  await page.getByRole('heading', { name: 'No announcements yet' }).waitFor()
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = await openedDialog(page, 'New announcement')
  await dialog.getByRole('button', { name: 'Publish announcement' }).click()
  const title = dialog.getByLabel('Title in English')
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  await title.fill(TITLE)
  const plans = ['Basic', 'PRO', 'Advanced']
  for (const plan of plans) await dialog.getByRole('checkbox', { name: plan }).uncheck()
  await dialog.getByRole('button', { name: 'Publish announcement' }).click()
  await dialog.getByText('Choose at least one plan').waitFor()
  for (const plan of plans) await dialog.getByRole('checkbox', { name: plan }).check()
  await dialog.getByLabel('Text in English').fill('Deliveries and payouts keep running.')
  await dialog.getByText('Español, Português, and Türkçe').click()
  await dialog.getByLabel('Text in Español').fill('Las entregas y los pagos siguen.')
  await dialog.getByText('Español, Português, and Türkçe').click()
  await dialog.getByRole('button', { name: 'Publish announcement' }).click()
  await dialog.getByLabel('Title in Español').fill('La revisión cierra del 24 al 27 de diciembre')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish announcement' }).click()
  await page.getByRole('cell', { name: `${TITLE} Deliveries` }).waitFor()
  await page.getByText('Everyone').waitFor()
  await expectFits(page)
  expect(faults).toEqual([])
  await page.context().close()
})

test.each([360, 1440])('a musician reads it at %i px, dismisses it, and can undo that', async (width) => {
  const page = await openAs(browser, server.url, { cookie, width, at: '/dashboard' })
  const announcement = page.getByRole('listitem').filter({ hasText: TITLE })
  await announcement.waitFor()
  await expectFits(page)
  await announcement.getByRole('button', { name: `Dismiss “${TITLE}”` }).click()
  await announcement.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await announcement.waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

test('dismissed, it stays gone, in every language', async () => {
  const page = await openAs(browser, server.url, { cookie, width: 1440, at: '/dashboard' })
  // It is sent when the time for the undo has passed.
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/dismissal') && answer.ok())
  await page.getByRole('button', { name: `Dismiss “${TITLE}”` }).click()
  await sent
  await page.goto(`${server.url}/dashboard?lang=es`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('La revisión cierra').count()).toBe(0)
  await page.context().close()
})
