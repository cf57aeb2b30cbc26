// Findings at their place: at a field with a fix, on the cover, and for words that the operator bans.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Label, openLabel, STAFF, upload } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { accessFaults, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label
let codedCover: string
beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['deezer'] })
  codedCover = await upload(server.url, label.cookie, 'artwork', await coverWithCode())
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Noise with a QR code in its lower right. */
async function coverWithCode(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'backline-cover-')), 'coded.jpg')
  const side = 3000
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const code = await toBuffer('https://music.example/half-light', { width: 600, margin: 3 })
  await sharp({ create: { width: side, height: side, channels: 3, background: '#305070', noise } })
    .composite([{ input: code, left: 2000, top: 2100 }])
    .jpeg()
    .toFile(file)
  return file
}

/** Saving and settling take some time, longer on a busy machine. */
const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 20_000 })

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

async function expectSound(page: Page): Promise<void> {
  await expectFits(page)
  expect(await accessFaults(page)).toEqual([])
  expect(faults).toEqual([])
}

describe.each([1440, 360])('at %i px', (width) => {
  const open = (cookie: string, href: string) => openAs(browser, server.url, { cookie, width, at: href })

  test('a finding links to its field, is fixed with one click, and restored with another', async () => {
    const id = await label.draft('LOUD FERRY')
    const page = await open(label.cookie, `/distributions/${id}/edit/review`)
    await page.getByRole('button', { name: /“FERRY” is in all caps.+LOUD FERRY, Title/ }).click()
    const title = page.locator('#field-tracks-0-title')
    await eventually(() => focusedId(page)).toBe('field-tracks-0-title')
    const describedBy = () => title.getAttribute('aria-describedby')
    await eventually(describedBy).toBeTruthy()
    const description = page.locator(`#${(await describedBy())?.split(' ')[0]}`)
    expect(await description.innerText()).toMatch(/“FERRY” is in all caps/)
    expect(await title.getAttribute('aria-invalid')).toBeNull()
    await expectSound(page)

    await description.getByRole('button', { name: 'Change to “Loud Ferry”' }).click()
    await eventually(() => title.inputValue()).toBe('Loud Ferry')
    await eventually(() => focusedId(page)).toBe('field-tracks-0-title')
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => title.inputValue()).toBe('LOUD FERRY')
    await description.getByRole('button', { name: 'Keep as is' }).click()
    await eventually(() => description.count()).toBe(0)
    await page.context().close()
  })

  test('a word that the operator bans is refused while it is typed', async () => {
    const word = `bedava${width}`
    const staffPage = await open(label.staffCookie, '/admin/words')
    await staffPage.getByLabel('Words or phrases').fill(`${word}\nsecond ${word}`)
    await staffPage.getByRole('button', { name: 'Add 2' }).click()
    await staffPage.getByText('2 added; already in the list: 0.').waitFor()
    await staffPage.getByRole('button', { name: `Remove “second ${word}”` }).click()
    await staffPage.getByRole('button', { name: 'Undo' }).click()
    await staffPage.getByRole('button', { name: `Remove “second ${word}”` }).waitFor()
    await expectSound(staffPage)
    await staffPage.context().close()

    const id = await label.draft('Quiet Ferry')
    const page = await open(label.cookie, `/distributions/${id}/edit/basic-info`)
    const title = page.locator('#field-title')
    await title.fill(`Quiet ${word.toUpperCase()}`)
    await eventually(() => title.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#field-title-error').innerText()).toContain(word.toUpperCase())
    const announcement = page.locator('main output.visually-hidden').filter({ hasText: word.toUpperCase() })
    await announcement.waitFor({ state: 'attached' })
    await title.fill('Quiet Ferry')
    await eventually(() => announcement.count()).toBe(0)
    await page.context().close()
  })

  test('findings of a cover are marked on it, by pointer and by keyboard', async () => {
    const id = await label.draft('Half Light')
    await label.call('PATCH', `/releases/${id}`, { artworkUploadId: codedCover })
    const page = await open(label.cookie, `/distributions/${id}/edit/artwork`)
    const place = page.getByRole('button', { name: /^A: The cover contains a QR code/ })
    const sentence = page.getByRole('listitem').filter({ hasText: 'The cover contains a QR code' }).first()
    const row = sentence.getByRole('button', { name: 'A: Location on the cover' })
    await row.click()
    await eventually(() => place.evaluate((node) => node === document.activeElement)).toBe(true)
    const [picture, box] = [await page.getByAltText('Cover').last().boundingBox(), await place.boundingBox()]
    if (!picture || !box) throw new Error('no picture')
    // The code was drawn at 2000, 2100 of 3000 with a quiet zone around it.
    expect((box.x - picture.x) / picture.width).toBeCloseTo(0.69, 1)
    expect((box.y - picture.y) / picture.height).toBeCloseTo(0.72, 1)
    await page.keyboard.press('Enter')
    await eventually(() => row.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await sentence.getAttribute('data-active')).toBe('true')
    await expectSound(page)
    await page.getByLabel('Show issues on the cover').uncheck()
    expect(await place.count()).toBe(0)
    await page.context().close()
  })
})
