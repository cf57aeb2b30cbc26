// Support from ticket to answer, as both sides: a subscriber whose clock stops and goes on, and a blocked person.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, signUpByApi, stayReauthenticated } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STAFF = 'jonas@label.example'
const ARTIST = 'ana@music.example'
const BLOCKED = 'bia@music.example'

let server: RunningServer
let browser: Browser
let cookie: string
let blockedCookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: ARTIST })
  blockedCookie = await signUpByApi(server, { name: 'Bia Reis', username: 'bia', email: BLOCKED })
  staffCookie = await signUpByApi(server, { name: 'Jonas R.', username: 'jonas', email: STAFF })
  await stayReauthenticated(server.dataDir, ['jonas'])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, as: string, width = 1280) => openAs(browser, server.url, { cookie: as, width, at })

test('a ticket is opened, asked about, answered and closed', async () => {
  const artist = await open('/account/support', cookie)
  await artist.getByText('we answer within 48 hours', { exact: false }).waitFor()
  await expectAccessible(artist)
  await artist.getByRole('button', { name: 'New ticket' }).click()
  await artist.getByRole('button', { name: 'Send', exact: true }).click()
  await artist.getByText('required', { exact: false }).first().waitFor()
  await artist.getByLabel('Subject').fill('No money for October')
  // A slip beside the dialog does not lose what was written.
  await artist.mouse.click(5, 5)
  await artist.keyboard.press('Escape')
  await artist.getByLabel('Topic').selectOption('Money')
  await artist.getByLabel('Your message').fill('Deezer shows plays, my royalties show none.')
  await artist.locator('input[type=file]').setInputFiles({
    name: 'plays.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await artist.getByRole('button', { name: 'Remove plays.pdf' }).waitFor()
  await expectAccessible(artist)
  await artist.getByRole('button', { name: 'Send', exact: true }).click()
  await artist.getByRole('heading', { name: 'No money for October' }).waitFor()
  await artist.getByRole('link', { name: /Download plays.pdf/ }).waitFor()
  await expectAccessible(artist)
  await mailAbout(server.url, ARTIST, /SUP-000001: we have your message/)

  const staff = await open('/admin', staffCookie)
  await staff.getByRole('link', { name: '1 waiting' }).click()
  await staff.getByRole('row').filter({ hasText: 'SUP-000001' }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'No money for October' }).click()
  await staff.getByRole('button', { name: 'Claim' }).click()
  await staff.getByText('gave the ticket to Jonas R.', { exact: false }).waitFor()
  await staff.getByRole('textbox', { name: 'Note' }).fill('The report of October is not here yet.')
  await staff.getByRole('button', { name: 'Add note' }).click()
  await staff.getByText('noted, for staff only', { exact: false }).waitFor()
  await staff.getByRole('radio', { name: 'A question' }).check()
  await staff.getByLabel('Your message').fill('Which song do you mean?')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Send question' }).click()
  await staff.getByText('Waiting for the person').first().waitFor()

  await artist.goto(linkIn(await mailAbout(server.url, ARTIST, /support needs something from you/)))
  await artist.getByText('Which song do you mean?').waitFor()
  expect(await artist.getByText('is not here yet', { exact: false }).count()).toBe(0)
  expect(await artist.getByText('Jonas').count()).toBe(0)
  await artist.getByLabel('Your message').fill('Night Bus.')
  await artist.getByRole('button', { name: 'Send', exact: true }).click()
  await artist.getByText('Waiting for support').first().waitFor()

  await staff.reload()
  await staff.getByText('Night Bus.').waitFor()
  await staff.getByLabel('Your message').fill('Deezer reports October in December.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await staff.getByText('Answered', { exact: true }).first().waitFor()

  await artist.goto(linkIn(await mailAbout(server.url, ARTIST, /support answered/)))
  await artist.getByText('Deezer reports October in December.').waitFor()
  await artist.getByRole('button', { name: 'Close ticket' }).click()
  await artist.getByText('Closed', { exact: true }).first().waitFor()
  await staff.context().close()
  await artist.context().close()
  expect(faults).toEqual([])
})

/** The next call of these addresses arrives, and its answer is lost. */
const loseAnswer = (page: Page, addresses: string) =>
  page.route(
    addresses,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('what is being written stays when the other side writes meanwhile, and a changed text is sent after a lost answer', async () => {
  const call = callAs(server.url, cookie)
  const ticket = await call<{ id: string }>('POST', '/support/tickets', {
    key: crypto.randomUUID(),
    subject: 'Which store is missing?',
    category: 'delivery',
    text: 'One store has nothing.',
  })
  const staff = await open(`/admin/support/${ticket.id}`, staffCookie)
  await staff.getByRole('radio', { name: 'A question' }).check()
  await staff.getByLabel('Your message').fill('Which one?')
  await staff.getByRole('button', { name: 'Send question' }).click()
  await staff.getByText('Waiting for the person').first().waitFor()
  await staff.getByLabel('Your message').fill('I looked again, and')

  const artist = await open('/account/support', cookie)
  await artist.getByRole('link', { name: 'Which store is missing?' }).click()
  await artist.getByLabel('Your message').fill('Deezer.')
  const messages = `**/v1/support/tickets/${ticket.id}/messages`
  await loseAnswer(artist, messages)
  await artist.getByRole('button', { name: 'Send', exact: true }).click()
  await artist.getByRole('alert').waitFor()
  await artist.getByLabel('Your message').fill('Deezer and Tidal.')
  await artist.getByRole('button', { name: 'Send', exact: true }).click()
  await artist.getByRole('listitem').filter({ hasText: 'Deezer and Tidal.' }).waitFor()

  await staff.getByRole('textbox', { name: 'Note' }).fill('Both are live.')
  await staff.getByRole('button', { name: 'Add note' }).click()
  await staff.getByRole('listitem').filter({ hasText: 'Deezer and Tidal.' }).waitFor()
  expect(await staff.getByLabel('Your message').inputValue()).toBe('I looked again, and')
  await staff.context().close()
  await artist.context().close()
  expect(faults).toEqual([])
})

test('a text that changed after a lost answer is sent, and one that did not is sent once', async () => {
  const artist = await open('/account/support', cookie)
  await artist.getByRole('button', { name: 'New ticket' }).click()
  await artist.getByLabel('Subject').fill('A bill twice')
  await artist.getByLabel('Topic').selectOption('Account')
  await artist.getByLabel('Your message').fill('March was billed.')
  const send = artist.getByRole('button', { name: 'Send', exact: true })
  for (const text of ['March was billed.', 'March was billed twice.']) {
    await loseAnswer(artist, '**/v1/support/tickets')
    await artist.getByLabel('Your message').fill(text)
    await send.click()
    await artist.getByRole('dialog').getByRole('alert').waitFor()
  }
  await send.click()
  await artist.getByRole('listitem').filter({ hasText: 'March was billed twice.' }).waitFor()
  await artist.goto('/account/support')
  await artist.getByRole('link', { name: 'A bill twice' }).first().waitFor()
  expect(await artist.getByRole('link', { name: 'A bill twice' }).count()).toBe(2)
  await artist.context().close()
  expect(faults).toEqual([])
})

test('going back from a new ticket leads to the tickets, not to an empty form', async () => {
  const artist = await open('/account/support', cookie)
  await artist.getByRole('button', { name: 'New ticket' }).click()
  await artist.getByLabel('Subject').fill('A name')
  await artist.getByLabel('Topic').selectOption('Account')
  await artist.getByLabel('Your message').fill('How do I change it?')
  await artist.getByRole('button', { name: 'Send', exact: true }).click()
  await artist.getByRole('heading', { name: 'A name' }).waitFor()
  await artist.goBack()
  await artist.getByRole('link', { name: 'A name' }).waitFor()
  expect(await artist.getByRole('dialog').count()).toBe(0)
  await artist.context().close()
  expect(faults).toEqual([])
})

test('a blocked person writes to support from the page about the block, and reads the answer', async () => {
  const staff = callAs(server.url, staffCookie)
  const { items } = await staff<{ items: { id: string }[] }>('GET', `/admin/people?search=${BLOCKED}`)
  await staff('POST', `/admin/people/${items[0]?.id}/block`, {
    kind: 'ban',
    reason: 'Bought plays',
    nextStep: 'Write to support',
  })
  const page = await open('/account/blocked', blockedCookie)
  await page.getByRole('link', { name: 'Open support' }).click()
  await page.getByRole('button', { name: 'New ticket' }).click()
  await page.getByLabel('Subject').fill('My codes')
  await page.getByLabel('Topic').selectOption('Account')
  await page.getByLabel('Your message').fill('How do I get my ISRCs?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { name: 'My codes' }).waitFor()
  await expectAccessible(page)
  const { items: queue } = await staff<{ items: { id: string }[] }>('GET', `/admin/support?search=${BLOCKED}`)
  await staff('POST', `/admin/support/${queue[0]?.id}/responses`, {
    key: crypto.randomUUID(),
    response: 'answered',
    text: 'They come with this message.',
  })
  await page.goto(linkIn(await mailAbout(server.url, BLOCKED, /support answered/)))
  await page.getByText('They come with this message.').waitFor()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await page.getByRole('link', { name: 'Back to your account' }).first().click()
  await page.getByRole('heading', { name: 'Your account is restricted' }).waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

test('a search for a name says what a search finds', async () => {
  const staff = await open('/admin/support?search=Ana', staffCookie)
  await staff.getByText('a ticket number or a whole email address').waitFor()
  await staff.context().close()
})

test('the pages fit a phone', async () => {
  const { items } = await callAs(server.url, cookie)<{ items: { id: string }[] }>('GET', '/support/tickets')
  for (const [at, as] of [
    ['/account/support', cookie],
    ['/account/support?new', cookie],
    [`/account/support/${items[0]?.id}`, cookie],
    ['/admin/support?view=closed', staffCookie],
    [`/admin/support/${items[0]?.id}`, staffCookie],
  ] as const) {
    const page = await open(at, as, 360)
    await page.locator('h1').waitFor()
    await expectFits(page)
    await page.context().close()
  }
})
