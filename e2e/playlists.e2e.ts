// Playlists as all sides: read by visitors, pitched to by an artist, answered by a curator, listed by staff.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, intoReview, type Label, openLabel, STAFF, signUpByApi } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const TEXT = 'A slow samba about the last ferry home, sung in Portuguese, on one microphone.'
const TEN_WORDS = 'Lovely voice, and the drums wake everybody up too early'

let server: RunningServer
let browser: Browser
let label: Label
let curator: string
let playlist: string

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
  for (const title of ['Maré', 'Vento']) {
    const id = await label.draft(title)
    const sha256 = await intoReview(label, id)
    await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  }
  curator = await signUpByApi(server, { name: 'Inês Matos', username: 'ines', email: 'ines@lists.example' })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, cookie: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })

async function openAsVisitor(at: string, width = 1280): Promise<Page> {
  const page = await openPage(browser, server.url, { width, reducedMotion: 'reduce' })
  await page.goto(at)
  return page
}

async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Spotify' }).click()
  await page.getByRole('heading', { name: 'Connect Spotify (local)' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText(`as ${name}`).waitFor()
}

async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

test('a curator adds a playlist of their own, and staff list it', async () => {
  const page = await open('/playlists/curator', curator)
  await page.getByRole('button', { name: 'Add a playlist' }).first().click()
  await connect(page, 'Inês Matos')
  await page.getByRole('textbox', { name: 'Spotify link' }).fill('my playlist')
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await page.getByText('Enter the link of a Spotify playlist').waitFor()
  await page.getByRole('textbox', { name: 'Spotify link' }).fill(await addressOf('Manhã Clara'))
  await page.getByRole('combobox', { name: 'Genre' }).click()
  await page.getByRole('option', { name: 'Latin' }).click()
  await page.getByRole('textbox', { name: 'What belongs on it' }).fill('Soft songs for slow mornings')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await page.getByText('With our team').waitFor()

  const staff = await open('/admin/playlists', label.staffCookie)
  await expectAccessible(staff)
  await staff.route('**/approval', (route) => route.fulfill({ status: 500, body: '{}' }))
  await staff.getByRole('button', { name: 'List Manhã Clara' }).click()
  await staff.getByRole('alert').waitFor()
  await staff.unroute('**/approval')
  await staff.getByRole('button', { name: 'List Manhã Clara' }).click()
  await staff.getByText('Playlist listed').first().waitFor()
  await page.reload()
  await page.getByText('Listed', { exact: true }).waitFor()
  await done(page, staff)
})

/** Ids of the local service follow from the names. */
async function addressOf(name: string): Promise<string> {
  const { localIdOf } = await import('#ports/music-services/embedded-playlists.ts')
  return `https://open.spotify.com/playlist/${localIdOf(`playlist ${name}`)}`
}

test('visitors find it with its record, and are asked to sign in before they pitch', async () => {
  const answer = await fetch(`${server.url}/playlists`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  for (const text of ['Manhã Clara', 'Inês Matos', '48,210', 'hrefLang="pt"'])
    expect(html.includes(text), text).toBe(true)
  expect(html.includes('noindex')).toBe(false)
  const page = await openAsVisitor('/playlists')
  await page.getByRole('heading', { level: 1, name: 'Playlists that answer' }).waitFor()
  await page.getByText('10 of 10 left').waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search by playlist or curator' }).fill('none of these')
  await page.getByRole('heading', { name: 'No playlist matches' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by playlist or curator' }).fill('ines mat')
  playlist = (await label.call<{ items: { id: string }[] }>('GET', '/playlists')).items[0]?.id ?? ''
  await page.getByRole('link', { name: 'Pitch to Manhã Clara' }).click()
  await page.waitForURL((url) => url.pathname === '/auth/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/playlists/${playlist}/submit`)
  await done(page)
})

test('an address without a playlist says so', async () => {
  for (const id of ['none', '00000000-0000-7000-8000-000000000000']) {
    const page = await open(`/playlists/${id}/submit`, label.cookie)
    await page.getByRole('heading', { level: 1, name: 'Playlist not found' }).waitFor()
    await expectAccessible(page)
    await done(page)
  }
})

test('songs that do not load can be tried again', async () => {
  const page = await openAs(browser, server.url, { cookie: label.cookie, width: 1280, at: '/playlists' })
  await page.route('**/songs*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'Pitch to Manhã Clara' }).click()
  await page.getByText('Failed to load songs').waitFor({ timeout: 30_000 })
  await page.unroute('**/songs*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: /Maré/ }).waitFor()
  await page.context().close()
  faults.length = 0
})

test('what is half written is kept for each playlist', async () => {
  const { id } = await callAs(server.url, curator)('POST', '/curator/playlists', {
    genre: 'latin',
    about: 'Songs for a balcony at night',
    weeklyCapacity: 10,
    address: await addressOf('Varanda'),
  })
  await label.staff('POST', `/admin/playlists/${id}/approval`, {})
  const page = await open(`/playlists/${playlist}/submit`, label.cookie)
  const text = page.getByRole('textbox', { name: /Why does it belong here/ })
  await text.fill(TEXT)
  await page.goto(`/playlists/${id}/submit`)
  expect(await text.inputValue()).toBe('')
  await text.fill('For a balcony')
  await page.goto(`/playlists/${playlist}/submit`)
  await expect.poll(() => text.inputValue()).toBe(TEXT)
  await done(page)
})

test('an artist connects, follows, writes and sends; what was written stays when it fails', async () => {
  const page = await open(`/playlists/${playlist}/submit`, label.cookie)
  const send = page.getByRole('button', { name: 'Send pitch' })
  const text = page.getByRole('textbox', { name: /Why does it belong here/ })
  await send.click()
  await page.getByText('Choose a song').waitFor()
  await page.getByText('Write a pitch').waitFor()
  await expectAccessible(page)
  await text.fill('a'.repeat(49))
  await page.getByText('Write at least 50 characters').waitFor()
  await page.getByRole('radio', { name: /Maré/ }).click()
  await text.fill(TEXT)
  await connect(page, 'Ana Lima')
  await expect.poll(() => text.inputValue()).toBe(TEXT)
  expect(await page.getByRole('radio', { name: /Maré/ }).isChecked()).toBe(true)
  const following = '**/spotify/following'
  await page.route(following, (route) => route.fulfill({ status: 502, body: '{}' }))
  await page.getByRole('button', { name: 'Follow Manhã Clara' }).click()
  await page.getByText('Failed to follow').waitFor()
  await page.unroute(following)
  // One button follows and sends; a follow is kept when sending fails.
  await page.route('**/pitches', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Follow and send' }).click()
  await page.getByText('Submission failed. Your text is still here; try again.').waitFor()
  await page.getByText('Following', { exact: true }).waitFor()
  expect(await text.inputValue()).toBe(TEXT)
  await page.unroute('**/pitches')
  await send.click()
  await page.waitForURL('**/playlists/pitches')
  await page.getByRole('heading', { name: 'Maré' }).waitFor()
  await page.getByText('Not opened yet').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Withdraw the pitch of Maré' }).click()
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Not opened yet').waitFor()

  const call = callAs(server.url, label.cookie)
  const songs = await call<{ items: { trackId: string; title: string }[] }>(
    'GET',
    `/playlists/${playlist}/songs`,
  )
  const songOf = (title: string) => songs.items.find((song) => song.title === title)?.trackId
  const twice = call('POST', `/playlists/${playlist}/pitches`, { trackId: songOf('Maré'), text: TEXT })
  await expect(twice).rejects.toMatchObject({ status: 409, code: 'already_submitted' })
  await page.goto(`/playlists/${playlist}/submit`)
  await page.getByText('already pitched here').waitFor()
  await page.getByRole('radio', { name: /Vento/ }).click()
  await page.getByRole('textbox', { name: /Why does it belong here/ }).fill(TEXT)
  const other = await open(`/playlists/${playlist}/submit`, label.cookie)
  await other.getByRole('radio', { name: /Vento/ }).click()
  await other.getByRole('textbox', { name: /Why does it belong here/ }).fill(TEXT)
  await page.getByRole('button', { name: 'Send pitch' }).click()
  await page.waitForURL('**/playlists/pitches')
  await other.getByRole('button', { name: 'Send pitch' }).click()
  await other.getByText('This song was already pitched to this playlist.').waitFor()
  await expect.poll(() => other.getByText('already pitched here').count()).toBe(2)
  expect(await other.getByRole('radio', { name: /Vento/ }).isChecked()).toBe(false)
  await other.context().close()
  await page.context().close()
  faults.length = 0
})

test('the curator keeps half an answer, finds the shortlist again, and sees what was withdrawn', async () => {
  const page = await open('/playlists/inbox', curator)
  await page.getByText('2 to hear today, in random order').first().waitFor()
  await page.keyboard.press('j')
  const title = page.getByRole('heading', { level: 2 }).first()
  await page.locator('blockquote').getByText(TEXT).waitFor()
  const first = await title.innerText()
  await page.getByRole('button', { name: 'Shortlist', exact: true }).click()
  await page.getByText('Ana Lima, on the shortlist').waitFor()
  const words = page.getByRole('textbox', { name: /In your words/ })
  await words.fill('Lovely voice, and the drums')
  const next = page.getByRole('link', { name: first === 'Maré' ? 'Vento' : 'Maré', exact: true })
  await next.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await words.inputValue()).toBe('Lovely voice, and the drums')

  const call = callAs(server.url, label.cookie)
  const pitches = await call<{ items: { id: string; song: { title: string } }[] }>(
    'GET',
    '/playlists/pitches',
  )
  const id = pitches.items.find(({ song }) => song.title === first)?.id
  await call('POST', `/playlists/pitches/${id}/withdrawal`)
  await words.fill(TEN_WORDS)
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Too fast or too slow for it' }).click()
  await page.getByRole('button', { name: /Send the answer/ }).click()
  await page.getByRole('heading', { name: 'This pitch is no longer here' }).waitFor()
  await page.getByText('1 to hear today, in random order').first().waitFor()
  await expectAccessible(page)
  await next.click()
  await page.locator('blockquote').getByText(TEXT).waitFor()
  await call('DELETE', `/playlists/pitches/${id}/withdrawal`)
  await page.context().close()
  faults.length = 0
})

test('the curator hears both by keyboard, says no to one and yes to the other', async () => {
  const page = await open('/playlists/inbox', curator)
  await page.getByText('2 to hear today, in random order').first().waitFor()
  await page.keyboard.press('j')
  await page.locator('blockquote').getByText(TEXT).waitFor()
  await expectAccessible(page)
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const first = await page.getByRole('heading', { level: 2 }).first().innerText()
  await page.keyboard.press('n')
  await page.keyboard.type('Too fast.')
  await page.getByText('2 of 10 words').waitFor()
  await page.getByRole('button', { name: /Send the answer/ }).click()
  await page.getByText('Write at least 10 words: you have 2').waitFor()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Too fast or too slow for it' }).click()
  await page.getByRole('textbox', { name: /In your words/ }).fill(TEN_WORDS)
  await page.getByRole('button', { name: /Send the answer/ }).click()
  await page.getByText('Answer sent').first().waitFor()

  // The form of the next pitch is empty.
  await page.getByText('0 of 10 words').waitFor()
  const next = page.getByRole('heading', { level: 2 }).first()
  expect(await next.innerText()).not.toBe(first)
  expect(await next.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.keyboard.press('y')
  await page.keyboard.type('14')
  expect(await page.getByLabel('Position', { exact: true }).inputValue()).toBe('14')
  await page.getByRole('button', { name: /Add to Manhã Clara/ }).click()
  await page.getByText('Accepted. The artist has been notified.').first().waitFor()
  await page.getByText(/No\. 14 since/).waitFor()
  await done(page)
})

test('the artist reads both answers, in the app and by mail', async () => {
  const page = await open('/playlists/pitches', label.cookie)
  await page.getByText(TEN_WORDS).waitFor()
  await page.getByText(/Number 14, at least until/).waitFor()
  await expectAccessible(page)
  const mail = await mailAbout(server.url, 'ana@music.example', /said no to/)
  expect(mail.text).toContain(TEN_WORDS)
  await page.goto(linkIn(mail))
  await page.getByText(TEN_WORDS).waitFor()
  await done(page)
})

test('an artist is reminded of a playlist that is closed, in the app and by mail', async () => {
  const edit = (fields: object) =>
    callAs(server.url, curator)('PUT', `/curator/playlists/${playlist}`, {
      genre: 'latin',
      about: 'Soft songs for slow mornings',
      weeklyCapacity: 10,
      ...fields,
    })
  await edit({ isOpen: false, closedUntil: '2027-01-08' })
  const page = await open('/playlists', label.cookie)
  await page.getByRole('button', { name: 'Remind me about Manhã Clara' }).click()
  await page.getByText('We will tell you when Manhã Clara takes pitches again').first().waitFor()
  await page.getByRole('button', { name: 'Reminder set for Manhã Clara' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Manhã Clara' }).click()
  const button = page.getByRole('button', { name: 'Reminder set for Manhã Clara' })
  await button.press('Enter')
  await page.getByRole('button', { name: 'Remind me about Manhã Clara' }).press('Enter')
  await button.waitFor()
  await expectAccessible(page)
  await edit({ isOpen: true })
  const mail = await mailAbout(server.url, 'ana@music.example', /“Manhã Clara” takes pitches again/)
  expect(new URL(linkIn(mail)).pathname).toBe(`/playlists/${playlist}/submit`)
  await page.goto('/notifications')
  await page.getByText('“Manhã Clara” takes pitches again').first().waitFor()
  await done(page)
})

test('the pages fit a phone', async () => {
  for (const [at, cookie] of [
    ['/playlists', label.cookie],
    [`/playlists/${playlist}/submit`, label.cookie],
    ['/playlists/pitches', label.cookie],
    ['/playlists/curator', curator],
    ['/playlists/inbox', curator],
    ['/admin/playlists', label.staffCookie],
  ] as const) {
    const page = await open(at, cookie, 360)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expectFits(page)
    await page.context().close()
  }
  expect(faults).toEqual([])
})
