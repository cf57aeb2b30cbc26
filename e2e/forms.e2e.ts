// Request forms: filled in, refused, failed and sent; answered by staff; in four languages; on a phone and by keyboard.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentForms, findForm } from '#features/forms/domain/catalogue.ts'
import { fieldsOf } from '#features/forms/domain/definition.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { required } from '#lib/pure/required.ts'
import { callAs, signUpByApi, stayReauthenticated, withDatabase } from './by-api.ts'
import { expectFits, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STAFF = 'jonas@label.example'
const ARTIST = 'ana@music.example'
const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

let server: RunningServer
let browser: Browser
let cookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: ARTIST })
  staffCookie = await signUpByApi(server, { name: 'Jonas R.', username: 'jonas', email: STAFF })
  await stayReauthenticated(server.dataDir, ['jonas'])
  const call = callAs(server.url, cookie)
  const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  const { id } = await call('POST', '/releases', { artistId, title: 'Night Bus' })
  await call('POST', `/releases/${id}/tracks`, { title: 'Last Stop' })
  await withDatabase(server.dataDir, (db) => db.query(`update releases set status = 'published'`))
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, as = cookie, width = 1280) => openAs(browser, server.url, { cookie: as, width, at })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send the request' })

/** The next request is answered with a server error, and never arrives. */
const failOnce = (page: Page) =>
  page.route(
    '**/v1/forms/*/tickets',
    (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    { times: 1 },
  )

async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

test('a change is filled in, refused while answers are missing, sent after a failure, and answered by staff', async () => {
  const form = required(findForm({ id: 'metadata-change' }))
  const artist = await open('/account/support')
  await expectAccessible(artist)
  await artist.getByRole('link', { name: form.name.en }).click()
  await artist.getByRole('heading', { level: 1, name: form.name.en }).waitFor()
  await artist.getByText('48 hours after you send').waitFor()
  await sendButton(artist).click()
  const needed = fieldsOf(form).filter(({ rules, showIf }) => rules.required && !showIf)
  await artist.getByText(`${needed.length} things to fix`).waitFor()
  expect(await artist.getByText('This field is required', { exact: true }).count()).toBe(needed.length)
  await expect.poll(() => artist.evaluate(() => document.activeElement?.id)).toBe('answers.release')
  await expectAccessible(artist)

  await artist.getByRole('combobox', { name: 'Release' }).click()
  await artist.getByRole('option', { name: 'Night Bus' }).click()
  await artist.getByRole('radio', { name: 'Something about a track' }).check()
  await artist.getByLabel('Track', { exact: true }).selectOption('1. Last Stop')
  await artist.getByLabel('Field', { exact: true }).selectOption('ISRC')
  await artist.getByLabel('The right ISRC').fill('GB-ABC')
  await artist.getByText('This is not an ISRC', { exact: false }).first().waitFor()
  // What is hidden again is neither required nor sent.
  await artist.getByLabel('Field', { exact: true }).selectOption('Title')
  await artist.getByLabel('What stores show now').fill('Last Stpo')
  await artist.getByLabel('What they should show').fill('Last Stop')
  await artist.locator('input[type=file]').setInputFiles({ name: 'register.pdf', ...PDF })
  await artist.getByRole('checkbox').check()
  await artist.getByText('to fix').waitFor({ state: 'detached' })

  await artist.getByRole('main').getByRole('link', { name: 'Support' }).first().click()
  const leaving = await openedDialog(artist, 'Leave without saving?')
  await leaving.getByRole('button', { name: 'Keep editing' }).click()

  await failOnce(artist)
  await sendButton(artist).click()
  const alert = artist.getByRole('alert')
  await alert.getByText('Form submission error').waitFor()
  expect(await alert.innerText()).toContain(form.error.en)
  expect(await artist.getByLabel('What they should show').inputValue()).toBe('Last Stop')
  await artist.getByRole('button', { name: 'Remove register.pdf' }).waitFor()
  await expectAccessible(artist)
  await sendButton(artist).click()
  await artist.getByRole('heading', { name: 'SUP-000001 is with support' }).waitFor()
  await artist.getByText(form.success.en).waitFor()
  await artist.getByText('Waiting for support').first().waitFor()
  await expectAccessible(artist)
  await mailAbout(server.url, ARTIST, /SUP-000001: we have your message/)
  await artist.getByRole('link', { name: 'Open the ticket' }).click()
  await artist.getByRole('definition').filter({ hasText: 'Last Stpo' }).waitFor()
  await artist.getByRole('link', { name: /Download register.pdf/ }).waitFor()
  await expectAccessible(artist)

  const staff = await open('/admin/support', staffCookie)
  await staff
    .getByLabel('Form', { exact: true })
    .selectOption(required(findForm({ id: 'social-linking' })).name.en)
  await staff.getByText('Nothing matches these filters.').waitFor()
  await staff.getByLabel('Form', { exact: true }).selectOption(form.name.en)
  await staff.getByRole('link', { name: form.name.en }).click()
  await staff.getByRole('definition').filter({ hasText: 'Last Stpo' }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('radio', { name: 'A closing message' }).check()
  await staff.getByLabel('Your message').fill('The stores have it.')
  await staff.getByRole('button', { name: 'Send and close' }).click()
  await staff.getByText('Closed', { exact: true }).first().waitFor()
  await artist.goto('/account/support')
  await artist.getByRole('row').filter({ hasText: 'SUP-000001' }).filter({ hasText: 'Closed' }).waitFor()
  await done(artist, staff)
})

test('two fields match, and an address has the form that is asked for', async () => {
  const page = await open('/forms/social-linking')
  await page.getByRole('radio', { name: 'YouTube Official Artist Channel' }).check()
  await page.getByLabel('Your YouTube channel').fill('youtube.com/watch?v=1')
  await page.getByLabel('Email of the channel’s owner').fill('ana@music.example')
  await page.getByLabel('The email again').fill('anna@music.example')
  await sendButton(page).click()
  await page.getByText('The two fields must match', { exact: true }).waitFor()
  await page.getByText('Use the address of a channel', { exact: false }).first().waitFor()
  await page.getByLabel('The email again').fill('ana@music.example')
  await page.getByLabel('Your YouTube channel').fill('youtube.com/@analima')
  await page.getByText('The two fields must match', { exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByText('Use the address of a channel', { exact: false }).count()).toBe(0)
  await done(page)
})

/** Fills in the form about profiles, whatever its language: by the ids of its fields. */
async function fillProfile(page: Page): Promise<void> {
  await page.locator('[id="answers.artist"]').click()
  await page.getByRole('option', { name: 'Ana Lima' }).click()
  await page.locator('[id="answers.service"]').check()
  await page.locator('[id="answers.channel"]').fill('https://www.youtube.com/@analima')
  await page.locator('[id="answers.own"]').check()
}

test.each(
  LANGUAGES,
)('in %s, a form says what its definition says when it fails and when it is sent', async (language: Language) => {
  const form = required(findForm({ id: 'social-linking' }))
  const page = await open('/account/support')
  await page.context().addCookies([{ name: 'language', value: language, url: server.url }])
  await page.goto('/forms/social-linking')
  await page.getByRole('heading', { level: 1, name: form.name[language] }).waitFor()
  await fillProfile(page)
  await failOnce(page)
  await page.locator('main button[type=submit]').click()
  await page.getByRole('alert').getByText(form.error[language]).waitFor()
  await page.locator('main button[type=submit]').click()
  await page.getByText(form.success[language]).waitFor()
  await done(page)
})

test('a form that does not exist is not found', async () => {
  const page = await open('/account/support')
  const answer = await page.goto('/forms/none')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'There is no such form' }).waitFor()
  await page.getByText('Not found', { exact: false }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Support' }).click()
  await page.getByText('Start a request').waitFor()
  expect((await page.goto('/forms/content-relocation'))?.status()).toBe(200)
  await page.context().close()
})

test('every form fits a phone in every language, with everything that it can ask, and has no serious fault of access', async () => {
  const page = await open('/account/support', cookie, 360)
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'language', value: language, url: server.url }])
    for (const { id } of currentForms()) {
      await page.goto(`/forms/${id}`)
      await page.locator('main button[type=submit]').click()
      for (const radio of await page.getByRole('radio').all()) {
        await radio.check()
        await expectFits(page)
      }
      if (language === 'en') await expectAccessible(page)
    }
  }
  await done(page)
})

test('a form is sent with the keyboard alone', async () => {
  const page = await open('/forms/social-linking')
  const artist = page.locator('[id="answers.artist"]')
  await artist.focus()
  // A key that arrives before the list of artists is there does nothing.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return page.locator('[role=option]:visible').count()
    })
    .toBeGreaterThan(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await artist.inputValue()).not.toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('youtube.com/@analima')
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /is with support/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('sent-head')
  await done(page)
})
