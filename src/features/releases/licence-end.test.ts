// Tests that a live release leaves the stores automatically when its licence ends: on the last approved day, once, and
// as soon as no review or delivery is in progress.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { showMessage } from '#features/deliveries/service.server.ts'
import { DEFAULT_STORES } from '#features/stores/domain.ts'
import { buildRelease, buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { endLicence } from './update-live-release.server.ts'

/** Each test uses other years, because messages to a store must be in chronological order. */
let year = 2024
beforeEach(() => {
  year += 2
})
const thisYear = (rest: string) => `${year}-${rest}`
const nextYear = (rest: string) => `${year + 1}-${rest}`
const sentOn = () => thisYear('11-21T09:00:00Z')
const releaseDay = () => thisYear('12-18')
const lastDay = () => nextYear('03-31')
const over = () => nextYear('04-01T12:00:00Z')
const later = () => nextYear('04-03T12:00:00Z')
const extended = () => nextYear('12-31')

let app: TestApp
let owner: TestPerson
let staff: TestPerson

const releases = () => app.client(owner.cookie).releases
const reviewer = () => app.client(staff.cookie).review
const find = (id: string) => releases().find({ id })

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  staff = await buildStaff(app, 'reviewer')
  // One store receives the end as a message without deals, the other as deals that have ended.
  const store = DEFAULT_STORES.find(({ id }) => id === 'deezer')
  const { dpid, codec, losslessRequired, deals, genreMap, territories, lyrics, testMode } = store ?? {}
  const settings = JSON.stringify({
    dpid,
    codec,
    losslessRequired,
    deals,
    genreMap,
    territories,
    lyrics,
    testMode,
    ern: { version: '3.8.2', epAs: 'Album', takedownBy: 'end_dates' },
    connection: { kind: 'sandbox' },
  })
  await app.deps.db
    .insertInto('store_settings')
    .values({ store: 'deezer', settings, updated_at: app.deps.clock.now() })
    .execute()
})

async function approve(id: string) {
  const { sha256 } = await reviewer().claim({ id })
  await reviewer().approve({ id, sha256 })
  await app.runJobs()
}

async function sendBack(id: string) {
  const { sha256 } = await reviewer().claim({ id })
  await reviewer().reopen({ id, sha256, reasons: [{ code: 'other', note: 'Not like this.' }] })
  await app.runJobs()
}

/** A live release in the last hour of the last day of its licence. */
async function buildLive(): Promise<string> {
  app.deps.clock.set(new Date(sentOn()))
  const id = await buildRelease(app, owner, { releaseDate: releaseDay() })
  await releases().update({ id, licenceEndsOn: lastDay() })
  await releases().submit({ id })
  await approve(id)
  await app.moveTo(`${releaseDay()}T00:00:00Z`)
  await app.moveTo(`${lastDay()}T23:00:00Z`)
  expect(await find(id)).toMatchObject({ status: 'published', licenceEndsOn: lastDay() })
  return id
}

async function extend(id: string, licenceEndsOn: string | null) {
  await releases().beginUpdate({ id })
  await releases().update({ id, licenceEndsOn })
  await releases().submit({ id })
}

const eventTypesOf = async (id: string) =>
  (await app.client(owner.cookie).activity.list({ limit: 100 })).items
    .filter((item) => item.entityId === id)
    .map((item) => item.type)

const deliveriesOf = (id: string) =>
  app.deps.db
    .selectFrom('deliveries')
    .select(['id', 'store', 'kind', 'status'])
    .where('release_id', '=', id)
    .orderBy('id')
    .execute()

test('a release expires after the last day of its licence, with notice and takedowns', async () => {
  const id = await buildLive()
  const endsTold = async (delivery: { id: string }) => {
    const { message } = readRelease((await showMessage(app.deps, delivery)).xml)
    return [...new Set(message.deals?.map(({ end }) => end))]
  }
  for (const delivery of await deliveriesOf(id)) expect(await endsTold(delivery)).toEqual([lastDay()])
  await app.moveTo(over())
  expect(await find(id)).toMatchObject({ status: 'expired', live: false, editable: false })
  expect((await eventTypesOf(id))[0]).toBe('release.licence_ended')
  const mails = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject.includes('licence'))).toEqual(['The licence of Maré has ended'])
  await app.moveTo(later())
  const takedowns = (await deliveriesOf(id)).filter(({ kind }) => kind === 'takedown')
  expect(takedowns.map(({ store, status }) => `${store} ${status}`).sort()).toEqual([
    'deezer removed',
    'spotify removed',
  ])
  for (const delivery of takedowns)
    expect(await endsTold(delivery)).toEqual(delivery.store === 'deezer' ? [lastDay()] : [])
})

test('a second run of the expiry job changes nothing', async () => {
  const id = await buildLive()
  await app.moveTo(over())
  await endLicence(app.deps, { releaseId: id })
  await app.runJobs()
  expect((await eventTypesOf(id)).filter((type) => type === 'release.licence_ended')).toHaveLength(1)
  expect((await deliveriesOf(id)).filter(({ kind }) => kind === 'takedown')).toHaveLength(2)
})

test.each([
  ['another day', extended],
  ['no end', () => null],
])('a licence extended to %s counts once the update is approved', async (_, dayOf) => {
  const id = await buildLive()
  const day = dayOf()
  await extend(id, day)
  await approve(id)
  await app.moveTo(over())
  expect(await find(id)).toMatchObject({ status: 'published', licenceEndsOn: day })
  await app.moveTo(`${year + 2}-01-01T12:00:00Z`)
  expect((await find(id)).status).toBe(day === null ? 'published' : 'expired')
})

test('an update in progress ends with the licence, and the approved revision is restored', async () => {
  const id = await buildLive()
  await releases().beginUpdate({ id })
  await releases().update({ id, title: 'Other', licenceEndsOn: `${year + 3}-01-01` })
  await app.moveTo(over())
  expect(await find(id)).toMatchObject({
    status: 'expired',
    title: 'Maré',
    licenceEndsOn: lastDay(),
    updateOf: null,
    revision: 1,
  })
  const kept = await app.deps.db
    .selectFrom('release_updates')
    .selectAll()
    .where('release_id', '=', id)
    .execute()
  expect(kept).toEqual([])
})

test('expiry waits for a review and follows at once when it is reopened', async () => {
  const id = await buildLive()
  await extend(id, extended())
  await app.moveTo(later())
  expect(await find(id)).toMatchObject({ status: 'submitted', live: true })
  await reviewer().claim({ id })
  await app.moveTo(nextYear('04-04T12:00:00Z'))
  expect(await find(id)).toMatchObject({ status: 'in_review', live: true })
  await sendBack(id)
  expect(await find(id)).toMatchObject({ status: 'expired', licenceEndsOn: lastDay(), revision: 1 })
})

test('an extension in review still saves the release', async () => {
  const id = await buildLive()
  await extend(id, extended())
  await app.moveTo(later())
  await approve(id)
  expect(await find(id)).toMatchObject({ status: 'published', licenceEndsOn: extended() })
})

test('withdrawing an update after the last day ends the release at once', async () => {
  const id = await buildLive()
  await extend(id, extended())
  await app.moveTo(later())
  await releases().withdraw({ id })
  await app.runJobs()
  expect((await find(id)).status).toBe('expired')
})

test('an expired release that was reopened shows the day it ended', async () => {
  const id = await buildLive()
  await sendBack(id)
  await releases().update({ id, licenceEndsOn: `${year + 3}-01-01` })
  await app.moveTo(over())
  expect(await find(id)).toMatchObject({ status: 'expired', licenceEndsOn: lastDay() })
})

test('a release that goes live after its last day is taken down at once', async () => {
  app.deps.clock.set(new Date(sentOn()))
  const id = await buildRelease(app, owner, { releaseDate: releaseDay() })
  await releases().update({ id, licenceEndsOn: thisYear('12-19') })
  await releases().submit({ id })
  await approve(id)
  await app.moveTo(thisYear('12-24T12:00:00Z'))
  expect(await find(id)).toMatchObject({ status: 'expired', liveAt: expect.any(String) })
})

test('releases that are not live or have ended are left unchanged', async () => {
  const gone = await buildLive()
  await app.client(owner.cookie).deliveries.requestTakedown({ id: gone })
  app.deps.clock.set(new Date(sentOn()))
  const waiting = await buildRelease(app, owner, { releaseDate: releaseDay() })
  await releases().update({ id: waiting, licenceEndsOn: lastDay() })
  await releases().submit({ id: waiting })
  await approve(waiting)
  app.deps.clock.set(new Date(later()))
  for (const id of [waiting, gone]) await endLicence(app.deps, { releaseId: id })
  expect([(await find(waiting)).status, (await find(gone)).status]).toEqual([
    'in_process',
    'takedown_requested',
  ])
})
