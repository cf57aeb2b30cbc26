// Covers and banners: proposed, edited and used on a draft; banners of a release; the editor for visitors.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, openArtist, upload } from './by-api.ts'
import { expectFits, held, openAs } from './by-browser.ts'
import { composeFiles, expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let cookie: string
let releaseId: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
  ;({ cookie, releaseId } = await openArtist(server))
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })

/** The pixels of a canvas, to see whether they change. */
const pixelsOf = (page: Page, index = 0) =>
  page
    .locator('main canvas')
    .nth(index)
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())

const drawn = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main canvas')
        .first()
        .evaluate((canvas) => {
          const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(5, 5, 1, 1)
          return data[3]
        }),
    )
    .toBe(255)

test('a cover is proposed for a draft, edited, undone step by step, and used on it', async () => {
  const page = await open(`/distributions/${releaseId}/edit/artwork`)
  await page.getByRole('link', { name: 'Design a cover' }).click()
  await page.getByRole('heading', { level: 1, name: 'Design a cover' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Maré')
  await drawn(page)
  // Without an image model there is nothing to describe.
  expect(await page.getByText('Describe a picture').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Six proposals' }).getByRole('button', { name: 'Cutout' }).click()

  await page.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  const layers = page.getByRole('region', { name: 'Layers' }).getByRole('listitem')
  await expect.poll(() => layers.count()).toBe(4)
  await drawn(page)
  await expectAccessible(page)
  const before = await pixelsOf(page)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect.poll(() => layers.count()).toBe(5)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Live at home')
  await page.getByText('“Live at home” may be refused').waitFor()
  await page.getByText(/^Saved /).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await page
    .getByRole('button', { name: /Your text/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => layers.count()).toBe(4)
  await expect.poll(() => pixelsOf(page)).toBe(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => layers.count()).toBe(5)
  await page.keyboard.press('Control+z')

  // By keyboard: the title to the right.
  await page.getByRole('button', { name: 'Maré title' }).click()
  await page.getByRole('region', { name: /The arrow keys move/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => pixelsOf(page)).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(() => pixelsOf(page)).toBe(before)

  // By mouse: the handles follow, and it is one step.
  const stage = await page.getByRole('region', { name: /The arrow keys move/ }).boundingBox()
  await page.mouse.move(stage!.x + stage!.width * 0.2, stage!.y + stage!.height * 0.2)
  await page.mouse.down()
  await page.mouse.move(stage!.x + stage!.width * 0.3, stage!.y + stage!.height * 0.3, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => pixelsOf(page)).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(() => pixelsOf(page)).toBe(before)

  const templates = page.getByRole('list', { name: 'Templates' })
  await templates.getByRole('button', { name: 'Record' }).click()
  await page.getByRole('region', { name: 'Layers' }).getByText('Ring', { exact: true }).waitFor()
  await templates.getByRole('button', { name: /Window/ }).click()
  await page.getByRole('alert').filter({ hasText: 'Failed to apply template' }).waitFor()
  await page.getByRole('link', { name: 'Compare plans' }).first().waitFor()
  await page.getByRole('radio', { name: 'Plum' }).click()
  await page.getByText(/^Saved /).waitFor()

  await page.getByRole('button', { name: 'Use on release' }).click()
  const dialog = page.getByRole('dialog')
  await page.route('**/application', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'drawing_failed', message: '', data: { params: {}, problems: [] } },
    }),
  )
  await dialog.getByRole('button', { name: 'Use this cover' }).click()
  await dialog.getByText(/Failed to apply template: The cover could not be drawn/).waitFor()
  await page.unroute('**/application')
  await dialog.getByRole('button', { name: 'Use this cover' }).click()
  await page.waitForURL(`**/distributions/${releaseId}/edit/artwork`)
  await page.getByRole('img', { name: 'Cover' }).first().waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

test('banners of a release have its words and colours, and their exact sizes', async () => {
  const page = await open('/tools/banner-generator')
  await page.getByRole('heading', { name: 'Choose a release' }).waitFor()
  await page.getByRole('combobox', { name: 'Release' }).fill('Mar')
  await page.getByRole('option', { name: 'Maré' }).click()
  await page.getByRole('heading', { level: 1, name: 'Banners for Maré' }).waitFor()
  await page.getByRole('img', { name: 'Horizontal: Maré, Ana Lima' }).waitFor()
  await drawn(page)
  await page.getByRole('radio', { name: 'From the cover' }).waitFor()
  await expectAccessible(page)
  const before = await pixelsOf(page)
  await page.getByRole('radio', { name: 'Citrus' }).click()
  await expect.poll(() => pixelsOf(page)).not.toBe(before)
  for (const [format, width, height] of [
    ['Horizontal', 820, 300],
    ['Square', 1080, 1080],
    ['Story', 1080, 1920],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format} as PNG` }).click(),
    ])
    const image = sharp(await readFile(await file.path()))
    expect(await image.metadata()).toMatchObject({ format: 'png', width, height })
    // The ground of Citrus.
    const pixel = await image
      .extract({ left: width - 4, top: 3, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...pixel]).toEqual([0xf7, 0xd5, 0x48])
  }
  await page.context().close()
  const phone = await open(`/tools/banner-generator?release=${releaseId}`, 360)
  await phone.getByRole('heading', { level: 1, name: 'Banners for Maré' }).waitFor()
  await expectFits(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

async function openNewDesign(): Promise<Page> {
  const call = callAs(server.url, cookie)
  const { scenes } = await call<{ scenes: object[] }>('POST', '/cover-designs/proposals', {
    title: 'Maré',
    artist: 'Ana Lima',
  })
  const { id } = await call<{ id: string }>('POST', '/cover-designs', { scene: scenes[0] })
  return open(`/tools/covers/${id}`)
}

test('on a slow connection a download waits for the save before it, and banners for the cover', async () => {
  const page = await openNewDesign()
  const saves = held(page, '**/v1/cover-designs/*')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await saves.arrived()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Live')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.locator('button[data-loading]', { hasText: 'Download' }).waitFor()
  const download = page.waitForEvent('download')
  saves.release()
  await saves.arrived()
  saves.release()
  const file = await download
  expect(file.suggestedFilename()).toBe('Ana Lima - Maré.jpg')
  await page.getByText(/^Saved /).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()

  const { cover } = await composeFiles()
  const artworkUploadId = await upload(server.url, cookie, 'artwork', cover)
  await callAs(server.url, cookie)('PATCH', `/releases/${releaseId}`, { artworkUploadId })
  const banners = await openAs(browser, server.url, { cookie, width: 1280, at: '/tools/banner-generator' })
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  await banners.route(
    (url) => url.pathname.startsWith('/v1/') && url.search.includes('signature'),
    async (route) => {
      await shown
      await route.continue()
    },
  )
  await banners.goto(`/tools/banner-generator?release=${releaseId}`)
  const one = banners.getByRole('button', { name: 'Download Square as PNG' })
  await one.waitFor()
  expect(await one.isDisabled()).toBe(true)
  expect(await banners.getByRole('button', { name: 'Download all three' }).isDisabled()).toBe(true)
  show()
  await expect.poll(() => one.isDisabled()).toBe(false)
  await banners.context().close()
  expect(faults).toEqual([])
})

test('by keyboard the focus stays among the layers, and one image can be added twice', async () => {
  const page = await openNewDesign()
  const layers = page.getByRole('region', { name: 'Layers' })
  const items = layers.getByRole('listitem')
  const { cover } = await composeFiles()
  for (const count of [5, 6]) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('group', { name: 'Add' }).getByRole('button', { name: 'Image' }).click(),
    ])
    await chooser.setFiles(cover)
    await expect.poll(() => items.count()).toBe(count)
  }
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const up = layers.getByRole('button', { name: 'Move Your text up' })
  const down = layers.getByRole('button', { name: 'Move Your text down' })
  await down.focus()
  for (let place = 6; place > 0; place--) await page.keyboard.press('Enter')
  // At the end a button does nothing, and keeps the focus.
  await expect.poll(() => down.getAttribute('aria-disabled')).toBe('true')
  expect(await focused()).toBe('Move Your text down')
  await up.focus()
  for (let place = 6; place > 0; place--) await page.keyboard.press('Enter')
  await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true')
  expect(await focused()).toBe('Move Your text up')
  await layers.getByRole('button', { name: 'Remove Your text' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => items.count()).toBe(6)
  await expect.poll(focused).toMatch(/^Maré|^Ana Lima/)
  await page.context().close()
  expect(faults).toEqual([])
})

test('a visitor tries the editor without the navigation, and signs up with what they made', async () => {
  const page = await openPage(browser, server.url, { width: 1280, reducedMotion: 'reduce' })
  await page.goto('/cover-editor')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await drawn(page)
  await expectAccessible(page)
  const before = await pixelsOf(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Night Bus')
  await expect.poll(() => pixelsOf(page)).not.toBe(before)
  const titled = await pixelsOf(page)
  await page.getByRole('list', { name: 'Six proposals' }).getByRole('button').nth(2).click()
  await expect.poll(() => pixelsOf(page)).not.toBe(titled)
  await page.getByRole('radio', { name: 'Stage' }).click()
  await page.getByRole('link', { name: 'Use this cover' }).click()
  await page.waitForURL(/auth\/signup\?redirect=.*Night/)
  await page.context().close()
  expect(faults).toEqual([])
})
