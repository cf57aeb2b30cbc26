// Without a connection: visited pages open, others say why they do not, and what was typed is neither lost nor shown to
// anybody else.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callAs, type Refused, signUpByApi, withDatabase } from './by-api.ts'
import { openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { saved } from './in-wizard.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let cookie: string
let call: Call
let id: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  call = callAs(server.url, cookie)
  const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  const release = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Night Bus' })
  id = release.id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const titleOf = async () => (await call<{ title: string }>('GET', `/releases/${id}`)).title
const noConnection = (page: Page) => page.getByRole('dialog', { name: 'No connection' })

test('visited pages open without a connection; another page says so, keeps what was typed, and opens on retry', async () => {
  const page = await open('/account')
  await link(page, 'Releases').click()
  await page.getByRole('link', { name: 'Night Bus' }).first().waitFor()
  await link(page, 'Dashboard').click()
  await page.waitForURL('**/dashboard')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await link(page, 'Releases').click()
  await page.waitForURL('**/distributions')
  await page.getByRole('link', { name: 'Night Bus' }).first().waitFor()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/account')
  await page.getByLabel('First name').fill('Anabela')

  await link(page, 'Tools').click()
  await noConnection(page).waitFor()
  await expectAccessible(page)
  await noConnection(page).getByRole('button', { name: 'Stay here' }).click()
  await noConnection(page).waitFor({ state: 'hidden' })
  expect(await page.getByLabel('First name').inputValue()).toBe('Anabela')

  await link(page, 'Tools').click()
  await noConnection(page).waitFor()
  await page.context().setOffline(false)
  await noConnection(page).getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/tools')
  await noConnection(page).waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
  await page.context().close()
})

test('a part whose code did not load leaves the page as it is, and loads when the connection is back', async () => {
  const page = await open('/account')
  // The palette is loaded a moment after the page.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('CommandPalette'))
  await page.context().setOffline(true)
  await page.getByLabel('First name').fill('Anabela')
  await failed
  await page.keyboard.press('Control+k')
  await noConnection(page).waitFor()
  await expectAccessible(page)
  await noConnection(page).getByRole('button', { name: 'Try again' }).click()
  await noConnection(page).getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Search or go to' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('First name').inputValue()).toBe('Anabela')
  expect(faults).toEqual([])
  await page.context().close()
})

test('a profile saved without a connection says that it waits, and is sent once there is one', async () => {
  const page = await open('/account')
  await page.getByLabel('First name').fill('Anabela')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: false }).first().click()
  await page.getByText('Waiting for a connection: 1 change').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('Waiting for a connection').first().waitFor({ state: 'hidden' })
  const firstName = async () => (await call<{ first_name: string }>('GET', '/api/user/settings')).first_name
  await expect.poll(firstName).toBe('Anabela')
  await page.context().close()
})

test('a title typed without a connection survives a closed tab and is saved when the draft opens again', async () => {
  const page = await open(`/distributions/${id}/edit/basic-info`)
  await page.context().setOffline(true)
  await page.getByLabel('Title', { exact: false }).first().fill('Night Train')
  await page.getByText('Waiting for a connection, 1 change saved on this device').waitFor()
  const context = page.context()
  await page.close()
  expect(await titleOf()).toBe('Night Bus')
  await context.setOffline(false)
  const reopened = await context.newPage()
  await reopened.goto(`/distributions/${id}/edit/basic-info`)
  await saved(reopened)
  expect(await reopened.getByLabel('Title', { exact: false }).first().inputValue()).toBe('Night Train')
  expect(await titleOf()).toBe('Night Train')
  expect(await unsavedEntries(reopened)).toEqual([])
  await context.close()
})

test('a title changed elsewhere meanwhile is not overwritten unasked', async () => {
  const page = await open(`/distributions/${id}/edit/basic-info`)
  await page.context().setOffline(true)
  await page.getByLabel('Title', { exact: false }).first().fill('Night Ferry')
  await page.getByText('saved on this device').waitFor()
  const context = page.context()
  await page.close()
  await call('PATCH', `/releases/${id}`, { title: 'Day Ferry' })
  await context.setOffline(false)
  const reopened = await context.newPage()
  await reopened.goto(`/distributions/${id}/edit/basic-info`)
  await reopened.getByText('This draft was changed somewhere else').waitFor()
  expect(await titleOf()).toBe('Day Ferry')
  await reopened.getByRole('button', { name: 'Load newer version' }).click()
  await saved(reopened)
  expect(await reopened.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await titleOf()).toBe('Night Ferry')
  await context.close()
})

test('signing out removes what was typed from this browser', async () => {
  const page = await open(`/distributions/${id}/edit/basic-info`)
  // The page that follows the sign-out is prefetched.
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.keyboard.press('Escape')
  await page.getByLabel('Title', { exact: false }).first().fill('Night Walk')
  await page.getByText('saved on this device').waitFor()
  expect(await unsavedEntries(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await expect.poll(() => unsavedEntries(page)).toEqual([])
  const before = await titleOf()
  await page.context().setOffline(false)
  // The sign-out reaches the server now, and nothing else does.
  await expect.poll(() => titleOf().catch((refused: Refused) => refused.status)).toBe(401)
  const after = await withDatabase(server.dataDir, (db) =>
    db.query<{ title: string }>('select title from releases where id = $1', [id]),
  )
  expect(after.rows).toEqual([{ title: before }])
  expect(before).not.toBe('Night Walk')
  expect(faults).toEqual([])
  await page.context().close()
})

/** The keys of what this browser stores and the server does not have. */
const unsavedEntries = (page: Page): Promise<IDBValidKey[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('backline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction('unsaved').objectStore('unsaved').getAllKeys()
          reading.onsuccess = () => {
            database.close()
            resolve(reading.result)
          }
        }
      }),
  )
