// Tests the owner's update of a live release: it stays live meanwhile, protected fields stay, stores get an approved
// update, and a dropped one leaves nothing behind.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPlan } from '#features/accounts/service.server.ts'
import {
  buildArtist,
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  type TestPerson,
} from '#test/factories.ts'
import { sendMaterial } from '#test/material.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { RELEASE_COLUMNS, TRACK_COLUMNS } from './draft-snapshots.data.server.ts'

const SENT_ON = '2026-11-21T09:00:00Z'
const DAY = '2026-12-18'
const OUT_ON = `${DAY}T00:00:00.000Z`
/** Later than any correction deadline. */
const MUCH_LATER = '2027-06-01T12:00:00Z'

let app: TestApp
let owner: TestPerson
let staff: TestPerson
/** A live release; each test starts with it in its original state. */
let id: string

const clientOf = (person: TestPerson) => app.client(person.cookie).releases
const reviewer = () => app.client(staff.cookie).review
const find = () => clientOf(owner).find({ id })
const listed = async (status: 'published' | 'reopened') =>
  (await clientOf(owner).list({ status: [status] })).items.map((item) => item.id)

async function buildLive(person: TestPerson, spec: Parameters<typeof buildRelease>[2] = {}) {
  await app.moveTo(SENT_ON)
  const built = await buildRelease(app, person, { releaseDate: DAY, ...spec })
  await clientOf(person).submit({ id: built })
  await approve(built)
  await app.moveTo(OUT_ON)
  return built
}

const sendAudio = (seed: string, seconds: number) =>
  sendMaterial(app.deps, owner.viewer, { kind: 'audio', seed, seconds }, `${seed.toLowerCase()}.flac`)

async function approve(releaseId: string) {
  const { sha256 } = await reviewer().claim({ id: releaseId })
  await reviewer().approve({ id: releaseId, sha256 })
  await app.runJobs()
}

async function sendBack(releaseId: string) {
  const { sha256 } = await reviewer().claim({ id: releaseId })
  await reviewer().reopen({ id: releaseId, sha256, reasons: [{ code: 'other', note: 'Not like this.' }] })
}

const deliveriesOf = (revision: number) =>
  app.deps.db
    .selectFrom('deliveries')
    .select(['store', 'status'])
    .where('release_id', '=', id)
    .where('revision', '=', revision)
    .orderBy('store')
    .execute()

const activityOf = async () =>
  (await app.client(owner.cookie).activity.list({ limit: 100 })).items
    .filter((item) => item.entityId === id)
    .map((item) => item.type)

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  staff = await buildStaff(app, 'reviewer')
  id = await buildLive(owner, {
    tracks: [
      { title: 'Maré', seconds: 61 },
      { title: 'Sal', seconds: 62 },
    ],
  })
})

beforeEach(async () => {
  app.deps.clock.set(new Date('2026-12-20T12:00:00Z'))
  const { status, updateOf } = await find()
  if (status === 'submitted') await clientOf(owner).withdraw({ id })
  if (updateOf !== null) await clientOf(owner).discardUpdate({ id })
})

describe('a live release that is being changed', () => {
  test('a release with an update stays live and is its owner’s turn', async () => {
    const opened = await clientOf(owner).beginUpdate({ id })
    expect(opened).toMatchObject({
      status: 'reopened',
      live: true,
      updateOf: 1,
      editable: true,
      liveAt: OUT_ON,
      cue: { turn: 'you', until: null, next: 'review' },
      delivered: { upc: opened.upc, releaseDate: DAY, platforms: ['spotify', 'deezer'] },
    })
    expect(opened.delivered?.tracks.map((track) => track.isrc)).toEqual(opened.tracks.map(({ isrc }) => isrc))
    expect(await listed('published')).toEqual([id])
    expect(await listed('reopened')).toEqual([id])
    const { latest, yourTurn, comingOut } = await app.client(owner.cookie).dashboard.find()
    expect([latest, yourTurn].map((items) => items.map((item) => item.id))).toEqual([[id], [id]])
    expect(comingOut).toEqual([])
    await app.moveTo(MUCH_LATER)
    expect(await find()).toMatchObject({ status: 'reopened', live: true })
  })

  test('an update is no reopening: not counted, not appealable', async () => {
    const mails = await mailsTo(app, owner.email)
    await clientOf(owner).beginUpdate({ id })
    await app.runJobs()
    const row = await app.deps.db
      .selectFrom('releases')
      .select('reopened_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.reopened_count).toBe(0)
    expect(await clientOf(owner).findAppeal({ id })).toEqual({ until: null, appeal: null })
    await expect(
      clientOf(owner).appeal({ id, text: 'I did this myself, and still appeal.' }),
    ).rejects.toMatchObject({ code: 'wrong_state' })
    expect((await activityOf())[0]).toBe('release.update_begun')
    const { items } = await app.client(owner.cookie).notifications.list({})
    expect(items[0]?.kind).toBe('releases.update_begun')
    expect(await mailsTo(app, owner.email)).toHaveLength(mails.length)
  })

  test('an update starts once, only for live releases', async () => {
    const asked = await Promise.allSettled([
      clientOf(owner).beginUpdate({ id }),
      clientOf(owner).beginUpdate({ id }),
    ])
    expect(asked.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { code: 'wrong_state', status: 409 },
    })
    const draft = await clientOf(owner).create({
      title: 'Sol',
      artistId: (await find()).artist?.id ?? '',
    })
    await expect(clientOf(owner).beginUpdate({ id: draft.id })).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(clientOf(owner).discardUpdate({ id: draft.id })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })

  test('starting an update is not a withdrawal', async () => {
    await expect(clientOf(owner).withdraw({ id })).rejects.toMatchObject({ code: 'wrong_state', status: 409 })
    expect(await find()).toMatchObject({ status: 'published', updateOf: null })
  })

  test('an update cannot change tracks, their order or the artist', async () => {
    const { tracks } = await clientOf(owner).beginUpdate({ id })
    const [first, second] = tracks.map((track) => track.id)
    const refused = { code: 'tracks_locked', status: 409 }
    await expect(clientOf(owner).addTrack({ id, title: 'More' })).rejects.toMatchObject(refused)
    await expect(clientOf(owner).removeTrack({ id, trackId: first ?? '' })).rejects.toMatchObject(refused)
    await expect(
      clientOf(owner).orderTracks({ id, trackIds: [second ?? '', first ?? ''] }),
    ).rejects.toMatchObject(refused)
    const advanced = await buildUser(app, { plan: 'advanced' })
    const theirs = await buildLive(advanced)
    const other = await buildArtist(app, advanced, 'Rui Costa')
    await clientOf(advanced).beginUpdate({ id: theirs })
    await expect(clientOf(advanced).update({ id: theirs, artistId: other.id })).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'artist_locked', at: 'artistId' }] },
    })
  })

  test('submitting an update requires the same codes, dates, stores and audio length', async () => {
    const { tracks } = await clientOf(owner).beginUpdate({ id })
    const longer = await sendAudio('Longer', 64)
    await clientOf(owner).update({
      id,
      upc: '036000291452',
      releaseDate: '2027-03-05',
      originalReleaseDate: '2020-01-01',
      schedule: 'express',
      platforms: ['deezer'],
    })
    await clientOf(owner).updateTrack({
      id,
      trackId: tracks[0]?.id ?? '',
      uploadId: longer,
      isrc: 'GBABC2600001',
    })
    const { items } = await clientOf(owner).findings({ id })
    const kept = items
      .filter((item) => item.severity === 'blocks')
      .map(({ code, at: field }) => `${code} ${field}`)
    expect(kept).toEqual([
      'upc_locked upc',
      'date_locked originalReleaseDate',
      'date_locked schedule',
      'date_locked releaseDate',
      'isrc_locked tracks.0.isrc',
      'audio_length_changed tracks.0.audio',
      'stores_locked platforms',
    ])
    await expect(clientOf(owner).submit({ id })).rejects.toMatchObject({ code: 'not_ready', status: 422 })
  })

  test('an unchanged update cannot be submitted', async () => {
    await clientOf(owner).beginUpdate({ id })
    await expect(clientOf(owner).submit({ id })).rejects.toMatchObject({
      code: 'not_ready',
      data: { problems: [{ code: 'update_empty' }] },
    })
    expect(await find()).toMatchObject({ status: 'reopened', revision: 1 })
  })

  test('a takedown requires discarding the update first', async () => {
    await clientOf(owner).beginUpdate({ id })
    const deliveries = app.client(owner.cookie).deliveries
    expect(await deliveries.takedown({ id })).toMatchObject({ refusal: 'update_open' })
    await expect(deliveries.requestTakedown({ id })).rejects.toMatchObject({
      code: 'update_open',
      status: 409,
    })
    await clientOf(owner).discardUpdate({ id })
    expect(await deliveries.takedown({ id })).toMatchObject({ refusal: null })
  })
})

describe('changes that are dropped', () => {
  test('discarding an update restores the approved revision', async () => {
    const rows = async () => ({
      release: await app.deps.db
        .selectFrom('releases')
        .select(RELEASE_COLUMNS as ['title'])
        .where('id', '=', id)
        .executeTakeFirst(),
      tracks: await app.deps.db
        .selectFrom('tracks')
        .select(['id', ...(TRACK_COLUMNS as ['title'])])
        .where('release_id', '=', id)
        .orderBy('position')
        .execute(),
    })
    const before = await rows()
    const { tracks } = await clientOf(owner).beginUpdate({ id })
    const cover = await sendMaterial(app.deps, owner.viewer, { kind: 'artwork', seed: 'New' }, 'new.jpg')
    const audio = await sendAudio('Again', 61)
    await clientOf(owner).update({
      id,
      title: 'Maré alta',
      label: 'Sal Discos',
      explicit: true,
      artworkUploadId: cover,
      upc: null,
      platforms: ['tidal'],
      releaseDate: null,
      confirmed: ['title_case'],
      territories: { rule: 'except', countries: ['PT'] },
      pLine: { year: 2020, owner: 'Sal' },
    })
    await clientOf(owner).updateTrack({
      id,
      trackId: tracks[1]?.id ?? '',
      title: 'Sal grosso',
      uploadId: audio,
      isrc: null,
      contributors: [],
      timedLyrics: [{ atMs: 100, text: 'la' }],
      hasLyrics: true,
      lyrics: 'la',
      composerSpotifyUri: 'spotify:artist:0123456789012345678901',
      featuredArtists: ['Bia'],
    })
    expect(await rows()).not.toEqual(before)
    const dropped = await clientOf(owner).discardUpdate({ id })
    expect(dropped).toMatchObject({ status: 'published', live: true, updateOf: null, revision: 1 })
    expect(dropped.liveAt).toBe(OUT_ON)
    expect(await rows()).toEqual(before)
    expect((await activityOf())[0]).toBe('release.update_dropped')
    const { items } = await app.client(owner.cookie).notifications.list({})
    expect(items[0]).toMatchObject({ kind: 'releases.update_dropped', params: { title: 'Maré' } })
    const kept = await app.deps.db.selectFrom('release_updates').selectAll().execute()
    expect(kept.filter((snapshot) => snapshot.release_id === id)).toEqual([])
  })

  test('when an update is discarded and submitted concurrently, one succeeds', async () => {
    await clientOf(owner).beginUpdate({ id })
    await clientOf(owner).update({ id, title: 'Maré alta' })
    const both = await Promise.allSettled([
      clientOf(owner).submit({ id }),
      clientOf(owner).discardUpdate({ id }),
    ])
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { status, title, updateOf } = await find()
    expect([
      ['submitted', 'Maré alta', 1],
      ['published', 'Maré', null],
    ]).toContainEqual([status, title, updateOf])
  })

  test('discarding a submitted update withdraws it and never makes a draft', async () => {
    await clientOf(owner).beginUpdate({ id })
    await clientOf(owner).update({ id, title: 'Maré alta' })
    await clientOf(owner).submit({ id })
    await expect(clientOf(owner).discardUpdate({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    const back = await clientOf(owner).withdraw({ id })
    expect(back).toMatchObject({ status: 'reopened', live: true, updateOf: 1, title: 'Maré alta' })
    expect((await activityOf())[0]).toBe('release.update_withdrawn')
    expect(await clientOf(owner).discardUpdate({ id })).toMatchObject({ title: 'Maré', revision: 1 })
  })
})

describe('changes that are sent', () => {
  test('a submitted update is reviewed against the live revision, however often it was reopened', async () => {
    await clientOf(owner).beginUpdate({ id })
    await clientOf(owner).update({ id, title: 'Maré alta' })
    expect(await clientOf(owner).changes({ id })).toMatchObject({ since: 1, items: [{ field: 'title' }] })
    await clientOf(owner).submit({ id })
    await sendBack(id)
    expect(await find()).toMatchObject({ status: 'reopened', live: true, updateOf: 1 })
    expect((await clientOf(owner).findAppeal({ id })).until).not.toBeNull()
    await app.moveTo(MUCH_LATER)
    expect(await find()).toMatchObject({ status: 'reopened', live: true })
    await clientOf(owner).update({ id, label: 'Sal Discos' })
    await clientOf(owner).submit({ id })
    const { items } = await reviewer().queue({})
    expect(items.find((item) => item.releaseId === id)).toMatchObject({ isUpdate: true })
    const seen = await reviewer().find({ id })
    expect(seen.release).toMatchObject({ live: true, updateOf: 1, revision: expect.any(Number) })
    expect(seen.changes.since).toBe(1)
    expect(seen.changes.items.map(({ field }) => field)).toEqual(['title', 'label', 'pLine', 'cLine'])
    expect(seen.findings.filter((finding) => finding.severity === 'blocks')).toEqual([])
  })

  test('a permanently rejected update can be discarded', async () => {
    await clientOf(owner).beginUpdate({ id })
    await clientOf(owner).update({ id, title: 'Maré alta' })
    await clientOf(owner).submit({ id })
    const { sha256 } = await reviewer().claim({ id })
    await reviewer().reject({ id, sha256, final: true, reasons: [{ code: 'other', note: 'Never.' }] })
    await app.moveTo(MUCH_LATER)
    expect(await find()).toMatchObject({ status: 'rejected', live: true, editable: false })
    expect(await clientOf(owner).discardUpdate({ id })).toMatchObject({ status: 'published', title: 'Maré' })
    expect(await clientOf(owner).beginUpdate({ id })).toMatchObject({ editable: true })
  })

  test('let what was approved go on to stores that do not have it yet', async () => {
    await app.deps.db
      .updateTable('deliveries')
      .set({ status: 'queued', attempts: 0, sent_at: null, answered_at: null, live_at: null })
      .where('release_id', '=', id)
      .where('store', '=', 'deezer')
      .execute()
    await clientOf(owner).beginUpdate({ id })
    await clientOf(owner).update({ id, title: 'Maré alta' })
    await clientOf(owner).submit({ id })
    const waiting = await app.deps.db
      .selectFrom('deliveries')
      .select('id')
      .where('release_id', '=', id)
      .where('store', '=', 'deezer')
      .executeTakeFirstOrThrow()
    await app.deps.jobs.add(app.deps.db, 'delivery.send', { deliveryId: waiting.id })
    await app.runJobs()
    expect(await deliveriesOf(1)).toEqual([
      { store: 'deezer', status: 'live' },
      { store: 'spotify', status: 'live' },
    ])
    expect(await find()).toMatchObject({ status: 'submitted', live: true })
  })

  test('go to the stores as an update, with new stores beside, and nothing comes out a second time', async () => {
    const mails = async () => (await mailsTo(app, owner.email)).map((mail) => mail.subject)
    const { tracks } = await clientOf(owner).beginUpdate({ id })
    const audio = await sendAudio('Corrected', 62)
    await clientOf(owner).update({ id, title: 'Maré alta', platforms: ['spotify', 'deezer', 'tidal'] })
    await clientOf(owner).updateTrack({
      id,
      trackId: tracks[0]?.id ?? '',
      title: 'Maré alta',
      uploadId: audio,
    })
    // The plan that allowed two tracks has ended; the live release continues.
    await setPlan(app.deps.db, {
      accountId: owner.viewer.accountId,
      plan: 'basic',
      until: null,
      at: app.deps.clock.now(),
    })
    await clientOf(owner).submit({ id })
    const before = await mails()
    await approve(id)
    const { revision } = await find()
    await app.runJobs()
    expect(await find()).toMatchObject({
      status: 'published',
      live: true,
      updateOf: null,
      title: 'Maré alta',
      releaseDate: DAY,
      liveAt: OUT_ON,
    })
    expect(await deliveriesOf(revision ?? 0)).toEqual([
      { store: 'deezer', status: 'live' },
      { store: 'spotify', status: 'live' },
      { store: 'tidal', status: 'live' },
    ])
    const stored = await app.deps.db
      .selectFrom('release_revisions')
      .select('content')
      .where('release_id', '=', id)
      .where('number', '=', revision ?? 0)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.content)).toMatchObject({ audioQuality: 'high', upc: (await find()).upc })
    const subjects = (await mails()).filter((subject) => !before.includes(subject))
    expect(subjects.some((subject) => subject.includes('is live'))).toBe(false)
    expect(subjects).toContain('The changes to Maré alta are in stores')
    const acts = await activityOf()
    expect(acts.filter((type) => type === 'release.published')).toHaveLength(1)
    expect(acts.filter((type) => type === 'release.update_live')).toHaveLength(1)
    await setPlan(app.deps.db, {
      accountId: owner.viewer.accountId,
      plan: 'pro',
      until: null,
      at: app.deps.clock.now(),
    })
  })
})

describe('a live release the desk reopened', () => {
  test('neither expires nor is dropped, and is corrected without a new day', async () => {
    const { sha256 } = await reviewer().claim({ id })
    await reviewer().reopen({ id, sha256, reasons: [{ code: 'artist_name', note: '' }] })
    expect(await find()).toMatchObject({ status: 'reopened', live: true, updateOf: null })
    await app.moveTo(MUCH_LATER)
    expect(await find()).toMatchObject({ status: 'reopened', live: true })
    await expect(clientOf(owner).discardUpdate({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    await clientOf(owner).update({ id, label: 'Corrected' })
    await clientOf(owner).submit({ id })
    expect(await clientOf(owner).withdraw({ id })).toMatchObject({ status: 'reopened', live: true })
    await clientOf(owner).submit({ id })
    await approve(id)
    expect(await find()).toMatchObject({ status: 'published', liveAt: OUT_ON })
  })
})
