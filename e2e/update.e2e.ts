// A live release is changed: reviewed as a difference, sent to its stores as an update, and live all the time with its
// original dates; a second one has its changes dropped.
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intoReview, type Label, moveClock, openLabel, STAFF, until } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { composeWav, expectAccessible, faults, filesFolder, openBrowser } from './fixtures.ts'
import { saved } from './in-wizard.ts'
import { type RunningServer, startServer } from './server.ts'

const PATIENT = { timeout: 30_000 }

let server: RunningServer
let browser: Browser
let label: Label
/** Live at Spotify and at Deezer, which uses the older message with an explicit update flag. */
let id: string

interface Shown {
  status: string
  liveAt: string | null
  releaseDate: string
  tracks: { isrc: string }[]
  upc: string
}
const find = () => label.call<Shown>('GET', `/releases/${id}`)

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify', 'deezer'] })
  await label.staff('PUT', '/admin/stores/deezer', {
    settings: {
      dpid: 'PADPIDA2014030507N',
      ern: { version: '3.8.2', epAs: 'Album', takedownBy: 'no_deals' },
      codec: 'FLAC',
      losslessRequired: false,
      deals: ['streaming'],
      genreMap: {},
      territories: null,
      testMode: false,
      connection: { kind: 'sandbox' },
    },
    version: null,
  })
  id = await label.draft('Night Bus')
  const sha256 = await intoReview(label, id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
  await until('answers', () => allDeliveries('accepted'))
  await moveClock(server.url, '2026-12-18T00:05:00Z')
  await until('live release', async () => (await find()).status === 'published')
  await until('live stores', () => allDeliveries('live'))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

interface Delivery {
  id: string
  revision: number
  status: string
  store: { id: string }
}
const deliveries = async () =>
  (await label.call<{ items: Delivery[] }>('GET', `/releases/${id}/deliveries`)).items
const allDeliveries = async (status: string) => {
  const items = await deliveries()
  return items.length > 0 && items.every((item) => item.status === status)
}

const open = (width: number) =>
  openAs(browser, server.url, { cookie: label.cookie, width, at: `/distributions/${id}` })

/** The consequences are shown before the update begins. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit release' }).click()
  const question = await openedDialog(page, 'Edit this live release?')
  await question.getByText(/Dates, codes and the track list stay/).waitFor()
  await question.getByRole('button', { name: 'Start editing' }).click()
  await page.waitForURL(/\/edit\/basic-info$/)
  await page.getByText(/^You are editing a live release/).waitFor()
}

const step = (page: Page, name: string) => page.goto(`/distributions/${id}/edit/${name}`)

test('changes are reviewed as a difference, and stores get them as an update', async () => {
  const before = await find()
  const page = await open(1440)
  await begin(page)
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  for (const name of [/^UPC/, /^Original release date/]) expect(await field(name).isDisabled()).toBe(true)
  await page.getByLabel('Release title').fill('Night Train')
  await saved(page)
  await expectAccessible(page)

  await step(page, 'tracks')
  await page.getByText(/^The tracks of a live release and their order cannot change/).waitFor()
  expect(await page.getByRole('button', { name: 'Add track without audio' }).count()).toBe(0)
  await page.getByText(/1:05, up to 2 seconds longer or shorter/).waitFor()
  // The only track of a single has its title.
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Night Train')

  await step(page, 'platforms')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Spotify' }).isDisabled(), PATIENT).toBe(true)
  await page.getByRole('checkbox', { name: 'TIDAL', exact: true }).check()
  await saved(page)
  await step(page, 'distribution')
  await page.getByText(/^The release has been out since Fri, 18 Dec 2026/).waitFor()
  await expectAccessible(page)

  await page.goto(`/distributions/${id}`)
  await page.getByText('Live · editing').first().waitFor()
  const changes = page.getByRole('list', { name: 'Your changes' }).getByRole('listitem')
  await expect.poll(() => changes.count(), PATIENT).toBe(3)
  expect(await page.getByRole('button', { name: 'Take down', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await step(page, 'review')
  await page.getByRole('list', { name: 'Your changes since version 1' }).waitFor()
  await page.getByRole('button', { name: 'Submit changes' }).click()
  await page.waitForURL(`**/distributions/${id}`)
  await page
    .getByText(/^Live · changes (submitted|in review)$/)
    .first()
    .waitFor()

  const reviewPage = await openAs(browser, server.url, {
    cookie: label.staffCookie,
    width: 1440,
    at: `/admin/review/${id}`,
  })
  await reviewPage.getByText(/^Update to a live release/).waitFor()
  await reviewPage.getByText(/Single, 1\strack\s*update, /).waitFor()
  const seen = reviewPage.getByRole('list', { name: 'What changed since version 1' })
  await seen.getByRole('deletion').filter({ hasText: 'Night Bus' }).first().waitFor()
  await seen.getByRole('insertion').filter({ hasText: 'Night Train' }).first().waitFor()
  await reviewPage.keyboard.press('c')
  await reviewPage.getByText(/^You have claimed this case until/).waitFor()
  await reviewPage.getByRole('button', { name: /^Approve/ }).click()
  await reviewPage.getByText('“Night Train” approved. It goes to its stores').waitFor()

  const isOut = ({ revision, status }: Delivery) => revision === 2 && status === 'live'
  await until('update in stores', async () => (await deliveries()).every(isOut))
  const after = await deliveries()
  expect(after.map(({ store, revision }) => `${store.id} ${revision}`).sort()).toEqual([
    'deezer 2',
    'spotify 2',
    'tidal 2',
  ])
  const update = after.find(({ store }) => store.id === 'deezer')
  const { xml } = await label.staff<{ xml: string }>('GET', `/deliveries/${update?.id}/message`)
  expect(xml).toContain('<UpdateIndicator>UpdateMessage</UpdateIndicator>')
  expect(xml).toContain('Night Train')
  await until('live release', async () => (await find()).status === 'published')
  const { liveAt, releaseDate, upc, tracks } = await find()
  expect({ liveAt, releaseDate, upc, isrcs: tracks.map(({ isrc }) => isrc) }).toEqual({
    liveAt: before.liveAt,
    releaseDate: before.releaseDate,
    upc: before.upc,
    isrcs: before.tracks.map(({ isrc }) => isrc),
  })
  await page.reload()
  await page.getByText('The changes are in stores').waitFor()
  await page.getByText('Live', { exact: true }).first().waitFor()
  for (const tab of [reviewPage, page]) await tab.context().close()
  expect(faults).toEqual([])
})

test('on a phone another recording is refused, and dropped changes restore everything', async () => {
  const wav = composeWav(path.join(await filesFolder(), 'longer.wav'), { seconds: 70 })
  const before = await find()
  const page = await open(360)
  await begin(page)
  await expectFits(page)
  await step(page, 'tracks')
  await page.locator('input[type=file]').first().setInputFiles(wav)
  await page
    .getByText(/is now 1:10\.0 long and was 1:05\.0/)
    .first()
    .waitFor(PATIENT)
  await expectFits(page)
  for (const name of ['platforms', 'distribution', 'review']) {
    await step(page, name)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectFits(page)
  }
  await page.getByRole('button', { name: 'Submit changes' }).click()
  expect((await find()).status).toBe('reopened')

  await page.goto(`/distributions/${id}`)
  await page.getByRole('list', { name: 'Your changes' }).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  const question = await openedDialog(page, 'Discard these changes?')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('Changes discarded. The release is as it was.').waitFor()
  await page.getByRole('button', { name: 'Edit release' }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Take down', exact: true }).isEnabled(), PATIENT)
    .toBe(true)
  const { status, liveAt, tracks } = await find()
  expect({ status, liveAt, tracks }).toEqual({
    status: 'published',
    liveAt: before.liveAt,
    tracks: before.tracks.map((track) => expect.objectContaining({ isrc: track.isrc })),
  })
  await page.context().close()
  expect(faults).toEqual([])
})
