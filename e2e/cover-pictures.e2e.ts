// A cover on a picture that an image model draws: refused on Basic, described, drawn, edited and used with its disclosure.
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalImageModel, openLocalImageModel } from '#ports/image-model/image-model.fixtures.ts'
import { callAs, openArtist, withDatabase } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let model: LocalImageModel
let server: RunningServer
let browser: Browser
let cookie: string
let releaseId: string

beforeAll(async () => {
  model = await openLocalImageModel()
  server = await startServer({
    env: { LOG_LEVEL: 'error', IMAGE_MODEL_URL: model.url, IMAGE_MODEL: 'flux' },
  })
  browser = await openBrowser()
  ;({ cookie, releaseId } = await openArtist(server))
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await model?.close()
})

/** An evening at sea. */
const picture = () =>
  sharp(
    Buffer.from(`<svg width="1024" height="1024" xmlns="http://www.w3.org/2000/svg"><defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1c2b44"/><stop offset="1" stop-color="#e0885a"/></linearGradient>
      </defs><rect width="1024" height="640" fill="url(#sky)"/><rect y="640" width="1024" height="384" fill="#14273a"/>
      <circle cx="512" cy="560" r="90" fill="#f6d9a8"/></svg>`),
  )
    .png()
    .toBuffer()

test('a picture is described, drawn, and used on a draft that says so', async () => {
  const at = `/tools/covers/new?release=${releaseId}`
  const page = await openAs(browser, server.url, { cookie, width: 360, at })
  await page.getByRole('heading', { name: 'Pictures you describe, with PRO' }).waitFor()
  expect(await page.getByRole('button', { name: 'Draw this picture' }).count()).toBe(0)

  await withDatabase(server.dataDir, (db) => db.query(`update accounts set plan = 'pro'`))
  await page.reload()
  await page.getByText(/^Drawn by flux\. .+ are sent to 127\.0\.0\.1:\d+\.$/).waitFor()
  await page.getByText('30 of 30 pictures left').waitFor()
  await expectFits(page)
  await expectAccessible(page)
  const draw = page.getByRole('button', { name: 'Draw this picture' })
  const description = page.getByRole('textbox', { name: 'What should it show?' })
  await draw.click()
  await expect.poll(() => description.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(model.requests).toEqual([])

  // The model fails: what was typed stays.
  model.answer(() => 400)
  await description.fill('Evening at sea, seen from a ferry')
  await page.getByRole('radio', { name: 'Harbour' }).click()
  await draw.click()
  await page.getByText('No picture came back. Nothing was counted').waitFor()
  expect(await description.inputValue()).toBe('Evening at sea, seen from a ferry')

  const answered = Promise.withResolvers<Buffer>()
  model.answer(() => answered.promise)
  await draw.click()
  await page.getByText('flux is drawing.').waitFor()
  answered.resolve(await picture())
  await page.getByText('flux drew the picture on this cover.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Maré' }).waitFor()
  expect(model.requests.at(-1)?.prompt).toContain('Evening at sea, seen from a ferry')
  const layers = page.getByRole('region', { name: 'Layers' }).getByRole('listitem')
  await expect.poll(() => layers.count()).toBe(3)
  // The sun of the picture, on the canvas of the editor.
  await expect
    .poll(() =>
      page
        .locator('main canvas')
        .first()
        .evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement
          const context = (canvas as HTMLCanvasElement).getContext('2d')
          return (context?.getImageData(width / 2, height * 0.5, 1, 1).data[0] ?? 0) > 200
        }),
    )
    .toBe(true)
  await expectFits(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use on release' }).click()
  const dialog = await openedDialog(page, 'Use on a release')
  const disclose = dialog.getByRole('checkbox', { name: 'Tell stores that AI made this artwork' })
  expect(await disclose.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Use this cover' }).click()
  await page.getByText('The release has this cover now').waitFor()
  const { aiArtwork } = await callAs(server.url, cookie)<{ aiArtwork: boolean }>(
    'GET',
    `/releases/${releaseId}`,
  )
  expect(aiArtwork).toBe(true)
  expect(faults).toEqual([])
})
