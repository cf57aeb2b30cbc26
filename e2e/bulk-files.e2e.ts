// Audio and covers of an imported catalogue, dropped together: most find their drafts, the others ask, and nothing is
// attached before the confirmation.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvHead, csvOf } from '#features/imports/write-csv.server.ts'
import { emptyRelease, emptyTrack } from '#features/releases/domain/catalogue.ts'
import { type Call, callAs, signUpByApi, until, upload, withDatabase } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { composeFiles, expectAccessible, faults, filesFolder, openBrowser } from './fixtures.ts'
import { choose } from './in-wizard.ts'
import { type RunningServer, startServer } from './server.ts'

interface Target {
  title: string
  hasCover: boolean
  tracks: { hasAudio: boolean }[]
}

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('files find their drafts, or wait for a decision', async () => {
  const { flac, cover } = await composeFiles()
  const cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  await withDatabase(server.dataDir, (db) => db.query(`update accounts set plan = 'advanced'`))
  const call = callAs(server.url, cookie)
  const importId = await importSingles(call, cookie)

  const page = await openAs(browser, server.url, {
    cookie,
    width: 1440,
    at: `/distributions/import/media?import=${importId}`,
  })
  const audio = { mimeType: 'audio/flac', buffer: readFileSync(flac) }
  const small = await sharp(cover).resize(1200, 1200).png().toBuffer()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'GBBCH2600001.flac', ...audio },
    { name: 'slow ferries cover.jpg', mimeType: 'image/jpeg', buffer: readFileSync(cover) },
    { name: 'Northbound.png', mimeType: 'image/png', buffer: small },
    { name: 'bounce 14.flac', ...audio },
  ])
  await page.getByRole('heading', { name: '4 files, 2 matched' }).waitFor()
  const asked = page.getByRole('table', { name: 'For you to decide' })
  const found = page.getByRole('table', { name: 'Matched' })
  await asked.getByText(/1200 × 1200 px/).waitFor()
  await found.getByText('1:05').waitFor()
  expect(await found.getByRole('row').count()).toBe(3)
  expect(await asked.getByRole('checkbox', { name: 'Attach bounce 14.flac' }).count()).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await choose(page, 'Where bounce 14.flac goes', '1. Slow Ferries, Slow Ferries, Ana Lima')
  await asked
    .getByRole('row', { name: /bounce 14/ })
    .getByText('Fits')
    .waitFor()
  await page.getByText('Missing 3', { exact: true }).click()
  const missing = page.getByRole('table', { name: 'Still missing' })
  expect(await missing.getByRole('link').allInnerTexts()).toEqual([
    'Cover of Last Tram',
    'Cover of Northbound',
    '1. Northbound',
  ])
  expect(await targetsOf(call, importId)).toEqual([])

  await page.getByRole('button', { name: 'Attach 3 files' }).click()
  await page.getByText('3 of 4 attached. One waits for you.').waitFor()
  expect(await targetsOf(call, importId)).toEqual([
    'Last Tram audio',
    'Slow Ferries audio',
    'Slow Ferries cover',
  ])
  expect(faults).toEqual([])
})

/** Three drafts of one track each. */
async function importSingles(call: Call, cookie: string): Promise<string> {
  await call('POST', '/artists', { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' })
  const file = path.join(await filesFolder(), 'catalogue.csv')
  const rows = ['Last Tram', 'Slow Ferries', 'Northbound'].map((title, index) => {
    const track = { ...emptyTrack(), title, isrc: `GBBCH260000${index + 1}` }
    const release = { ...emptyRelease(), title, language: 'en', primaryGenre: 'pop', tracks: [track] }
    return csvOf({ key: title, artistName: 'Ana Lima', release })
  })
  writeFileSync(file, csvHead() + rows.join(''))
  const uploadId = await upload(server.url, cookie, 'catalogue', file)
  const { id } = await call<{ id: string }>('POST', '/imports', { uploadId })
  const reaches = (status: string) => async () => (await call('GET', `/imports/${id}`)).status === status
  await until('end of the check', reaches('checked'))
  await call('POST', `/imports/${id}/run`)
  await until('end of the import', reaches('imported'))
  return id
}

/** What the drafts have. */
async function targetsOf(call: Call, importId: string): Promise<string[]> {
  const { items } = await call<{ items: Target[] }>('GET', `/imports/media?importId=${importId}`)
  return items
    .flatMap(({ title, hasCover, tracks }) => [
      ...(hasCover ? [`${title} cover`] : []),
      ...(tracks.some(({ hasAudio }) => hasAudio) ? [`${title} audio`] : []),
    ])
    .toSorted()
}
