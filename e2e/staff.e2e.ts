// Actions of staff on users, and what users see of them: freeze, appeal, ban, impersonation, roles, the audit log.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF, signUpByApi, stayReauthenticated, withDatabase } from './by-api.ts'
import { expectFits, mailAbout, openAs, openedDialog } from './by-browser.ts'
import {
  accessFaults,
  expectAccessible,
  faults,
  openBrowser,
  openPage,
  signIn,
  untilReady,
} from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const PASSWORD = 'Correct-horse-9'
const BLOCKED = '/account/blocked'

let server: RunningServer
let browser: Browser
let proof: Buffer
const cookies: Record<string, string> = {}
const ids: Record<string, string> = {}

const person = (name: string, username: string) => ({ name, username, email: `${username}@music.example` })
const mara = { name: 'Mara Kessler', username: 'mara', email: STAFF }
const sol = person('Sol Berg', 'sol')
const finn = person('Finn Aas', 'finn')

async function join(account: ReturnType<typeof person>, role?: string): Promise<void> {
  cookies[account.username] = await signUpByApi(server, account)
  await withDatabase(server.dataDir, async (db) => {
    if (role) await db.query('update users set role = $1 where username = $2', [role, account.username])
    const { rows } = await db.query('select id from users where username = $1', [account.username])
    ids[account.username] = rows[0].id
  })
}

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  proof = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  await join(mara)
  await join(sol, 'support')
  await join(finn, 'finance')
  await stayReauthenticated(server.dataDir, [mara.username, sol.username, finn.username])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each([1440, 360])('at %i px', (width) => {
  const dana = person('Dana Reis', `dana${width}`)
  const bora = person('Bora Tan', `bora${width}`)
  const rhea = person('Rhea Holt', `rhea${width}`)
  const id = ({ username }: { username: string }) => ids[username] as string

  beforeAll(async () => {
    for (const account of [dana, bora, rhea]) await join(account)
  })

  const open = (person: { username: string }, href: string) =>
    openAs(browser, server.url, { cookie: cookies[person.username] as string, width, at: href })
  const done = async (...pages: Page[]) => {
    for (const page of pages) {
      await expectFits(page)
      await page.context().close()
    }
    expect(faults).toEqual([])
  }

  test('a frozen user reads the reason and is unfrozen by an appeal', async () => {
    await withDatabase(server.dataDir, (db) =>
      db.query('update sessions set proved_at = null where user_id = $1', [id(sol)]),
    )
    const staffPage = await open(sol, '/admin/people')
    await staffPage.getByRole('searchbox', { name: 'Search people' }).fill(dana.email)
    await staffPage.waitForURL('**/admin/people?search=*')
    await staffPage.getByRole('row').filter({ hasText: dana.email }).getByRole('link').click()
    await staffPage.waitForURL(`**/admin/people/${id(dana)}`)
    await staffPage.getByRole('heading', { level: 1, name: dana.name }).waitFor()
    const actions = staffPage.getByRole('complementary', { name: 'Actions' }).getByRole('button')
    await actions.first().waitFor()
    expect(await actions.allTextContents()).toEqual(['Impersonate', 'Freeze'])
    await staffPage.getByRole('button', { name: 'Freeze' }).click()
    const question = await openedDialog(staffPage, `Freeze ${dana.name}`)
    await question.getByLabel('Reason').fill('Plays of October look bought.')
    await question.getByLabel('Next step').fill('Tell us where you advertised.')
    await question.getByLabel('End').fill('2026-12-01T10:00')
    const slower = await open(mara, `/admin/people/${id(dana)}`)
    await slower.getByRole('button', { name: 'Freeze' }).click()
    const late = await openedDialog(slower, `Freeze ${dana.name}`)
    await late.getByLabel('Reason').fill('Two of us saw it.')
    await late.getByLabel('Next step').fill('Tell us where you advertised.')
    await question.getByRole('button', { name: 'Freeze' }).click()
    const credentials = await openedDialog(staffPage, 'Confirm it’s you')
    await credentials.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await credentials.getByRole('button', { name: 'Confirm' }).click()
    await staffPage.getByText(`${dana.name} is frozen`).waitFor()
    await stayReauthenticated(server.dataDir, [sol.username])
    await late.getByRole('button', { name: 'Freeze' }).click()
    await slower.getByText('Plays of October look bought.').first().waitFor()
    await slower.context().close()
    const mail = await mailAbout(server.url, dana.email, /^Your Backline account is frozen$/)
    expect(mail.text).toContain('Plays of October look bought.')

    const page = await open(dana, '/dashboard')
    for (const path of ['/dashboard', '/', '/account/payout', '/distributions', '/no/such/page']) {
      await page.goto(path)
      expect(new URL(page.url()).pathname, path).toBe(BLOCKED)
    }
    await page.getByRole('heading', { level: 1, name: 'Your account is restricted' }).waitFor()
    for (const words of [
      'Plays of October look bought.',
      'Tell us where you advertised.',
      /^New releases, changes and withdrawals\./,
      /1 Dec/,
    ])
      await page.getByText(words).first().waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('link').allTextContents()).toEqual([
      'Open support',
      'Terms',
      'Privacy',
      'Cookies',
    ])
    expect(await page.locator('button').allTextContents()).toEqual([
      'Choose files',
      'Submit appeal',
      'Sign out',
    ])
    await expectAccessible(page)

    await page.getByLabel('Your appeal').fill('We advertised in Lisbon.')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: proof })
    await page.getByText('proof.png').first().waitFor()
    await page.getByRole('button', { name: 'Submit appeal' }).click()
    await page.getByText('You have already appealed.').waitFor()
    await expectFits(page)

    await expectFits(staffPage)
    await staffPage.context().close()
    // Nobody answers an appeal against a block they set.
    const answerPage = await open(mara, '/admin/appeals')
    const appealRow = answerPage.getByRole('row').filter({ hasText: dana.name }).filter({ hasText: 'Appeal' })
    await appealRow.getByRole('link', { name: dana.name }).click()
    await answerPage.getByRole('heading', { level: 1, name: `Appeal from ${dana.name}` }).waitFor()
    await answerPage.getByText('We advertised in Lisbon.').waitFor()
    const [file] = await Promise.all([
      answerPage.waitForEvent('download'),
      answerPage.getByRole('link', { name: /^Download proof\.png/ }).click(),
    ])
    expect(readFileSync(await file.path()).equals(proof)).toBe(true)
    await expectAccessible(answerPage)
    await answerPage.getByRole('textbox', { name: 'Your reply' }).fill('That explains it, thank you.')
    await answerPage.getByRole('button', { name: 'Accept and lift block' }).click()
    await answerPage.getByText('Accepted', { exact: true }).waitFor()
    const answer = await mailAbout(server.url, dana.email, /^Your appeal was accepted$/)
    expect(answer.text).toContain('That explains it, thank you.')
    // The page about the block is still open: coming back to it leads to the dashboard.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        return new URL(page.url()).pathname
      })
      .toBe('/dashboard')
    await page.goto(BLOCKED)
    await page.waitForURL('**/dashboard')
    await done(answerPage, page)
  })

  test('only administrators ban users and lift bans', async () => {
    const admin = await open(mara, `/admin/people/${id(bora)}`)
    await admin.getByRole('button', { name: 'Ban', exact: true }).click()
    const question = await openedDialog(admin, `Ban ${bora.name}`)
    await question.getByText('A ban has no end date. Only an administrator can lift it.').waitFor()
    await question.getByLabel('Reason').fill('Somebody else’s recordings, three times.')
    await question.getByLabel('Next step').fill('None.')
    await question.getByRole('button', { name: 'Ban' }).click()
    await admin.getByText(`${bora.name} is banned`).waitFor()
    const page = await open(bora, '/distributions')
    await page.waitForURL(`**${BLOCKED}`)
    await page.getByText('Your account is permanently closed.').waitFor()
    await page.getByText('Somebody else’s recordings, three times.').waitFor()
    await page.getByText('No end date', { exact: true }).waitFor()

    const staffPage = await open(sol, `/admin/people/${id(bora)}`)
    await staffPage.getByRole('heading', { level: 1, name: bora.name }).waitFor()
    await staffPage.getByRole('button', { name: 'Impersonate' }).waitFor()
    expect(await staffPage.getByRole('button', { name: /block|Ban|Freeze/ }).count()).toBe(0)

    await admin.getByRole('button', { name: 'Lift block' }).click()
    const lift = await openedDialog(admin, `Lift the block of ${bora.name}`)
    await lift.getByLabel('Why you are lifting it').fill('The owner of the recordings has agreed.')
    await lift.getByRole('button', { name: 'Lift block' }).click()
    await admin.getByText(`${bora.name} is no longer blocked`).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/login')
    await done(admin, page, staffPage)
  })

  test('impersonation shows a red bar everywhere, blocks private settings, and can be ended', async () => {
    const page = await open(sol, `/admin/people/${id(bora)}`)
    await page.getByRole('button', { name: 'Impersonate' }).click()
    const question = await openedDialog(page, `Impersonate ${bora.name}`)
    await question.getByLabel('Reason').fill('Ticket 4711: a draft that does not save.')
    await question.getByRole('button', { name: 'Impersonate' }).click()
    await page.waitForURL('**/dashboard')
    const bar = page.getByRole('complementary', { name: 'Impersonating' })
    for (const path of ['/dashboard', '/distributions', '/notifications', '/developers', '/account/payout']) {
      if (path !== '/dashboard') await page.goto(path)
      await bar.getByText(`You are impersonating ${bora.name}.`).waitFor()
      await expectFits(page)
    }
    const [red = 0, green = 255] = await bar.evaluate(
      (node) => getComputedStyle(node).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
    )
    expect(red).toBeGreaterThan(green * 2)
    await page.getByText(/^You are impersonating this person\./).waitFor()
    await page.getByText('Your role in staff does not include payouts.').waitFor()
    expect(await page.getByRole('button', { name: /Save payout|Set up Stripe/ }).count()).toBe(0)
    const money = await page.request.put('/v1/account/payout', {
      headers: { origin: server.url },
      data: { method: 'stripe' },
    })
    expect([money.status(), (await money.json()).code]).toEqual([403, 'impersonating'])

    for (const [path, line] of [
      ['/payouts', 'Your role in staff does not include payouts.'],
      ['/royalties', 'Your role in staff does not include royalties.'],
      ['/payouts/tax-form', 'Staff cannot change this while impersonating someone'],
    ] as const) {
      await page.goto(path)
      await page.getByText(line).waitFor()
      expect(await page.getByRole('button', { name: /Try again|Send tax form/ }).count(), path).toBe(0)
    }

    await page.goto('/account/security')
    const refused = page
      .getByRole('alert')
      .filter({ hasText: 'Staff cannot change this while impersonating someone' })
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('Battery-staple-7')
    await page.getByLabel('Repeat new password').fill('Battery-staple-7')
    await page.getByRole('button', { name: 'Change password' }).click()
    await refused.waitFor()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.poll(() => refused.count()).toBe(2)
    await page.goto('/account')
    await expect.poll(() => page.getByLabel('New email').isDisabled()).toBe(true)
    await page.goto('/account/data')
    await expect.poll(() => page.getByRole('button', { name: 'Close my account' }).isDisabled()).toBe(true)
    expect(await accessFaults(page)).toEqual([])

    await page.getByRole('button', { name: `Account of ${bora.name}` }).click()
    await page.getByRole('menuitem', { name: 'Back to admin' }).click()
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
    expect(await bar.count()).toBe(0)
    // The way back is a load of its own, whose menu opens once the page is hydrated.
    await untilReady(page)
    await page.getByRole('button', { name: `Account of ${sol.name}` }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Back to admin' }).count()).toBe(0)

    const narrowPage = await openPage(browser, server.url, { width })
    await signIn(narrowPage, bora.username, PASSWORD)
    await narrowPage.goto('/notifications')
    await narrowPage
      .getByText('Our staff worked in your account: Ticket 4711: a draft that does not save.')
      .waitFor()
    await done(page, narrowPage)
  })

  test('an assigned role sees only its part of the staff area', async () => {
    const admin = await open(mara, `/admin/people/${id(rhea)}`)
    await admin.getByRole('button', { name: 'Change role' }).click()
    const question = await openedDialog(admin, `Role of ${rhea.name}`)
    await question.getByLabel('Role').selectOption('Reviewer')
    await question.getByRole('button', { name: 'Change role' }).click()
    await admin.getByText(`Role of ${rhea.name} changed`).waitFor()

    const changePlan = async (plan: string, until?: string) => {
      await admin.getByRole('button', { name: 'Change plan' }).click()
      const dialog = await openedDialog(admin, `Plan of ${rhea.name}`)
      await dialog.getByLabel('Plan').selectOption(plan)
      if (until) {
        await dialog.getByLabel('Until').fill(until)
        // Closes the calendar, which covers the button.
        await dialog.getByLabel('Until').press('Tab')
      }
      await dialog.getByRole('button', { name: 'Change plan' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await changePlan('PRO', '1 Dec 2099')
    await admin.getByText('PRO, until Tue, 1 Dec 2099').waitFor()
    // The plan without an end takes the end away.
    await changePlan('Basic')
    await admin.getByText('PRO, until').waitFor({ state: 'detached' })

    const reviewer = await open(rhea, '/dashboard')
    await reviewer.waitForURL('**/auth/login?*')
    await signIn(reviewer, rhea.username, PASSWORD)
    const finance = await open(finn, '/admin')
    for (const [page, opens, closed] of [
      [reviewer, ['review', 'words'], ['deliveries', 'support', 'people', 'audit']],
      [
        finance,
        ['statements', 'usage', 'disputes', 'people', 'payouts', 'refunds', 'audit'],
        ['review', 'words', 'appeals'],
      ],
    ] as const) {
      for (const area of opens) {
        await page.goto(`/admin/${area}`)
        await page.locator('h1').waitFor()
        expect(
          await page.getByText('Permission denied. Your role does not have access to this page.').count(),
        ).toBe(0)
      }
      for (const area of closed) {
        await page.goto(`/admin/${area}`)
        await page.getByRole('heading', { level: 1, name: 'Staff area' }).waitFor()
        await page.getByText('Permission denied. Your role does not have access to this page.').waitFor()
      }
      await page.goto('/admin')
      const desks = page.getByRole('list', { name: 'Areas' }).getByRole('link')
      await desks.first().waitFor()
      expect(await desks.count()).toBe(opens.length)
    }
    await finance.goto(`/admin/people/${id(bora)}`)
    await finance.getByRole('heading', { name: 'Payouts' }).waitFor()
    expect(await finance.getByRole('complementary', { name: 'Actions' }).count()).toBe(0)

    await admin.goto('/admin/audit')
    await admin.getByRole('searchbox', { name: 'Done by' }).fill(mara.name)
    await admin.waitForURL('**/admin/audit?person=*')
    await admin.getByRole('searchbox', { name: 'About' }).fill(id(rhea))
    await admin.waitForURL(/about=/)
    await admin.getByRole('combobox', { name: 'Action' }).fill('role')
    await admin.getByRole('option', { name: 'Staff role changed' }).click()
    await admin.waitForURL(/action=role\.changed/)
    const entries = admin.getByRole('list', { name: 'Audit log' })
    const sentence = `${mara.name} changed the role of ${rhea.name} from Customer to Reviewer`
    const entry = entries.getByRole('button', { name: `Details: ${sentence}` })
    await expect.poll(() => entries.getByRole('button').count()).toBe(1)
    await admin.reload()
    await entry.click()
    await entries.getByRole('definition').filter({ hasText: 'Customer' }).waitFor()
    const change = entries.getByRole('definition').filter({ hasText: 'Customer' })
    expect(await change.getByRole('deletion').textContent()).toBe('Customer')
    expect(await change.getByRole('insertion').textContent()).toBe('Reviewer')
    await entries.getByRole('link', { name: rhea.name }).waitFor()
    await expectAccessible(admin)
    await admin.goto(`/admin/people/${id(rhea)}`)
    await admin.getByRole('link', { name: sentence }).click()
    await admin.waitForURL(/about=.*open=/)
    await change.waitFor()
    await done(admin, reviewer, finance)
  })

  test('the audit log lists staff actions, and an administrator’s navigation fits', async () => {
    const page = await open(mara, `/admin/audit?about=${id(bora)}`)
    const entries = page.getByRole('list', { name: 'Audit log' })
    const entry = (sentence: RegExp) => entries.getByRole('button', { name: sentence })
    for (const sentence of [
      /: \S+ \S+ banned Bora Tan$/,
      /: \S+ \S+ lifted the block of Bora Tan$/,
      /: \S+ \S+ signed in as Bora Tan$/,
      /: \S+ \S+ as Bora Tan ended the impersonation$/,
    ])
      await entry(sentence).waitFor()
    await entry(/banned/).click()
    await entries.getByText('Somebody else’s recordings, three times.').waitFor()
    await page.getByRole('searchbox', { name: 'Done by' }).fill('nobody of this name')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await entry(/./).first().waitFor()
    expect(await page.getByRole('searchbox', { name: 'Done by' }).inputValue()).toBe('')

    // A small laptop leaves the least room for the navigation.
    if (width > 1000) await page.setViewportSize({ width: 1280, height: 900 })
    const places = await page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { left, right } = link.getBoundingClientRect()
          return { name: link.textContent, left, right, clipped: link.scrollWidth > link.clientWidth }
        }),
      )
    expect(places.map(({ name }) => name)).toEqual([
      'Review',
      'Deliveries',
      'Support',
      'Statements',
      ...(width > 1000 ? ['Payout queue', 'People'] : ['Staff']),
    ])
    const more = page.getByRole('button', { name: 'More' })
    const end = width > 1000 ? await leftOf(more) : width
    for (const [index, { name, right, clipped }] of places.entries()) {
      expect(clipped, `${name} is cut off`).toBe(false)
      expect(right, `${name} covers what follows`).toBeLessThanOrEqual(places[index + 1]?.left ?? end)
    }
    if (width > 1000) {
      await more.click()
      await page.getByRole('menuitem', { name: 'Stores' }).click()
      await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    }
    await done(page)
  })
})

const leftOf = async (locator: ReturnType<Page['getByRole']>) => (await locator.boundingBox())?.x ?? 0
