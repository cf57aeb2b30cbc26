// Withdrawals from the first setup to the bank: a setup that is left and then completed, a tax form, a request that is
// cancelled, and a payout that gets no answer although it was paid.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platform, postAll, tenant, transfer, usd } from '#features/ledger/ledger.fixtures.ts'
import { openDatabase } from '#lib/db.ts'
import { systemClock } from '#ports/clock/index.ts'
import {
  type Call,
  callAs,
  databaseUrl,
  STAFF,
  signUpByApi,
  stayReauthenticated,
  withDatabase,
} from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { accessFaults, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'
import { setUpPayee } from './with-money.ts'

const START = Date.parse('2026-11-23T09:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: RunningServer
let browser: Browser
let staffCookie: string
let now = START

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: new Date(START).toISOString() },
  })
  browser = await openBrowser()
  staffCookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  await stayReauthenticated(server.dataDir, ['mara'])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function later(ms: number): Promise<void> {
  now += ms
  const answer = await fetch(`${server.url}/v1/test/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(now).toISOString() }),
  })
  expect(answer.status).toBe(200)
}

/** Posts earnings, as a statement would. */
async function credit(username: string, amount: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(server.dataDir))
  const { account_id: accountId } = await db
    .selectFrom('users')
    .select('account_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const movement = {
    from: platform('store_receivable', 'journey'),
    to: tenant(accountId, 'payable'),
    amountMicros: usd(amount),
    currency: 'USD',
  }
  await postAll({ db, clock: systemClock() }, transfer([movement], { accountId }))
  await close()
}

/** Reloads until the page shows what the worker has done by then. */
const eventually = (page: Page, visible: () => Promise<number>) =>
  expect
    .poll(
      async () => {
        await page.reload()
        return visible()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBeGreaterThan(0)

const settled = async (page: Page) => {
  await expectFits(page)
  expect(await accessFaults(page)).toEqual([])
}

describe.each([1440, 360])('at %i px', (width) => {
  let runs = 0

  test('a withdrawal is set up, requested, cancelled, sent without an answer, and paid', async () => {
    // A journey that is run again needs another person.
    const username = `nora${width}x${++runs}`
    const nora = { name: `Nora Vale ${runs}`, username, email: `${username}@music.example` }
    const cookie = await signUpByApi(server, nora)
    await stayReauthenticated(server.dataDir, [nora.username])
    const page = await openAs(browser, server.url, { cookie, width, at: '/payouts' })
    await page.getByText('Choose where the money goes.').waitFor()
    expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).isDisabled()).toBe(true)
    await settled(page)

    await page.getByRole('link', { name: 'Where it goes: Set up' }).click()
    await page.waitForURL('**/account/payout')
    await page.getByRole('button', { name: 'Set up Stripe' }).click()
    await page.getByRole('heading', { name: 'Payout setup' }).waitFor()
    await page.getByRole('link', { name: 'Leave without completing' }).click()
    await page.waitForURL('**/account/payout')
    await page.getByText('Stripe still needs your details before it can pay you.').waitFor()
    await page.getByRole('button', { name: 'Set up Stripe' }).click()
    await page.getByLabel('Payouts are paid, but the answer never comes').check()
    await page.getByRole('button', { name: 'Complete the setup' }).click()
    await page.waitForURL('**/account/payout')
    await page.getByText('Stripe has everything it needs to pay you.').waitFor()

    await credit(nora.username, '200.005')
    await page.goto('/payouts')
    await page.getByText(/You changed where the money goes\. Withdrawals wait until/).waitFor()
    await page.getByText('cannot be withdrawn yet: see “Before you can be paid”').waitFor()
    await later(73 * HOUR)

    await page.getByRole('link', { name: 'Tax form: Send form' }).click()
    await page.waitForURL('**/payouts/tax-form')
    await page.getByRole('button', { name: 'Send tax form' }).click()
    await page.getByText('Confirm that everything is true').waitFor()
    await page.getByLabel('Full name', { exact: true }).fill(nora.name)
    for (const label of ['Country of residence', 'Citizenship']) {
      await page.getByRole('combobox', { name: label }).fill('Portugal')
      await page.getByRole('option', { name: 'Portugal' }).click()
    }
    await page.getByLabel('Date of birth').fill('2 Mar 1994')
    await page.getByLabel('Address', { exact: true }).fill('Rua das Flores 12')
    await page.getByLabel('City').fill('Porto')
    await page.getByLabel('Tax number in your country').fill('123456789')
    await page.getByLabel('Sign with your full name').fill(nora.name)
    await page.getByLabel(/^Under penalty of perjury/).check()
    await settled(page)
    await page.getByRole('button', { name: 'Send tax form' }).click()
    await page.waitForURL('**/payouts')
    await page.getByText('Being checked').waitFor()
    await page.getByText('•••••6789').waitFor()
    await page.getByText('can be withdrawn today').waitFor()

    const withdraw = async (amount: string) => {
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
      const dialog = await openedDialog(page, 'Withdraw')
      await dialog.getByLabel('Amount').fill(amount)
      await dialog.getByRole('button', { name: `Withdraw USD ${amount}` }).click()
      await page.getByRole('article', { name: `USD ${amount}` }).waitFor()
    }
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const dialog = await openedDialog(page, 'Withdraw')
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('200.00')
    await dialog.getByLabel('Amount').fill('5')
    await dialog.getByRole('button', { name: 'Withdraw USD 5.00' }).click()
    await dialog.getByText('The smallest withdrawal is USD 10.00').waitFor()
    await page.keyboard.press('Escape')
    // Midnight (UTC) passes while the dialog shows the day.
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await dialog.getByLabel('Amount').fill('40')
    const sentOn = dialog.locator('dl div', { hasText: 'Sent on' }).locator('dd')
    await dialog.locator('dl div', { hasText: 'You receive' }).getByText('40.00').waitFor()
    const shown = await sentOn.textContent()
    await later(DAY)
    await dialog.getByRole('button', { name: 'Withdraw USD 40.00' }).click()
    await dialog.getByText(/^By now it would be sent on/).waitFor()
    await expect.poll(() => sentOn.textContent()).not.toBe(shown)
    const promised = (await sentOn.textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Withdraw USD 40.00' }).click()
    await page.getByRole('article', { name: 'USD 40.00' }).getByText(`until ${promised}`).waitFor()
    await withdraw('120.50')
    await settled(page)

    await page.getByRole('button', { name: 'Cancel the withdrawal of USD 40.00' }).click()
    await (await openedDialog(page, 'Cancel this withdrawal?'))
      .getByRole('button', { name: 'Cancel withdrawal' })
      .click()
    await expect.poll(() => page.getByRole('article', { name: 'USD 40.00' }).count()).toBe(0)
    await page.getByRole('table', { name: 'History' }).getByText('Cancelled').waitFor()
    // Its button is gone with it.
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'On its way' }).evaluate((node) => node === document.activeElement),
      )
      .toBe(true)

    const staff = await openAs(browser, server.url, {
      cookie: staffCookie,
      width,
      at: '/admin/payouts/tax-forms',
    })
    await staff.getByRole('button', { name: `Review the tax form of ${nora.name}` }).click()
    const form = await openedDialog(staff, `Review the tax form of ${nora.name}`)
    await form.getByText('Rua das Flores 12, Porto').waitFor()
    await form.getByRole('button', { name: 'Accept' }).click()
    await staff.getByText('No tax forms to review').waitFor()

    await later(91 * DAY)
    await staff.goto('/admin/payouts')
    await eventually(staff, () => staff.getByText(nora.name).count())
    await settled(staff)
    await staff.getByRole('checkbox', { name: `Select the payout of ${nora.name}` }).check()
    await staff.getByRole('button', { name: 'Approve …' }).click()
    const list = await openedDialog(staff, 'Approve this list?')
    await list.getByText('1 payout, USD 120.50 together.').waitFor()
    await list.getByRole('button', { name: 'Approve list' }).click()
    await staff.getByText('List approved').waitFor()

    await eventually(page, () => page.getByText('We are asking the bank').count())
    await settled(page)
    await staff.goto('/admin/payouts?state=unknown')
    await staff.getByRole('button', { name: `Ask now: ${nora.name}` }).click()
    await staff.getByText('The payment service was asked').waitFor()
    await staff.context().close()

    await eventually(page, () => page.getByRole('article').getByText('The money is with you').count())
    await later(3 * HOUR)
    await eventually(page, () => page.getByRole('table', { name: 'History' }).getByText('Paid').count())
    await page.getByText('Nothing is on its way.').waitFor()
    await settled(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('payouts.csv')
    await page.context().close()
    expect(faults).toEqual([])
  })
})

/** A person who can be paid by Payoneer, with money. */
async function signUpPayee(username: string, plan: 'basic' | 'pro'): Promise<Call> {
  const cookie = await signUpByApi(server, { name: username, username, email: `${username}@music.example` })
  await stayReauthenticated(server.dataDir, [username])
  const call = callAs(server.url, cookie)
  await setUpPayee(server.url, call, username)
  await withDatabase(server.dataDir, (db) =>
    db.query(
      `update accounts set plan = $1 from users where users.account_id = accounts.id and username = $2`,
      [plan, username],
    ),
  )
  await credit(username, '100')
  return call
}

test('a withdrawal waits 90 days on Basic and 30 on PRO, and not a day less', async () => {
  const people = {
    basic: await signUpPayee('basicwait', 'basic'),
    pro: await signUpPayee('prowait', 'pro'),
  }
  await later(73 * HOUR)
  const ids = new Map<string, string>()
  for (const [plan, call] of Object.entries(people)) {
    const { id } = await call<{ id: string }>('POST', '/payouts', {
      amountMicros: String(usd('50')),
      key: `00000000-0000-4000-8000-0000000000${plan === 'pro' ? '01' : '02'}`,
    })
    ids.set(plan, id)
  }
  const stateOf = async (plan: 'basic' | 'pro') =>
    (await people[plan]<{ state: string }>('GET', `/payouts/${ids.get(plan)}`)).state
  const becomesDue = (plan: 'basic' | 'pro') =>
    expect.poll(() => stateOf(plan), { timeout: 30_000, interval: 500 }).toBe('due')
  /** Longer than the worker takes to look for what is due. */
  const worked = () => new Promise((resolve) => setTimeout(resolve, 4_000))

  await later(29 * DAY)
  await worked()
  expect([await stateOf('pro'), await stateOf('basic')]).toEqual(['waiting', 'waiting'])
  await later(DAY)
  await becomesDue('pro')
  expect(await stateOf('basic')).toBe('waiting')
  await later(59 * DAY)
  await worked()
  expect(await stateOf('basic')).toBe('waiting')
  await later(DAY)
  await becomesDue('basic')
}, 120_000)

test('a list that changes while it is looked at is shown as it is now, and approved then', async () => {
  const staff = callAs(server.url, staffCookie)
  const people = [await signUpPayee('stays', 'pro'), await signUpPayee('leaves', 'pro')]
  const { items: forms } = await staff<{ items: { id: string }[] }>('GET', '/admin/tax-forms')
  for (const { id } of forms)
    await staff('POST', `/admin/tax-forms/${id}/decision`, { result: 'accepted', reason: '' })
  await later(73 * HOUR)
  const ids: string[] = []
  for (const [index, call] of people.entries()) {
    const key = `00000000-0000-4000-8000-0000000000a${index}`
    ids.push((await call<{ id: string }>('POST', '/payouts', { amountMicros: String(usd('50')), key })).id)
  }
  await later(31 * DAY)
  for (const [index, call] of people.entries())
    await expect
      .poll(async () => (await call<{ state: string }>('GET', `/payouts/${ids[index]}`)).state, {
        timeout: 30_000,
        interval: 500,
      })
      .toBe('due')

  const page = await openAs(browser, server.url, { cookie: staffCookie, width: 1440, at: '/admin/payouts' })
  for (const name of ['stays', 'leaves'])
    await page.getByRole('checkbox', { name: `Select the payout of ${name}` }).check()
  await page.getByRole('button', { name: 'Approve …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this list?' })
  await dialog.getByText('2 payouts, USD 100.00 together.').waitFor()
  await people[1]?.('POST', `/payouts/${ids[1]}/cancellation`)
  await dialog.getByRole('button', { name: 'Approve list' }).click()
  await dialog.getByText('The list has changed.').waitFor()
  await dialog.getByText('1 payout, USD 50.00 together.').waitFor()
  await dialog.getByRole('button', { name: 'Approve list' }).click()
  await page.getByText('List approved').waitFor()

  await page.goto('/admin/payouts/reconciliation')
  await page.getByRole('button', { name: 'Compare' }).click()
  const result = page.getByText(/at Stripe, .* at the bank/)
  await result.waitFor()
  await page.getByLabel('Payment service').selectOption('payoneer')
  await expect.poll(() => result.count()).toBe(0)
  await page.context().close()
  expect(faults).toEqual([])
}, 120_000)
