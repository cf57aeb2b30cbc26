// Files of usage, as finance: one is sent, one fails with its line, and the days that are missing are shown.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usageFileName, writeUsage } from '#engines/reports/usage.ts'
import { signUpByApi } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STAFF = 'priya@label.example'
const scratch = mkdtempSync(path.join(tmpdir(), 'backline-usage-'))
let server: RunningServer
let browser: Browser
let cookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Priya N.', username: 'priya', email: STAFF })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

function write(from: number, to: number, source = 'search'): string {
  const day = dayBefore(from)
  const name = usageFileName({ store: 'deezer', feed: 'tracks', from: day, to: dayBefore(to), revision: 1 })
  const file = path.join(scratch, name)
  const row = [day, 'QZE2E2600001', source, 12, 9, 0, 0, 0, 0]
  writeFileSync(file, [...writeUsage('tracks', [row])].join(''))
  return file
}

async function dropTwo(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    // Files that a script drops have no handles, and a null instead of one counts as no file.
    Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle')
    const transfer = new DataTransfer()
    for (const name of ['one.csv', 'two.csv'])
      transfer.items.add(new File(['day\n'], name, { type: 'text/csv' }))
    return transfer
  })
  await page.getByText('Drop', { exact: false }).first().dispatchEvent('drop', { dataTransfer })
}

test.each([1440, 360])('at %i px files are sent, and what is missing or wrong is said', async (width) => {
  const page = await openAs(browser, server.url, { cookie, width, at: '/admin/usage' })
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
  const send = (file: string) => page.locator('input[type=file]').setInputFiles(file)
  const table = page.getByRole('table', { name: 'Usage' })
  if (width === 1440) {
    await page.getByRole('heading', { name: 'No files yet' }).waitFor()
    await expectAccessible(page)
    const wrong = path.join(scratch, 'plays.csv')
    writeFileSync(wrong, 'day\n')
    await send(wrong)
    await page.getByText('has to say store, kind, days and revision').waitFor()
    await dropTwo(page)
    await page.getByRole('alert').filter({ hasText: 'One file at a time' }).waitFor()
    for (const file of [write(20, 12), write(9, 2)]) {
      await send(file)
      await table.getByText(path.basename(file)).waitFor()
    }
    const failing = write(11, 11, 'shuffle')
    await send(failing)
    await table.getByText('Line 2, source: “shuffle” is no published value').waitFor()
    await table.getByRole('button', { name: /^Import again: / }).click()
    await page.getByText('1 file has failed').waitFor()
  }
  await page.getByText(/^2 days are missing: /).waitFor()
  expect(await table.getByText('Counts').count()).toBe(2)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Status', { exact: true }).selectOption('failed')
  await expect.poll(() => table.getByText('Counts').count()).toBe(0)
  await page.getByLabel('Kind', { exact: true }).selectOption('cities')
  await page.getByText('No file is like this').waitFor()
  expect(faults).toEqual([])
})
