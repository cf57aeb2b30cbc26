// The release wizard as people use it: an album of twelve tracks, a single on a phone, by keyboard alone, over a bad
// connection.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callAs, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, expectFocusSeen, expectReachable, openAs, openedDialog, tabTo } from './by-browser.ts'
import {
  composeFiles,
  composeWav,
  expectAccessible,
  faults,
  filesFolder,
  openBrowser,
  openPage,
} from './fixtures.ts'
import { arrived, choose, inField, isoDay, type LaterStep, next, RELEASE_DAY, saved } from './in-wizard.ts'
import { copyPreparedData, freePort, type RunningServer, startServer } from './server.ts'

const folder = copyPreparedData()
let port: number
let server: RunningServer
let browser: Browser
let single: Awaited<ReturnType<typeof composeFiles>>
let album: string[]
let long: string

const start = async () => {
  server = await startServer({ dataDir: folder, port, env: { LOG_LEVEL: 'error' } })
}

beforeAll(async () => {
  // Composing blocks this process, so it runs first, before any connection is open.
  single = await composeFiles()
  album = await composeAlbum()
  long = composeWav(path.join(await filesFolder(), 'Long Take.wav'), { seconds: 90, bitsPerSample: 24 })
  port = await freePort()
  await start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let signedUp = 0
/** A user with one artist of the same name. */
async function artist(name: string, plan: 'basic' | 'advanced') {
  // A test that is run again needs another one.
  const username = `${name.split(' ')[0]?.toLowerCase()}${++signedUp}`
  const cookie = await signUpByApi(server, { name, username, email: `${username}@music.example` })
  const call = callAs(server.url, cookie)
  await call('POST', '/artists', { name, type: 'solo', mainGenre: 'pop', country: 'BR' })
  await withDatabase(server.dataDir, (db) =>
    db.query(`update accounts set plan = $2 where id = (select account_id from users where username = $1)`, [
      username,
      plan,
    ]),
  )
  return { username, cookie, call }
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
const row = (page: Page, title: string) => rowsOf(page).filter({ hasText: title })
/** The titles of the list of tracks, in its order. */
const titles = (page: Page) =>
  page
    .getByRole('button', { name: /^Drag / })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')?.slice('Drag '.length)),
    )

const ALBUM = [
  { file: 'intro.wav', seconds: 20, title: 'Intro' },
  { file: '02 - Ana Lima - Ferry Light.wav', title: 'Ferry Light' },
  { file: '03_salt_and_iron.wav', tag: 'Salt and Iron', title: 'Salt and Iron' },
  { file: '04. Half a Moon (Live).wav', title: 'Half a Moon' },
  { file: '05 Lanterns v2.wav', title: 'Lanterns' },
  { file: '06 Northern Road.wav', title: 'Northern Road' },
  { file: '07 Paper Boats.wav', title: 'Paper Boats' },
  { file: '08 Slow Tide.wav', title: 'Slow Tide' },
  { file: '09 The Long Pier.wav', title: 'The Long Pier' },
  { file: '10 Under Glass.wav', title: 'Under Glass' },
  { file: '11 Winter Coat.wav', title: 'Winter Coat' },
  { file: '12 Morning After.wav', title: 'Morning After' },
]

async function composeAlbum(): Promise<string[]> {
  const into = await filesFolder()
  return ALBUM.map(({ file, seconds = 61, tag }, index) =>
    composeWav(path.join(into, file), {
      seconds,
      tags: { ITRK: String(index + 1), ...(tag ? { INAM: tag } : {}) },
    }),
  )
}

test('a title typed before hydration is kept', async () => {
  const { cookie } = await artist('Early Bird', 'basic')
  const page = await openAs(browser, server.url, { cookie, width: 1280, at: '/dashboard' })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
  const opening = page.goto('/distributions/new')
  const field = page.getByLabel('Release title')
  await field.fill('Low Tide')
  scripts.resolve()
  await opening
  expect(await field.inputValue()).toBe('Low Tide')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL('**/distributions/new/basic-info?draft=*')
  expect(await page.getByLabel('Release title').inputValue()).toBe('Low Tide')
  await page.context().close()
})

test('twelve files dropped at once become an album of twelve tracks with a code each', async () => {
  const { cookie } = await artist('Ana Lima', 'advanced')
  const page = await openAs(browser, server.url, { cookie, width: 1440, at: '/distributions' })
  await page.getByRole('link', { name: 'Start a release' }).click()
  await page.getByLabel('Release title').fill('Tides')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await choose(page, 'Type', 'Album')
  await choose(page, 'Language', 'English')
  await choose(page, 'Primary genre', 'Pop')
  await next(page, 'artwork')
  await page.locator('input[type=file]').setInputFiles(single.cover)

  await next(page, 'tracks')
  await page.locator('input[type=file]').setInputFiles(album.toReversed())
  await expect.poll(() => titles(page)).toHaveLength(12)
  // The name of the first file has no number; its tag does, once all are analysed.
  await page.getByText('Tracks sorted by the track numbers in their files').waitFor({ timeout: 120_000 })
  const named = ALBUM.map(({ title }) => title)
  await expect.poll(() => titles(page)).toEqual(named)
  await expect.poll(() => page.getByText('Processing', { exact: true }).count()).toBe(0)
  await saved(page)
  await expectAccessible(page)

  await dragAbove(page, 'Winter Coat', 'Lanterns')
  const dragged = moved(named, 'Winter Coat', named.indexOf('Lanterns'))
  await expect.poll(() => titles(page)).toEqual(dragged)
  const announced = (text: string) => page.getByText(text).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Drag Ferry Light' }).focus()
  await page.keyboard.press('Space')
  await announced('Picked up Ferry Light, track 2 of 12')
  await page.keyboard.press('ArrowDown')
  await announced('Ferry Light: place 3 of 12')
  await page.keyboard.press('ArrowDown')
  await announced('Ferry Light: place 4 of 12')
  await page.keyboard.press('Escape')
  await announced('Ferry Light is now track 2')
  expect(await titles(page)).toEqual(dragged)
  await page.keyboard.press('Space')
  await announced('Picked up Ferry Light, track 2 of 12')
  await page.keyboard.press('ArrowDown')
  await announced('Ferry Light: place 3 of 12')
  await page.keyboard.press('ArrowDown')
  await announced('Ferry Light: place 4 of 12')
  await page.keyboard.press('Space')
  const ordered = moved(dragged, 'Ferry Light', 3)
  await expect.poll(() => titles(page)).toEqual(ordered)
  await announced('Ferry Light is now track 4')

  await page.getByRole('button', { name: 'Open Intro' }).click()
  await page.getByRole('button', { name: 'Mark as intro or outro' }).click()
  await page.getByRole('button', { name: 'Add contributor' }).click()
  await page.getByLabel('Name of contributor 1').fill('Ana Lima')
  await page.getByRole('button', { name: 'Add me as performer' }).first().click()
  await choose(page, 'Instrument or role of performer 1', 'Vocals')
  await page.getByRole('button', { name: 'Copy to other tracks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy from Intro' })
  await dialog.getByRole('button', { name: 'Copy to 11 tracks' }).click()
  await page.getByText('Copied to 11 tracks').waitFor()
  await page.getByRole('button', { name: 'Close Intro' }).click()

  await page.getByRole('button', { name: 'Open Slow Tide' }).click()
  await expect.poll(() => page.getByLabel('Name of contributor 1').inputValue()).toBe('Ana Lima')
  await choose(page, 'Version', 'Acoustic')
  await page.getByRole('button', { name: 'Close Slow Tide' }).click()

  await page.getByRole('button', { name: 'Actions for Under Glass' }).click()
  await page.getByRole('menuitem', { name: 'Remove track' }).click()
  await expect.poll(() => titles(page)).toEqual(ordered.filter((title) => title !== 'Under Glass'))
  const toast = page.getByRole('status').filter({ hasText: '“Under Glass” removed' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(ordered)
  await saved(page)

  await page.reload()
  await expect.poll(() => titles(page)).toEqual(ordered)
  await page.getByRole('button', { name: 'Open Slow Tide' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Version' }).inputValue()).toBe('Acoustic')

  await next(page, 'platforms')
  await saveStoreSelection(page)
  await page.getByRole('checkbox', { name: 'Spotify' }).check()
  await page.getByRole('checkbox', { name: 'Deezer' }).check()
  await next(page, 'distribution')
  await page.getByLabel('Release date').fill(inField(RELEASE_DAY))
  await page.keyboard.press('Tab')
  await saved(page)

  const other = await openAs(browser, server.url, {
    cookie,
    width: 1440,
    at: page.url().replace('/distribution?', '/basic-info?'),
  })
  await other.getByLabel('Record label').fill('Maré Records')
  await saved(other)
  await next(page, 'review')
  await page.getByRole('checkbox', { name: /^I own or license/ }).check()
  await page.getByText('This draft was changed somewhere else').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load newer version' }).click()
  await saved(page)
  await page.getByText('Maré Records').first().waitFor()
  await other.context().close()

  await page.getByRole('checkbox', { name: /^Nothing in this release/ }).check()
  await page.getByRole('checkbox', { name: /^I accept/ }).check()
  await saved(page)
  await expect.poll(() => page.getByText('Please fix the following errors').count()).toBe(0)
  const rows = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(12)
  await page.getByText('Half a Moon (Live)', { exact: true }).waitFor()
  await page.getByText('Slow Tide (Acoustic)', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit release' }).click()
  await page.waitForURL(/\/distributions\/[0-9a-f-]{36}$/)
  await page.getByText('Submitted', { exact: true }).first().waitFor()
  const tracks = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem')
  await tracks.nth(11).waitFor()
  const listed = await tracks.allInnerTexts()
  expect(listed.map((text) => text.split('\n')[1])).toEqual(ordered)
  // The page shows the draft until the submitted release has arrived with its codes.
  const isrcs = async () =>
    (await tracks.allInnerTexts()).flatMap((text) => text.match(/[A-Z]{2}[A-Z0-9]{3}\d{7}$/) ?? [])
  await expect.poll(async () => new Set(await isrcs()).size).toBe(12)
  await page.getByText(/^\d{12,13}$/).waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

/** Saves all major stores but one under a name, applies it to an empty choice, and deletes it with an undo. */
async function saveStoreSelection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Major stores', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pandora' }).uncheck()
  await page.getByRole('button', { name: 'Save selection' }).click()
  const dialog = await openedDialog(page, 'Save selection')
  await dialog.getByLabel('Name').fill('Without Pandora')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const selection = page.getByRole('button', { name: 'Without Pandora', exact: true })
  await expect.poll(() => selection.getAttribute('aria-pressed')).toBe('true')

  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Major stores, 0 of 10 selected' }).waitFor()
  await selection.click()
  await page.getByRole('button', { name: 'Major stores, 9 of 10 selected' }).waitFor()
  await saved(page)
  await page.getByRole('button', { name: /^Streaming, 0 of/ }).click()
  await page.getByRole('checkbox', { name: 'Qobuz' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete selection “Without Pandora”' }).click()
  await expect.poll(() => selection.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await selection.waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

test('a single on a phone fits the screen in every step, with every control reachable', async () => {
  const { cookie } = await artist('Bruno Rocha', 'basic')
  const page = await openAs(browser, server.url, { cookie, width: 360, at: '/dashboard' })
  await page.getByRole('link', { name: 'New release' }).click()
  const usable = async () => {
    await expectFits(page)
    await expectReachable(page)
    await expectFits(page)
  }
  await page.getByLabel('Release title').fill('Waltz in the Rain')
  await usable()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await choose(page, 'Language', 'English')
  await choose(page, 'Primary genre', 'Pop')
  await saved(page)
  await usable()

  await next(page, 'artwork')
  await usable()
  await page.locator('input[type=file]').setInputFiles(single.cover)
  await page.getByText(/3000 × 3000/).waitFor()
  await usable()

  await next(page, 'tracks')
  await usable()
  await page.locator('input[type=file]').setInputFiles(single.flac)
  await page.getByText(/LUFS/).first().waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Waltz in the Rain')
  await page.getByRole('button', { name: 'Add contributor' }).click()
  await page.getByLabel('Name of contributor 1').fill('Bruno Rocha')
  await page.getByRole('button', { name: 'Add me as performer' }).first().click()
  await choose(page, 'Instrument or role of performer 1', 'Vocals')
  await saved(page)
  await usable()

  await next(page, 'platforms')
  await page.getByRole('checkbox', { name: 'Spotify' }).check()
  await saved(page)
  await usable()

  await next(page, 'distribution')
  await page.getByLabel('Release date').fill(inField(RELEASE_DAY))
  await page.keyboard.press('Tab')
  await saved(page)
  await usable()

  await next(page, 'review')
  await page.getByRole('checkbox', { name: /^I own or license/ }).check()
  await page.getByRole('checkbox', { name: /^Nothing in this release/ }).check()
  await page.getByRole('checkbox', { name: /^I accept/ }).check()
  await saved(page)
  await usable()
  await page.getByRole('button', { name: 'Submit release' }).click()
  await page.waitForURL(/\/distributions\/[0-9a-f-]{36}$/)
  await page.getByText('Submitted', { exact: true }).first().waitFor()
  await usable()
  await page.context().close()
  expect(faults).toEqual([])
})

test('a release is created and submitted by keyboard alone, from signing up on', async () => {
  const { username } = await artist('Defne Aral', 'basic')
  const page = await openPage(browser, server.url, { width: 1280 })
  const { keyboard } = page
  const to = (target: Locator) => tabTo(page, target)
  const press = async (target: Locator, key = 'Enter') => {
    await to(target)
    await keyboard.press(key)
  }
  const type = async (target: Locator, text: string) => {
    await to(target)
    await keyboard.type(text)
  }
  const pick = async (name: string, option: string) => {
    await type(page.getByRole('combobox', { name }), option)
    // Options that contain the text can come before the one meant.
    const wanted = page.getByRole('option', { name: option, exact: true })
    await wanted.waitFor()
    while ((await wanted.getAttribute('data-combobox-selected')) === null) await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect.poll(() => page.getByRole('combobox', { name }).inputValue()).toBe(option)
  }
  const send = async (target: Locator, file: string) => {
    const chooser = page.waitForEvent('filechooser')
    await press(target)
    await (await chooser).setFiles(file)
  }
  /** A suggestion is announced when its field shows it, which moves the content below and the focus with it. */
  const suggested = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  const goOn = async (step: LaterStep) => {
    await press(page.getByRole('button', { name: /^Next: / }))
    await arrived(page, step)
  }

  await page.goto('/auth/login')
  await keyboard.press('Tab')
  await type(page.getByLabel('Email or username'), username)
  await type(page.getByLabel('Password', { exact: true }), 'Correct-horse-9')
  await press(page.getByRole('button', { name: 'Sign in' }))
  await page.waitForURL('**/dashboard')
  await press(page.getByRole('link', { name: 'New release' }))
  await page.waitForURL('**/distributions/new/**')
  await type(page.getByLabel('Release title'), 'Under the Hill')
  await keyboard.press('Enter')
  await page.waitForURL(/draft=/)
  await pick('Language', 'English')

  await goOn('artwork')
  await send(page.getByRole('button', { name: 'Choose file' }), single.cover)
  await page.getByText(/3000 × 3000/).waitFor()

  await goOn('tracks')
  await send(page.getByRole('button', { name: 'Choose files' }), single.flac)
  await page.getByText(/LUFS/).first().waitFor()
  // The journeys before have the same recording.
  await suggested('This recording is already in another account’s catalogue')
  // The only track of a single has its title.
  await to(page.getByLabel('Title', { exact: true }))
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Under the Hill')
  await press(page.getByRole('button', { name: 'Add contributor' }))
  await type(page.getByLabel('Name of contributor 1'), 'Defne Aral')
  await press(page.getByRole('button', { name: 'Add me as performer' }))
  await pick('Instrument or role of performer 1', 'Vocals')
  await suggested('Who wrote the lyrics?')
  await saved(page)

  await goOn('platforms')
  await press(page.getByRole('checkbox', { name: 'Spotify' }), 'Space')
  await goOn('distribution')
  // `18/12/26`
  await type(page.getByLabel('Release date'), isoDay(RELEASE_DAY).slice(2).split('-').reverse().join('/'))
  await goOn('review')
  for (const agreement of [/^I own or license/, /^Nothing in this release/, /^I accept/])
    await press(page.getByRole('checkbox', { name: agreement }), 'Space')
  await press(page.getByRole('button', { name: 'Submit release' }))
  await page.waitForURL(/\/distributions\/[0-9a-f-]{36}$/)
  await page.getByText('Submitted', { exact: true }).first().waitFor()
  await expectFocusSeen(page)
  await page.context().close()
  expect(faults).toEqual([])
})

test('an upload resumes after a cut connection, a server restart and a page reload', async () => {
  const { cookie, call } = await artist('Ines Okafor', 'advanced')
  const [{ id: artistId } = { id: '' }] = (await call<{ items: { id: string }[] }>('GET', '/artists')).items
  const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Long Take' })
  const page = await openAs(browser, server.url, {
    cookie,
    width: 1280,
    at: `/distributions/${id}/edit/tracks`,
  })
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1024 * 1024 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', speed)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/files'))
      offsets.push(Number(request.headers()['upload-offset']))
  })
  const send = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles(long)
  }
  const line = page.getByRole('progressbar', { name: 'Upload of Long Take' })
  const percent = async () => Number(await line.getAttribute('aria-valuenow'))
  const past = (least: number) => expect.poll(percent).toBeGreaterThan(least)
  const state = row(page, 'Long Take')

  await send()
  await past(8)
  await network.send('Network.emulateNetworkConditions', { ...speed, offline: true })
  await state.getByText(/^Paused at \d+%/).waitFor()
  await state.getByText('no connection, resumes automatically').waitFor()
  const cut = await percent()
  await network.send('Network.emulateNetworkConditions', speed)
  await past(cut + 5)

  const left = await percent()
  await server.kill()
  await state.getByText(/^Paused at \d+%/).waitFor()
  await start()
  await past(left + 5)

  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await state.getByText('Interrupted').waitFor()
  await state.getByText('Choose the same file again to continue where it stopped.').first().waitFor()
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
  await send()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await state.getByText('Processing', { exact: true }).waitFor()
  await state.getByText('Processing', { exact: true }).waitFor({ state: 'detached' })

  // No byte is sent twice, and the start only once.
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  const { tracks } = await call<{ tracks: { upload: { urls: { original: string } } }[] }>(
    'GET',
    `/releases/${id}`,
  )
  const stored = await fetch(new URL(tracks[0]?.upload.urls.original as string, server.url), {
    headers: { cookie },
  })
  expect(sha256(Buffer.from(await stored.arrayBuffer()))).toBe(sha256(readFileSync(long)))
  await page.context().close()
  expect(faults).toEqual([])
})

test('an upload resumes when its connection goes silent, and survives a server that is busy', async () => {
  const { cookie, call } = await artist('Sil Amari', 'advanced')
  const id = await draftOf(call, 'Still Air')
  const page = await openAs(browser, server.url, {
    cookie,
    width: 1280,
    at: `/distributions/${id}/edit/tracks`,
  })
  let silent = true
  let busy = 2
  const begun: string[] = []
  await page.route('**/v1/uploads/files/*', async (route) => {
    const method = route.request().method()
    if (method === 'PATCH' && silent) return
    if (method === 'HEAD' && busy > 0) {
      busy--
      await route.fulfill({ status: 503, body: '' })
      return
    }
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads/files')) begun.push(request.url())
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(single.flac)
  const state = row(page, 'Long Way Home')
  await state.getByText('no answer from the server, resumes automatically').waitFor()
  silent = false
  await state.getByText('Processing', { exact: true }).waitFor()
  expect(begun).toHaveLength(1)
  expect(busy).toBe(0)
  await page.context().close()
  expect(faults).toEqual([])
})

test('a removed licence comes back by undo', async () => {
  const { cookie, call } = await artist('Lia Prado', 'advanced')
  const [{ id: artistId } = { id: '' }] = (await call<{ items: { id: string }[] }>('GET', '/artists')).items
  const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Borrowed' })
  const { tracks } = await call<{ tracks: { id: string }[] }>('POST', `/releases/${id}/tracks`, {
    title: 'Borrowed',
  })
  await call('PATCH', `/releases/${id}/tracks/${tracks[0]?.id}`, { version: 'cover' })
  const page = await openAs(browser, server.url, {
    cookie,
    width: 1280,
    at: `/distributions/${id}/edit/tracks`,
  })
  const licence = page.getByRole('group', { name: 'Licence' })
  const chooser = page.waitForEvent('filechooser')
  await licence.getByRole('button', { name: 'Choose licence' }).click()
  await (await chooser).setFiles({
    name: 'agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  const licenceOf = async () =>
    (await call<{ tracks: { licence: { fileName: string } | null }[] }>('GET', `/releases/${id}`)).tracks[0]
      ?.licence?.fileName ?? null
  await licence.getByText('agreement.pdf').waitFor()
  await expect.poll(licenceOf).toBe('agreement.pdf')
  await licence.getByRole('button', { name: 'Remove licence' }).click()
  await licence.getByRole('button', { name: 'Choose licence' }).waitFor()
  await expect.poll(licenceOf).toBe(null)
  await page.getByText('Licence removed').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await licence.getByText('agreement.pdf').waitFor()
  await expect.poll(licenceOf).toBe('agreement.pdf')
  await page.context().close()
})

test('what is typed as a date and is none is named with an example, and changes nothing', async () => {
  const { cookie, call } = await artist('Teo Nunes', 'advanced')
  const [{ id: artistId } = { id: '' }] = (await call<{ items: { id: string }[] }>('GET', '/artists')).items
  const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Someday' })
  const releaseDate = isoDay(RELEASE_DAY)
  await call('PATCH', `/releases/${id}`, { releaseDate })
  const page = await openAs(browser, server.url, {
    cookie,
    width: 1280,
    at: `/distributions/${id}/edit/distribution`,
  })
  const field = page.getByLabel('Release date')
  await field.fill('next spring')
  await field.press('Tab')
  await page.getByText(`“next spring” is not a date. Type it like ${inField(RELEASE_DAY)}.`).waitFor()
  expect(await field.inputValue()).toBe(inField(RELEASE_DAY))
  expect(await call('GET', `/releases/${id}`)).toMatchObject({ releaseDate })
  await page.context().close()
})

test('every step uses the bundled fonts', async () => {
  const { cookie, call } = await artist('Dora Nunes', 'advanced')
  const id = await draftOf(call, 'Feather')
  await call('POST', `/releases/${id}/tracks`, { title: 'Feather' })
  for (const step of ['basic-info', 'artwork', 'tracks', 'platforms', 'distribution', 'review']) {
    const page = await openAs(browser, server.url, { cookie, width: 1440, at: 'about:blank' })
    await page.goto(`/distributions/${id}/edit/${step}`)
    await page.locator('main h2').first().waitFor()
    const labels = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
    expect(labels).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Instrument Sans Variable'),
        expect.stringContaining('Besley Variable'),
      ]),
    )
    await page.context().close()
  }
})

/** A draft of the first artist of an account. */
async function draftOf(call: Call, title: string): Promise<string> {
  const [first] = (await call<{ items: { id: string }[] }>('GET', '/artists')).items
  return (await call<{ id: string }>('POST', '/releases', { artistId: first?.id, title })).id
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const moved = (titles: string[], title: string, to: number): string[] =>
  titles.filter((other) => other !== title).toSpliced(to, 0, title)

/** The list is longer than the window: dragging to its upper edge scrolls the page until the other track is visible. */
async function dragAbove(page: Page, title: string, other: string): Promise<void> {
  const boxOf = async (name: string) => {
    const box = await page.getByRole('button', { name: `Drag ${name}` }).boundingBox()
    if (!box) throw new Error(`${name} has no handle`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await page
    .getByRole('button', { name: `Drag ${title}` })
    .evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
  const place = (await titles(page)).indexOf(other) + 1
  const from = await boxOf(title)
  const scrolled = () => page.evaluate(() => scrollY)
  // In page coordinates, because the other tracks move while one is dragged.
  const target = (await boxOf(other)).y + (await scrolled())
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, 20, { steps: 6 })
  await expect.poll(async () => (await boxOf(other)).y).toBeGreaterThan(120)
  // The page can scroll for another moment, so the pointer follows until the track is at the other one's position.
  await expect
    .poll(async () => {
      await page.mouse.move(from.x, target - (await scrolled()), { steps: 3 })
      return page.getByText(`${title}: place ${place} of`).count()
    })
    .toBe(1)
  await page.mouse.up()
}
