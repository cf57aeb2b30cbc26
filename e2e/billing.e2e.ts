// Paying for a plan: bought, declined, upgraded on day 100, stopped with a withdrawal that waits, renewed with a card
// that fails and recovers, and a subscription that Apple bills.
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUNDLE, notificationOf, PRODUCTS, writeRoot } from '#ports/app-store/app-store.fixtures.ts'
import { signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { accessFaults, faults, filesFolder, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const START = '2026-11-23T09:00:00Z'
const CARDS = {
  works: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  renewalFails: '4000 0000 0000 0341',
} as const

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  const root = path.join(await filesFolder(), 'root.cer')
  writeRoot(root)
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_TEST_CLOCK: START,
      APPLE_APP_BUNDLE_ID: BUNDLE,
      APPLE_APP_PRODUCTS: `${PRODUCTS.pro}=pro,${PRODUCTS.advanced}=advanced`,
      APPLE_ROOT_CERTIFICATES: root,
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function moveTo(now: string): Promise<void> {
  const answer = await fetch(`${server.url}/v1/test/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  expect(answer.status).toBe(200)
}

const settled = async (page: Page) => {
  await expectFits(page)
  expect(await accessFaults(page)).toEqual([])
}

/** Reloads until the page shows what the worker has done by then. */
const eventually = (page: Page, text: string | RegExp) =>
  expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return page.getByText(text).first().isVisible()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true)

async function pay(page: Page, card: string): Promise<void> {
  await page.waitForURL(/\/sandbox\/billing\/checkout\//)
  await page.getByText(card).click()
  await page.getByRole('button', { name: /^Pay USD/ }).click()
}

describe.each([1440, 360])('at %i px', (width) => {
  const person = async (name: string) => {
    const username = `${name}${width}`
    const cookie = await signUpByApi(server, { name, username, email: `${username}@music.example` })
    return {
      username,
      open: (at: string) => openAs(browser, server.url, { cookie, width, at }),
    }
  }
  /** The subscription of somebody who has PRO, and whose renewal was not paid. */
  const openUnpaidRenewal = async (name: string) => {
    await moveTo(START)
    const { open } = await person(name)
    const page = await open('/upgrade')
    await page.getByRole('button', { name: 'Choose PRO' }).click()
    await pay(page, CARDS.renewalFails)
    await page.getByText('Payment received. PRO is yours.').waitFor()
    await moveTo('2027-11-23T09:05:00Z')
    await eventually(page, 'PRO was not renewed.')
    return page
  }
  const done = async (page: Page) => {
    await page.context().close()
    // The test gateway answers a declined card as Stripe’s page does.
    expect(faults.splice(0).filter((fault) => !fault.includes('402'))).toEqual([])
  }

  test('a declined card buys nothing, another one PRO, and day 100 costs 265 of 365 days', async () => {
    await moveTo(START)
    const { open } = await person('ana')
    const page = await open('/upgrade?from=v3_navbar')
    await settled(page)
    await page.getByRole('button', { name: 'Choose PRO' }).click()
    await pay(page, CARDS.declines)
    await page.getByText('Payment failed.').waitFor()
    await page.getByRole('link', { name: 'Back without paying' }).click()
    await page.getByText('Nothing was paid yet').waitFor()
    await settled(page)
    await page.getByRole('link', { name: 'Compare plans' }).click()
    await page.getByRole('button', { name: 'Choose PRO' }).click()
    await pay(page, CARDS.asks)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Payment received. PRO is yours.').waitFor()
    await page.getByText('Tue, 23 Nov 2027').first().waitFor()
    await page.getByRole('link', { name: 'PDF of TEST-' }).waitFor()
    await settled(page)

    await moveTo('2027-03-03T09:00:00Z')
    await page.goto('/pro')
    await page.getByText('265 of 365 days left').waitFor()
    await page.getByText('USD 108.90').waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'Move to Advanced' }).click()
    await pay(page, CARDS.works)
    await page.getByText('Payment received. Advanced is yours.').waitFor()
    await page.getByText('USD 108.90').waitFor()
    await page.getByText('Tue, 23 Nov 2027').first().waitFor()
    await done(page)
  })

  test('what is paid in another window is shown by those that are open', async () => {
    await moveTo(START)
    const { open } = await person('gil')
    const plans = await open('/upgrade')
    const returned = await plans.context().newPage()
    await returned.goto('/upgrade')
    await returned.getByRole('button', { name: 'Choose PRO' }).click()
    await returned.waitForURL(/\/sandbox\/billing\/checkout\//)
    const other = await plans.context().newPage()
    await other.goto(returned.url())
    await returned.getByRole('link', { name: 'Back without paying' }).click()
    await returned.getByText('Nothing was paid yet').waitFor()
    await pay(other, CARDS.works)
    await other.getByText('Payment received. PRO is yours.').waitFor()
    await returned.getByText('Payment received. PRO is yours.').waitFor()
    await returned.getByText('Renews automatically').waitFor()
    await plans.getByRole('button', { name: 'Choose PRO' }).click()
    await plans.getByText('You already have this plan or a better one').waitFor()
    await plans.getByRole('button', { name: 'Move to Advanced' }).waitFor()
    expect(await plans.getByRole('button', { name: 'Choose PRO' }).count()).toBe(0)
    await plans.context().close()
    expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test('stopping names the withdrawals that go back, and can be taken back', async () => {
    await moveTo(START)
    const { username, open } = await person('bia')
    const page = await open('/upgrade')
    await page.getByRole('button', { name: 'Choose PRO' }).click()
    await pay(page, CARDS.works)
    await page.getByText('Payment received. PRO is yours.').waitFor()
    await withDatabase(server.dataDir, (db) =>
      db.query(
        `insert into payouts (id, account_id, request_key, state, rail, destination, currency, amount_micros,
           us_source_micros, requested_at, available_on, changed_at)
         select gen_random_uuid(), account_id, 'journey-' || $1, 'waiting', 'stripe', 'acct_test', 'USD', 20000000,
           0, now(), '2027-12-01', now()
         from users where username = $1`,
        [username],
      ),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Stop renewing' }).click()
    const dialog = await openedDialog(page, 'Stop renewing?')
    await dialog.getByText('USD 20.00').waitFor()
    await dialog.getByText('goes back to your balance').waitFor()
    await settled(page)
    await dialog.getByRole('button', { name: 'Stop renewing' }).click()
    await page.getByText('Ends, back to Basic').waitFor()
    await page.getByRole('button', { name: 'Renew again' }).click()
    await page.getByText('Renews automatically').waitFor()
    await done(page)
  })

  test('a renewal that fails asks for another card, and continues with it', async () => {
    const page = await openUnpaidRenewal('cem')
    await settled(page)
    await page.getByRole('button', { name: 'Change the card' }).click()
    await page.waitForURL(/\/sandbox\/billing\/portal\//)
    await page.getByText(CARDS.works).click()
    await page.getByRole('button', { name: 'Save the card' }).click()
    await page.getByText('Thu, 23 Nov 2028').first().waitFor()
    expect(await page.getByText('PRO was not renewed.').count()).toBe(0)
    await done(page)
  })

  test('stopping while a renewal is not paid ends the plan, and says so before', async () => {
    const page = await openUnpaidRenewal('edu')
    await page.getByRole('button', { name: 'Stop renewing' }).click()
    const dialog = await openedDialog(page, 'Stop renewing?')
    await dialog.getByText('PRO was not paid, so it ends right away.', { exact: false }).waitFor()
    await settled(page)
    await dialog.getByRole('button', { name: 'Stop renewing' }).click()
    await page.getByText('PRO has ended').first().waitFor()
    await page.getByText('Free, one song at a time.').waitFor()
    await done(page)
  })

  test('a subscription of Apple is explained, and has no button to stop it', async () => {
    await moveTo(START)
    const { username, open } = await person('defne')
    const accountId = await withDatabase(server.dataDir, async (db) => {
      const { rows } = await db.query('select account_id from users where username = $1', [username])
      return rows[0].account_id as string
    })
    const body = await notificationOf({
      type: 'SUBSCRIBED',
      signedAt: START,
      accountId,
      originalTransactionId: `2000000000${width}`,
      from: '2026-01-31T09:00:00Z',
      to: '2027-01-31T09:00:00Z',
    })
    const answer = await fetch(`${server.url}/v1/webhooks/apple`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    const page = await open('/account/subscription')
    await page.getByText('Billed by Apple').waitFor()
    await page.getByText('Tap Subscriptions, then Backline.').waitFor()
    await page.getByText('Sun, 31 Jan 2027').first().waitFor()
    expect(await page.getByRole('button', { name: 'Stop renewing' }).count()).toBe(0)
    await settled(page)
    await done(page)
  })
})
