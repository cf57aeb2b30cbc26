// Smart links as both sides: made and arranged by an artist, opened by fans without scripts, followed in statistics.
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intoReview, type Label, moveClock, openLabel, STAFF, until } from './by-api.ts'
import { expectFits, moveLastToTop, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const SUBMITTED = '2026-11-23T09:00:00Z'
const RELEASED = '2026-12-18T00:05:00Z'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_STAFF: STAFF,
      BACKLINE_TEST_CLOCK: SUBMITTED,
      TRUSTED_PROXIES: '1',
      COUNTRY_HEADER: 'X-Country',
    },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify', 'deezer'] })
  await release('Maré')
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Until every store has it. */
async function release(title: string): Promise<void> {
  const id = await label.draft(title)
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  const statuses = async () => {
    const { items } = await label.call<{ items: { status: string }[] }>('GET', `/releases/${id}/deliveries`)
    return items.map(({ status }) => status)
  }
  await until('acceptance', async () => (await statuses()).every((status) => status === 'accepted'))
  await moveClock(server.url, RELEASED)
  await until('release in stores', async () => {
    const all = await statuses()
    return all.length === 2 && all.every((status) => status === 'live')
  })
}

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie: label.cookie, width, at })

async function openAsFan({ country, scripts = true }: { country?: string; scripts?: boolean } = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: scripts,
    locale: 'pt-BR',
    // Headless browsers say so, and are not counted.
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    ...(country ? { extraHTTPHeaders: { 'x-country': country } } : {}),
  })
  return context.newPage()
}

test('a link is made from a live release, arranged with the keyboard, and saved', async () => {
  const page = await open('/tools/smartlinks')
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.getByRole('heading', { name: 'No smart links yet' }).waitFor()
  // By keyboard: the dialog opens on its first field, and returns the focus where it was.
  const opener = page.getByRole('button', { name: 'New smart link' })
  await opener.press('Enter')
  await eventuallyFocused(page.getByRole('dialog').getByRole('combobox'))
  await page.keyboard.press('Escape')
  await eventuallyFocused(opener)
  await page.getByRole('button', { name: 'New smart link' }).click()
  await page.getByRole('combobox', { name: 'Release' }).fill('Mar')
  await page.getByRole('option', { name: 'Maré' }).click()
  // A double click makes one link.
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/v1/links')
      made.push(request.url())
  })
  await page.getByRole('button', { name: 'Create link' }).dblclick()

  await page.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  expect(made).toHaveLength(1)
  const rows = page.getByRole('region', { name: 'Stores' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await preview.getByRole('heading', { name: 'Maré' }).waitFor()
  expect(complaints).toEqual([])
  await expectAccessible(page)

  await moveLastToTop(page, 'Deezer', 2)
  await expect.poll(() => rows.first().innerText()).toContain('Deezer')

  await page.getByRole('button', { name: 'Add your own link' }).click()
  await page.getByRole('textbox', { name: 'Name on the button', exact: true }).fill('Bandcamp')
  await page.getByRole('textbox', { name: 'Address at Bandcamp' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter a full address that begins with https://').waitFor()
  await page.getByRole('textbox', { name: 'Address at Bandcamp' }).fill('https://ana.bandcamp.com/mare')
  await page.getByRole('radio', { name: 'Cover, light' }).click()
  await page.getByRole('textbox', { name: 'Line under the artist' }).fill('New single, out now')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('mare')
  await preview.getByText('New single, out now').waitFor()
  await preview.getByText('Bandcamp').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved. Fans see it now.').first().waitFor()
  await expectFits(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test('fans open it without scripts, in their language, and go on to a store', async () => {
  const fan = await openAsFan({ country: 'PT', scripts: false })
  await fan.goto('/l/mare?s=instagram')
  await fan.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  expect(await fan.locator('html').getAttribute('lang')).toBe('pt')
  expect(await fan.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Deezer'),
    expect.stringContaining('Spotify'),
    expect.stringContaining('Bandcamp'),
  ])
  const cover = fan.getByRole('img', { name: 'Capa de Maré' })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await fan.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await fan.getByRole('link', { name: /Spotify/ }).click()
  await fan.waitForURL(/\/sandbox\/spotify\//)
  await fan.context().close()

  const other = await openAsFan({ country: 'BR' })
  await other.goto('/l/mare')
  for (const look of ['night', 'paper', 'cover_dark', 'cover_light']) {
    const { items } = await label.call<{ items: { id: string }[] }>('GET', '/links')
    const link = await label.call<{ stores: object[] }>('GET', `/links/${items[0]?.id}`)
    await label.call('PUT', `/links/${items[0]?.id}`, {
      stores: link.stores,
      line: 'New single, out now',
      look,
    })
    await expect
      .poll(async () => {
        await other.goto('/l/mare')
        return other.locator('style').innerText()
      })
      .toContain(look.endsWith('dark') || look === 'night' ? 'color-scheme:dark' : 'color-scheme:light')
    await expectAccessible(other)
  }
  await other.context().close()
  const unknown = await openAsFan()
  expect((await unknown.goto('/l/never-there'))?.status()).toBe(404)
  await unknown.getByRole('heading', { name: 'Nada por aqui' }).waitFor()
  await unknown.context().close()
})

test('the statistics say where people came from and where they went', async () => {
  const page = await open('/tools/smartlinks')
  await page.getByRole('link', { name: 'Maré' }).click()
  await page.getByRole('link', { name: 'Statistics' }).click()
  const countries = page.getByRole('table', { name: 'Countries' })
  await countries.getByRole('row', { name: /Brazil/ }).waitFor()
  await countries.getByRole('row', { name: /Portugal\s+1\s+1\s+100/ }).waitFor()
  await page
    .getByRole('table', { name: 'Where they come from' })
    .getByRole('row', { name: /Instagram\s+1\s+1/ })
    .waitFor()
  await page.getByRole('region', { name: 'Where they go' }).getByText('Spotify').waitFor()
  await page.getByRole('region', { name: 'Devices' }).getByText('Phone').waitFor()
  await page.getByText('7 days', { exact: true }).click()
  await page.waitForURL(/range=7_days/)
  await page.getByRole('button', { name: 'Show as table' }).click()
  expect(await page.getByRole('table', { name: 'Views and clicks' }).getByRole('row').count()).toBe(8)
  await expectAccessible(page)
  await page.context().close()

  const phone = await open('/tools/smartlinks', 360)
  await phone.getByRole('link', { name: 'Maré' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  await expectFits(phone)
  await phone.getByRole('link', { name: 'Statistics' }).click()
  await phone.getByRole('table', { name: 'Countries' }).waitFor()
  await expectFits(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a deleted link is gone for fans, until the deletion is undone', async () => {
  const page = await open('/tools/smartlinks')
  await page.getByRole('link', { name: 'Maré' }).click()
  await page.getByRole('button', { name: 'Delete link' }).click()
  await page.getByRole('heading', { name: 'No smart links yet' }).waitFor()
  const statusOf = async () => (await fetch(`${server.url}/l/mare`)).status
  await expect.poll(statusOf).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Maré' }).waitFor()
  await expect.poll(statusOf).toBe(200)
  await page.context().close()
  expect(faults).toEqual([])
})

const eventuallyFocused = (control: Locator) =>
  expect.poll(() => control.evaluate((node) => node === document.activeElement)).toBe(true)
