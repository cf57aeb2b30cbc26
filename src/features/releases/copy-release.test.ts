// Tests copying a release: which fields are copied, which never are, and access.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson
/** A submitted release, so that it has codes. */
let source: string

const TRACK = {
  title: 'Maré',
  seconds: 61,
  version: 'cover',
  featuredArtists: ['Bia Reis'],
  genre: 'latin',
  language: 'pt',
  explicit: true,
  hasLyrics: true,
  lyrics: 'Maré alta',
  composer: 'Ana Lima',
  aiParts: ['lyrics'],
  originalArtist: 'Nara',
  previewStartMs: 10_000,
  timedLyrics: [{ atMs: 0, text: 'Maré alta' }],
} as const

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  source = await buildRelease(app, owner, {
    title: 'Maré',
    type: 'ep',
    label: 'Nord Hiver',
    secondaryGenre: 'folk',
    schedule: 'priority',
    territories: { rule: 'only', countries: ['BR', 'PT'] },
    pLine: { year: 2020, owner: 'Ana' },
    cLine: { year: 2021, owner: 'Bia' },
    aiArtwork: true,
    presave: true,
    presaveDate: '2026-12-01',
    licenceEndsOn: '2027-12-31',
    confirmed: ['title_capitals'],
    tracks: [TRACK as never],
  })
  await app.deps.db
    .updateTable('releases')
    .set({ status: 'published', live_at: app.deps.clock.now(), upc: '036000291452', revision: 1 })
    .where('id', '=', source)
    .execute()
  await app.deps.db
    .updateTable('tracks')
    .set({ isrc: 'QZZZZ2600001' })
    .where('release_id', '=', source)
    .execute()
})

const clientOf = (person: TestPerson) => app.client(person.cookie).releases

const NEVER = {
  status: 'draft',
  upc: null,
  releaseDate: null,
  presave: false,
  presaveDate: null,
  confirmed: [],
  licenceEndsOn: null,
  agreements: { ownsRights: false, doesNotInfringe: false, releaseTerms: false },
  revision: null,
  events: [],
  editable: true,
}
const ALWAYS = {
  type: 'ep',
  language: 'pt',
  primaryGenre: 'pop',
  secondaryGenre: 'folk',
  label: 'Nord Hiver',
  schedule: 'priority',
  platforms: ['spotify', 'deezer'],
  territories: { rule: 'only', countries: ['BR', 'PT'] },
}
const TRACK_ALWAYS = {
  version: 'cover',
  featuredArtists: ['Bia Reis'],
  genre: 'latin',
  language: 'pt',
  explicit: true,
  hasLyrics: true,
  lyrics: 'Maré alta',
  composer: 'Ana Lima',
  originalArtist: 'Nara',
  aiParts: ['lyrics'],
  contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
  performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
}

describe('a copy', () => {
  test('a copy for new recordings has texts, credits and settings without codes, files and dates', async () => {
    const first = await clientOf(owner).find({ id: source })
    const copy = await clientOf(owner).copy({ id: source, title: 'Sal' })
    expect(copy).toMatchObject({ ...NEVER, ...ALWAYS, title: 'Sal', artist: first.artist })
    expect(copy).toMatchObject({ artwork: null, aiArtwork: false, originalReleaseDate: null })
    expect(copy).toMatchObject({ pLine: { year: null, owner: 'Ana' }, cLine: { year: null, owner: 'Bia' } })
    expect(copy.tracks).toMatchObject([{ ...TRACK_ALWAYS, title: 'Sal', isrc: null, upload: null }])
    expect(copy.tracks).toMatchObject([{ timedLyrics: null, previewStartMs: null, confirmed: [] }])
    expect(copy.tracks[0]?.id).not.toBe(first.tracks[0]?.id)
  })

  test('a copy of the same recordings has audio with ISRC, cover and original date', async () => {
    const first = await clientOf(owner).find({ id: source })
    const copy = await clientOf(owner).copy({ id: source, sameRecordings: true })
    expect(copy).toMatchObject({ ...NEVER, ...ALWAYS, title: 'Maré', aiArtwork: true })
    expect(copy).toMatchObject({ originalReleaseDate: '2026-12-18', pLine: { year: 2020, owner: 'Ana' } })
    expect(copy.artwork?.id).toBe(first.artwork?.id)
    expect(copy.tracks).toMatchObject([
      { ...TRACK_ALWAYS, title: 'Maré', isrc: 'QZZZZ2600001', previewStartMs: 10_000 },
    ])
    expect(copy.tracks[0]?.timedLyrics).toEqual(TRACK.timedLyrics)
    expect(copy.tracks[0]?.upload?.id).toBe(first.tracks[0]?.upload?.id)
  })

  test('copying leaves the earlier release unchanged and is recorded', async () => {
    const before = await clientOf(owner).find({ id: source })
    const { id } = await clientOf(owner).copy({ id: source, title: 'Sal', sameRecordings: true })
    await clientOf(owner).update({ id, title: 'Other' })
    expect(await clientOf(owner).find({ id: source })).toMatchObject({
      title: 'Maré',
      upc: '036000291452',
      draftVersion: before.draftVersion,
      updatedAt: before.updatedAt,
    })
    const activity = await app.deps.db
      .selectFrom('activity')
      .select(['type', 'title'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .executeTakeFirst()
    expect(activity).toEqual({ type: 'release.created', title: 'Sal' })
  })

  test('a copy of a submitted release can be completed and submitted', async () => {
    const person = await buildUser(app, { plan: 'pro' })
    const first = await buildRelease(app, person)
    const sent = await submit(app, person, first)
    const { id } = await clientOf(person).copy({ id: first, sameRecordings: true })
    await clientOf(person).update({
      id,
      releaseDate: '2026-12-18',
      agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
    })
    const again = await clientOf(person).submit({ id })
    expect(again.upc).not.toBe(sent.upc)
    expect(again.tracks[0]?.isrc).toBe(sent.tracks[0]?.isrc)
  })
})

describe('who and what is refused', () => {
  test('copying another account’s or a nonexistent release returns 404', async () => {
    const stranger = await buildUser(app, { plan: 'pro' })
    const foreign = clientOf(stranger).copy({ id: source })
    await expect(foreign).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('copying requires an artist', async () => {
    const { id } = await clientOf(owner).copy({ id: source })
    await clientOf(owner).update({ id, artistId: null })
    await expect(clientOf(owner).copy({ id })).rejects.toMatchObject({ code: 'artist_required', status: 422 })
  })

  test('a copy on a smaller plan is limited to it and refused for too many tracks', async () => {
    const person = await buildUser(app, { plan: 'pro' })
    const first = await buildRelease(app, person, {
      title: 'Maré',
      type: 'ep',
      label: 'Nord Hiver',
      schedule: 'express',
      platforms: ['spotify', 'qobuz'],
      tracks: [TRACK as never],
    })
    await app.deps.db
      .updateTable('accounts')
      .set({ plan: 'basic' })
      .where('id', '=', person.viewer.accountId)
      .execute()
    expect(await clientOf(person).copy({ id: first })).toMatchObject({
      type: 'single',
      label: '',
      schedule: 'standard',
      platforms: ['spotify'],
      tracks: [{ hasLyrics: false, lyrics: '', composer: '', version: 'cover' }],
    })
    const track = await app.deps.db
      .selectFrom('tracks')
      .selectAll()
      .where('release_id', '=', first)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('tracks')
      .values({
        ...track,
        id: crypto.randomUUID(),
        position: 2,
        contributors: '[]',
        performers: '[]',
        other_artists: '[]',
        timed_lyrics: null,
      })
      .execute()
    await expect(clientOf(person).copy({ id: first })).rejects.toMatchObject({
      code: 'track_limit',
      status: 403,
      data: { params: { most: 1 } },
    })
  })
})
