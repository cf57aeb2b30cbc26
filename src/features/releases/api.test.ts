// Releases through the door: the draft, its gates, sending it once, and who may see it.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildArtist, buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson
/** A complete single; files are shared by the drafts that need any. */
let complete: string

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  complete = await buildRelease(app, owner)
})

const as = (person: TestPerson) => app.client(person.cookie).releases

/** A complete draft of `owner` that shares the files of the first. */
async function buildDraft(
  change: Parameters<ReturnType<typeof as>['update']>[0] | object = {},
): Promise<string> {
  const first = await as(owner).find({ id: complete })
  const { id } = await as(owner).create({ title: 'Maré', artistId: first.artist?.id ?? '' })
  await as(owner).update({
    ...{ id, language: 'pt', primaryGenre: 'pop', releaseDate: '2026-12-18', platforms: ['spotify'] },
    artworkUploadId: first.artwork?.id ?? null,
    agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
    ...change,
  })
  const [track] = first.tracks
  await as(owner).addTrack({
    ...{ id, title: 'Maré', language: 'pt', uploadId: track?.upload?.id ?? null },
    contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
    performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  })
  return id
}

const count = async (table: 'release_revisions' | 'release_events', releaseId: string) =>
  (await app.deps.db.selectFrom(table).select('release_id').where('release_id', '=', releaseId).execute())
    .length

describe('a draft', () => {
  test('keeps what was sent and nothing else', async () => {
    const { id } = await as(owner).create({
      title: 'Sal',
      artistId: (await as(owner).find({ id: complete })).artist?.id ?? '',
    })
    await as(owner).update({ id, language: 'pt' })
    await as(owner).update({ id, label: 'Nord Hiver' })
    expect(await as(owner).find({ id })).toMatchObject({
      title: 'Sal',
      language: 'pt',
      label: 'Nord Hiver',
      status: 'draft',
    })
  })

  test('is begun with an artist of one’s own', async () => {
    const other = await buildUser(app)
    const foreign = await buildArtist(app, other)
    await expect(as(owner).create({ title: 'X', artistId: null })).rejects.toMatchObject({
      code: 'artist_required',
      status: 422,
    })
    await expect(as(owner).create({ title: 'X', artistId: foreign.id })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('saved on an older version is refused, and nothing is lost', async () => {
    const id = await buildDraft()
    const { draftVersion } = await as(owner).find({ id })
    await as(owner).update({ id, draftVersion, title: 'First tab' })
    const second = as(owner).update({ id, draftVersion, title: 'Second tab' })
    await expect(second).rejects.toMatchObject({ code: 'draft_changed_elsewhere', status: 409 })
    expect((await as(owner).find({ id })).title).toBe('First tab')
  })

  test.each([
    ['a UPC with a wrong check digit', { upc: '036000291453' }, 'upc_invalid', 'upc'],
    ['a day that does not exist', { releaseDate: '2026-02-30' }, 'release_date_invalid', 'releaseDate'],
  ])('%s names its field', async (_, change, code, at) => {
    const refused = as(owner).update({ id: complete, ...change })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', data: { problems: [{ code, at }] } })
  })

  test('that was never sent can be deleted; tracks are ordered and removed without gaps', async () => {
    const id = await buildDraft()
    await as(owner).addTrack({ id, title: 'Two' })
    const three = await as(owner).addTrack({ id, title: 'Three' })
    const [a, b, c] = three.tracks.map((track) => track.id) as [string, string, string]
    const turned = await as(owner).orderTracks({ id, trackIds: [c, a, b] })
    expect(turned.tracks.map((track) => track.title)).toEqual(['Three', 'Maré', 'Two'])
    const left = await as(owner).removeTrack({ id, trackId: a })
    expect(left.tracks.map((track) => [track.position, track.title])).toEqual([
      [1, 'Three'],
      [2, 'Two'],
    ])
    await as(owner).remove({ id })
    await expect(as(owner).find({ id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Basic', () => {
  let basic: TestPerson
  let draft: string
  beforeAll(async () => {
    basic = await buildUser(app)
    const artist = await buildArtist(app, basic)
    draft = (await as(basic).create({ title: 'One', artistId: artist.id })).id
    await as(basic).addTrack({ id: draft, title: 'One' })
  })

  test.each([
    ['an album', { type: 'album' }],
    ['the express schedule', { schedule: 'express' }],
    ['a UPC of one’s own', { upc: '036000291452' }],
  ] as const)('%s opens with PRO', async (_, change) => {
    await expect(as(basic).update({ id: draft, ...change })).rejects.toMatchObject({
      ...{ code: 'premium_required', status: 403, data: { params: { plan: 'pro' } } },
    })
  })

  test('a second track is refused with the limit', async () => {
    const refused = as(basic).addTrack({ id: draft, title: 'Two' })
    await expect(refused).rejects.toMatchObject({
      code: 'track_limit',
      status: 403,
      data: { params: { most: 1 } },
    })
  })

  test('stores of other plans are left out and named', async () => {
    const saved = await as(basic).update({ id: draft, platforms: ['spotify', 'qobuz', 'nowhere'] })
    expect(saved).toMatchObject({ platforms: ['spotify'], ignoredPlatforms: ['qobuz', 'nowhere'] })
  })

  test('holds one artist', async () => {
    const second = app.client(basic.cookie).artists.create({ name: 'Two', type: 'solo', mainGenre: 'pop' })
    await expect(second).rejects.toMatchObject({
      code: 'premium_required',
      data: { params: { plan: 'advanced' } },
    })
  })
})

describe('sending', () => {
  test('an incomplete draft names every problem and stays a draft', async () => {
    const artistId = (await as(owner).find({ id: complete })).artist?.id ?? ''
    const { id } = await as(owner).create({ title: ' ', artistId })
    const refused = await as(owner)
      .submit({ id })
      .catch((error) => error)
    expect(refused).toMatchObject({ code: 'not_ready', status: 422 })
    expect(refused.data.problems.map((problem: { at: string }) => problem.at)).toEqual([
      ...[
        'title',
        'primaryGenre',
        'language',
        'artwork',
        'tracks',
        'platforms',
        'releaseDate',
        'agreements.ownsRights',
      ],
    ])
    expect((await as(owner).find({ id })).status).toBe('draft')
  })

  test('twenty times at once yields one revision, one event and one mail', async () => {
    const id = await buildDraft({ title: 'Twenty' })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => as(owner).submit({ id })))
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect([await count('release_revisions', id), await count('release_events', id)]).toEqual([1, 1])
    await app.runJobs()
    const mails = await app.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('to_address', '=', owner.email)
      .execute()
    expect(mails.filter((mail) => mail.subject.includes('Twenty'))).toHaveLength(1)
  })

  test('freezes a revision whose hash is the hash of its text, with codes of the test ranges', async () => {
    const id = await buildDraft({ title: 'Frozen' })
    const sent = await as(owner).submit({ id })
    const row = await app.deps.db
      .selectFrom('release_revisions')
      .selectAll()
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(row.content).digest('hex')).toBe(row.sha256)
    expect(sent).toMatchObject({ status: 'submitted', revision: 1 })
    expect(sent.upc).toMatch(/^0499\d{8}$/)
    expect(sent.tracks[0]?.isrc).toMatch(/^QZZZZ26\d{5}$/)
    await expect(as(owner).update({ id, title: 'Changed' })).rejects.toMatchObject({
      code: 'locked',
      status: 409,
    })
  })

  test('again after taking it back keeps the codes', async () => {
    const id = await buildDraft({ title: 'Back' })
    const first = await as(owner).submit({ id })
    await as(owner).withdraw({ id })
    const second = await as(owner).submit({ id })
    expect([second.upc, second.tracks[0]?.isrc]).toEqual([first.upc, first.tracks[0]?.isrc])
    expect(second.revision).toBe(2)
  })

  test('many at once never gives the same code twice', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, (_, i) => buildDraft({ title: `Many ${i}` })))
    const sent = await Promise.all(drafts.map((id) => as(owner).submit({ id })))
    expect(new Set(sent.map((release) => release.upc)).size).toBe(8)
    expect(new Set(sent.map((release) => release.tracks[0]?.isrc)).size).toBe(8)
  })

  test('more than the month holds is refused with the day it begins anew', async () => {
    const basic = await buildUser(app)
    const ids: string[] = []
    for (const title of ['A', 'B', 'C'])
      ids.push(await buildRelease(app, basic, { title, tracks: [{ title, seconds: 4 }] }))
    await submit(app, basic, ids[0] as string)
    await submit(app, basic, ids[1] as string)
    await expect(as(basic).submit({ id: ids[2] as string })).rejects.toMatchObject({
      ...{ code: 'distro_limit', status: 403, data: { params: { most: 2, resets: '2026-12-01' } } },
    })
  })
})

describe('who may see a release', () => {
  test('somebody else’s is absent, to the letter', async () => {
    const other = await buildUser(app)
    const body = async (id: string) => {
      const answer = await app.fetch(`/v1/releases/${id}`, { headers: { cookie: other.cookie } })
      return [answer.status, await answer.text()]
    }
    expect(await body(complete)).toEqual(await body('01890000-0000-7000-8000-000000000000'))
    await expect(as(other).update({ id: complete, title: 'Mine' })).rejects.toMatchObject({ status: 404 })
    await expect(as(other).submit({ id: complete })).rejects.toMatchObject({ status: 404 })
  })

  test('a visitor signs in first, and an id that is none is no server error', async () => {
    expect((await app.fetch(`/v1/releases/${complete}`)).status).toBe(401)
    const answer = await app.fetch('/v1/releases/none', { headers: { cookie: owner.cookie } })
    expect([404, 422]).toContain(answer.status)
  })
})

describe('the list', () => {
  test('pages by key without a repetition, in both orders', async () => {
    const walk = async (sort: 'newest' | 'oldest') => {
      const ids: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await as(owner).list({ sort, limit: 4, cursor })
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

  test('finds by title, artist, UPC and ISRC, and filters by status', async () => {
    const id = await buildDraft({ title: 'Agulha no palheiro' })
    const { upc, tracks } = await as(owner).submit({ id })
    for (const search of ['palheiro', upc ?? '', tracks[0]?.isrc ?? '']) {
      expect((await as(owner).list({ search })).items.map((item) => item.id)).toEqual([id])
    }
    expect((await as(owner).list({ search: 'ana lima' })).total).toBeGreaterThan(3)
    const drafts = await as(owner).list({ status: 'draft' })
    expect(new Set(drafts.items.map((item) => item.status))).toEqual(new Set(['draft']))
    expect((await as(owner).list({ search: '%' })).total).toBe(0)
  })
})
