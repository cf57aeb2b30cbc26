// Keyboard use: the command palette, the help with the shortcuts of the page, lists by single keys, undoing deletes.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intoReview, type Label, openLabel, STAFF } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const UPC = '036000291452'
const NAMES = ['Slow Ferries', 'Night Drive', 'Glass River']

let server: RunningServer
let browser: Browser
let label: Label
const ids: string[] = []

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2027-03-05', platforms: ['deezer'] })
  for (const name of NAMES) ids.push(await label.draft(name))
  await label.call('PATCH', `/releases/${ids[0]}`, { upc: UPC })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = async (href: string, width = 1280, cookie = label.cookie) => {
  const page = await openAs(browser, server.url, { cookie, width, at: href })
  // Present once the page knows its user; before that there are no shortcuts.
  await page.getByRole('button', { name: /^Search…/ }).waitFor()
  return page
}
const done = async (page: Page) => {
  await expectFits(page)
  await page.context().close()
  expect(faults).toEqual([])
}
const rowLink = (page: Page, name: string) => page.getByRole('row').getByRole('link', { name, exact: true })
const hasFocus = (page: Page, name: string) =>
  expect.poll(() => rowLink(page, name).evaluate((node) => node === document.activeElement)).toBe(true)
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** The option that Enter would open, as announced to a screen reader. */
const chosen = (page: Page) =>
  field(page).evaluate(
    (node) => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent,
  )

describe('the palette', () => {
  test.each([1440, 360])('the palette finds a release by its code and opens it, at %i px', async (width) => {
    const page = await open('/artists', width)
    await page.getByRole('button', { name: /^Search…/ }).click()
    await openedDialog(page, 'Search or go to')
    // Before anything is typed, the newest releases are listed, and Enter opens the first of them.
    await option(page, /Glass River/).waitFor()
    expect(await chosen(page)).toContain('Glass River')
    await field(page).fill(`${UPC.slice(0, 6)} ${UPC.slice(6)}`)
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    expect(await chosen(page)).toContain('Slow Ferries')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/distributions/${ids[0]}`)
    await page.getByRole('heading', { level: 1, name: 'Slow Ferries' }).waitFor()
    await done(page)
  })

  test('the palette opens from a field, follows arrow keys, and returns the focus', async () => {
    const page = await open('/distributions')
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await field(page).fill('art')
    await option(page, 'Ana Lima').or(option(page, 'New artist')).first().waitFor()
    expect(await chosen(page)).toBe('New artist')
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page)).toBe('Artists')
    await page.keyboard.press('Control+k')
    await field(page).waitFor({ state: 'detached' })
    await expect.poll(() => search.evaluate((node) => node === document.activeElement)).toBe(true)
    await done(page)
  })

  test('the palette shows an empty result and a failed search', async () => {
    const page = await open('/dashboard')
    await page.keyboard.press('Control+k')
    await field(page).fill('no such thing')
    await page.getByText('No results for “no such thing”').waitFor()
    await page.route('**/v1/releases?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await field(page).fill('glass')
    await page.getByRole('alert').getByText('Search failed.').waitFor()
    await page.unroute('**/v1/releases?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await option(page, /Glass River/).waitFor()
    await done(page)
  })

  test('the palette opens the list of shortcuts', async () => {
    const page = await open('/distributions')
    await page.keyboard.press('Control+k')
    await field(page).fill('keyboard')
    await option(page, /^Keyboard shortcuts/).click()
    await openedDialog(page, 'Keyboard shortcuts')
    expect(await field(page).count()).toBe(0)
    await done(page)
  })

  test('the palette offers the steps of the open release', async () => {
    const page = await open(`/distributions/${ids[0]}`)
    await page.getByRole('heading', { level: 1, name: 'Slow Ferries' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('artwork')
    await option(page, /Edit: Artwork/).waitFor()
    expect(await chosen(page)).toContain('Slow Ferries')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/distributions/${ids[0]}/edit/artwork`)
    await done(page)
  })

  test('the palette offers the pages of a user’s role', async () => {
    const page = await open('/distributions', 1280, label.staffCookie)
    await page.keyboard.press('Control+k')
    await field(page).fill('review')
    await option(page, 'Review').waitFor()
    await done(page)
    const other = await open('/distributions')
    await other.keyboard.press('Control+k')
    await field(other).fill('review')
    await other.getByText('No results for “review”').waitFor()
    await done(other)
  })
})

describe('the help', () => {
  const announcement = async (page: Page) => {
    await page.keyboard.press('?')
    const dialog = await openedDialog(page, 'Keyboard shortcuts')
    const lines = await dialog.locator('dt').allTextContents()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return lines
  }

  test('the help lists the shortcuts of the page, and each of them works', async () => {
    const page = await open('/distributions')
    await rowLink(page, 'Slow Ferries').waitFor()
    expect(await announcement(page)).toEqual([
      'Search or go to a page',
      'Show these shortcuts',
      'Next row',
      'Previous row',
      'Open the row',
      'Select or deselect the row',
      'Focus the search field',
      'New release',
    ])
    await page.goto(`/distributions/${ids[0]}/edit/basic-info`)
    await page.getByRole('heading', { level: 1 }).focus()
    expect(await announcement(page)).toEqual([
      'Search or go to a page',
      'Show these shortcuts',
      'Go to a step',
      'Next step',
    ])
    await page.keyboard.press('3')
    // The URL changes before the step, whose code is loaded when it is first opened.
    await page.getByRole('button', { name: 'Next: Platforms' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/edit/platforms')
    await done(page)
  })

  test('the help stays closed while the user types', async () => {
    const page = await open('/distributions')
    await page.keyboard.press('/')
    await page.keyboard.type('j?x')
    expect(await page.getByRole('searchbox').inputValue()).toBe('j?x')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await done(page)
  })
})

describe('the list of releases', () => {
  test('J and K move, X selects, Enter opens, N creates a release', async () => {
    const page = await open('/distributions')
    await rowLink(page, 'Glass River').waitFor()
    await page.keyboard.press('j')
    await hasFocus(page, 'Glass River')
    await page.keyboard.press('j')
    await hasFocus(page, 'Night Drive')
    await page.keyboard.press('x')
    expect(await page.getByRole('checkbox', { name: /Night Drive/ }).isChecked()).toBe(true)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await hasFocus(page, 'Glass River')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/distributions/${ids[2]}`)
    await page.goBack()
    await rowLink(page, 'Glass River').waitFor()
    await page.keyboard.press('n')
    await page.waitForURL('**/distributions/new**')
    await done(page)
  })
})

describe('the review queue', () => {
  test('J and K move the focus in the queue, Enter opens, and in a case J goes to the next', async () => {
    const sent = [await label.draft('First Light'), await label.draft('Second Light')]
    for (const id of sent) await intoReview(label, id)
    const page = await open('/admin/review', 1440, label.staffCookie)
    await page.getByRole('link', { name: 'First Light' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/review/${sent[0]}`)
    await page.getByRole('heading', { level: 2, name: 'First Light' }).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(`**/admin/review/${sent[1]}`)
    await done(page)
  })

  test('an approval needs Shift, can be undone, and is sent once that time has passed', async () => {
    const id = await label.draft('Third Light')
    await intoReview(label, id)
    const statusOf = async () => (await label.call('GET', `/releases/${id}`)).status
    const page = await open(`/admin/review/${id}`, 1440, label.staffCookie)
    const heading = page.getByRole('heading', { level: 2, name: 'Third Light' })
    await heading.waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Shift+A')
    await page.getByText('“Third Light” approved. It goes to its stores').waitFor()
    await expect.poll(() => heading.count()).toBe(0)
    // The case beside it may name it as a possible duplicate.
    const queue = page.getByRole('list', { name: 'Waiting for review' })
    await expect.poll(() => queue.getByRole('link', { name: 'Third Light' }).count()).toBe(0)
    await undo(page)
    await heading.waitFor()
    expect(await statusOf()).toBe('in_review')

    await page.keyboard.press('Shift+A')
    await expect.poll(statusOf).not.toBe('in_review')
    await done(page)
  })
})

test('U undoes the newest approval, and without one it does nothing', async () => {
  const id = await label.draft('Fourth Light')
  await intoReview(label, id)
  const statusOf = async () => (await label.call('GET', `/releases/${id}`)).status
  const page = await open(`/admin/review/${id}`, 1440, label.staffCookie)
  const heading = page.getByRole('heading', { level: 2, name: 'Fourth Light' })
  await heading.waitFor()
  await page.keyboard.press('u')
  await page.keyboard.press('Shift+A')
  await page.getByText('“Fourth Light” approved. It goes to its stores').waitFor()
  await expect.poll(() => heading.count()).toBe(0)
  await page.keyboard.press('u')
  await heading.waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await statusOf()).toBe('in_review')
  await done(page)
})

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

describe('undoing a delete', () => {
  test('a deleted artist is restored by undo', async () => {
    const { id } = await label.call('POST', '/artists', { name: 'Bruno Sá', type: 'solo', mainGenre: 'pop' })
    const page = await open(`/artists/${id}/edit`)
    await page.getByRole('button', { name: 'Delete artist' }).click()
    await page.waitForURL('**/artists')
    await page.getByRole('link', { name: 'Ana Lima' }).waitFor()
    expect(await page.getByRole('link', { name: 'Bruno Sá' }).count()).toBe(0)
    // Pressed by keyboard, it returns the focus to the page, from where Tab continues.
    const before = page.getByRole('link', { name: 'Ana Lima' })
    await before.focus()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    expect(await before.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Bruno Sá' }).waitFor()
    expect(await label.call('GET', `/artists/${id}`)).toMatchObject({ name: 'Bruno Sá' })

    await page.goto(`/artists/${id}/edit`)
    await page.getByRole('button', { name: 'Delete artist' }).click()
    await expect
      .poll(() => label.call('GET', `/artists/${id}`).catch(({ status }) => status), { timeout: 20_000 })
      .toBe(404)
    await done(page)
  })

  test('a deleted artist is removed at once when the tab closes', async () => {
    const { id } = await label.call('POST', '/artists', { name: 'Rui Sá', type: 'solo', mainGenre: 'pop' })
    const page = await open(`/artists/${id}/edit`)
    await page.getByRole('button', { name: 'Delete artist' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.goto('about:blank')
    await expect
      .poll(() => label.call('GET', `/artists/${id}`).catch(({ status }) => status), { timeout: 3_000 })
      .toBe(404)
    await done(page)
  })

  test('several deleted drafts are restored by one undo', async () => {
    const page = await open('/distributions?status=draft')
    for (const name of NAMES) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Delete 3 drafts' }).click()
    await rowLink(page, 'Slow Ferries').waitFor({ state: 'detached' })
    await undo(page)
    for (const name of NAMES) await rowLink(page, name).waitFor()
    for (const id of ids)
      expect(await label.call('GET', `/releases/${id}`)).toMatchObject({ status: 'draft' })
    await done(page)
  })
})
