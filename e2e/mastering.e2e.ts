// A mix is mastered, compared with its master, paid and downloaded.
import { basename } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Label, openLabel, STAFF } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { composeFiles, expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a mix is mastered, compared at equal loudness, paid once and downloaded', async () => {
  const page = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 1280,
    at: '/tools/mastering',
  })
  await page.getByText('No masters yet').waitFor()
  await expectAccessible(page)
  const { flac } = await composeFiles()
  await page.locator('input[type=file]').setInputFiles(flac)
  await page.waitForURL(/\/tools\/mastering\/[0-9a-f-]{36}$/)
  await page.getByText('Completed').waitFor({ timeout: 180_000 })
  await page.getByRole('row', { name: /^Loudness .* −14 LUFS/ }).waitFor()
  const sides = page.getByRole('radiogroup', { name: 'Compare' })
  await sides.getByText('Before').click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expectAccessible(page)
  await sides.getByText('After').click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay .*15/ }).click()
  await page.waitForURL(/\/sandbox\/billing\/checkout\//)
  await page.getByText('4242 4242 4242 4242').click()
  await page.getByRole('button', { name: /^Pay USD/ }).click()
  await page.getByText('Payment received. The files are yours.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download WAV, 24 bit' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${basename(flac, '.flac')} (Balanced master).wav`)
  await expectAccessible(page)
  await page.context().close()

  const phone = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 360,
    at: '/tools/mastering',
  })
  await phone.getByRole('table').getByText('Completed').waitFor()
  await expectFits(phone)
  await expectAccessible(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})
