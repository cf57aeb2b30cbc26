// Artist pages as both sides: made, arranged and published by an artist, opened by fans without scripts, followed.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Label, openLabel, STAFF } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_STAFF: STAFF,
      BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z',
      TRUSTED_PROXIES: '1',
      COUNTRY_HEADER: 'X-Country',
    },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie: label.cookie, width, at })

async function openAsFan(country: string) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    locale: 'pt-BR',
    // Headless browsers say so, and are not counted.
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    extraHTTPHeaders: { 'x-country': country },
  })
  return context.newPage()
}

test('a page is made, arranged, previewed and published', async () => {
  const page = await open('/tools/artist-pages')
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.getByRole('heading', { name: 'No artist pages yet' }).waitFor()
  const known = Promise.withResolvers<void>()
  await page.route(/\/v1\/artists(\?|$)/, async (route) => {
    await known.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'New artist page' }).click()
  await page.getByRole('dialog', { name: 'New artist page' }).waitFor()
  const address = page.getByRole('textbox', { name: 'Address' })
  // A form without its artists would lose what is typed when they arrive.
  expect(await address.count()).toBe(0)
  known.resolve()
  await address.fill('admin')
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByText('This address is reserved. Choose another one').waitFor()
  await address.fill('first-name')
  await page.getByRole('button', { name: 'Create page' }).click()

  await page.getByText('Only you see this page until you publish it.').waitFor()
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  expect(complaints).toEqual([])
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Bio' }).fill('Songs from the sea 🎷\nand <b>from the city</b>')
  await preview.getByText('and <b>from the city</b>').waitFor()
  expect((await fetch(`${server.url}/a/first-name`)).status).toBe(404)

  await page.getByRole('radio', { name: 'Sidebar' }).click()
  await page.getByRole('radio', { name: 'Forest' }).click()
  await page.getByRole('radio', { name: 'Dots' }).click()
  await preview.locator('main.sidebar').waitFor()

  await page.getByRole('textbox', { name: 'Spotify' }).fill('https://evil.example.org/')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('This is not an address of Spotify. It should be at open.spotify.com').waitFor()
  await page.getByRole('textbox', { name: 'Spotify' }).fill('')
  await page.getByRole('textbox', { name: 'Bandcamp' }).fill('ana.bandcamp.com')
  await page.getByRole('button', { name: 'Add a text' }).click()
  await page.getByRole('textbox', { name: 'Heading' }).last().fill('Tour')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Lisbon, 4 December')
  await preview.getByRole('heading', { name: 'Tour' }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Your page is live').first().waitFor()

  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Bio' }).inputValue()).toContain('Songs from the sea')
  expect(await page.getByRole('radio', { name: 'Forest' }).isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Address' }).fill('ana-of-the-sea')
  // What is typed while a slow connection saves is not lost.
  const saves = '**/v1/artist-pages/*'
  const answered = Promise.withResolvers<void>()
  await page.route(saves, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('textbox', { name: 'Bio' }).pressSequentially('New! ')
  answered.resolve()
  await page.getByText('Saved. Fans see it now.').first().waitFor()
  await page.unroute(saves)
  expect(await page.getByRole('textbox', { name: 'Bio' }).inputValue()).toMatch(/^New! Songs/)
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Live. Changes show within a second.').waitFor()
  await expectFits(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test('a wide picture is cut to a square, on the page of fans too', async () => {
  const page = await open('/tools/artist-pages')
  await page.getByRole('table').getByRole('link').first().click()
  const chosen = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /Choose|Replace/ })
    .first()
    .click()
  await (await chosen).setFiles(await widePicture())
  await page.getByRole('slider', { name: 'Zoom' }).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved. Fans see it now.').first().waitFor()
  await page.context().close()

  const fan = await openAsFan('PT')
  const square = fan.locator('.picture')
  await expect
    .poll(async () => {
      await fan.goto('/a/ana-of-the-sea')
      return square.count()
    })
    .toBe(1)
  const box = await square.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(Math.round(box?.height ?? 1))
  const image = await fan.locator('.picture img').boundingBox()
  // 16:9, so that a square of it is as high as the frame.
  expect((image?.width ?? 0) / (box?.width ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(await fan.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await fan.context().close()
  expect(faults).toEqual([])
})

/** 1600 × 900, two colours. */
async function widePicture(): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  await page.setContent('<body style="margin:0;background:linear-gradient(90deg,#284,#c64)"></body>')
  const file = path.join(tmpdir(), `wide-${process.pid}.png`)
  writeFileSync(file, await page.screenshot({ type: 'png' }))
  await page.close()
  return file
}

test('fans open it without scripts, in each layout, and the visits say from where', async () => {
  const { items } = await label.call<{ items: { id: string }[] }>('GET', '/artist-pages')
  const id = items[0]?.id ?? ''
  const fan = await openAsFan('BR')
  await fan.goto('/a/first-name?s=instagram')
  expect(new URL(fan.url()).pathname).toBe('/a/ana-of-the-sea')
  expect(await fan.locator('html').getAttribute('lang')).toBe('pt')
  await fan.getByText('and <b>from the city</b>').waitFor()
  expect(await fan.getByRole('link', { name: 'Bandcamp' }).getAttribute('href')).toBe(
    'https://ana.bandcamp.com/',
  )
  await fan.context().close()

  const reader = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 1280,
    at: '/a/ana-of-the-sea',
  })
  for (const layout of ['default', 'centered', 'sidebar']) {
    await label.call('PUT', `/artist-pages/${id}`, {
      bio: 'Songs',
      links: { website: 'ana.example.org' },
      layout,
    })
    await expect
      .poll(async () => {
        await reader.goto(`${server.url}/a/ana-of-the-sea`)
        return reader.locator('main').getAttribute('class')
      })
      .toBe(layout)
    await expectAccessible(reader)
  }
  await reader.context().close()

  const page = await open('/tools/artist-pages')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Visits' }).click()
  await page
    .getByRole('table', { name: 'Countries' })
    .getByRole('row', { name: /Brazil\s+1/ })
    .waitFor()
  await page
    .getByRole('table', { name: 'Newest visits' })
    .getByRole('row', { name: /Brazil\s+Phone\s+Instagram/ })
    .waitFor()
  const { total, recent } = await label.call<{ total: number; recent: object[] }>(
    'GET',
    `/artist-pages/${id}/visits`,
  )
  expect(recent).toHaveLength(total)
  await expectAccessible(page)
  await page.context().close()

  const phone = await open('/tools/artist-pages', 360)
  await expectFits(phone)
  await phone.getByRole('table').getByRole('link').first().click()
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await expectFits(phone)
  await phone.getByRole('link', { name: 'Visits' }).click()
  await phone.getByRole('table', { name: 'Newest visits' }).waitFor()
  await expectFits(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a page goes offline, and a deleted one comes back with undo', async () => {
  const page = await open('/tools/artist-pages')
  const statusOf = async () => (await fetch(`${server.url}/a/ana-of-the-sea`)).status
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Take offline' }).click()
  await page.getByText('Your page is offline').first().waitFor()
  await expect.poll(statusOf).toBe(404)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(statusOf).toBe(200)
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('heading', { name: 'No artist pages yet' }).waitFor()
  await expect.poll(statusOf).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(statusOf).toBe(200)
  await page.context().close()
  expect(faults).toEqual([])
})
