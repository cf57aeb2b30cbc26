// A referral as everybody: a link that is copied, a friend who registers by it, staff who let them count, and the reward.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF, signUpByApi, stayReauthenticated, withDatabase } from './by-api.ts'
import { expectFits, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const PASSWORD = 'Correct-horse-9'
const EMAIL = 'ana@music.example'
/** The same mailbox, so staff look at it. */
const ALIAS = 'ana+2@music.example'

let server: RunningServer
let browser: Browser
let cookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: EMAIL })
  staffCookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  await stayReauthenticated(server.dataDir, ['mara'])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, who: string, width = 1280) =>
  openAs(browser, server.url, { cookie: who, width, at })

async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

test('a friend registers by a copied link, staff let them count, and the reward is shown and mailed', async () => {
  const owner = await open('/referral-program', cookie)
  await owner.getByRole('heading', { level: 1, name: 'Bring friends who release' }).waitFor()
  await owner.getByText('Nobody has come by your link yet').waitFor()
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.getByRole('button', { name: 'Copy link' }).click()
  await owner.getByText('Copied', { exact: true }).waitFor()
  const link = await owner.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/\?ref=[2-9a-z]{8}$/)
  await expectAccessible(owner)

  const visitor = await openPage(browser, server.url, { width: 1280, reducedMotion: 'reduce' })
  await visitor.goto(link)
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  // Another page of the site, so that the code is what the browser has kept.
  await visitor.goto('/auth/signup')
  await visitor.getByLabel('Your name').fill('Yara Mendes')
  await visitor.getByLabel('Username').fill('yara')
  await visitor.getByLabel('Email').fill(ALIAS)
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('textbox', { name: 'Repeat password' }).fill(PASSWORD)
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await visitor.getByText(ALIAS).waitFor()
  await visitor.context().close()

  await owner.reload()
  await owner.getByText('our team looks at it and lets you know').waitFor()
  expect(await owner.getByRole('table').innerText()).not.toContain('Mendes')

  const staff = await open('/admin/referrals', staffCookie)
  await staff.getByText('Same mailbox').first().waitFor()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Yara Mendes' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Yara Mendes, invited by Ana Lima' }).waitFor()
  await staff.getByRole('radio', { name: /^Counts/ }).check()
  await staff.getByLabel('Reason, for the team').fill('short')
  await staff.getByRole('button', { name: 'Let it count' }).click()
  await staff
    .getByText(/at least 10/i)
    .last()
    .waitFor()
  await staff.getByLabel('Reason, for the team').fill('Sisters who share a mailbox, each with her own songs.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Let it count' }).click()
  await staff.getByText('Mara Kessler let it count').waitFor()

  await firstReleaseIsLive('yara')
  await mailAbout(server.url, EMAIL, /^Your reward: One mastering$/)
  await owner.goto('/referral-program')
  await owner.getByText('Ready to use').waitFor()
  await owner.getByText('2 more friends to the next').waitFor()
  await owner.getByText('first release live', { exact: false }).last().waitFor()
  await expectAccessible(owner)
  await done(owner, staff)
})

/** What a release that goes live for the first time enqueues. */
const firstReleaseIsLive = (username: string) =>
  withDatabase(server.dataDir, (db) =>
    db.query(
      `select graphile_worker.add_job('referrals.qualify',
        json_build_object('accountId', account_id, 'by', 'release')) from users where username = $1`,
      [username],
    ),
  )

test('the pages fit a phone', async () => {
  const { rows } = await withDatabase(server.dataDir, (db) =>
    db.query<{ id: string }>('select id from referrals'),
  )
  for (const [at, who] of [
    ['/referral-program', cookie],
    ['/admin/referrals', staffCookie],
    [`/admin/referrals/${rows[0]?.id}`, staffCookie],
  ] as const) {
    const page = await open(at, who, 360)
    await page.locator('h1').waitFor()
    await expectFits(page)
    await page.context().close()
  }
})
