// Playlists through the API: listed by staff, pitched to by artists, answered by curators, counted in the open.
import { beforeAll, describe, expect, test } from 'vitest'
import { insertBlock, setPlan } from '#features/accounts/service.server.ts'
import { connectSpotify } from '#features/music-connections/music-connections.fixtures.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  submit as submitRelease,
  type TestPerson,
} from '#test/factories.ts'
import { clearJobQueue } from '#test/job-queue.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { closePlaylists } from './close-account.server.ts'
import { REMINDERS_MAX, SORTS } from './domain.ts'
import { checkPlacement, expirePitch } from './end-pitch.server.ts'
import { refreshPlaylist } from './refresh-playlist.server.ts'

let app: TestApp
let staff: TestPerson
/** Artists with songs, connected to Spotify. */
let artists: TestPerson[]
let curator: TestPerson

const START = new Date('2026-11-23T09:00:00Z')
const TEXT = 'A slow samba about the last ferry home, sung in Portuguese, on one microphone.'
const TEN_WORDS = 'Lovely voice, and the drums wake everybody up too early'
const LONG_ANSWER = `${TEN_WORDS}. The second verse is the best I heard this week`
const FIELDS = { genre: 'folk', about: 'Soft songs for slow mornings', weeklyCapacity: 10 } as const

const as = (who: TestPerson | undefined) => app.client(who?.cookie).playlists
const artist = (index: number) => required(artists[index])
const local = () => required(app.deps.musicServices.local)
const spotifyOf = (name: string) => required(local().playlists.find((one) => one.name === name))
const addressOf = (name: string) => `https://open.spotify.com/playlist/${spotifyOf(name).id}?si=x`
const daysLater = (days: number) => new Date(app.deps.clock.now().getTime() + days * DAY_MS)

async function buildArtistPerson(titles: readonly string[]): Promise<TestPerson> {
  const person = await buildUser(app, titles.length > 1 ? { plan: 'pro' } : {})
  const id = await buildRelease(app, person, {
    title: titles[0] ?? '',
    type: titles.length > 1 ? 'ep' : 'single',
    tracks: titles.map((title) => ({ title, seconds: 61 })),
  })
  await submitRelease(app, person, id)
  await app.deps.db
    .updateTable('releases')
    .set({ status: 'published', live_at: app.deps.clock.now() })
    .where('id', '=', id)
    .execute()
  await connectSpotify(app, person, { name: person.username })
  return person
}

/** Listed, and followed by every artist. */
async function buildPlaylist(name: string, more: { weeklyCapacity?: number } = {}, by = curator) {
  const { id } = await as(by).add({ ...FIELDS, ...more, address: addressOf(name) })
  await as(staff).approve({ id })
  for (const { viewer } of artists) await app.deps.musicConnections.follow(viewer.userId, spotifyOf(name).id)
  return id
}

/** A playlist of the local service for each use, because each is listed once. */
const NAMES = [
  'Deep Focus Europe',
  'Night Bus Home',
  'Cuarto de Estar',
  'Harbour Lights',
  'Small Machines',
  'Yeni Dalga',
  'Loud Rooms',
  'Second Line',
]
async function freshPlaylist(more: { weeklyCapacity?: number } = {}) {
  const name = required(NAMES.shift())
  const by = await buildUser(app)
  await connectSpotify(app, by, { name: spotifyOf(name).ownerName })
  return { id: await buildPlaylist(name, more, by), name, by }
}

const songsOf = async (who: TestPerson, id: string) => (await as(who).songs({ id })).items
const songOf = async (who: TestPerson, id: string, index = 0) =>
  required((await songsOf(who, id))[index]).trackId
const pitch = async (who: TestPerson, id: string, index = 0) =>
  as(who).submit({ id, trackId: await songOf(who, id, index), text: TEXT })
const kindsOf = async ({ cookie }: TestPerson) =>
  (await app.client(cookie).notifications.list({})).items.map(({ kind }) => kind)

beforeAll(async () => {
  app = await openTestApp()
  app.deps.clock.set(START)
  staff = await buildStaff(app, 'support')
  curator = await buildUser(app)
  artists = [
    await buildArtistPerson(['Maré', 'Vento', 'Areia', 'Sal']),
    await buildArtistPerson(['Barco']),
    await buildArtistPerson(['Farol']),
    await buildArtistPerson(['Cais']),
  ]
  await clearJobQueue(app.deps.db)
}, 300_000)

describe('a playlist', () => {
  test('only its owner at Spotify can add a playlist', async () => {
    const add = (name: string, who = curator) => as(who).add({ ...FIELDS, address: addressOf(name) })
    await expect(add('Manhã Clara')).rejects.toMatchObject({ status: 409, code: 'spotify_not_connected' })
    await connectSpotify(app, curator, { name: 'Inês Matos' })
    await expect(add('Kitchen Radio')).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'playlist_not_yours', at: 'address', params: { owner: 'Backline' } }] },
    })
    const unknown = 'https://open.spotify.com/playlist/0000000000000000000000'
    await expect(as(curator).add({ ...FIELDS, address: unknown })).rejects.toMatchObject({
      data: { problems: [{ code: 'playlist_unknown' }] },
    })
    await expect(as(curator).add({ ...FIELDS, address: 'my playlist' })).rejects.toMatchObject({
      data: { problems: [{ code: 'playlist_address' }] },
    })
  })

  test('a playlist is listed once staff approve it, with stored facts and cover', async () => {
    const { id } = await as(curator).add({ ...FIELDS, address: addressOf('Manhã Clara') })
    await expect(as(curator).add({ ...FIELDS, address: addressOf('Manhã Clara') })).rejects.toMatchObject({
      status: 409,
      code: 'playlist_known',
    })
    expect((await as(undefined).list({ search: 'manha' })).items).toEqual([])
    await expect(as(undefined).find({ id })).rejects.toMatchObject({ status: 404 })
    expect(await kindsOf(staff)).toContain('account.playlist_added')

    await as(staff).approve({ id })
    await app.runJobs()
    const playlist = await as(undefined).find({ id })
    expect(playlist).toMatchObject({
      name: 'Manhã Clara',
      curator: 'Inês Matos',
      followers: 48_210,
      genre: 'folk',
      week: { state: 'open', left: 10, capacity: 10 },
      record: { answeredShare: null, due: 0 },
      reasons: [],
    })
    const cover = await app.fetch(required(playlist.coverUrls?.['96']))
    expect(cover.headers.get('content-type')).toBe('image/webp')
    expect((await cover.arrayBuffer()).byteLength).toBeGreaterThan(300)
    expect((await app.fetch(required(playlist.coverUrls?.['96']).replace('/96', '/97'))).status).toBe(422)
    expect(await kindsOf(curator)).toContain('account.playlist_listed')
    await expect(as(staff).approve({ id })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('a refused playlist says why, and can be added again', async () => {
    const { id } = await as(curator).add({ ...FIELDS, address: addressOf('Varanda') })
    await expect(as(staff).refuse({ id, reason: 'other', note: ' ' })).rejects.toMatchObject({ status: 422 })
    await as(staff).refuse({ id, reason: 'off_topic', note: 'Half of it is techno.' })
    const mine = (await as(curator).own()).items.find((one) => one.id === id)
    expect(mine).toMatchObject({ state: 'refused', reason: 'off_topic', note: 'Half of it is techno.' })
    expect((await as(curator).add({ ...FIELDS, address: addressOf('Varanda') })).id).toBe(id)
    expect((await as(staff).staffList({ view: 'waiting' })).items.map((one) => one.id)).toContain(id)
  })

  test('staff cannot decide about a playlist of their own', async () => {
    const member = await buildStaff(app, 'support')
    await connectSpotify(app, member, { name: 'Ada Kowal' })
    const { id } = await as(member).add({ ...FIELDS, address: addressOf('First Listen') })
    await expect(as(member).approve({ id })).rejects.toMatchObject({ status: 403, code: 'own_account' })
  })

  test('a playlist that opened again on its day can be changed, and closed again', async () => {
    const { id } = required((await as(curator).own()).items[0])
    const own = async () => required((await as(curator).own()).items.find((one) => one.id === id))
    await as(curator).save({ id, ...FIELDS, isOpen: false, closedUntil: '2026-11-25' })
    expect(await own()).toMatchObject({ isOpen: false, closedUntil: '2026-11-25', week: { state: 'closed' } })
    app.deps.clock.set(daysLater(2))
    const { isOpen, closedUntil, week } = await own()
    expect({ isOpen, closedUntil, week }).toMatchObject({
      isOpen: true,
      closedUntil: null,
      week: { state: 'open' },
    })
    expect(await as(curator).save({ id, ...FIELDS, isOpen, closedUntil })).toMatchObject({ isOpen: true })
    app.deps.clock.set(START)
  })

  test('only its curator can see and change a playlist', async () => {
    const { items } = await as(curator).own()
    const id = required(items[0]).id
    const other = artist(1)
    for (const call of [
      () => as(other).save({ id, ...FIELDS }),
      () => as(other).leave({ id }),
      () => as(other).inbox({ id }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    expect((await as(other).own()).items).toEqual([])
  })
})

describe('sending a pitch', () => {
  let id: string
  beforeAll(async () => {
    id = (await freshPlaylist()).id
  })

  test('a pitch without song or text is refused with a code for each', async () => {
    const trackId = await songOf(artist(0), id)
    const codes = async (input: { trackId?: string | null; text?: string }) =>
      as(artist(0))
        .submit({ id, ...input })
        .then(
          () => [],
          (error) => error.data.problems.map((problem: { code: string }) => problem.code),
        )
    expect(await codes({ trackId: null, text: TEXT })).toEqual(['song_required'])
    expect(await codes({ trackId: newIdAt(START), text: TEXT })).toEqual(['song_required'])
    expect(await codes({ trackId, text: '  \n ' })).toEqual(['pitch_required'])
    expect(await codes({ trackId, text: ` ${'🎷'.repeat(49)} ` })).toEqual(['pitch_too_short'])
    expect(await codes({ trackId, text: 'a'.repeat(501) })).toEqual(['pitch_too_long'])
    expect(await codes({})).toEqual(['song_required', 'pitch_required'])
  })

  test('songs of others and drafts cannot be pitched', async () => {
    const foreign = await songOf(artist(1), id)
    await expect(as(artist(0)).submit({ id, trackId: foreign, text: TEXT })).rejects.toMatchObject({
      data: { problems: [{ code: 'song_required' }] },
    })
    const draft = await buildRelease(app, artist(1), { title: 'Draft' })
    expect((await songsOf(artist(1), id)).map(({ title }) => title)).toEqual(['Barco'])
    await app.deps.db.deleteFrom('releases').where('id', '=', draft).execute()
  })

  test('an approved song can be pitched until its release date', async () => {
    const set = (values: object) =>
      app.deps.db
        .updateTable('releases')
        .set(values)
        .where('account_id', '=', artist(1).viewer.accountId)
        .execute()
    await set({ status: 'approved', live_at: null, release_date: '2026-12-18' })
    expect(await songsOf(artist(1), id)).toMatchObject([{ title: 'Barco', isLive: false }])
    await set({ release_date: '2026-11-20' })
    expect(await songsOf(artist(1), id)).toEqual([])
    await set({ status: 'published', live_at: START, release_date: '2026-12-18' })
  })

  test('a pitch needs a Spotify connection and a follow', async () => {
    const stranger = await buildArtistPerson(['Onda'])
    const trackId = await songOf(stranger, id)
    await expect(as(stranger).submit({ id, trackId, text: TEXT })).rejects.toMatchObject({
      status: 409,
      code: 'not_following',
    })
    await app.client(stranger.cookie).musicConnections.disconnect()
    await expect(as(stranger).submit({ id, trackId, text: TEXT })).rejects.toMatchObject({
      status: 409,
      code: 'spotify_not_connected',
    })
    // What is wrong with the pitch itself comes first.
    await expect(as(stranger).submit({ id, trackId, text: '' })).rejects.toMatchObject({ status: 422 })
  })

  test('a sent pitch is shown to the artist, and notified to the curator once', async () => {
    const sent = await pitch(artist(0), id)
    expect(sent).toMatchObject({ state: 'submitted', text: TEXT, song: { artist: 'Ana Lima' } })
    expect(Date.parse(String(sent.dueAt)) - Date.parse(String(sent.submittedAt))).toBe(7 * DAY_MS)
    expect((await as(artist(0)).pitches({})).items.map((one) => one.id)).toContain(sent.id)
    expect((await as(artist(1)).pitches({})).items).toEqual([])
    await expect(pitch(artist(0), id)).rejects.toMatchObject({ status: 409, code: 'already_submitted' })
    expect((await songsOf(artist(0), id)).filter(({ isPitched }) => isPitched)).toHaveLength(1)
  })

  test('pitches to own and unlisted playlists are refused', async () => {
    const own = required((await as(curator).own()).items.find(({ name }) => name === 'Manhã Clara'))
    await expect(as(curator).submit({ id: own.id, trackId: null, text: '' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(as(artist(0)).submit({ id: newIdAt(START), text: TEXT })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('limits hold for pitches of the same moment', () => {
  const outcomes = async (calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls)
    return results.map((result) =>
      result.status === 'fulfilled' ? 'sent' : (result.reason as { code: string }).code,
    )
  }

  test('concurrent requests pitch a song only once', async () => {
    const { id } = await freshPlaylist()
    const trackId = await songOf(artist(0), id)
    const sent = await outcomes([1, 2, 3, 4].map(() => as(artist(0)).submit({ id, trackId, text: TEXT })))
    expect(sent.toSorted()).toEqual(['already_submitted', 'already_submitted', 'already_submitted', 'sent'])
  })

  test('an account has at most two waiting pitches at a playlist', async () => {
    const { id, by } = await freshPlaylist()
    const songs = await songsOf(artist(0), id)
    const sent = await outcomes(songs.map(({ trackId }) => as(artist(0)).submit({ id, trackId, text: TEXT })))
    expect(sent.toSorted()).toEqual(['sent', 'sent', 'too_many_waiting', 'too_many_waiting'])
    const [first] = (await as(by).inbox({ id })).queue
    await as(by).open({ id: required(first).id })
    await as(by).decline({ id: required(first).id, reason: 'mood', answer: TEN_WORDS })
    const left = (await songsOf(artist(0), id)).filter(({ isPitched }) => !isPitched)
    expect((await as(artist(0)).submit({ id, trackId: required(left[0]).trackId, text: TEXT })).state).toBe(
      'submitted',
    )
  })

  test('a week takes as many pitches as the curator wants, and Monday opens it again', async () => {
    const { id } = await freshPlaylist({ weeklyCapacity: 2 })
    const sent = await outcomes(artists.map((who) => pitch(who, id)))
    expect(sent.toSorted()).toEqual(['playlist_full', 'playlist_full', 'sent', 'sent'])
    const late = required(artists[sent.indexOf('playlist_full')])
    await expect(pitch(late, id)).rejects.toMatchObject({ data: { params: { opensOn: '2026-11-30' } } })
    expect((await as(undefined).find({ id })).week).toEqual({
      state: 'full',
      left: 0,
      capacity: 2,
      opensOn: '2026-11-30',
    })
    expect((await as(undefined).list({ openNow: 'true' })).items.map((one) => one.id)).not.toContain(id)
    app.deps.clock.set(new Date('2026-11-30T00:00:00Z'))
    expect((await pitch(late, id)).state).toBe('submitted')
    app.deps.clock.set(START)
  })
})

test('a curator hears pitches in random order, whatever the plans', async () => {
  const { id, by } = await freshPlaylist({ weeklyCapacity: 20 })
  for (const who of artists) await pitch(who, id)
  await pitch(artist(0), id, 1)
  const queue = async () => (await as(by).inbox({ id })).queue.map((one) => one.id)
  const before = await queue()
  expect(before).toHaveLength(5)
  for (const plan of ['pro', 'advanced'] as const)
    for (const { viewer } of artists) {
      await setPlan(app.deps.db, { accountId: viewer.accountId, plan, until: null, at: app.deps.clock.now() })
      expect(await queue()).toEqual(before)
    }
  expect(JSON.stringify(await as(by).inbox({ id }))).not.toMatch(/plan|advanced/)
  // On another day, another lot.
  const firsts = new Set<string | undefined>()
  for (let day = 0; day < 6; day++) {
    app.deps.clock.set(new Date(START.getTime() + day * DAY_MS))
    firsts.add((await queue())[0])
  }
  app.deps.clock.set(START)
  expect(firsts.size).toBeGreaterThan(1)
})

describe('an answer', () => {
  let id: string
  let by: TestPerson
  let name: string
  beforeAll(async () => {
    const fresh = await freshPlaylist({ weeklyCapacity: 50 })
    ;({ id, by, name } = fresh)
  })

  test('a pitch is answered by its curator, who hears only what was pitched to them', async () => {
    const sent = await pitch(artist(0), id)
    for (const other of [artist(1), curator, artist(0)])
      for (const call of [
        () => as(other).open({ id: sent.id }),
        () => as(other).shortlist({ id: sent.id, isShortlisted: true }),
        () => as(other).accept({ id: sent.id, position: 3, placedUntil: '2026-12-21' }),
        () => as(other).decline({ id: sent.id, reason: 'mood', answer: TEN_WORDS }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 404 })

    const heard = await as(by).open({ id: sent.id })
    expect(heard).toMatchObject({ state: 'opened', text: TEXT, from: 'Ana', song: { releaseType: 'ep' } })
    const url = required(heard.song.audio).url
    expect((await app.fetch(url, { headers: { cookie: by.cookie, range: 'bytes=0-99' } })).status).toBe(206)
    for (const cookie of [artist(1).cookie, artist(0).cookie, ''])
      expect((await app.fetch(url, { headers: { cookie } })).ok).toBe(false)
    expect((await as(by).shortlist({ id: sent.id, isShortlisted: true })).state).toBe('shortlisted')

    await expect(
      as(by).decline({ id: sent.id, reason: 'energy', answer: 'Too fast.' }),
    ).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'answer_too_short', params: { min: 10, words: 2 } }] },
    })
    const declined = await as(by).decline({ id: sent.id, reason: 'energy', answer: ` ${LONG_ANSWER} ` })
    expect(declined).toMatchObject({ state: 'declined', song: { audio: null } })
    await expect(
      as(by).accept({ id: sent.id, position: 1, placedUntil: '2026-12-25' }),
    ).rejects.toMatchObject({ status: 409, code: 'wrong_state' })

    await app.runJobs()
    const [seen] = (await as(artist(0)).pitches({ view: 'ended' })).items
    expect(seen).toMatchObject({ state: 'declined', reason: 'energy', answer: LONG_ANSWER })
    expect(await kindsOf(artist(0))).toContain('releases.pitch_declined')
    const [mail] = await mailsTo(app, artist(0).email)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(LONG_ANSWER)
  })

  test('a placement is looked up at Spotify, and checked after a week', async () => {
    const [one, two, three] = [
      await pitch(artist(1), id),
      await pitch(artist(2), id),
      await pitch(artist(3), id),
    ]
    const isrcOf = async (pitchId: string) =>
      (
        await app.deps.db
          .selectFrom('pitches')
          .select('song')
          .where('id', '=', pitchId)
          .executeTakeFirstOrThrow()
      ).song.isrc
    const accept = (pitchId: string, placedUntil = '2026-12-25') =>
      as(by).accept({ id: pitchId, position: 9, placedUntil })
    for (const { id } of [one, two, three]) await as(by).open({ id })
    // The release comes out on the 18th, and is looked for a week later.
    await expect(accept(one.id, '2026-12-24')).rejects.toMatchObject({
      data: { problems: [{ code: 'placement_until', params: { first: '2026-12-25' } }] },
    })
    local().place(spotifyOf(name).id, await isrcOf(one.id), 4)
    expect(await accept(one.id)).toMatchObject({ state: 'accepted', position: 4, isPositionConfirmed: true })
    expect(await accept(two.id)).toMatchObject({ position: 9, isPositionConfirmed: false })
    local().place(spotifyOf(name).id, await isrcOf(three.id), 2)
    await accept(three.id)

    const results = () =>
      app.deps.db
        .selectFrom('pitches')
        .select(['check_result', 'check_position'])
        .where('id', 'in', [one.id, two.id, three.id])
        .orderBy('id')
        .execute()
    for (const { id } of [one, two]) await checkPlacement(app.deps, { pitchId: id })
    expect(await results()).toEqual([
      { check_result: 'kept', check_position: 5 },
      { check_result: 'gone', check_position: null },
      { check_result: null, check_position: null },
    ])
    expect(await kindsOf(artist(2))).toContain('releases.pitch_gone')
    await app.client(by.cookie).musicConnections.disconnect()
    await checkPlacement(app.deps, { pitchId: three.id })
    expect((await results())[2]).toEqual({ check_result: 'unknown', check_position: null })
    const due = await app.deps.db
      .selectFrom('due_jobs')
      .select('due_at')
      .where('job_key', '=', `playlists.check:${three.id}`)
      .executeTakeFirst()
    expect(due?.due_at.toISOString()).toBe('2026-12-25T12:00:00.000Z')
  })

  test('a pitch without an answer in seven days is silence', async () => {
    const sent = await pitch(artist(0), id, 1)
    await as(by).open({ id: sent.id })
    await expirePitch(app.deps, { pitchId: sent.id })
    expect((await as(artist(0)).pitches({ view: 'waiting' })).items.map((one) => one.id)).toContain(sent.id)
    app.deps.clock.set(daysLater(7))
    // Before the job has noted it.
    await expect(as(by).decline({ id: sent.id, reason: 'mood', answer: TEN_WORDS })).rejects.toMatchObject({
      status: 409,
    })
    expect((await as(by).inbox({ id })).queue).toEqual([])
    await expirePitch(app.deps, { pitchId: sent.id })
    await expirePitch(app.deps, { pitchId: sent.id })
    const seen = (await as(artist(0)).pitches({})).items.find((one) => one.id === sent.id)
    expect(seen).toMatchObject({ state: 'expired', answer: null })
    // Five are due now: one no, three yes, one silence.
    expect((await as(undefined).find({ id })).record).toMatchObject({
      due: 5,
      answeredShare: 0.8,
      acceptedShare: 0.6,
    })
    expect(await as(undefined).totals()).toMatchObject({ open: expect.any(Number) })
    app.deps.clock.set(START)
  })

  test('an answer leaves the record after 90 days', async () => {
    app.deps.clock.set(daysLater(120))
    await refreshPlaylist(app.deps, { playlistId: id })
    expect((await as(undefined).find({ id })).record).toMatchObject({ due: 0, answeredShare: null })
    app.deps.clock.set(START)
  })
})

describe('a pitch that is withdrawn', () => {
  test('a withdrawn pitch can be sent again only if it was not opened', async () => {
    const { id, by } = await freshPlaylist({ weeklyCapacity: 1 })
    const first = await pitch(artist(0), id)
    await expect(as(artist(1)).withdraw({ id: first.id })).rejects.toMatchObject({ status: 404 })
    expect((await as(artist(0)).withdraw({ id: first.id })).state).toBe('withdrawn')
    const second = await pitch(artist(0), id)
    // The place is taken by the second one.
    await expect(as(artist(0)).restore({ id: first.id })).rejects.toMatchObject({ code: 'already_submitted' })
    await as(by).open({ id: second.id })
    await as(artist(0)).withdraw({ id: second.id })
    await expect(as(by).open({ id: second.id })).rejects.toMatchObject({ status: 404 })
    await expect(pitch(artist(0), id)).rejects.toMatchObject({ code: 'already_submitted' })
    expect((await as(artist(0)).restore({ id: second.id })).state).toBe('opened')
    await expect(as(artist(0)).restore({ id: second.id })).rejects.toMatchObject({ code: 'wrong_state' })
  })
})

test('playlists of a banned curator are neither listed nor shown, and take no pitches', async () => {
  const { id, by, name } = await freshPlaylist()
  const trackId = await songOf(artist(3), id)
  await insertBlock(app.deps.db, {
    id: newIdAt(START),
    user_id: by.viewer.userId,
    kind: 'ban',
    reason: 'Sells places',
    set_at: app.deps.clock.now(),
  })
  expect((await as(undefined).list({ search: name })).items).toEqual([])
  const missing = { status: 404 }
  await expect(as(undefined).find({ id })).rejects.toMatchObject(missing)
  await expect(as(artist(3)).submit({ id, trackId, text: TEXT })).rejects.toMatchObject(missing)
  await expect(as(artist(3)).addReminder({ id })).rejects.toMatchObject(missing)
})

describe('the list', () => {
  beforeAll(async () => {
    const now = app.deps.clock.now()
    for (let index = 0; index < 60; index++)
      await app.deps.db
        .insertInto('playlists')
        .values({
          id: newIdAt(now),
          curator_id: curator.viewer.userId,
          spotify_id: `made-up-${index}`,
          name: `Lista ${index} 100%_Ünlü`,
          curator_name: index % 2 ? 'José Ramos' : 'Kim Berg',
          followers: (index % 12) * 1_000,
          genre: index % 3 ? 'jazz' : 'metal',
          about: 'Made up for this test',
          weekly_capacity: 10,
          is_open: index % 5 > 0,
          closed_until: null,
          state: 'listed',
          reason: null,
          note: null,
          cover_version: null,
          cover_source: null,
          record_due: index % 9,
          record_answered: Math.floor((index % 9) / 2),
          record_median_minutes: 60,
          read_at: now,
          created_at: now,
          updated_at: now,
        })
        .execute()
  })

  const walk = async (input: Parameters<ReturnType<typeof as>['list']>[0]) => {
    const pages: Awaited<ReturnType<ReturnType<typeof as>['list']>>['items'][] = []
    let cursor: string | undefined
    do {
      const page = await as(undefined).list({ ...input, cursor })
      pages.push(page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return pages
  }

  test.each(SORTS)('the list sorted by %s has pages of 24 without gaps or duplicates', async (sort) => {
    const pages = await walk({ sort })
    expect(pages.slice(0, -1).every((page) => page.length === 24)).toBe(true)
    const ids = pages.flat().map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    const values = pages
      .flat()
      .map(({ followers, record }) => (sort === 'followers' ? followers : (record.answeredShare ?? -1)))
    if (sort !== 'newest') expect(values).toEqual(values.toSorted((one, other) => other - one))
  })

  test('the search finds playlists by name and curator, whatever accents and symbols', async () => {
    expect((await walk({ search: 'JOSE RAM' })).flat()).toHaveLength(30)
    expect((await walk({ search: 'lista 7 100%_unlu' })).flat()).toHaveLength(1)
    expect((await walk({ search: '%' })).flat().length).toBe(60)
    expect((await walk({ search: "'; drop table playlists; --" })).flat()).toEqual([])
  })

  test('the list filters by genre, followers and open playlists', async () => {
    const found = (
      await walk({ genre: 'metal', followersFrom: '1000', openNow: 'true', search: 'lista' })
    ).flat()
    expect(found.length).toBeGreaterThan(0)
    expect(
      found.every(
        ({ genre, followers, week }) => genre === 'metal' && followers >= 1_000 && week.state === 'open',
      ),
    ).toBe(true)
    await expect(as(undefined).list({ followersFrom: '7' })).rejects.toMatchObject({ status: 422 })
    await expect(as(undefined).list({ cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a reminder', () => {
  let id: string
  const CLOSED = { ...FIELDS, isOpen: false, closedUntil: '2026-12-04' }
  const remindersOf = async (who: TestPerson) => (await as(who).reminders()).playlistIds
  const openings = async (who: TestPerson) =>
    (await kindsOf(who)).filter((kind) => kind === 'releases.playlist_open').length
  const runUntil = async (instant: string) => {
    app.deps.clock.set(new Date(instant))
    await app.runJobs()
  }

  beforeAll(async () => {
    app.deps.clock.set(START)
    const now = START
    const row = {
      id: newIdAt(now),
      curator_id: curator.viewer.userId,
      spotify_id: 'made-up-reminders',
      name: 'Sunday Drums',
      curator_name: 'Kim Berg',
      followers: 900,
      genre: 'jazz' as const,
      about: 'Made up for this test',
      weekly_capacity: 10,
      is_open: false,
      closed_until: '2026-12-01' as const,
      state: 'listed' as const,
      read_at: now,
      created_at: now,
      updated_at: now,
    }
    await app.deps.db.insertInto('playlists').values(row).execute()
    id = row.id
  })

  test('is sent once, on the day on which the playlist opens, to those who still want it', async () => {
    const [first, second] = [artist(0), artist(1)]
    await Promise.all([1, 2, 3].map(() => as(first).addReminder({ id })))
    await as(second).addReminder({ id })
    expect(await remindersOf(first)).toEqual([id])
    await as(second).removeReminder({ id })
    expect(await remindersOf(second)).toEqual([])
    await runUntil('2026-11-30T23:59:00Z')
    expect(await openings(first)).toBe(0)
    await runUntil('2026-12-01T00:00:00Z')
    await runUntil('2026-12-02T00:00:00Z')
    expect([await openings(first), await openings(second)]).toEqual([1, 0])
    expect(await remindersOf(first)).toEqual([])
    const mails = (await mailsTo(app, first.email)).filter(({ subject }) => subject.includes('Sunday Drums'))
    expect(mails).toEqual([expect.objectContaining({ subject: '“Sunday Drums” takes pitches again' })])
    expect(mails[0]?.text).toContain('there are 10 places left this week')
    expect(mails[0]?.text).toContain(`/playlists/${id}/submit`)
  })

  test('waits longer when the curator closes the playlist again, and comes when it is opened by hand', async () => {
    await as(curator).save({ id, ...CLOSED })
    await as(artist(0)).addReminder({ id })
    await as(curator).save({ id, ...CLOSED, closedUntil: '2026-12-20' })
    await runUntil('2026-12-04T00:00:00Z')
    expect([await openings(artist(0)), await remindersOf(artist(0))]).toEqual([1, [id]])
    await as(curator).save({ id, ...FIELDS })
    await runUntil('2026-12-04T00:01:00Z')
    expect([await openings(artist(0)), await remindersOf(artist(0))]).toEqual([2, []])
  })

  test('of a playlist that opened in the meantime comes at once', async () => {
    await as(artist(1)).addReminder({ id })
    await runUntil('2026-12-04T00:02:00Z')
    expect(await openings(artist(1))).toBe(1)
  })

  test('reaches everybody, however many they are', async () => {
    await as(curator).save({ id, ...CLOSED, closedUntil: '2026-12-20' })
    const fans = await Promise.all(Array.from({ length: 101 }, () => buildUser(app)))
    for (const { viewer } of fans)
      await app.deps.db
        .insertInto('playlist_reminders')
        .values({ playlist_id: id, user_id: viewer.userId, created_at: app.deps.clock.now() })
        .execute()
    await as(curator).save({ id, ...FIELDS })
    await runUntil('2026-12-04T00:03:00Z')
    expect(await Promise.all(fans.map(openings))).toEqual(fans.map(() => 1))
  })

  test('needs a playlist of the list, and a person has at most 100', async () => {
    await expect(as(artist(0)).addReminder({ id: newIdAt(START) })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(as(undefined).addReminder({ id })).rejects.toMatchObject({ status: 401 })
    const others = Array.from({ length: REMINDERS_MAX }, () => newIdAt(START))
    const row = await app.deps.db
      .selectFrom('playlists')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const other of others) {
      await app.deps.db
        .insertInto('playlists')
        .values({ ...row, id: other, spotify_id: other, state: 'removed' })
        .execute()
      await app.deps.db
        .insertInto('playlist_reminders')
        .values({ playlist_id: other, user_id: artist(2).viewer.userId, created_at: START })
        .execute()
    }
    await expect(as(artist(2)).addReminder({ id })).rejects.toMatchObject({
      code: 'too_many_reminders',
      data: { params: { max: REMINDERS_MAX } },
    })
    expect(await remindersOf(artist(2))).toHaveLength(REMINDERS_MAX)
    app.deps.clock.set(START)
  })
})

describe('once a day', () => {
  test('followers and name are read from Spotify once a day', async () => {
    const own = required((await as(curator).own()).items.find(({ name }) => name === 'Manhã Clara'))
    const facts = spotifyOf('Manhã Clara')
    facts.followers = 50_000
    app.deps.clock.set(daysLater(1))
    await refreshPlaylist(app.deps, { playlistId: own.id })
    expect((await as(undefined).find({ id: own.id })).followers).toBe(50_000)
    app.deps.clock.set(START)
  })
})

test('leaving the list ends waiting pitches, and closing the account deletes its pitches and reminders', async () => {
  const own = required((await as(curator).own()).items.find(({ name }) => name === 'Manhã Clara'))
  for (const { viewer } of artists)
    await app.deps.musicConnections.follow(viewer.userId, spotifyOf('Manhã Clara').id)
  const sent = await pitch(artist(3), own.id)
  await as(curator).leave({ id: own.id })
  await expect(as(undefined).find({ id: own.id })).rejects.toMatchObject({ status: 404 })
  expect((await as(artist(3)).pitches({})).items[0]).toMatchObject({
    id: sent.id,
    state: 'expired',
    playlist: { isListed: false },
  })
  await app.runJobs()
  const [mail] = await mailsTo(app, artist(3).email)
  expect(mail?.subject).toBe('“Manhã Clara” left the list')
  expect(mail?.text).not.toContain('7 days')
  await expect(as(curator).leave({ id: own.id })).rejects.toMatchObject({ code: 'wrong_state' })
  await as(artist(3)).addReminder({ id: required((await as(undefined).list({})).items[0]).id })
  await app.deps.db.transaction().execute((trx) => closePlaylists(trx, app.deps, artist(3).viewer))
  expect((await as(artist(3)).pitches({})).items).toEqual([])
  expect((await as(artist(3)).reminders()).playlistIds).toEqual([])
  await app.deps.db.transaction().execute((trx) => closePlaylists(trx, app.deps, curator.viewer))
  expect(
    (await as(curator).own()).items.every(({ state, curator }) => state === 'removed' && curator === ''),
  ).toBe(true)
})
