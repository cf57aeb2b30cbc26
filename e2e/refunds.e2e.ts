// Money back and credit, as both sides: a plan is asked back, approved and ends; credit is bought, given and read.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, signUpByApi, stayReauthenticated } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STAFF = 'priya@label.example'
const ARTIST = 'ana@music.example'

let server: RunningServer
let browser: Browser
let cookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: ARTIST })
  staffCookie = await signUpByApi(server, { name: 'Priya N.', username: 'priya', email: STAFF })
  await stayReauthenticated(server.dataDir, ['priya'])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, as: string, width = 1280) => openAs(browser, server.url, { cookie: as, width, at })

async function pay(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/billing\/checkout\//)
  await page.getByText('4242 4242 4242 4242').click()
  await page.getByRole('button', { name: /^Pay USD/ }).click()
}

/** Reloads until the page shows what the worker has done by then. */
const eventually = (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return page.getByText(text).first().isVisible()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true)

test('a plan is asked back, approved and paid back; then it ends', async () => {
  const artist = await open('/upgrade', cookie)
  await artist.getByRole('button', { name: 'Choose PRO' }).click()
  await pay(artist)
  await artist.getByText('Payment received. PRO is yours.').waitFor()
  await artist.getByRole('link', { name: 'Credit and refunds' }).click()
  await artist.getByRole('button', { name: /Ask for a refund of TEST-/ }).click()
  const dialog = await openedDialog(artist, /USD 49.99 back/)
  await dialog.getByText('Your plan ends at once', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('At least 10 characters').first().waitFor()
  await dialog.getByLabel('Your reason').fill('I meant to buy it for another account.')
  await expectAccessible(artist)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await artist.getByText('Waiting for the team').waitFor()
  await expectAccessible(artist)

  const staff = await open('/admin/payouts', staffCookie)
  await staff.getByRole('link', { name: 'Refunds', exact: true }).click()
  await staff.getByRole('row').filter({ hasText: 'PRO, one year' }).getByRole('link').click()
  await staff.getByText('I meant to buy it for another account.').waitFor()
  await expectAccessible(staff)
  await staff.getByRole('radio', { name: 'Pay back' }).check()
  await staff.getByLabel('What you write to the person').fill('No problem, you get all of it back.')
  await staff.getByRole('button', { name: 'Approve refund' }).click()
  await eventually(staff, 'The payment service has paid the money back')

  await artist.goto(linkIn(await mailAbout(server.url, ARTIST, /USD 49.99 is on its way back/)))
  await artist.getByText('Paid back').waitFor()
  await artist.goto('/account/subscription')
  await eventually(artist, 'Free, one song at a time.')
  await artist.context().close()
  await staff.context().close()
  expect(faults).toEqual([])
})

test('a refund that is withdrawn while staff decide is shown as withdrawn', async () => {
  const bia = await signUpByApi(server, { name: 'Bia Sá', username: 'bia', email: 'bia@music.example' })
  const artist = await open('/upgrade', bia)
  await artist.getByRole('button', { name: 'Choose PRO' }).click()
  await pay(artist)
  await artist.getByText('Payment received. PRO is yours.').waitFor()
  const call = callAs(server.url, bia)
  const { items } = await call<{ items: { id: string }[] }>('GET', '/billing/refunds')
  const { refund } = await call<{ refund: { id: string } }>('POST', '/billing/refunds', {
    invoiceId: items[0]?.id,
    reason: 'I meant another account.',
  })
  const staff = await open(`/admin/refunds/${refund.id}`, staffCookie)
  await staff.getByRole('radio', { name: 'Pay back' }).check()
  await staff.getByLabel('What you write to the person').fill('You get all of it back.')
  await call('POST', `/billing/refunds/${refund.id}/withdrawal`)
  await staff.getByRole('button', { name: 'Approve refund' }).click()
  await staff.getByText('This is not possible with its current status.', { exact: false }).first().waitFor()
  await staff.getByText('Bia Sá withdrew the request').waitFor()
  expect(await staff.getByRole('button', { name: 'Approve refund' }).count()).toBe(0)
  await artist.context().close()
  await staff.context().close()
  expect(faults).toEqual([])
})

test('credit is bought with a card, and given by staff with a reason', async () => {
  const artist = await open('/account/credit', cookie)
  await artist.getByRole('button', { name: 'Buy USD 25.00' }).click()
  await pay(artist)
  await artist.getByText('Payment received.', { exact: false }).waitFor()
  await eventually(artist, 'Bought')
  const people = await callAs(server.url, staffCookie)<{ items: { id: string }[] }>(
    'GET',
    `/admin/people?search=${ARTIST}`,
  )
  const staff = await open(`/admin/people/${people.items[0]?.id}`, staffCookie)
  await staff.getByRole('button', { name: 'Give credit' }).click()
  await staff.getByLabel('Amount in USD').fill('10,00')
  await staff.getByLabel('What the person reads').fill('For your patience with the late report.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Give credit' }).click()
  await staff.getByText('Credit given').first().waitFor()
  await eventually(artist, 'For your patience with the late report.')
  await artist.getByText('35.00').first().waitFor()
  await expectAccessible(artist)
  await artist.context().close()
  await staff.context().close()
  expect(faults).toEqual([])
})

test('the pages fit a phone', async () => {
  const { items } = await callAs(server.url, staffCookie)<{ items: { id: string }[] }>(
    'GET',
    '/admin/refunds?view=done',
  )
  for (const [at, as] of [
    ['/account/credit', cookie],
    ['/account/subscription', cookie],
    ['/admin/refunds?view=done', staffCookie],
    [`/admin/refunds/${items[0]?.id}`, staffCookie],
  ] as const) {
    const page = await open(at, as, 360)
    await page.locator('h1').waitFor()
    await expectFits(page)
    await page.context().close()
  }
})
