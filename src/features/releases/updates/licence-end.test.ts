// Proves that a live release leaves the stores by itself when its licence ends: on the day the desk approved last, once,
// and as soon as nobody has it in hand.
import { beforeAll, expect, test } from 'vitest'
import { readRelease } from '#engines/ddex/read-release.ts'
import { showMessage } from '#features/deliveries/service.server.ts'
import { FIRST_LANES } from '#features/stores/domain.ts'
import { buildRelease, buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { endLicence } from './service.server.ts'

const SENT_ON = '2026-11-21T09:00:00Z'
const DAY = '2026-12-18'
const LAST_DAY = '2027-03-31'
const LAST_HOUR = `${LAST_DAY}T23:00:00Z`
const OVER = '2027-04-01T00:00:00Z'
const LATER = '2027-04-03T12:00:00Z'

let app: TestApp
let owner: TestPerson
let staff: TestPerson

const releases = () => app.client(owner.cookie).releases
const desk = () => app.client(staff.cookie).review
const find = (id: string) => releases().find({ id })

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  staff = await buildStaff(app, 'reviewer')
  // One store is told of an end by a message without deals, the other by deals that have ended.
  const lane = FIRST_LANES.find(({ id }) => id === 'deezer')
  const { dpid, codec, losslessRequired, deals, genreMap, territories, lyrics, isTest } = lane ?? {}
  const settings = JSON.stringify({
    ...{ dpid, codec, losslessRequired, deals, genreMap, territories, lyrics, isTest },
    ...{ ern: { version: '3.8.2', epAs: 'Album', takedownBy: 'end_dates' }, way: { kind: 'sandbox' } },
  })
  await app.deps.db
    .insertInto('store_settings')
    .values({ store: 'deezer', settings, updated_at: app.deps.clock.now() })
    .execute()
})

async function approve(id: string) {
  const { sha256 } = await desk().claim({ id })
  await desk().approve({ id, sha256 })
  await app.runJobs()
}

async function sendBack(id: string) {
  const { sha256 } = await desk().claim({ id })
  await desk().reopen({ ...{ id, sha256 }, reasons: [{ code: 'other', note: 'Not like this.' }] })
  await app.runJobs()
}

/** A release that is live until `LAST_DAY`, in its last hour. */
async function buildLive(): Promise<string> {
  app.deps.clock.set(new Date(SENT_ON))
  const id = await buildRelease(app, owner, { releaseDate: DAY })
  await releases().update({ id, licenceEndsOn: LAST_DAY })
  await releases().submit({ id })
  await approve(id)
  await app.moveTo(`${DAY}T00:00:00Z`)
  await app.moveTo(LAST_HOUR)
  expect(await find(id)).toMatchObject({ status: 'published', licenceEndsOn: LAST_DAY })
  return id
}

async function extend(id: string, licenceEndsOn: string | null) {
  await releases().beginUpdate({ id })
  await releases().update({ id, licenceEndsOn })
  await releases().submit({ id })
}

const deedsOf = async (id: string) =>
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

test('it expires when its last day is over, its people are told why, and every store takes it down', async () => {
  const id = await buildLive()
  const endsTold = async (delivery: { id: string }) => {
    const { message } = readRelease((await showMessage(app.deps, delivery)).xml)
    return [...new Set(message.deals?.map(({ end }) => end))]
  }
  for (const delivery of await deliveriesOf(id)) expect(await endsTold(delivery)).toEqual([OVER])
  await app.moveTo(OVER)
  expect(await find(id)).toMatchObject({ status: 'expired', live: false, editable: false })
  expect((await deedsOf(id))[0]).toBe('release.licence_ended')
  const mails = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject.includes('licence'))).toEqual(['The licence of Maré has ended'])
  await app.moveTo(LATER)
  const takedowns = (await deliveriesOf(id)).filter(({ kind }) => kind === 'takedown')
  expect(takedowns.map(({ store, status }) => `${store} ${status}`).sort()).toEqual([
    'deezer removed',
    'spotify removed',
  ])
  for (const delivery of takedowns)
    expect(await endsTold(delivery)).toEqual(delivery.store === 'deezer' ? [OVER] : [])
})

test('a second run of the job does nothing more', async () => {
  const id = await buildLive()
  await app.moveTo(OVER)
  await endLicence(app.deps, { releaseId: id })
  await app.runJobs()
  expect((await deedsOf(id)).filter((type) => type === 'release.licence_ended')).toHaveLength(1)
  expect((await deliveriesOf(id)).filter(({ kind }) => kind === 'takedown')).toHaveLength(2)
})

test.each([
  '2027-12-31',
  null,
])('a licence that was extended to %s counts once it is approved', async (day) => {
  const id = await buildLive()
  await extend(id, day)
  await approve(id)
  await app.moveTo(OVER)
  expect(await find(id)).toMatchObject({ status: 'published', licenceEndsOn: day })
  await app.moveTo('2028-01-01T00:00:00Z')
  expect((await find(id)).status).toBe(day === null ? 'published' : 'expired')
})

test('its owner’s own changes end with it: the release is again what was out', async () => {
  const id = await buildLive()
  await releases().beginUpdate({ id })
  await releases().update({ id, title: 'Other', licenceEndsOn: '2029-01-01' })
  await app.moveTo(OVER)
  expect(await find(id)).toMatchObject({
    ...{ status: 'expired', title: 'Maré', licenceEndsOn: LAST_DAY, updateOf: null, revision: 1 },
  })
  const kept = await app.deps.db
    .selectFrom('release_updates')
    .selectAll()
    .where('release_id', '=', id)
    .execute()
  expect(kept).toEqual([])
})

test('while the desk has it, it waits; sent back, it ends at once', async () => {
  const id = await buildLive()
  await extend(id, '2027-12-31')
  await app.moveTo(LATER)
  expect(await find(id)).toMatchObject({ status: 'submitted', live: true })
  await desk().claim({ id })
  await app.moveTo('2027-04-04T12:00:00Z')
  expect(await find(id)).toMatchObject({ status: 'in_review', live: true })
  await sendBack(id)
  expect(await find(id)).toMatchObject({ status: 'expired', licenceEndsOn: LAST_DAY, revision: 1 })
})

test('while the desk has it, an extension still saves it', async () => {
  const id = await buildLive()
  await extend(id, '2027-12-31')
  await app.moveTo(LATER)
  await approve(id)
  expect(await find(id)).toMatchObject({ status: 'published', licenceEndsOn: '2027-12-31' })
})

test('changes taken back from the desk after the last day end it at once', async () => {
  const id = await buildLive()
  await extend(id, '2027-12-31')
  await app.moveTo(LATER)
  await releases().withdraw({ id })
  await app.runJobs()
  expect((await find(id)).status).toBe('expired')
})

test('what the desk asked to correct says, once expired, the day that ended it', async () => {
  const id = await buildLive()
  await sendBack(id)
  await releases().update({ id, licenceEndsOn: '2029-01-01' })
  await app.moveTo(OVER)
  expect(await find(id)).toMatchObject({ status: 'expired', licenceEndsOn: LAST_DAY })
})

test('what comes out after its last day leaves again at once', async () => {
  app.deps.clock.set(new Date(SENT_ON))
  const id = await buildRelease(app, owner, { releaseDate: DAY })
  await releases().update({ id, licenceEndsOn: '2026-12-19' })
  await releases().submit({ id })
  await approve(id)
  await app.moveTo('2026-12-24T12:00:00Z')
  expect(await find(id)).toMatchObject({ status: 'expired', liveAt: expect.any(String) })
})

test('what is not live yet, or has ended already, is left as it is', async () => {
  const gone = await buildLive()
  await app.client(owner.cookie).deliveries.requestTakedown({ id: gone })
  app.deps.clock.set(new Date(SENT_ON))
  const waiting = await buildRelease(app, owner, { releaseDate: DAY })
  await releases().update({ id: waiting, licenceEndsOn: LAST_DAY })
  await releases().submit({ id: waiting })
  await approve(waiting)
  app.deps.clock.set(new Date(LATER))
  for (const id of [waiting, gone]) await endLicence(app.deps, { releaseId: id })
  expect([(await find(waiting)).status, (await find(gone)).status]).toEqual([
    'in_process',
    'takedown_requested',
  ])
})
