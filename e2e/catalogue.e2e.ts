// Imports a catalogue from a table and from a package of messages, and finds it in the list of releases.
import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse/sync'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { formatCsv } from '#lib/pure/csv.ts'
import { messageOf41 } from '#test/ddex/catalogue-messages.ts'
import { type Call, callAs, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { composeFiles, expectAccessible, faults, filesFolder, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let folder: string
let files: Awaited<ReturnType<typeof composeFiles>>
let package41: string

beforeAll(async () => {
  folder = await filesFolder()
  files = await composeFiles()
  package41 = await packageOf(files)
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

let signedUp = 0
async function label(name: string): Promise<{ cookie: string; call: Call; artistId: string }> {
  // A test that is run again needs another one.
  const username = `${name.split(' ')[0]?.toLowerCase()}${++signedUp}`
  const cookie = await signUpByApi(server, { name, username, email: `${username}@music.example` })
  await withDatabase(server.dataDir, (db) =>
    db.query(
      `update accounts set plan = 'advanced' where id = (select account_id from users where username = $1)`,
      [username],
    ),
  )
  const call = callAs(server.url, cookie)
  const { id } = await call<{ id: string }>('POST', '/artists', {
    name,
    type: 'solo',
    mainGenre: 'pop',
    country: 'BR',
  })
  return { cookie, call, artistId: id }
}

/** The file that a click downloads, as text. */
async function download(page: Page, button: Locator): Promise<string> {
  const coming = page.waitForEvent('download')
  await button.click()
  return readFileSync(await (await coming).path(), 'utf8')
}

const rowsIn = (csv: string): string[][] => parse(csv, { bom: true })

/** Selects a file with the button of the drop area. */
async function bring(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles(file)
  await page.waitForURL(/\/distributions\/import\/[0-9a-f-]{36}$/)
}

test.each([
  1440, 360,
])('a table of thirty releases from the template is imported, at %i px', async (width) => {
  const owner = width === 360 ? 'Rita Prado' : 'Ana Lima'
  const { cookie } = await label(owner)
  const page = await openAs(browser, server.url, { cookie, width, at: '/distributions' })
  await page.getByRole('link', { name: 'Import a catalogue' }).click()
  await page.getByRole('heading', { name: 'Import a catalogue', level: 1 }).waitFor()
  const template = await download(page, page.getByRole('link', { name: 'Download CSV template' }))
  const [header = [], sample = []] = rowsIn(template)
  const table = Array.from({ length: 30 }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    const own: Record<string, string> = {
      release: `r${number}`,
      release_title: `Maré ${number}`,
      track_title: `Maré ${number}`,
      release_artist: owner,
      release_type: 'single',
      isrc: `GBABC26${String(width).slice(0, 3)}${number}`,
    }
    if (index === 4) own.primary_genre = 'shoegaze'
    if (index === 11) own.release_artist = 'Nobody We Know'
    if (index === 28) own.isrc = 'GB-ABC-26'
    return header.map((name, column) => own[name] ?? sample[column] ?? '')
  })
  const file = path.join(folder, `catalogue-${width}.csv`)
  writeFileSync(file, formatCsv([header, ...table]))

  await bring(page, file)
  await page.getByRole('heading', { name: 'Check results' }).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  const preview = page.getByRole('list', { name: 'Releases in the file' })
  await expect
    .poll(() => preview.getByText(/^Row \d+, /).allInnerTexts())
    .toEqual(['Row 6, primary_genre', 'Row 13, release_artist', 'Row 30, isrc'])
  await preview.getByText('“shoegaze” is not an accepted value. Closest:').waitFor()
  await preview.getByText('You have no artist called “Nobody We Know”').waitFor()
  await preview.getByText('This is not an ISRC').waitFor()

  await page.getByRole('button', { name: 'Import 27 releases' }).click()
  await page.getByRole('heading', { name: '27 of 30 releases are now drafts' }).waitFor()
  await page.getByText('3 rows were not imported. Fix them and upload the file again.').waitFor()
  await expectFits(page)
  await expectAccessible(page)
  const bad = rowsIn(await download(page, page.getByRole('link', { name: 'Download 3 rows to fix' })))
  expect(bad.slice(1).map((row) => row[header.indexOf('release')])).toEqual(['r05', 'r12', 'r29'])
  expect(bad[0]?.at(-1)).toBe('Why it was not imported')
  await page.getByRole('link', { name: 'View drafts' }).click()
  await page.waitForURL('**/distributions?status=draft')
  await page.getByText('27 releases', { exact: true }).waitFor()
  await expectFits(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test.each([1440, 360])('titles of a table are corrected before its drafts exist, at %i px', async (width) => {
  const owner = width === 360 ? 'Lia Prado' : 'Bia Reis'
  const { cookie, call } = await label(owner)
  const file = path.join(folder, `titles-${width}.csv`)
  const columns = ['release_title', 'release_artist', 'track_title', 'contributors', 'release_language']
  const titles = ['Sal (feat. Rui Costa)', 'Longe 🔥']
  const rows = titles.map((title) => [title, owner, title, `composer: ${owner} 90%`, 'pt'])
  writeFileSync(file, formatCsv([columns, ...rows]))
  const page = await openAs(browser, server.url, { cookie, width, at: '/distributions/import' })
  await bring(page, file)
  await page.getByRole('heading', { name: 'Check results' }).waitFor()
  const preview = page.getByRole('list', { name: 'Releases in the file' })
  const first = preview.getByRole('listitem').filter({ hasText: 'Sal' }).first()
  await first.getByText(/^Before you submit the draft: \d+ things to fix/).click()
  await first.getByText('Row 2, contributors').first().waitFor()
  await expectFits(page)
  await expectAccessible(page)
  // The guest moves to the only track, whose title then loses the name that is credited already.
  const fixes = first.getByRole('button', { name: 'Move Rui Costa to featured artists' })
  await fixes.first().click()
  await fixes.first().waitFor({ state: 'detached' })
  const others = first.getByRole('button', { name: 'Change to “Sal”' })
  await others.first().click()
  await expect.poll(() => others.count()).toBe(0)

  await page.getByRole('button', { name: 'Import 2 releases' }).click()
  await page.getByRole('heading', { name: 'All 2 releases are now drafts' }).waitFor()
  const { items } = await call<{ items: { id: string; title: string }[] }>('GET', '/releases')
  const fixed = items.find(({ title }) => title === 'Sal')
  expect(await call('GET', `/releases/${fixed?.id}`)).toMatchObject({
    tracks: [{ title: 'Sal', featuredArtists: ['Rui Costa'] }],
  })
  await page.context().close()
  expect(faults).toEqual([])
})

/** A package as a distributor exports it: the message of an album, one of its two recordings, and the cover. */
async function packageOf({ flac, cover }: typeof files): Promise<string> {
  const md5 = createHash('md5').update(readFileSync(flac)).digest('hex')
  const zip = new ZipFile()
  // The first of the two hashes in the message is that of the first recording; the other recording is missing.
  const sum = /(<HashSumValue>)[0-9a-f]{32}/
  zip.addBuffer(Buffer.from(messageOf41((xml) => xml.replace(sum, `$1${md5}`))), 'batch/release.xml')
  zip.addFile(flac, 'batch/resources/1.flac')
  zip.addFile(cover, 'batch/resources/cover.jpg')
  zip.end()
  const file = path.join(folder, 'night-drive.zip')
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

test('a package of another distributor is compared field by field and keeps its codes and dates', async () => {
  const { cookie, call } = await label('Aria Vale')
  const page = await openAs(browser, server.url, { cookie, width: 1440, at: '/distributions/import' })
  await bring(page, package41)
  const preview = page.getByRole('list', { name: 'Releases in the file' })
  await preview.getByText('Night Drive').first().waitFor()
  await preview.getByText('resources/2.flac is not in the package; add it in the wizard').waitFor()
  await preview.getByText('Compare with the message').click()
  const fieldOf = (name: string) =>
    preview
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
  await expectAccessible(page)
  await expect.poll(() => fieldOf('UPC').allInnerTexts()).toEqual(['4900000001235', '4900000001235'])
  expect(await fieldOf('release date').allInnerTexts()).toEqual(['2026-03-06', 'empty'])
  expect(await fieldOf('original release date').allInnerTexts()).toEqual(['2019-03-06', '2019-03-06'])
  expect(await fieldOf('territories').allInnerTexts()).toEqual(['BR PT', 'only BR PT'])
  expect(await fieldOf('Track 1: title').allInnerTexts()).toEqual(['Glass River', 'Glass River'])
  expect(await fieldOf('Track 1: version').allInnerTexts()).toEqual(['empty', 'acoustic'])

  await page.getByRole('button', { name: 'Import one release' }).click()
  await page.getByRole('heading', { name: 'The release is now a draft' }).waitFor()
  await page.getByRole('link', { name: 'Open draft: Night Drive' }).click()
  await page.waitForURL(/\/distributions\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Night Drive', level: 1 }).waitFor()
  await page.getByText('4900000001235').waitFor()
  const tracks = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem')
  await expect.poll(() => tracks.allInnerTexts()).toHaveLength(2)
  const id = page.url().split('/').pop()
  await expect
    .poll(() => call('GET', `/releases/${id}`))
    .toMatchObject({
      upc: '4900000001235',
      originalReleaseDate: '2019-03-06',
      label: 'Vale Records',
      artwork: { status: 'ready' },
      tracks: [
        { isrc: 'QZZZ22600002', upload: null },
        { isrc: 'QZZZ22600001', upload: { status: 'ready' } },
      ],
    })
  await page.context().close()
  expect(faults).toEqual([])
})

test('a label finds one of many artists by name, in an order that stays in the URL', async () => {
  const { cookie, call } = await label('Defne Işık')
  for (const number of Array(9).keys())
    await call('POST', '/artists', { name: `Band ${number}`, type: 'band', mainGenre: 'rock', country: 'TR' })
  const page = await openAs(browser, server.url, { cookie, width: 360, at: '/artists' })
  const list = page.getByRole('list', { name: 'Artists' }).getByRole('listitem')
  await expect.poll(() => list.count()).toBe(10)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
  await expect.poll(() => list.first().textContent()).toContain('Band 8')
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('isik')
  await expect.poll(() => list.allTextContents()).toEqual([expect.stringContaining('Defne Işık')])
  expect(new URL(page.url()).search).toBe('?search=isik&sort=newest')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('nobody')
  await page.getByText('No artist has this name.').waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

test('two windows that save one artist keep the changes of both', async () => {
  const { cookie, call, artistId: id } = await label('Elis Prado')
  const open = () => openAs(browser, server.url, { cookie, width: 360, at: `/artists/${id}/edit` })
  const [one, two] = [await open(), await open()]
  for (const page of [one, two]) await page.getByLabel('Bio').waitFor()
  const save = (page: Page) => page.getByRole('button', { name: 'Save artist' }).click()
  await one.getByLabel('Instagram').fill('instagram.com/elis')
  await save(one)
  await one.waitForURL('**/artists')
  await two.getByLabel('Bio').fill('Sings.')
  await save(two)
  await two.getByText('Somebody else has saved this artist.').waitFor()
  expect(await two.getByLabel('Instagram').inputValue()).toBe('https://instagram.com/elis')
  await save(two)
  await two.waitForURL('**/artists')
  expect(await call('GET', `/artists/${id}`)).toMatchObject({
    bio: 'Sings.',
    socials: { instagram: 'https://instagram.com/elis' },
  })
  await one.context().close()
  await two.context().close()
  expect(faults).toEqual([])
})

test('the list of releases has filters in its URL, views, paging, undoable deletion and codes', async () => {
  const { cookie, call, artistId } = await label('Bela Nunes')
  for (let number = 1; number <= 26; number++) {
    const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: `Harbour ${number}` })
    if (number % 5 === 0) await call('PATCH', `/releases/${id}`, { type: 'ep' })
  }
  const page = await openAs(browser, server.url, { cookie, width: 1440, at: '/distributions' })
  const table = page.getByRole('table', { name: 'Releases' })
  const titles = () => table.getByRole('link').allInnerTexts()
  await page.getByText('24 of 26 shown').waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('26 of 26 shown').waitFor()
  expect(await titles()).toHaveLength(26)

  await page.getByRole('button', { name: 'Type' }).first().click()
  await page.getByRole('checkbox', { name: 'EP' }).check()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/distributions?type=ep')
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await page.waitForURL('**/distributions?type=ep&sort=oldest')
  const eps = [5, 10, 15, 20, 25].map((number) => `Harbour ${number}`)
  await expect.poll(titles).toEqual(eps)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My EPs')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'My EPs' })
  await view.waitFor()
  await page.reload()
  await expect.poll(() => view.getAttribute('aria-current')).toBe('page')
  await expect.poll(titles).toEqual(eps)
  await expectAccessible(page)
  const elsewhere = await openAs(browser, server.url, { cookie, width: 360, at: page.url() })
  await expect
    .poll(() => elsewhere.getByRole('table', { name: 'Releases' }).getByRole('link').allInnerTexts())
    .toEqual(eps)
  await expectFits(elsewhere)
  await elsewhere.context().close()

  const codes = rowsIn(
    await download(page, page.getByRole('button', { name: 'Export codes of these results (CSV)' })),
  )
  expect(codes.slice(1).map((row) => row[0])).toEqual(eps)

  await page.getByRole('checkbox', { name: 'Select Harbour 10' }).check()
  await page.getByRole('checkbox', { name: 'Select Harbour 20' }).check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Delete 2 drafts' }).click()
  await expect.poll(titles).toEqual(['Harbour 5', 'Harbour 15', 'Harbour 25'])
  await page
    .getByRole('status')
    .filter({ hasText: '2 drafts deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(titles).toEqual(eps)
  await page.getByRole('button', { name: 'Delete 2 drafts' }).click()
  await expect.poll(async () => (await call<{ total: number }>('GET', '/releases')).total).toBe(24)
  await page.reload()
  await expect.poll(titles).toEqual(['Harbour 5', 'Harbour 15', 'Harbour 25'])
  await page.getByLabel('Search releases').fill('Harbour 1')
  await page.waitForURL('**/distributions?search=Harbour+1&type=ep&sort=oldest')
  await expect.poll(titles).toEqual(['Harbour 15'])
  await page.context().close()
  expect(faults).toEqual([])
})

test('all results are edited at once, restored, and submitted with a result for each', async () => {
  const { cookie, call, artistId } = await label('Cida Ramos')
  const ids: string[] = []
  for (let number = 1; number <= 26; number++) {
    const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: `Tide ${number}` })
    ids.push(id)
  }
  const valuesOf = async (field: 'label' | 'platforms' | 'territories') =>
    Promise.all(ids.map(async (id) => (await call<Record<string, unknown>>('GET', `/releases/${id}`))[field]))
  const page = await openAs(browser, server.url, { cookie, width: 360, at: '/distributions?status=draft' })
  await page.getByText('24 of 26 shown').waitFor()
  await page.getByRole('checkbox', { name: 'Select Tide 26', exact: true }).check()
  await page.getByRole('button', { name: 'Select all 26 results' }).click()
  await page.getByText('26 selected').waitFor()
  await expectFits(page)

  await page.getByRole('button', { name: 'Edit 26 drafts' }).click()
  const edit = await openedDialog(page, 'Edit 26 drafts')
  expect(await edit.getByRole('button', { name: 'Change 26 drafts' }).isDisabled()).toBe(true)
  await edit.getByLabel('Record label').fill('Tide Records')
  await edit.getByRole('button', { name: 'Change 26 drafts' }).click()
  await edit.getByText('26 of 26 done').waitFor()
  await openedDialog(page, 'Edit 26 drafts')
  expect(await valuesOf('label')).toEqual(ids.map(() => 'Tide Records'))
  await edit.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => new Set(await valuesOf('label'))).toEqual(new Set(['']))
  await edit.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await edit.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Edit 26 drafts' }).click()
  await edit.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Territories' }).click()
  await edit.getByRole('combobox', { name: 'Territories' }).click()
  await page.getByRole('option', { name: 'Only in some countries' }).click()
  await edit.getByRole('combobox', { name: 'Countries' }).fill('Brazil')
  await page.getByRole('option', { name: 'Brazil' }).click()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: 'Change 26 drafts' }).click()
  await edit.getByText('26 of 26 done').waitFor()
  expect(await valuesOf('territories')).toEqual(ids.map(() => ({ rule: 'only', countries: ['BR'] })))
  await edit.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Submit 26 drafts' }).click()
  const submit = await openedDialog(page, 'Submit 26 drafts?')
  for (const agreement of [/^I own or license/, /^Nothing in this release/, /^I accept/])
    await submit.getByRole('checkbox', { name: agreement }).check()
  await expectFits(page)
  await submit.getByRole('button', { name: 'Submit 26 drafts' }).click()
  await submit.getByText('0 of 26 done').waitFor()
  await expect
    .poll(() => submit.getByRole('list', { name: 'Result for each release' }).getByRole('link').count())
    .toBe(26)
  const drafts = await Promise.all(ids.map((id) => call<{ agreements: object }>('GET', `/releases/${id}`)))
  expect(new Set(drafts.map(({ agreements }) => JSON.stringify(agreements)))).toEqual(
    new Set([JSON.stringify({ ownsRights: true, doesNotInfringe: true, releaseTerms: true })]),
  )
  await submit.getByRole('link', { name: 'Open draft: Tide 7', exact: true }).click()
  await page.waitForURL(`**/distributions/${ids[6]}/edit**`)
  await page.context().close()
  expect(faults).toEqual([])
})
