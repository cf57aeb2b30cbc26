// Tests releases through the API: drafts, their limits, submitting exactly once, and access.

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '#features/accounts/service.server.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import { required } from '#lib/pure/required.ts'
import { buildArtist, buildRelease, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { draftOf } from './domain/draft.ts'
import { planFindings } from './domain/plan-gates.ts'
import { STATUSES } from './domain/status.ts'
import { releaseFindings } from './domain/submission.ts'
import { updateFindings } from './domain/update.ts'

/** A well-formed id that does not exist. */
const NOBODYS = '01890000-0000-7000-8000-000000000000'
const COMPOSER = { name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }

let app: TestApp
let owner: TestPerson
/** A complete single; files are shared by the drafts that need any. */
let complete: string

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  complete = await buildRelease(app, owner)
})

const clientOf = (person: TestPerson) => app.client(person.cookie).releases

/** A complete draft of `owner` that shares the files of the first. */
async function buildDraft(
  change: Parameters<ReturnType<typeof clientOf>['update']>[0] | object = {},
): Promise<string> {
  const first = await clientOf(owner).find({ id: complete })
  const { id } = await clientOf(owner).create({ title: 'Maré', artistId: first.artist?.id ?? '' })
  await clientOf(owner).update({
    id,
    language: 'pt',
    primaryGenre: 'pop',
    releaseDate: '2026-12-18',
    platforms: ['spotify'],
    artworkUploadId: first.artwork?.id ?? null,
    agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
    ...change,
  })
  const [track] = first.tracks
  await clientOf(owner).addTrack({
    id,
    title: 'Maré',
    language: 'pt',
    uploadId: track?.upload?.id ?? null,
    contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
    performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  })
  return id
}

const count = async (table: 'release_revisions' | 'release_events', releaseId: string) =>
  (await app.deps.db.selectFrom(table).select('release_id').where('release_id', '=', releaseId).execute())
    .length

describe('a draft', () => {
  test('a draft stores the fields of its request and nothing else', async () => {
    const { id } = await clientOf(owner).create({
      title: 'Sal',
      artistId: (await clientOf(owner).find({ id: complete })).artist?.id ?? '',
    })
    await clientOf(owner).update({ id, language: 'pt' })
    await clientOf(owner).update({ id, label: 'Nord Hiver' })
    expect(await clientOf(owner).find({ id })).toMatchObject({
      title: 'Sal',
      language: 'pt',
      label: 'Nord Hiver',
      status: 'draft',
    })
  })

  test('an account makes at most a thousand drafts an hour, copies included', async () => {
    const busy = await buildUser(app, { plan: 'pro' })
    const { id: artistId } = await buildArtist(app, busy, 'Busy')
    const { id } = await clientOf(busy).create({ title: 'First', artistId })
    for (let i = 1; i < 1_000; i++) await app.deps.limits.take('draft.account', busy.viewer.accountId)
    const refused = { code: 'too_many_requests', status: 429 }
    await expect(clientOf(busy).create({ title: 'Next', artistId })).rejects.toMatchObject(refused)
    await expect(clientOf(busy).copy({ id, sameRecordings: false })).rejects.toMatchObject(refused)
  })

  test('a draft starts with an artist of the account', async () => {
    const other = await buildUser(app)
    const foreign = await buildArtist(app, other)
    await expect(clientOf(owner).create({ title: 'X', artistId: null })).rejects.toMatchObject({
      code: 'artist_required',
      status: 422,
    })
    await expect(clientOf(owner).create({ title: 'X', artistId: foreign.id })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('a draft with defaults starts with the genre of its artist, and the language and stores of their latest release', async () => {
    const person = await buildUser(app, { plan: 'pro' })
    const { id: artistId } = await buildArtist(app, person)
    const create = () => clientOf(person).create({ title: 'Sal', artistId, withDefaults: true })
    const first = await create()
    expect(first).toMatchObject({ primaryGenre: 'pop', language: null })
    await clientOf(person).update({ id: first.id, language: 'pt', platforms: ['spotify', 'deezer'] })
    expect(await create()).toMatchObject({
      primaryGenre: 'pop',
      language: 'pt',
      platforms: ['spotify', 'deezer'],
    })
  })

  test('the first release of an artist starts with the stores of the account’s latest release, not with its language', async () => {
    const person = await buildUser(app, { plan: 'advanced' })
    const create = async () =>
      clientOf(person).create({
        title: 'Sal',
        artistId: (await buildArtist(app, person)).id,
        withDefaults: true,
      })
    const { id } = await create()
    await clientOf(person).update({ id, language: 'pt', platforms: ['spotify', 'deezer'] })
    expect(await create()).toMatchObject({ language: null, platforms: ['spotify', 'deezer'] })
  })

  test('a change based on an older version is refused and loses nothing', async () => {
    const id = await buildDraft()
    const { draftVersion } = await clientOf(owner).find({ id })
    await clientOf(owner).update({ id, draftVersion, title: 'First tab' })
    const second = clientOf(owner).update({ id, draftVersion, title: 'Second tab' })
    await expect(second).rejects.toMatchObject({ code: 'draft_changed_elsewhere', status: 409 })
    expect((await clientOf(owner).find({ id })).title).toBe('First tab')
  })

  test('credits based on an older version do not replace those that were added since', async () => {
    const { id, tracks, draftVersion } = await clientOf(owner).find({ id: await buildRelease(app, owner) })
    const trackId = tracks[0]?.id ?? ''
    const credits = (...names: string[]) => names.map((name) => ({ name, instrument: 'vocals' }))
    await clientOf(owner).updateTrack({
      id,
      trackId,
      draftVersion,
      performers: credits('Ana Lima', 'Rui Sá'),
    })
    await expect(
      clientOf(owner).updateTrack({ id, trackId, draftVersion, performers: credits('Ana Lima') }),
    ).rejects.toMatchObject({ code: 'draft_changed_elsewhere', status: 409 })
    expect((await clientOf(owner).find({ id })).tracks[0]?.performers).toHaveLength(2)
  })

  test.each([
    ['a UPC with a wrong check digit', { upc: '036000291453' }, 'upc_invalid', 'upc'],
    ['a day that does not exist', { releaseDate: '2026-02-30' }, 'release_date_invalid', 'releaseDate'],
    ['a month that does not exist', { releaseDate: '2026-13-01' }, 'release_date_invalid', 'releaseDate'],
    ['a day in another notation', { releaseDate: '18.12.2026' }, 'release_date_invalid', 'releaseDate'],
    ['a genre that is none', { primaryGenre: 'polka' }, 'invalid_value', 'primaryGenre'],
    ['a second genre that is none', { secondaryGenre: 'polka' }, 'invalid_value', 'secondaryGenre'],
    ['a language that is none', { language: 'xx' }, 'invalid_value', 'language'],
    ['a type that is none', { type: 'mixtape' as 'single' }, 'invalid_value', 'type'],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'text_too_long', 'title'],
    ['a field that cannot be changed', { status: 'published' }, 'unknown_field', 'status'],
    ['text no database can hold', { title: 'a\u0000b' }, 'invalid_value', 'title'],
    ['half a character', { label: 'a\ud800b' }, 'invalid_value', 'label'],
    ['somebody else’s cover', { artworkUploadId: NOBODYS }, 'upload_unknown', 'artworkUploadId'],
    ['somebody else’s artist', { artistId: NOBODYS }, 'artist_missing', 'artistId'],
  ])('a release with %s reports its field', async (_, change, code, path) => {
    const refused = clientOf(owner).update({ id: complete, ...change })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code, at: path }] },
    })
  })

  test.each([
    ['an ISRC that is none', { isrc: 'nonsense' }, 'isrc_invalid', 'isrc'],
    ['a genre that is none', { genre: 'polka' }, 'invalid_value', 'genre'],
    ['a language that is none', { language: 'xx' }, 'invalid_value', 'language'],
    ['a field that does not exist', { loudness: 1 }, 'unknown_field', 'loudness'],
    ['a version that is none', { version: 'bootleg' as 'remix' }, 'invalid_value', 'version'],
    [
      'a role that is none',
      { contributors: [{ ...COMPOSER, role: 'dj' }] },
      'invalid_value',
      'contributors.0.role',
    ],
    [
      'a share below nothing',
      { contributors: [{ ...COMPOSER, shareBasisPoints: -1 }] },
      'invalid_value',
      'contributors.0.shareBasisPoints',
    ],
    [
      'an instrument that is none',
      { performers: [{ name: 'Ana', instrument: 'kazoo' }] },
      'invalid_value',
      'performers.0.instrument',
    ],
    [
      'text no database can hold',
      { contributors: [{ ...COMPOSER, name: 'a\u0000' }] },
      'invalid_value',
      'contributors.0.name',
    ],
    [
      'half a character',
      { performers: [{ name: '\ud800', instrument: 'vocals' }] },
      'invalid_value',
      'performers.0.name',
    ],
    ['somebody else’s audio', { uploadId: NOBODYS }, 'upload_unknown', 'uploadId'],
    ['somebody else’s licence', { licenceUploadId: NOBODYS }, 'upload_unknown', 'licenceUploadId'],
    [
      'a composer’s page that is none',
      { composerSpotifyUri: 'https://open.spotify.com/track/4gzpq5DPGxSnKTe4SA8HAU' },
      'spotify_uri_invalid',
      'composerSpotifyUri',
    ],
    [
      'a part of it that no software makes',
      { aiParts: ['applause' as 'vocals'] },
      'invalid_value',
      'aiParts.0',
    ],
  ])('a track with %s reports its field', async (_, change, code, path) => {
    const trackId = required((await clientOf(owner).find({ id: complete })).tracks[0]?.id)
    const refused = clientOf(owner).updateTrack({ id: complete, trackId, ...change })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code, at: path }] },
    })
  })

  test('an incomplete credit row is stored until it is completed', async () => {
    const id = await buildDraft()
    const trackId = required((await clientOf(owner).find({ id })).tracks[0]?.id)
    const begun = {
      contributors: [{ name: '', role: '', shareBasisPoints: 0 }],
      performers: [{ name: '', instrument: '' }],
    }
    expect((await clientOf(owner).updateTrack({ id, trackId, ...begun })).tracks[0]).toMatchObject(begun)
  })

  test('a track stores the details of its making', async () => {
    const id = await buildDraft()
    const trackId = required((await clientOf(owner).find({ id })).tracks[0]?.id)
    const statements = {
      composer: 'Rui Costa',
      originalArtist: 'Odile Varn',
      previewStartMs: 45_000,
      aiParts: ['vocals', 'lyrics'] as const,
      timedLyrics: [{ atMs: 1_200, text: 'la' }],
    }
    const composerSpotifyUri = 'https://open.spotify.com/intl-pt/artist/4gzpq5DPGxSnKTe4SA8HAU?si=1'
    await clientOf(owner).updateTrack({
      id,
      trackId,
      ...statements,
      aiParts: [...statements.aiParts],
      composerSpotifyUri,
      contributors: [{ ...COMPOSER, name: ' Ana   Lima ' }],
    })
    const [kept] = (await clientOf(owner).find({ id })).tracks
    expect(kept).toMatchObject({ ...statements, composerSpotifyUri: 'spotify:artist:4gzpq5DPGxSnKTe4SA8HAU' })
    // A trailing space is stored, because the user may be about to type another word.
    expect(kept?.contributors[0]?.name).toBe('Ana Lima ')
    await clientOf(owner).updateTrack({ id, trackId, timedLyrics: null, previewStartMs: null })
    expect((await clientOf(owner).find({ id })).tracks[0]).toMatchObject({
      timedLyrics: null,
      previewStartMs: null,
    })
  })

  test('a draft stores every field of release and track, with lists in order', async () => {
    const id = await buildDraft()
    const release = {
      title: 'Sal',
      type: 'ep' as const,
      language: 'tr',
      primaryGenre: 'jazz',
      secondaryGenre: 'folk',
      label: 'Nord',
      releaseDate: '2027-01-08',
      schedule: 'priority' as const,
      platforms: ['deezer', 'spotify'],
      agreements: { ownsRights: true, doesNotInfringe: false, releaseTerms: true },
    }
    expect(
      await clientOf(owner).update({
        id,
        ...release,
        platforms: [...release.platforms],
        upc: '0 36000-29145 2',
      }),
    ).toMatchObject({
      ...release,
      upc: '036000291452',
    })
    const track = {
      title: 'Sal',
      version: 'acoustic' as const,
      artist: 'Ana Trio',
      featuredArtists: ['Rui', 'Eva'],
      genre: 'jazz',
      language: 'zxx',
      explicit: true,
      hasLyrics: true,
      lyrics: 'la\nla',
      introOrOutro: true,
      contributors: [
        { name: 'Rui Costa', role: 'lyricist', shareBasisPoints: 3333 },
        { name: 'Ana Lima', role: 'composer', shareBasisPoints: 6667 },
      ],
      performers: [
        { name: 'Eva', instrument: 'viola_da_gamba' },
        { name: 'Ana', instrument: 'vocals' },
      ],
    }
    const trackId = required((await clientOf(owner).find({ id })).tracks[0]?.id)
    await clientOf(owner).updateTrack({ id, trackId, ...track, isrc: 'us-abc-25-00001' })
    const kept = await clientOf(owner).find({ id })
    expect(kept.tracks[0]).toMatchObject({ ...track, isrc: 'USABC2500001' })
    expect(kept.explicit).toBe(true)
    await clientOf(owner).remove({ id })
  })

  test('a UPC of another release is refused; of two concurrent drafts one gets it', async () => {
    const upc = '042100005264'
    const ids = [await buildDraft(), await buildDraft()]
    const saved = await Promise.allSettled(ids.map((id) => clientOf(owner).update({ id, upc })))
    expect(saved.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = saved.find((result) => result.status === 'rejected')?.reason
    expect(refused).toMatchObject({
      code: 'invalid_input',
      status: 422,
      data: { problems: [{ code: 'upc_taken', at: 'upc' }] },
    })
    expect(refused.data.problems[0].message).not.toBe('upc_taken')
  })

  test('an unsubmitted draft can be deleted; tracks are ordered and removed without gaps', async () => {
    const id = await buildDraft()
    await clientOf(owner).addTrack({ id, title: 'Two' })
    const three = await clientOf(owner).addTrack({ id, title: 'Three' })
    const [a, b, c] = three.tracks.map((track) => track.id) as [string, string, string]
    const turned = await clientOf(owner).orderTracks({ id, trackIds: [c, a, b] })
    expect(turned.tracks.map((track) => track.title)).toEqual(['Three', 'Maré', 'Two'])
    const left = await clientOf(owner).removeTrack({ id, trackId: a })
    expect(left.tracks.map((track) => [track.position, track.title])).toEqual([
      [1, 'Three'],
      [2, 'Two'],
    ])
    await clientOf(owner).remove({ id })
    await expect(clientOf(owner).find({ id })).rejects.toMatchObject({ status: 404 })
  })
})

/** The wizard begins with the answer of the API, and runs the rules itself from the first change on. */
test('the API and the browser find the same in a draft, with the same fixes', async () => {
  const id = await buildDraft({ label: 'Official Spotify', releaseDate: '2026-11-25' })
  const tracks = (await clientOf(owner).find({ id })).tracks
  await clientOf(owner).updateTrack({
    id,
    trackId: required(tracks[0]).id,
    title: 'maré (feat. Bruno Sá) HD',
    performers: [],
  })
  const { items } = await clientOf(owner).findings({ id })
  const release = await clientOf(owner).find({ id })
  const { name: userName } = await app.client(owner.cookie).accounts.user()
  const context = { userName, connectedStores: await listConnectedStores(app.deps.db) }
  const expected = [
    ...planFindings(release, 'pro'),
    ...updateFindings(release),
    ...releaseFindings(draftOf(release), app.deps.clock.today(), context),
  ]
  expect(expected.filter(({ fix }) => fix).length).toBeGreaterThan(1)
  expect(items.map(({ message: _, ...finding }) => finding)).toEqual(expect.arrayContaining(expected))
  for (const { code, message } of items) expect(message, code).toMatch(/ [^{}]+$/)
  // The rest is what only the catalogue knows.
  expect(items.slice(expected.length).map(({ code }) => code)).toEqual([
    'cover_elsewhere',
    'recording_elsewhere',
  ])
})

describe('Basic', () => {
  let basic: TestPerson
  let draft: string
  beforeAll(async () => {
    basic = await buildUser(app)
    const artist = await buildArtist(app, basic)
    draft = (await clientOf(basic).create({ title: 'One', artistId: artist.id })).id
    await clientOf(basic).addTrack({ id: draft, title: 'One' })
  })

  test.each([
    ['an album', { type: 'album' }],
    ['the express schedule', { schedule: 'express' }],
    ['the priority schedule', { schedule: 'priority' }],
    ['a pre-save', { presave: true }],
    ['a day for a pre-save', { presaveDate: '2026-12-11' }],
    ['a UPC of one’s own', { upc: '036000291452' }],
    ['a label of one’s own', { label: 'Nord Hiver' }],
  ] as const)('%s requires PRO', async (_, change) => {
    await expect(clientOf(basic).update({ id: draft, ...change })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'pro' } },
    })
  })

  test.each([
    ['an ISRC of one’s own', { isrc: 'USABC2500001' }],
    ['lyrics', { hasLyrics: true, lyrics: 'la la' }],
    ['a composer', { composer: 'Rui Costa' }],
    ['a composer’s page', { composerSpotifyUri: 'spotify:artist:4gzpq5DPGxSnKTe4SA8HAU' }],
  ])('%s on a track requires PRO', async (_, change) => {
    const trackId = required((await clientOf(basic).find({ id: draft })).tracks[0]?.id)
    await expect(clientOf(basic).updateTrack({ id: draft, trackId, ...change })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'pro' } },
    })
  })

  test('an unchanged empty field is allowed on Basic', async () => {
    const trackId = required((await clientOf(basic).find({ id: draft })).tracks[0]?.id)
    await clientOf(basic).updateTrack({ id: draft, trackId, isrc: null, hasLyrics: false, lyrics: '' })
    await clientOf(basic).update({ id: draft, upc: null, label: '', type: 'single', schedule: 'standard' })
  })

  test('a second track on Basic is refused with the limit', async () => {
    const refused = clientOf(basic).addTrack({ id: draft, title: 'Two' })
    await expect(refused).rejects.toMatchObject({
      code: 'track_limit',
      status: 403,
      data: { params: { most: 1 } },
    })
  })

  test('stores outside the plan are ignored and named', async () => {
    const saved = await clientOf(basic).update({ id: draft, platforms: ['spotify', 'qobuz', 'nowhere'] })
    expect(saved).toMatchObject({ platforms: ['spotify'], ignoredPlatforms: ['qobuz', 'nowhere'] })
  })

  test('Basic includes one artist', async () => {
    const second = app.client(basic.cookie).artists.create({ name: 'Two', type: 'solo', mainGenre: 'pop' })
    await expect(second).rejects.toMatchObject({
      code: 'premium_required',
      data: { params: { plan: 'advanced' } },
    })
  })
})

describe('submitting', () => {
  test('submitting an incomplete draft returns every problem', async () => {
    const artistId = (await clientOf(owner).find({ id: complete })).artist?.id ?? ''
    const { id } = await clientOf(owner).create({ title: ' ', artistId })
    const refused = await clientOf(owner)
      .submit({ id })
      .catch((error) => error)
    expect(refused).toMatchObject({ code: 'not_ready', status: 422 })
    expect(refused.data.problems.map((problem: { at: string }) => problem.at)).toEqual([
      'title',
      'primaryGenre',
      'language',
      'artwork',
      'tracks',
      'platforms',
      'releaseDate',
      'agreements.ownsRights',
    ])
    expect((await clientOf(owner).find({ id })).status).toBe('draft')
  })

  test('twenty concurrent submissions create one revision, one event and one mail', async () => {
    const id = await buildDraft({ title: 'Twenty' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => clientOf(owner).submit({ id })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect([await count('release_revisions', id), await count('release_events', id)]).toEqual([1, 1])
    await app.runJobs()
    const mails = await app.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('to_address', '=', owner.email)
      .execute()
    expect(mails.filter((mail) => mail.subject.includes('Twenty'))).toHaveLength(1)
  })

  test('what somebody else has changed since is not submitted unseen', async () => {
    const id = await buildDraft({ title: 'Seen' })
    const { draftVersion } = await clientOf(owner).find({ id })
    const changed = await clientOf(owner).update({ id, title: 'Changed' })
    await expect(clientOf(owner).submit({ id, draftVersion })).rejects.toMatchObject({
      code: 'draft_changed_elsewhere',
      status: 409,
    })
    expect(await clientOf(owner).submit({ id, draftVersion: changed.draftVersion })).toMatchObject({
      status: 'submitted',
      title: 'Changed',
    })
  })

  test('submitting freezes a revision with its hash and test codes', async () => {
    const id = await buildDraft({ title: 'Frozen' })
    const sent = await clientOf(owner).submit({ id })
    const row = await app.deps.db
      .selectFrom('release_revisions')
      .selectAll()
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(row.content).digest('hex')).toBe(row.sha256)
    expect(sent).toMatchObject({ status: 'submitted', revision: 1 })
    expect(sent.upc).toMatch(/^0499\d{8}$/)
    expect(sent.tracks[0]?.isrc).toMatch(/^QZZZZ26\d{5}$/)
    await expect(clientOf(owner).update({ id, title: 'Changed' })).rejects.toMatchObject({
      code: 'locked',
      status: 409,
    })
  })

  test('resubmitting after a withdrawal keeps the codes', async () => {
    const id = await buildDraft({ title: 'Back' })
    const first = await clientOf(owner).submit({ id })
    await clientOf(owner).withdraw({ id })
    const second = await clientOf(owner).submit({ id })
    expect([second.upc, second.tracks[0]?.isrc]).toEqual([first.upc, first.tracks[0]?.isrc])
    expect(second.revision).toBe(2)
  })

  test('webhooks are notified of a withdrawal', async () => {
    await proveSession(app, owner)
    const webhooks = app.client(owner.cookie).webhooks
    const webhook = await webhooks.create({ url: 'https://example.com/hook', events: ['release.withdrawn'] })
    const id = await buildDraft()
    await clientOf(owner).submit({ id })
    await clientOf(owner).withdraw({ id })
    const { items } = await webhooks.deliveries({ id: webhook.id })
    expect(items).toMatchObject([{ type: 'release.withdrawn' }])
    const { body } = await webhooks.delivery({ id: webhook.id, deliveryId: items[0]?.id ?? '' })
    expect(JSON.parse(body)).toMatchObject({
      data: { release_id: id, status: 'draft', previous_status: 'submitted' },
    })
    await webhooks.remove({ id: webhook.id })
  })

  test('concurrent submissions never share a code', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, (_, i) => buildDraft({ title: `Many ${i}` })))
    const sent = await Promise.all(drafts.map((id) => clientOf(owner).submit({ id })))
    expect(new Set(sent.map((release) => release.upc)).size).toBe(8)
    // One recording on eight releases keeps its single ISRC.
    expect(new Set(sent.map((release) => release.tracks[0]?.isrc)).size).toBe(1)
  })

  describe('the monthly limit', () => {
    let basic: TestPerson
    let ids: string[]
    beforeAll(async () => {
      basic = await buildUser(app)
      ids = []
      for (const title of ['A', 'B', 'C', 'D'])
        ids.push(
          await buildRelease(app, basic, {
            title,
            releaseDate: '2027-02-19',
            tracks: [{ title, seconds: 4, introOrOutro: true }],
          }),
        )
    })
    const limit = { code: 'distro_limit', status: 403, data: { params: { most: 2, resets: '2026-12-01' } } }

    test('exceeding the monthly limit is refused with the next start, even concurrently', async () => {
      const sent = await Promise.allSettled(ids.map((id) => clientOf(basic).submit({ id })))
      expect(sent.map((result) => result.status).sort()).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
      ])
      for (const result of sent) if (result.status === 'rejected') expect(result.reason).toMatchObject(limit)
    })

    test('the monthly limit allows resubmitting withdrawn releases', async () => {
      const { items } = await clientOf(basic).list({ status: 'submitted' })
      const again = required(items[0]?.id)
      await clientOf(basic).withdraw({ id: again })
      expect(await clientOf(basic).submit({ id: again })).toMatchObject({ status: 'submitted', revision: 2 })
    })

    test('the monthly limit resets on the first of the month in UTC; resubmissions do not count', async () => {
      const { items } = await clientOf(basic).list({})
      const [drafts, sent] = [
        items.filter((item) => item.status === 'draft'),
        items.filter((item) => item.status === 'submitted'),
      ]
      const before = app.deps.clock.now()
      app.deps.clock.set(new Date('2026-11-30T23:59:59Z'))
      await expect(clientOf(basic).submit({ id: required(drafts[0]?.id) })).rejects.toMatchObject(limit)
      app.deps.clock.set(new Date('2026-12-01T00:00:00Z'))
      for (const { id } of sent) {
        await clientOf(basic).withdraw({ id })
        await clientOf(basic).submit({ id })
      }
      for (const { id } of drafts) expect((await clientOf(basic).submit({ id })).status).toBe('submitted')
      app.deps.clock.set(before)
    })
  })

  test('submitting requires a state that allows it', async () => {
    const id = await buildDraft()
    await expect(clientOf(owner).withdraw({ id })).rejects.toMatchObject({ code: 'wrong_state', status: 409 })
    await clientOf(owner).submit({ id })
    await expect(clientOf(owner).submit({ id })).rejects.toMatchObject({ code: 'wrong_state', status: 409 })
    await expect(clientOf(owner).remove({ id })).rejects.toMatchObject({ code: 'locked', status: 409 })
    await clientOf(owner).withdraw({ id })
    await expect(clientOf(owner).remove({ id }), 'what was sent once is history').rejects.toMatchObject({
      code: 'locked',
    })
  })

  test.each(STATUSES)('a release that is %s is editable only on the artist’s turn', async (status) => {
    const id = await buildDraft()
    const { tracks } = await clientOf(owner).find({ id })
    await app.deps.db.updateTable('releases').set({ status }).where('id', '=', id).execute()
    const trackId = required(tracks[0]?.id)
    const open = ['draft', 'reopened', 'rejected'].includes(status)
    for (const call of [
      () => clientOf(owner).update({ id, title: 'New' }),
      () => clientOf(owner).addTrack({ id, title: 'New' }),
      () => clientOf(owner).updateTrack({ id, trackId, title: 'New' }),
      () => clientOf(owner).orderTracks({ id, trackIds: [trackId] }),
      () => clientOf(owner).removeTrack({ id, trackId }),
    ]) {
      const outcome = await call().then(
        () => 'saved',
        (error) => `${error.status} ${error.code}`,
      )
      // The second track was added before, so that two tracks can be reordered.
      if (open) expect(['saved', '422 invalid_input']).toContain(outcome)
      else expect(outcome).toBe('409 locked')
    }
  })
})

describe('optional details of a release', () => {
  const SAID = {
    explicit: true,
    aiArtwork: true,
    originalReleaseDate: '2019-05-03',
    presave: true,
    presaveDate: '2026-12-11',
    licenceEndsOn: '2027-12-31',
    pLine: { year: 2019, owner: 'Nord Hiver' },
    cLine: { year: null, owner: 'Ana Lima' },
    territories: { rule: 'except' as const, countries: ['BR', 'TR'] },
  }
  const frozen = async (id: string) => {
    const { content } = await app.deps.db
      .selectFrom('release_revisions')
      .select('content')
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow()
    return JSON.parse(content)
  }

  test('optional details are stored, with countries once and in order', async () => {
    const id = await buildDraft()
    const territories = { rule: 'except' as const, countries: ['TR', 'BR', 'TR'] }
    await clientOf(owner).update({ id, ...SAID, territories })
    expect(await clientOf(owner).find({ id })).toMatchObject(SAID)
    const worldwide = { rule: 'worldwide' as const, countries: ['TR'] }
    expect((await clientOf(owner).update({ id, territories: worldwide })).territories.countries).toEqual([])
  })

  test('the frozen revision has the details, and empty rights lines get year and label', async () => {
    const id = await buildDraft(SAID)
    await clientOf(owner).submit({ id })
    expect(await frozen(id)).toMatchObject({
      explicit: true,
      aiArtwork: true,
      originalReleaseDate: '2019-05-03',
      presaveDate: '2026-12-11',
      pLine: { year: 2019, owner: 'Nord Hiver' },
      cLine: { year: 2026, owner: 'Ana Lima' },
      territories: SAID.territories,
      licenceEndsOn: '2027-12-31',
    })
  })

  test('a licence without an end is absent from the revision', async () => {
    const id = await buildDraft({ licenceEndsOn: '2027-12-31' })
    await clientOf(owner).update({ id, licenceEndsOn: null })
    await clientOf(owner).submit({ id })
    expect(await frozen(id)).not.toHaveProperty('licenceEndsOn')
  })

  test('lyrics that were turned off are absent from the revision, with their timing', async () => {
    const id = await buildDraft({ platforms: ['deezer', 'amazon_music'] })
    const trackId = required((await clientOf(owner).find({ id })).tracks[0]?.id)
    const timedLyrics = [{ atMs: 1_200, text: 'la' }]
    const words = { hasLyrics: false, lyrics: 'la', timedLyrics }
    await clientOf(owner).updateTrack({
      id,
      trackId,
      version: 'cover',
      originalArtist: 'Odile Varn',
      ...words,
    })
    await clientOf(owner).submit({ id })
    const none = { lyrics: '', timedLyrics: null, soldAsDownload: false }
    expect((await frozen(id)).tracks).toMatchObject([none])
  })

  test.each([
    ['a country', { territories: { rule: 'only', countries: ['XX'] } }, 'country_unknown', 'territories'],
    ['an original date', { originalReleaseDate: '2019-02-30' }, 'invalid_value', 'originalReleaseDate'],
    ['a pre-save date', { presaveDate: 'soon' }, 'invalid_value', 'presaveDate'],
    ['a licence end', { licenceEndsOn: '2027-02-29' }, 'invalid_value', 'licenceEndsOn'],
    ['a year', { pLine: { year: 19, owner: '' } }, 'invalid_value', 'pLine.year'],
  ])('an invalid %s reports its field', async (_, change, code, path) => {
    const refused = clientOf(owner).update({ id: complete, ...(change as object) })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code, at: path }] },
    })
  })

  test.each([
    ['no country', { territories: { rule: 'only', countries: [] } }, 'territories_missing', 'territories'],
    ['a pre-save without a day', { presave: true }, 'presave_date_missing', 'presaveDate'],
    [
      'a pre-save on the day',
      { presave: true, presaveDate: '2026-12-18' },
      'presave_date_late',
      'presaveDate',
    ],
    [
      'an original date after it',
      { originalReleaseDate: '2027-01-01' },
      'original_date_late',
      'originalReleaseDate',
    ],
  ])('submitting with %s is refused', async (_, change, code, path) => {
    const id = await buildDraft(change)
    await expect(clientOf(owner).submit({ id })).rejects.toMatchObject({
      code: 'not_ready',
      status: 422,
      data: { problems: [{ code, at: path }] },
    })
  })

  describe('after a downgrade', () => {
    const downgraded = async (change: object) => {
      const person = await buildUser(app, { plan: 'pro' })
      const id = await buildRelease(app, person)
      await clientOf(person).update({ id, ...change })
      await setPlan(app.deps.db, {
        accountId: person.viewer.accountId,
        plan: 'basic',
        until: null,
        at: app.deps.clock.now(),
      })
      return { person, id }
    }

    test('features outside the plan cannot be added after a downgrade', async () => {
      const { person, id } = await downgraded({})
      const changes = [{ presave: true }, { presaveDate: '2026-12-01' }, { schedule: 'priority' as const }]
      for (const change of changes) {
        const refused = clientOf(person).update({ id, ...change })
        await expect(refused).rejects.toMatchObject({ code: 'premium_required', status: 403 })
      }
    })

    test('existing features outside the plan are reported, can be removed, and then it is submitted', async () => {
      const { person, id } = await downgraded({
        type: 'ep',
        label: 'Nord',
        presave: true,
        presaveDate: '2026-11-30',
      })
      await expect(clientOf(person).submit({ id })).rejects.toMatchObject({
        code: 'premium_required',
        status: 403,
        data: { params: { plan: 'pro' }, problems: [{ at: 'type' }, { at: 'label' }, { at: 'presave' }] },
      })
      const { items } = await clientOf(person).findings({ id })
      expect(items.filter(({ severity }) => severity === 'blocks').map(({ at }) => at)).toEqual([
        'type',
        'label',
        'presave',
      ])
      // Together with another problem, all problems are returned at once.
      await clientOf(person).update({ id, language: null })
      await expect(clientOf(person).submit({ id })).rejects.toMatchObject({
        code: 'not_ready',
        status: 422,
        data: { problems: [{ at: 'type' }, { at: 'label' }, { at: 'presave' }, { at: 'language' }] },
      })
      await clientOf(person).update({ id, language: 'en' })
      expect((await clientOf(person).find({ id })).status).toBe('draft')
      await clientOf(person).update({ id, type: 'single', label: '', presave: false })
      expect((await clientOf(person).submit({ id })).status).toBe('submitted')
    })

    test('own codes, composers and lyrics are named too, and can be removed', async () => {
      const { person, id } = await downgraded({ upc: '0012345678905' })
      const trackId = required((await clientOf(person).find({ id })).tracks[0]).id
      const values = { isrc: 'DEZ652600001', composer: 'Ana Lima', lyrics: 'La la', hasLyrics: true }
      await app.deps.db
        .updateTable('tracks')
        .set({ isrc: values.isrc, composer: values.composer, lyrics: values.lyrics, has_lyrics: true })
        .where('id', '=', trackId)
        .execute()
      const fields = ['upc', 'tracks.0.composer', 'tracks.0.lyrics', 'tracks.0.isrc']
      await expect(clientOf(person).submit({ id })).rejects.toMatchObject({
        code: 'premium_required',
        status: 403,
        data: { params: { plan: 'pro' }, problems: fields.map((at) => ({ at })) },
      })
      const refused = clientOf(person).updateTrack({ id, trackId, composer: 'Another' })
      await expect(refused).rejects.toMatchObject({ code: 'premium_required' })
      await clientOf(person).update({ id, upc: null })
      await clientOf(person).updateTrack({
        id,
        trackId,
        isrc: null,
        composer: '',
        lyrics: '',
        hasLyrics: false,
      })
      expect((await clientOf(person).submit({ id })).status).toBe('submitted')
    })

    test('stores outside the plan are not submitted', async () => {
      const { person, id } = await downgraded({ platforms: ['qobuz', 'deezer', 'beatport'] })
      await clientOf(person).submit({ id })
      expect((await frozen(id)).platforms).toEqual(['deezer'])
    })
  })
})

describe('who may see a release', () => {
  test('another account’s release is indistinguishable from a nonexistent one', async () => {
    const other = await buildUser(app)
    const body = async (id: string) => {
      const answer = await app.fetch(`/v1/releases/${id}`, { headers: { cookie: other.cookie } })
      return [answer.status, await answer.text()]
    }
    expect(await body(complete)).toEqual(await body('01890000-0000-7000-8000-000000000000'))
    await expect(clientOf(other).update({ id: complete, title: 'Mine' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(clientOf(other).submit({ id: complete })).rejects.toMatchObject({ status: 404 })
  })

  test('visitors must sign in, and an invalid id is no server error', async () => {
    expect((await app.fetch(`/v1/releases/${complete}`)).status).toBe(401)
    const answer = await app.fetch('/v1/releases/none', { headers: { cookie: owner.cookie } })
    expect([404, 422]).toContain(answer.status)
  })
})

describe('the list', () => {
  test('the list pages without repetition in both orders', async () => {
    const walk = async (sort: 'newest' | 'oldest') => {
      const ids: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await clientOf(owner).list({ sort, limit: 4, cursor })
        ids.push(...page.items.map((item) => item.id))
        if (!page.nextCursor) return { ids, total: page.total }
        cursor = page.nextCursor
      }
    }
    const newest = await walk('newest')
    expect(newest.ids).toHaveLength(newest.total)
    expect(new Set(newest.ids).size).toBe(newest.total)
    expect((await walk('oldest')).ids).toEqual([...newest.ids].reverse())
  })

  test.each([
    'none',
    '1|2',
    "' or 1=1",
    NOBODYS,
  ])('an invalid cursor %j is no server error', async (cursor) => {
    const answer = await app.fetch(`/v1/releases?cursor=${encodeURIComponent(cursor)}`, {
      headers: { cookie: owner.cookie },
    })
    expect(answer.status).toBeLessThan(500)
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'sort=best',
    'status=gone',
  ])('the query ?%s is refused', async (query) => {
    expect((await app.fetch(`/v1/releases?${query}`, { headers: { cookie: owner.cookie } })).status).toBe(422)
  })

  test('the list contains only the account’s releases', async () => {
    expect(await clientOf(await buildUser(app)).list({})).toEqual({ items: [], total: 0, nextCursor: null })
  })

  test('the list is searched by title, artist, UPC and ISRC and filtered by status', async () => {
    const id = await buildDraft({ title: 'Agulha no palheiro' })
    const { upc, tracks } = await clientOf(owner).submit({ id })
    expect(
      (await clientOf(owner).list({ search: tracks[0]?.isrc ?? '' })).items.map((item) => item.id),
    ).toContain(id)
    for (const search of ['palheiro', upc ?? '']) {
      expect((await clientOf(owner).list({ search })).items.map((item) => item.id)).toEqual([id])
    }
    expect((await clientOf(owner).list({ search: 'ana lima' })).total).toBeGreaterThan(3)
    const drafts = await clientOf(owner).list({ status: 'draft' })
    expect(new Set(drafts.items.map((item) => item.status))).toEqual(new Set(['draft']))
    expect((await clientOf(owner).list({ search: '%' })).total).toBe(0)
  })
})
