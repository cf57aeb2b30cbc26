// What users manage themselves: profile, email, password, mails, payouts, their data, their team, their API access.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, intoReview, type Label, openLabel, STAFF, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { accessFaults, faults, openBrowser, openPage, signIn, untilReady } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const PASSWORD = 'Correct-horse-9'
const NEW_PASSWORD = 'Battery-staple-7'

let server: RunningServer
let browser: Browser
let label: Label
let receiver: Server
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_STAFF: STAFF,
      WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
      BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z',
    },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['deezer'] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  receiver?.close()
})

describe.each([1440, 360])('at %i px', (width) => {
  const nora = { name: 'Nora Vale', username: `nora${width}`, email: `nora${width}@music.example` }
  const ines = { name: 'Ines Okafor', username: `ines${width}`, email: `ines${width}@music.example` }
  const guest = { name: 'Gil Prado', username: `gil${width}`, email: `gil${width}@music.example` }
  const cookies: Record<string, string> = {}

  beforeAll(async () => {
    for (const person of [nora, ines, guest]) cookies[person.username] = await signUpByApi(server, person)
    await withDatabase(server.dataDir, async (db) => {
      const names = [nora.username, ines.username]
      const { rows } = await db.query(
        `update sessions set proved_at = now()
         where user_id in (select id from users where username = any($1)) returning id`,
        [names],
      )
      expect(rows).toHaveLength(names.length)
      await db.query(
        `update accounts set plan = 'pro', plan_until = '2027-01-31'
         where id = (select account_id from users where username = $1)`,
        [nora.username],
      )
    })
  })

  const open = (person: { username: string }, href: string) =>
    openAs(browser, server.url, { cookie: cookies[person.username] as string, width, at: href })
  const done = async (page: Page) => {
    await expectFits(page)
    await page.context().close()
    expect(faults).toEqual([])
  }

  test('the settings have tabs with URLs of their own; the plan and the mails can be changed', async () => {
    const page = await open(nora, '/account')
    const tabs = page.getByRole('navigation', { name: 'Settings sections' })
    const places = [
      ['Profile', '/account'],
      ['Sign-in & security', '/account/security'],
      ['Devices', '/account/devices'],
      ['Subscription', '/account/subscription'],
      ['Notifications', '/account/notifications'],
      ['Payout', '/account/payout'],
      ['Data & closing', '/account/data'],
    ] as const
    for (const [name, path] of places) {
      await tabs.getByRole('link', { name }).click()
      await page.waitForURL(`**${path}`)
      await page.reload()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await tabs.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
      await expect.poll(() => page.title()).toBe(`Settings: ${name} | Backline`)
      await expectFits(page)
    }
    for (const [name, path] of [
      ['Team', '/account/team'],
      ['API tokens', '/developers'],
    ] as const) {
      await tabs.getByRole('link', { name }).click()
      await page.waitForURL(`**${path}`)
      await expect.poll(() => tabs.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
    }

    await tabs.getByRole('link', { name: 'Subscription' }).click()
    await page.getByText('PRO', { exact: true }).waitFor()
    await page.getByText('Until Sun, 31 Jan 2027').waitFor()

    await tabs.getByRole('link', { name: 'Notifications' }).click()
    const offers = page.getByRole('checkbox', { name: 'News and offers' })
    const releases = page.getByRole('switch', { name: 'Releases: By email' })
    expect(await releases.isChecked()).toBe(true)
    const offered = await offers.isChecked()
    await offers.setChecked(!offered)
    await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/notifications/preferences'))
    await page.locator('label').filter({ has: releases }).click()
    await saved
    // A toast can be read again in the notifications.
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('list', { name: 'Recent in this tab' }).getByText('Saved').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await offers.waitFor()
    expect(await offers.isChecked()).toBe(!offered)
    await releases.waitFor()
    expect(await releases.isChecked()).toBe(false)
    await done(page)
  })

  test('the profile refuses an invalid phone, survives a failing server, and renames the user in the header', async () => {
    const page = await open(nora, '/account')
    const field = (name: string) => page.getByLabel(name)
    const save = page.getByRole('button', { name: 'Save profile' })
    await field('First name').fill('Norah')
    await field('Country code').fill('+55')
    await field('Phone number').fill('12')
    await save.click()
    await page
      .getByText('This is not a phone number. Check the country code and the digits.')
      .first()
      .waitFor()
    await field('Phone number').fill('11 91234 5678')

    await page.route('**/v1/api/user/settings', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await save.click()
    await page
      .getByRole('alert')
      .filter({ hasText: /failed to update profile/i })
      .waitFor()
    expect(await field('First name').inputValue()).toBe('Norah')
    expect(await field('Phone number').inputValue()).toBe('11 91234 5678')

    await page.unroute('**/v1/api/user/settings')
    await save.click()
    await page.getByText('Profile saved').waitFor()
    await page.getByRole('button', { name: 'Account of Norah Vale' }).waitFor()
    await page.reload()
    await expect.poll(() => field('First name').inputValue()).toBe('Norah')
    expect(await accessFaults(page)).toEqual([])
    await done(page)
  })

  test('a toast stays five seconds, and longer while the pointer is on it', async () => {
    const page = await open(nora, '/account/subscription')
    await page.clock.install()
    await page.goto('/account')
    const save = page.getByRole('button', { name: 'Save profile' })
    const toast = page.getByText('Profile saved')
    await save.waitFor()
    // From here on the test controls the page's time, so that a busy machine changes nothing.
    await page.clock.pauseAt(Date.now() + 60_000)
    await save.click()
    await toast.waitFor()
    await page.clock.runFor(4_500)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(1_500)
    await expect.poll(() => toast.count()).toBe(0)

    await save.click()
    await toast.hover()
    await page.clock.runFor(20_000)
    expect(await toast.count()).toBe(1)
    await page.mouse.move(5, 300)
    await page.clock.runFor(6_000)
    await expect.poll(() => toast.count()).toBe(0)
    await page.clock.resume()
    await done(page)
  })

  test('changing the password refuses a wrong current one and ends the other sessions', async () => {
    const page = await open(ines, '/account/security')
    const other = await openPage(browser, server.url, { width })
    await signIn(other, ines.username, PASSWORD)
    await page.getByLabel('Current password').fill('Something-else-1')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Invalid password', { exact: true }).waitFor()
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed. Your other devices are signed out.').waitFor()
    await mailAbout(server.url, ines.email, /Your Backline password was changed/)
    await other.goto('/distributions')
    await other.waitForURL('**/auth/login?redirect=*')
    await other.context().close()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await done(page)
  })

  test('the email address changes once both addresses have confirmed', async () => {
    const next = `new-${ines.email}`
    const page = await open(ines, '/account')
    await page.getByLabel('New email').fill(next)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByText('You, at both addresses').waitFor()
    const subject = /Confirm your email change/
    for (const [to, says] of [
      [ines.email, 'This address is confirmed'],
      [next, 'Email changed'],
    ] as const) {
      await page.goto(linkIn(await mailAbout(server.url, to, subject)))
      await page.getByRole('heading', { level: 1, name: 'Change your email' }).waitFor()
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: says }).waitFor()
      await expectFits(page)
    }
    await page.getByRole('link', { name: 'Go to settings' }).click()
    await page.getByText(`You sign in and get mail at ${next}.`).waitFor()
    await done(page)
    const fresh = await openPage(browser, server.url, { width })
    await signIn(fresh, next, NEW_PASSWORD)
    await fresh.getByRole('button', { name: 'Account of Ines Okafor' }).waitFor()
    await done(fresh)
  })

  test('Payoneer requires an address and re-authentication; a change waits 72 hours and is mailed', async () => {
    await withDatabase(server.dataDir, (db) =>
      db.query(
        `update sessions set proved_at = null where user_id in (select id from users where username = $1)`,
        [nora.username],
      ),
    )
    const page = await open(nora, '/account/payout')
    await page.getByRole('radio', { name: 'Payoneer' }).check()
    await page.getByRole('button', { name: 'Save payout method' }).click()
    await page.getByText('This field is required').waitFor()
    await page.getByLabel('Payoneer email').fill('money@music.example')
    await page.getByRole('button', { name: 'Save payout method' }).click()
    const proof = await openedDialog(page, 'Confirm it’s you')
    await proof.getByLabel('Password', { exact: true }).fill('Something-else-1')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await proof.getByText('Invalid password').waitFor()
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Payout method saved').waitFor()
    await page.getByText('Your payout method was changed').waitFor()
    await page.getByText(/26 Nov/).waitFor()
    const mail = await mailAbout(server.url, nora.email, /Your payout method was changed/)
    expect(mail.text).toContain('26 Nov')
    await page.reload()
    await expect.poll(() => page.getByLabel('Payoneer email').inputValue()).toBe('money@music.example')
    await done(page)
  })

  test('Stripe stays incomplete after an error, and a finished onboarding completes it', async () => {
    const page = await open(nora, '/account/payout')
    await page.getByRole('radio', { name: 'Stripe' }).check()
    await page.getByRole('button', { name: 'Save payout method' }).click()
    await page.getByText('Incomplete', { exact: true }).waitFor()

    await page.route('**/v1/account/payout/stripe-setup', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Set up Stripe' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /error setting up Stripe/i })
      .waitFor()
    expect(await page.getByText('Incomplete', { exact: true }).count()).toBe(1)
    await page.unroute('**/v1/account/payout/stripe-setup')

    await page.getByRole('button', { name: 'Set up Stripe' }).click()
    await page.getByRole('heading', { name: 'Payout setup' }).waitFor()
    await page.getByRole('link', { name: 'Leave without completing' }).click()
    await page.waitForURL('**/account/payout')
    await page.getByText('Incomplete', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Set up Stripe' }).click()
    await page.getByRole('button', { name: 'Complete the setup' }).click()
    await page.getByText('Configured', { exact: true }).waitFor()
    await page.waitForURL((url) => url.search === '')
    await page.reload()
    await page.getByText('Configured', { exact: true }).waitFor()
    await done(page)
  })

  test('the user’s own data downloads as an archive', async () => {
    const page = await open(nora, '/account#data')
    await page.waitForURL('**/account/data')
    await page.getByRole('button', { name: 'Create archive', exact: true }).click()
    const archives = page.getByRole('list', { name: 'Your data archives' })
    await archives.getByText(/^Available until/).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      archives.getByRole('link', { name: /^Download/ }).click(),
    ])
    const names = namesInZip(readFileSync(await file.path()))
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'person.json', 'releases.csv']))
    await mailAbout(server.url, nora.email, /Your data is ready/)
    await done(page)
  })

  test('a token works until it is revoked', async () => {
    const page = await open(nora, '/developers')
    await page.getByRole('button', { name: 'New token' }).click()
    const form = await openedDialog(page, 'New token')
    await form.getByLabel('Name').fill('Catalogue sync')
    await form.getByRole('button', { name: 'Create token' }).click()
    const dialog = await openedDialog(page, 'Copy your token now')
    const token = (await dialog.locator('code').textContent()) as string
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('table', { name: 'API tokens' }).getByText('Catalogue sync').waitFor()
    expect(await page.content()).not.toContain(token)

    const ask = () => fetch(`${server.url}/v1/releases`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke Catalogue sync' }).click()
    const question = await openedDialog(page, 'Revoke “Catalogue sync”?')
    await question.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Catalogue sync” revoked').waitFor()
    expect((await ask()).status).toBe(401)
    await page.reload()
    await page.getByText('Revoked', { exact: true }).waitFor()
    await done(page)
  })

  test('a webhook gets a signed ping, and its log shows it', async () => {
    const { port } = receiver.address() as AddressInfo
    const page = await open(nora, '/developers')
    await page.getByRole('button', { name: 'New webhook' }).click()
    const form = await openedDialog(page, 'New webhook')
    await form.getByLabel('URL').fill('http://10.0.0.1/hook')
    await form.getByRole('button', { name: 'Create webhook' }).click()
    await form.getByText(/^This URL cannot be called/).waitFor()
    await form.getByLabel('URL').fill(`http://127.0.0.1:${port}/${width}`)
    await form.getByRole('button', { name: 'Create webhook' }).click()
    const dialog = await openedDialog(page, 'Copy the secret now')
    const secret = (await dialog.locator('code').textContent()) as string
    await dialog.getByRole('button', { name: 'I have copied it' }).click()

    received.length = 0
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const message = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(message).toMatchObject({ type: 'ping' })
    const log = page.getByRole('list', { name: 'Deliveries' })
    await log.getByText('Delivered').waitFor()
    await log.getByRole('button', { name: 'Test' }).click()
    await page.getByText('Response 204').waitFor()
    await page.getByText(String(headers['webhook-id'])).waitFor()
    expect(await accessFaults(page)).toEqual([])

    // Deleted in another window.
    const call = callAs(server.url, cookies[nora.username] ?? '')
    const { items } = await call<{ items: { id: string }[] }>('GET', '/webhooks')
    for (const { id } of items) await call('DELETE', `/webhooks/${id}`)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('Webhook deleted').waitFor()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await done(page)
  })

  test('a webhook that was turned off says why, is turned on, and sends what did not arrive', async () => {
    const { port } = receiver.address() as AddressInfo
    const call = callAs(server.url, cookies[nora.username] ?? '')
    const { id } = await call<{ id: string }>('POST', '/webhooks', {
      url: `http://127.0.0.1:${port}/off/${width}`,
      events: ['release.published'],
    })
    await withDatabase(server.dataDir, async (db) => {
      await db.query(
        `update webhook_endpoints set enabled = false, failing_since = '2026-11-17T08:00:00Z',
           disabled_at = '2026-11-22T09:30:00Z', failed_at = '2026-11-22T09:30:00Z', failed_status = 503
         where id = $1`,
        [id],
      )
      await db.query(
        `insert into webhook_deliveries (id, endpoint_id, account_id, event_id, type, body, status, created_at, finished_at)
         select $2::uuid, id, account_id, 'missed-' || id, 'release.published', '{"type":"release.published"}', 'unsent',
           '2026-11-22T12:00:00Z', '2026-11-22T12:00:00Z'
         from webhook_endpoints where id = $1`,
        [id, `01931f4e-7a00-7000-8000-00000000${width === 360 ? '0360' : '1440'}`],
      )
    })
    const page = await open(nora, '/developers')
    await page.getByRole('table', { name: 'Webhooks' }).getByText('Turned off').waitFor()
    await page.getByRole('button', { name: `/off/${width}` }).click()
    await page.getByText(/^We turned this webhook off on/).waitFor()
    await page.getByText(/^Last failure: Response 503/).waitFor()
    await page.getByText('1 message of the last 30 days did not arrive.').waitFor()
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Not sent').waitFor()
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    expect(await accessFaults(page)).toEqual([])
    await expectFits(page)

    received.length = 0
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await page.getByText(/^We turned this webhook off on/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
    expect(received[0]?.headers['webhook-id']).toBe(`missed-${id}`)
    await page.getByText('1 message of the last 30 days did not arrive.').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'New secret' }).click()
    const question = await openedDialog(page, 'Create a new secret?')
    await question.getByRole('button', { name: 'Create new secret' }).click()
    const shown = await openedDialog(page, 'Copy the secret now')
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText(/^Until .+, messages are also signed with your previous secret\.$/).waitFor()
    await page.getByRole('button', { name: 'End it now' }).click()
    const end = await openedDialog(page, 'End the previous secret?')
    await end.getByRole('button', { name: 'End previous secret' }).click()
    await page.getByText(/messages are also signed with your previous secret/).waitFor({ state: 'detached' })
    await call('DELETE', `/webhooks/${id}`)
    await done(page)
  })

  test('a team member is invited by mail, joins, views without editing, and is removed', async () => {
    const seen = await label.call<{ id: string }>('POST', '/releases', await draftOf(`Seen ${width}`))
    const owner = await openAs(browser, server.url, { cookie: label.cookie, width, at: '/account/team' })
    await owner.getByLabel('Email').fill(guest.email)
    await owner.getByRole('combobox', { name: 'Role' }).or(owner.getByLabel('Role')).first().click()
    await owner.getByRole('option', { name: 'Analyst' }).click()
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    await owner.getByText(`Invitation sent to ${guest.email}`).waitFor()
    await owner.getByRole('table', { name: 'Pending invitations' }).getByText(guest.email).waitFor()

    const page = await openPage(browser, server.url, { width })
    await page.goto(linkIn(await mailAbout(server.url, guest.email, /Ana Lima invited you/)))
    await page.getByText('Ana Lima invited you to work in their account as Analyst.').waitFor()
    await page.getByRole('link', { name: 'Sign in to join' }).click()
    await page.getByLabel('Email or username').fill(guest.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Join team' }).click()
    await page.waitForURL('**/dashboard')
    const seat = page.getByText('You are working in Ana Lima’s account as Analyst')
    await seat.waitFor()
    // Nothing waits for somebody who can only view.
    await page.getByRole('heading', { level: 1, name: 'Welcome, Gil' }).waitFor()
    expect(await page.getByText('Your next step').count()).toBe(0)
    await page.goto(`/splits/${seen.id}`)
    await page.getByText('Your role does not have access to this page.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)

    // Choosing an account loads a new document.
    const choose = async (account: string) => {
      await untilReady(page)
      await page.getByRole('button', { name: `Account of ${guest.name}` }).click()
      await page.getByRole('menuitem', { name: account }).click()
    }
    await choose('My account')
    await seat.waitFor({ state: 'detached' })
    await choose('Ana Lima')
    await seat.waitFor()
    await page.goto('/distributions')
    await page.getByText(`Seen ${width}`).first().waitFor()
    expect(await page.getByRole('link', { name: 'New release' }).count()).toBe(0)
    await page.getByText(`Seen ${width}`).first().click()
    await page.getByRole('heading', { level: 1, name: `Seen ${width}` }).waitFor()
    expect(await page.getByRole('link', { name: /Edit/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Submit|Edit|Delete/ }).count()).toBe(0)
    expect(await accessFaults(page)).toEqual([])
    await expectFits(page)

    // Back in their own account, what happens in the other one is named, and its page opens there.
    const sent = await label.draft(`Sent ${width}`)
    await label.call('POST', `/releases/${sent}/submission`)
    await choose('My account')
    await seat.waitFor({ state: 'detached' })
    await page.goto('/notifications')
    await page.getByText('In Ana Lima’s account').first().waitFor()
    await page.getByRole('button', { name: `“Sent ${width}” was submitted for review` }).click()
    await page.waitForURL(`**/distributions/${sent}`)
    await seat.waitFor()
    await page.getByRole('heading', { level: 1, name: `Sent ${width}` }).waitFor()

    await owner.reload()
    await owner.getByRole('button', { name: `Remove: ${guest.name}` }).click()
    const question = await openedDialog(owner, `Remove ${guest.name} from the team?`)
    await question.getByRole('button', { name: 'Remove' }).click()
    await owner.getByText(`${guest.name} removed from the team`).waitFor()
    // A page of the account that is still open leaves it with its next call.
    await page.getByRole('link', { name: 'Analytics' }).first().click()
    await seat.waitFor({ state: 'detached' })
    await page.waitForURL('**/dashboard')
    await page.goto('/distributions')
    await page.getByRole('heading', { name: 'No releases yet' }).waitFor()
    expect(await seat.count()).toBe(0)
    await owner.context().close()
    await done(page)
  })

  test('the bell counts a returned release, and stays read after a reload', async () => {
    const id = await label.draft(`Back ${width}`)
    const sha256 = await intoReview(label, id)
    const { count } = await label.call<{ count: number }>('GET', '/notifications/unread')
    const page = await openAs(browser, server.url, { cookie: label.cookie, width, at: '/artists' })
    await page.getByRole('button', { name: `Notifications, ${count} unread` }).waitFor()
    const reasons = [{ code: 'other', note: 'The cover names another artist.' }]
    await label.staff('POST', `/review/releases/${id}/reopening`, { sha256, reasons })
    await page.reload()
    await page.getByRole('button', { name: `Notifications, ${count + 1} unread` }).click()
    const list = page.getByRole('list', { name: 'Notifications' })
    await list.getByText(`“Back ${width}” needs a correction`).waitFor()
    expect(await accessFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications, none unread' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Notifications, none unread' }).waitFor()
    await page.goto('/notifications')
    await page.getByRole('link', { name: `“Back ${width}” needs a correction` }).click()
    await page.waitForURL(`**/distributions/${id}`)
    await done(page)
  })

  test('closing the account shows the consequences, needs the typed name, and can be undone', async () => {
    const page = await open(nora, '/account/data')
    await page.getByRole('button', { name: 'Close my account' }).click()
    const question = await openedDialog(page, 'Close your account?')
    await question
      .getByText('Your ISRCs and UPCs stay reserved and are never given to anyone else.')
      .waitFor()
    const close = question.getByRole('button', { name: 'Close in 14 days' })
    expect(await close.isDisabled()).toBe(true)
    await question.getByLabel(`Type ${nora.username} to confirm`).fill(nora.username)
    await close.click()
    await page.getByText('Your account is closing').waitFor()
    const mail = await mailAbout(server.url, nora.email, /^Your account closes on/)
    expect(mail.subject).toMatch(/7 Dec/)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByText('Your account stays open').waitFor()
    await page.getByRole('button', { name: 'Close my account' }).waitFor()
    await done(page)
  })
})

const draftOf = async (title: string) => {
  const { items } = await label.call<{ items: { id: string }[] }>('GET', '/artists')
  return { artistId: items[0]?.id, title }
}

/** From its central directory, which is at the end. */
function namesInZip(zip: Buffer): string[] {
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const names: string[] = []
  let offset = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const length = zip.readUInt16LE(offset + 28)
    names.push(zip.toString('utf8', offset + 46, offset + 46 + length))
    offset += 46 + length + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32)
  }
  return names
}
