// The review desk by keyboard: a release reopened with pinned notes and sent again, and one rejected whose appeal is granted.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Label, openLabel, STAFF, signUpByApi, withDatabase } from './by-api.ts'
import { expectFits, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { inField, isoDay, RELEASE_DAY } from './in-wizard.ts'
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

const open = (cookie: string, href: string, width = 1440) =>
  openAs(browser, server.url, { cookie, width, at: href })

async function submitted(title: string): Promise<string> {
  const id = await label.draft(title)
  await label.call('POST', `/releases/${id}/submission`)
  return id
}

/** Opens the first case of the queue, moves to the right one with J, and claims it with C. */
async function takeByKey(reviewPage: Page, title: string): Promise<void> {
  const head = reviewPage.getByRole('heading', { level: 2, name: title, exact: true })
  await reviewPage.getByRole('link', { name: title, exact: true }).waitFor()
  await reviewPage.keyboard.press('j')
  await reviewPage.keyboard.press('Enter')
  await reviewPage.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor()
  for (const other = reviewPage.getByRole('article'); (await head.count()) === 0; ) {
    await reviewPage.keyboard.press('j')
    await other.getByRole('heading', { level: 2 }).waitFor()
  }
  await head.waitFor()
  await reviewPage.keyboard.press('c')
  await reviewPage.getByText(/^You have claimed this case until/).waitFor()
}

/** Adds a listed reason with a note; the focus is in the note afterwards. */
async function addReason(reviewPage: Page, name: string, note: string): Promise<void> {
  await reviewPage.getByLabel('Add another reason').selectOption(name)
  await reviewPage.getByRole('textbox', { name: `Message to the artist about “${name}”` }).fill(note)
}

test('a release is reopened with three pinned reasons, and the resubmission shows its changes', async () => {
  const id = await submitted('Night Bus')
  const reviewPage = await open(label.staffCookie, '/admin/review')
  await takeByKey(reviewPage, 'Night Bus')
  const wave = reviewPage.getByRole('slider').first()
  const box = await wave.boundingBox()
  if (!box) throw new Error('no waveform')
  await wave.click({ position: { x: box.width / 2, y: box.height / 2 } })
  await reviewPage.keyboard.press('m')
  await reviewPage.keyboard.type('A click is heard here.')
  await reviewPage.getByLabel('Which reason').selectOption('Audio error')
  await addReason(reviewPage, 'Invalid release date', 'Stores are closed that day.')
  await reviewPage.getByLabel('Which field').last().selectOption('Release date')
  await addReason(reviewPage, 'Invalid artist name', '')
  await reviewPage.getByRole('link', { name: 'Appeals' }).click()
  const leave = await openedDialog(reviewPage, 'Leave without saving?')
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await leave.waitFor({ state: 'hidden' })
  await reviewPage.getByText('Stores are closed that day.').waitFor()
  await expectAccessible(reviewPage)
  await reviewPage.keyboard.press('Escape')
  await reviewPage.getByRole('heading', { name: 'Suggested reasons' }).click()
  await reviewPage.getByRole('button', { name: /^Reopen with 3 reasons/ }).waitFor()
  await reviewPage.keyboard.press('r')
  await reviewPage.getByText('“Night Bus” reopened').waitFor()

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

  await label.call('PATCH', `/releases/${id}`, { releaseDate: isoDay(RELEASE_DAY), label: 'Night Lines' })
  await page.goto(`/distributions/${id}/edit/review`)
  const own = page.getByRole('list', { name: 'Your changes since version 1' }).getByRole('listitem')
  await expect.poll(() => own.count(), PATIENT).toBe(4)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.waitForURL(`**/distributions/${id}`)

  await reviewPage.goto('/admin/review')
  await takeByKey(reviewPage, 'Night Bus')
  const changes = reviewPage.getByRole('list', { name: 'What changed since version 1' }).getByRole('listitem')
  await changes.last().waitFor()
  expect(await changes.getByRole('heading').allTextContents()).toEqual([
    'Record label',
    '℗ line (recording)',
    '© line (cover and texts)',
    'Release date',
  ])
  await changes
    .last()
    .getByText(`Fri, ${inField(RELEASE_DAY)}`)
    .waitFor()
  await reviewPage.getByText('A click is heard here.').waitFor()
  for (const tab of [reviewPage, page]) await tab.context().close()
  expect(faults).toEqual([])
})

/** Another reviewer, because nobody answers an appeal against their own decision. */
async function signUpColleague(): Promise<string> {
  const colleague = { name: 'Emre Tan', username: 'emre', email: 'emre@music.example' }
  const cookie = await signUpByApi(server, colleague)
  await withDatabase(server.dataDir, (db) =>
    db.query("update users set role = 'reviewer' where username = $1", [colleague.username]),
  )
  return cookie
}

test('a granted appeal against a rejection lets the artist correct the release', async () => {
  const id = await submitted('Low Tide')
  const reviewPage = await open(label.staffCookie, '/admin/review')
  await takeByKey(reviewPage, 'Low Tide')
  await addReason(reviewPage, 'Already published in stores', 'Another distributor has it.')
  await reviewPage.getByRole('heading', { name: 'Suggested reasons' }).click()
  await reviewPage.keyboard.press('x')
  const question = await openedDialog(reviewPage, 'Reject “Low Tide”?')
  await question.getByLabel('Reject permanently').check()
  await question.getByRole('button', { name: 'Reject' }).click()
  await reviewPage.getByText('“Low Tide” rejected').waitFor()

  const page = await open(label.cookie, `/distributions/${id}`, 360)
  await page.getByText('This decision is final.').waitFor()
  await page.getByText(/^You can appeal until Mon,? 7 Dec/).waitFor()
  await page.getByRole('button', { name: 'Appeal this decision' }).click()
  await page.getByLabel('Why should we review it again?').fill('That contract ended in October; I own it.')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit appeal' }).click()
  await page
    .getByRole('heading', { name: /^Your appeal from Mon,? 23 Nov.* is with the review team/ })
    .waitFor()
  await page.getByText(/^You will get a reply by \w{3},? \d+ Nov/).waitFor()
  // The rejection is final until the appeal is granted.
  expect(await page.getByText('You can correct and submit the release in the meantime.').count()).toBe(0)

  await expectFits(reviewPage)
  await reviewPage.context().close()
  const answerPage = await open(await signUpColleague(), '/admin/review')
  await answerPage.getByRole('link', { name: 'Appeals, 1 open' }).click()
  await answerPage.getByRole('heading', { level: 1, name: 'Appeals to answer' }).waitFor()
  await answerPage.getByText('That contract ended in October; I own it.').waitFor()
  await answerPage.getByLabel('Your reply to the artist').fill('We have seen the letter, thank you.')
  await expectAccessible(answerPage)
  await answerPage.getByRole('button', { name: 'Accept appeal' }).click()
  await answerPage.getByRole('heading', { name: 'No open appeals' }).waitFor()

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
  for (const tab of [answerPage, page]) {
    await expectFits(tab)
    await tab.context().close()
  }
  expect(faults).toEqual([])
})

test('J keeps the open case of a long queue in view, and a case that its artist withdraws says so', async () => {
  for (let number = 1; number <= 12; number++) await submitted(`Long Queue ${number}`)
  const { items } = await label.staff<{ items: { releaseId: string; title: string }[] }>(
    'GET',
    '/review/releases',
  )
  const cases = items.filter(({ title }) => title.startsWith('Long Queue'))
  expect(cases).toHaveLength(12)
  const [first, last] = [cases[0], cases.at(-1)]
  const idsOfQueue = items.map(({ releaseId }) => releaseId)
  const between = items.slice(
    idsOfQueue.indexOf(first?.releaseId ?? ''),
    idsOfQueue.indexOf(last?.releaseId ?? '') + 1,
  )
  const reviewPage = await open(label.staffCookie, `/admin/review/${first?.releaseId}`)
  for (const { title } of between) {
    await reviewPage
      .getByRole('article')
      .getByRole('heading', { level: 2, name: title, exact: true })
      .waitFor()
    if (title !== last?.title) await reviewPage.keyboard.press('j')
  }
  const row = reviewPage.getByRole('link', { name: last?.title, exact: true })
  await expect
    .poll(() => row.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
  await label.call('DELETE', `/releases/${last?.releaseId}/submission`)
  await reviewPage.getByRole('alert').getByText('This release is not waiting for a review').waitFor(PATIENT)
  expect(await reviewPage.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  await expectFits(reviewPage)
})
