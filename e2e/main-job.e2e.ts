// The main journey: from signing up to a release that is live in a store, in a real browser, with the test clock.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeFiles, expectAccessible, faults, linkInMail, openBrowser, openPage } from './fixtures.ts'
import { choose, dayAndMonth, inField, isoDay, next, RELEASE_DAY, saved } from './in-wizard.ts'
import { type RunningServer, startServer } from './server.ts'

const PASSWORD = 'Correct-horse-9'
const STAFF = 'mara@label.example'
/** The server's clock begins on the day of the browsers, which check the lead time of a release too. */
const TODAY = isoDay(new Date())
const MEDIA = path.resolve(process.env.BACKLINE_MEDIA_DIR ?? '../shared/media')

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { BACKLINE_TEST_CLOCK: `${TODAY}T09:00:00Z`, BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('from nothing to a release live in a store', () => {
  test('a release of composed music goes from sign-up to live in a store', async () => {
    const { flac, cover } = await composeFiles()
    await walk({ audio: flac, cover, name: 'Ana Lima', username: 'ana', title: 'Long Way Home' })
  })

  const recordings: Omit<Story, 'audio' | 'cover'>[] = [
    { name: 'Bruno Sá', username: 'bruno', title: 'Waltz in the Rain' },
    { name: 'Defne Aral', username: 'defne', title: 'Marş' },
    { name: 'Ines Okafor', username: 'ines', title: 'Under the Hill' },
  ]
  const FILES = ['waltz-95s.mp3', 'march-179s.flac', 'cavern-112s.flac']
  const present = FILES.map((file) => path.join(MEDIA, file)).filter((file) => existsSync(file))
  test.skipIf(present.length === 0)(
    'with real recordings, where there are some',
    async () => {
      const { cover } = await composeFiles()
      for (const [index, audio] of present.entries()) {
        await walk({ ...(recordings[index] as (typeof recordings)[number]), audio, cover })
      }
    },
    600_000,
  )
})

interface Story {
  audio: string
  cover: string
  name: string
  username: string
  title: string
}

async function walk({ audio, cover, name, username, title }: Story): Promise<void> {
  await moveClock(`${TODAY}T09:00:00Z`)
  const artist = await openPage(browser, server.url)
  await signUp(artist, { name, username, email: `${username}@music.example` })
  await writeRelease(artist, { audio, cover, name, title })
  await artist.getByRole('button', { name: 'Submit release' }).click()
  await artist.waitForURL(/\/distributions\/[0-9a-f-]{36}$/)
  await artist.getByText('Submitted', { exact: true }).first().waitFor()
  const releaseUrl = artist.url()

  const staff = await openPage(browser, server.url)
  await enterAsStaff(staff)
  await approve(staff, title)

  await moveClock(`${TODAY}T09:10:00Z`)
  await artist.goto(releaseUrl)
  const stores = artist.getByRole('table', { name: 'Stores' })
  await expect.poll(() => stores.getByText('Accepted', { exact: true }).count(), { timeout: 60_000 }).toBe(2)
  expect(await stores.getByText(`goes live Fri ${dayAndMonth(RELEASE_DAY)}`).count()).toBe(2)
  await expectAccessible(artist)

  await moveClock(`${isoDay(RELEASE_DAY)}T00:05:00Z`)
  await expect.poll(() => stores.getByText('Live', { exact: true }).count(), { timeout: 60_000 }).toBe(2)
  await artist.reload()
  await artist.getByText('Live', { exact: true }).first().waitFor()
  const href = await stores.getByRole('link', { name: /Spotify/ }).getAttribute('href')
  const page = await fetch(new URL(href as string, server.url))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(title)

  await artist.context().close()
  await staff.context().close()
  expect(faults).toEqual([])
}

async function moveClock(now: string): Promise<void> {
  const answer = await fetch(`${server.url}/v1/test/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  expect(answer.status).toBe(200)
}

async function signUp(
  page: Page,
  { name, username, email }: { name: string; username: string; email: string },
) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await page.goto(await linkInMail(server.url, email))
  await page.waitForURL('**/dashboard')
}

/** Every step of the wizard, in its order, with real files. */
async function writeRelease(
  page: Page,
  { audio, cover, name, title }: { audio: string; cover: string; name: string; title: string },
) {
  await page.getByRole('link', { name: 'New release' }).click()
  await page.waitForURL('**/distributions/new/basic-info*')
  await page.getByLabel('Release title').fill(title)
  // Somebody without an artist creates one here, and its genre is that of the release.
  await page.getByLabel('Artist name').fill(name)
  await choose(page, 'Main genre', 'Pop')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL(/draft=/)
  expect(await page.getByRole('combobox', { name: 'Primary genre' }).inputValue()).toBe('Pop')
  await page.getByRole('heading', { name: /^\d things to fill in$/ }).waitFor()
  await choose(page, 'Language', 'English')
  await saved(page)
  await expectAccessible(page)

  await next(page, 'artwork')
  await page.locator('input[type=file]').setInputFiles(cover)
  await page
    .getByText(/3000 (×|x|by) 3000/)
    .first()
    .waitFor({ timeout: 60_000 })

  await next(page, 'tracks')
  await page.locator('input[type=file]').setInputFiles(audio)
  await page.getByText(/LUFS/).first().waitFor({ timeout: 30_000 })
  await page.getByRole('slider').first().waitFor()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await choose(page, 'Language', 'English')
  await page.getByRole('button', { name: 'Add contributor' }).click()
  await page.getByLabel('Name of contributor 1').fill(name.includes(' ') ? name : `${name} Lima`)
  await choose(page, 'Role of contributor 1', 'Composer')
  // Suggestions that come with saving move the content below them.
  await page.getByText('Who wrote the lyrics?').first().waitFor()
  await saved(page)
  await page.getByRole('button', { name: 'Add me as performer' }).first().click()
  await choose(page, 'Instrument or role of performer 1', 'Vocals')
  await saved(page)
  await expectAccessible(page)

  await next(page, 'platforms')
  await page.getByRole('checkbox', { name: 'Spotify' }).check()
  await page.getByRole('checkbox', { name: 'Deezer' }).check()
  await saved(page)

  await next(page, 'distribution')
  await page.getByLabel('Release date').fill(inField(RELEASE_DAY))
  await page.keyboard.press('Tab')
  await saved(page)

  await next(page, 'review')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await saved(page)
  await expectAccessible(page)
}

async function enterAsStaff(page: Page) {
  const mailed = await fetch(`${server.url}/dev/mail?to=${STAFF}`, {
    headers: { accept: 'application/json' },
  })
  if (((await mailed.json()) as unknown[]).length === 0) {
    await signUp(page, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  } else {
    await page.goto('/auth/login')
    await page.getByLabel('Email or username').fill(STAFF)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard')
  }
}

async function approve(page: Page, title: string) {
  await page.goto('/admin/review')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .or(page.getByRole('button', { name: new RegExp(title) }))
    .first()
    .click()
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: false }).first().click()
  await page.getByRole('button', { name: 'Pause', exact: false }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect
    .poll(() => page.getByRole('heading', { name: title, exact: true }).count(), { timeout: 30_000 })
    .toBe(0)
}
