// The review desk by keyboard: a release reopened with pinned notes and sent again, and one rejected whose appeal is granted.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Label, openLabel, STAFF } from './by-api.ts'
import { expectFits, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const PATIENT = { timeout: 30_000 }

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify', 'deezer'] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (cookie: string, at: string, width = 1440) => openAs(browser, server.url, { cookie, width, at })

async function submitted(title: string): Promise<string> {
  const id = await label.draft(title)
  await label.call('POST', `/releases/${id}/submission`)
  return id
}

/** Opens the first case of the queue, goes on with J until it is the one, and takes it with C. */
async function takeByKey(desk: Page, title: string): Promise<void> {
  const head = desk.getByRole('heading', { level: 2, name: title, exact: true })
  await desk.getByRole('link', { name: title, exact: true }).waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await desk.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor()
  for (const other = desk.getByRole('article'); (await head.count()) === 0; ) {
    await desk.keyboard.press('j')
    await other.getByRole('heading', { level: 2 }).waitFor()
  }
  await head.waitFor()
  await desk.keyboard.press('c')
  await desk.getByText(/^You have claimed this case until/).waitFor()
}

/** Adds a reason of the list with a note, which is where the keyboard is then. */
async function addReason(desk: Page, name: string, note: string): Promise<void> {
  await desk.getByLabel('Add another reason').selectOption(name)
  await desk.getByRole('textbox', { name: `Message to the artist about “${name}”` }).fill(note)
}

test('three reasons, one at a second and one at a field; what is sent again shows what was changed', async () => {
  const id = await submitted('Night Bus')
  const desk = await open(label.staffCookie, '/admin/review')
  await takeByKey(desk, 'Night Bus')
  const wave = desk.getByRole('slider').first()
  const box = await wave.boundingBox()
  if (!box) throw new Error('no waveform')
  await wave.click({ position: { x: box.width / 2, y: box.height / 2 } })
  await desk.keyboard.press('m')
  await desk.keyboard.type('A click is heard here.')
  await desk.getByLabel('Which reason').selectOption('Audio error')
  await addReason(desk, 'Invalid release date', 'Stores are closed that day.')
  await desk.getByLabel('Which field').last().selectOption('Release date')
  await addReason(desk, 'Invalid artist name', '')
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await desk.getByRole('heading', { name: 'Suggested reasons' }).click()
  await desk.getByRole('button', { name: /^Reopen with 3 reasons/ }).waitFor()
  await desk.keyboard.press('r')
  await desk.getByText('“Night Bus” reopened').waitFor()

  const page = await open(label.cookie, `/distributions/${id}`)
  const reasons = page.getByRole('region', { name: 'Why it was reopened' }).getByRole('listitem')
  await expect.poll(() => reasons.count(), PATIENT).toBe(3)
  const [click, date] = [reasons.nth(0), reasons.nth(1)]
  for (const words of ['Audio error', 'A click is heard here.', /^Track 1, Night Bus: Audio, 0:\d\d$/])
    await click.getByText(words).first().waitFor()
  await click.getByText(/Export it again as WAV or FLAC/).waitFor()
  await click.getByRole('button', { name: /^Play from 0:/ }).waitFor()
  await expectAccessible(page)
  await date.getByRole('link', { name: 'Fix it' }).click()
  await page.waitForURL('**/edit/distribution?focus=releaseDate')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), PATIENT).toBe('field-releaseDate')
  await page.goBack()
  await click.getByRole('link', { name: 'Fix it' }).click()
  await page.waitForURL(/\/edit\/tracks\?focus=tracks\.0\.audio&at=\d+$/)
  await page.getByRole('button', { name: 'Pause' }).first().waitFor()

  await label.call('PATCH', `/releases/${id}`, { releaseDate: '2026-12-25', label: 'Night Lines' })
  await page.goto(`/distributions/${id}/edit/review`)
  const own = page.getByRole('list', { name: 'Your changes since version 1' }).getByRole('listitem')
  await expect.poll(() => own.count(), PATIENT).toBe(4)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.waitForURL(`**/distributions/${id}`)

  await desk.goto('/admin/review')
  await takeByKey(desk, 'Night Bus')
  const changes = desk.getByRole('list', { name: 'What changed since version 1' }).getByRole('listitem')
  await changes.last().waitFor()
  expect(await changes.getByRole('heading').allTextContents()).toEqual([
    'Record label',
    '℗ line (recording)',
    '© line (cover and texts)',
    'Release date',
  ])
  await changes.last().getByText('Fri, 25 Dec 2026').waitFor()
  await desk.getByText('A click is heard here.').waitFor()
  for (const one of [desk, page]) await one.context().close()
  expect(faults).toEqual([])
})

test('a rejection, its appeal, and the answer that gives the artist another turn', async () => {
  const id = await submitted('Low Tide')
  const desk = await open(label.staffCookie, '/admin/review')
  await takeByKey(desk, 'Low Tide')
  await addReason(desk, 'Already published in stores', 'Another distributor has it.')
  await desk.getByRole('heading', { name: 'Suggested reasons' }).click()
  await desk.keyboard.press('x')
  const question = await openedDialog(desk, 'Reject “Low Tide”?')
  await question.getByLabel('Reject permanently').check()
  await question.getByRole('button', { name: 'Reject' }).click()
  await desk.getByText('“Low Tide” rejected').waitFor()

  const page = await open(label.cookie, `/distributions/${id}`, 360)
  await page.getByText('This decision is final.').waitFor()
  await page.getByText(/^You can appeal until Mon 7 Dec/).waitFor()
  await page.getByRole('button', { name: 'Appeal this decision' }).click()
  await page.getByLabel('Why should we review it again?').fill('That contract ended in October; I own it.')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit appeal' }).click()
  await page.getByRole('heading', { name: 'Your appeal from Mon 23 Nov is with the review team' }).waitFor()
  await page.getByText(/^You will get a reply by \w{3} \d+ Nov/).waitFor()
  // It is final until it is answered.
  expect(await page.getByText('You can correct and submit the release in the meantime.').count()).toBe(0)

  await desk.goto('/admin/review')
  await desk.getByRole('link', { name: 'Appeals, 1 open' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Appeals to answer' }).waitFor()
  await desk.getByText('That contract ended in October; I own it.').waitFor()
  await desk.getByLabel('Your reply to the artist').fill('We have seen the letter, thank you.')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Accept appeal' }).click()
  await desk.getByRole('heading', { name: 'No open appeals' }).waitFor()

  const mail = await mailAbout(
    server.url,
    'ana@music.example',
    /^We have replied to your appeal about Low Tide$/,
  )
  expect(mail.text).toContain('We have seen the letter, thank you.')
  await page.reload()
  await page.getByRole('heading', { name: 'Your appeal was accepted' }).waitFor()
  await page.getByText('We have seen the letter, thank you.').waitFor()
  await page.getByRole('link', { name: 'Fix it' }).waitFor()
  for (const one of [desk, page]) {
    await expectFits(one)
    await one.context().close()
  }
  expect(faults).toEqual([])
})
