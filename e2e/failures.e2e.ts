// What goes wrong is said in a sentence with a way on: files that are refused, a draft that is not ready, a save or a
// submission that fails, the limit of a month.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Label, openLabel, STAFF } from './by-api.ts'
import { openAs } from './by-browser.ts'
import { composeFiles, faults, filesFolder, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_STAFF: STAFF,
      BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z',
      MONTHLY_RELEASES: 'advanced=2',
    },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['deezer'] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string) => openAs(browser, server.url, { cookie: label.cookie, width: 1280, at })
const done = async (page: Page) => {
  await page.context().close()
  expect(faults).toEqual([])
}
const emptyDraft = async (title: string) => {
  const { items } = await label.call<{ items: { id: string }[] }>('GET', '/artists')
  const { id } = await label.call<{ id: string }>('POST', '/releases', { artistId: items[0]?.id, title })
  return id
}

describe('files', () => {
  test('a cover that cannot be used is refused with what would be accepted, and another takes its place', async () => {
    const folder = await filesFolder()
    const file = (name: string, bytes: Uint8Array) => {
      writeFileSync(path.join(folder, name), bytes)
      return path.join(folder, name)
    }
    const plain = sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#305070' } })
    const refused: [file: string, sentence: string | RegExp][] = [
      [file('cover.gif', await plain.clone().gif().toBuffer()), 'Invalid file format (JPEG or PNG)'],
      [file('small.png', await plain.clone().png().toBuffer()), /Dimensions too small \(minimum 1500 ?px\)/],
      [file('large.jpg', Buffer.alloc(21 * 1024 * 1024, 0xff)), /File too large \(maximum 20 ?MB\)/],
    ]
    const page = await open(`/distributions/${await emptyDraft('Wrong Covers')}/edit/artwork`)
    for (const [name, sentence] of refused) {
      await page.locator('input[type=file]').setInputFiles(name)
      await page.getByText(sentence).first().waitFor()
    }
    await page.locator('input[type=file]').setInputFiles((await composeFiles()).cover)
    await page
      .getByText(/3000 (×|x|by) 3000/)
      .first()
      .waitFor()
    // What was announced to screen readers remains until the messages settle.
    for (const [, sentence] of refused) await expect.poll(() => page.getByText(sentence).count()).toBe(0)
    const [[gif, sentence] = ['', '']] = refused
    await page.locator('input[type=file]').setInputFiles(gif)
    await page.getByText(sentence).first().waitFor()
    expect(await page.getByRole('button', { name: 'Replace cover' }).count()).toBe(1)
    const [, [small, tooSmall] = ['', '']] = refused
    await page.locator('input[type=file]').setInputFiles(small)
    await page.getByText(tooSmall).first().waitFor()
    await page.getByRole('button', { name: /^Keep “cover/ }).click()
    await page.getByRole('button', { name: 'Remove cover' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Saved', { exact: false }).first().waitFor()
    await page.reload()
    await page
      .getByText(/3000 (×|x|by) 3000/)
      .first()
      .waitFor()
    await done(page)
  })

  test('a text is no recording, and an upload that fails is sent again from its row', async () => {
    const folder = await filesFolder()
    const text = path.join(folder, 'Lyrics.txt')
    writeFileSync(text, 'la la la\n'.repeat(500))
    const page = await open(`/distributions/${await emptyDraft('Wrong Files')}/edit/tracks`)
    await page.locator('input[type=file]').first().setInputFiles(text)
    await page.getByText('Unsupported format. Export your audio as WAV, FLAC, AIFF or MP3.').first().waitFor()

    const UPLOADS = '**/v1/uploads/files'
    await page.route(UPLOADS, (route) => route.fulfill({ status: 400, body: '{}' }))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles((await composeFiles()).flac)
    await page.getByText('Upload failed').first().waitFor()
    await page.unroute(UPLOADS)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByText(/LUFS/).first().waitFor()
    expect(await page.getByText('Upload failed').count()).toBe(0)
    await done(page)
  })
})

test('a draft that is not ready names everything that keeps it from being submitted', async () => {
  const id = await label.draft('Free Download')
  await label.call('PATCH', `/releases/${id}`, {
    releaseDate: '2026-11-20',
    agreements: { ownsRights: false },
  })
  const { tracks } = await label.call<{ tracks: { id: string }[] }>('GET', `/releases/${id}`)
  await label.call('PATCH', `/releases/${id}/tracks/${tracks[0]?.id}`, { title: 'Night feat. Bruno Sá' })
  const page = await open(`/distributions/${id}/edit/review`)
  await page.getByRole('button', { name: 'Submit release' }).click()
  await page.getByRole('heading', { name: 'Please fix the following errors before submitting' }).waitFor()
  for (const sentence of [
    /^Banned words: /,
    /^Invalid song title: /,
    /^Release date invalid/,
    /accept all agreements/,
  ])
    await page.getByText(sentence).first().waitFor()
  await done(page)
})

test('a draft that cannot be saved says so, keeps what was typed, and is saved by trying again', async () => {
  const id = await label.draft('Kept Words')
  const page = await open(`/distributions/${id}/edit/basic-info`)
  const RELEASE = `**/v1/releases/${id}`
  await page.route(RELEASE, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.getByLabel('Release title').fill('Kept Words Again')
  await page
    .getByText(/Error saving draft|Save failed/)
    .first()
    .waitFor()
  await page.unroute(RELEASE)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page
    .getByText(/^Saved \d/)
    .first()
    .waitFor()
  expect(await label.call('GET', `/releases/${id}`)).toMatchObject({ title: 'Kept Words Again' })
  await done(page)
})

test('a submission that fails can be repeated where it failed', async () => {
  const id = await label.draft('Second Try')
  const page = await open(`/distributions/${id}/edit/review`)
  const second = await open(`/distributions/${id}/edit/review`)
  await second.getByText('Payouts are not set up').waitFor()
  const SUBMISSION = `**/v1/releases/${id}/submission`
  await page.route(SUBMISSION, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByText('Payouts are not set up').waitFor()
  await page.getByRole('button', { name: 'Submit release' }).click()
  await page.getByText('Error submitting release, try again').first().waitFor()
  await page.unroute(SUBMISSION)
  await page.getByRole('button', { name: 'Submit release' }).click()
  await page.waitForURL(`**/distributions/${id}`)
  await page.getByText('Submitted', { exact: true }).first().waitFor()
  await second.getByRole('button', { name: 'Submit release' }).click()
  await second.waitForURL(`**/distributions/${id}`)
  await second.getByText('Submitted', { exact: true }).first().waitFor()
  await second.context().close()
  await done(page)
})

test('the release that is one too many this month is told when there is room again', async () => {
  await label.call('POST', `/releases/${await label.draft('Last One')}/submission`).catch((error) => {
    // Tried again, the month is full already.
    expect(error).toMatchObject({ code: 'DISTRO_LIMIT' })
  })
  const page = await open(`/distributions/${await label.draft('One Too Many')}/edit/review`)
  await page.getByRole('button', { name: 'Submit release' }).click()
  await page
    .getByText(/^Maximum releases for the month reached \(2\)\. You can submit again on /)
    .first()
    .waitFor()
  await done(page)
})
