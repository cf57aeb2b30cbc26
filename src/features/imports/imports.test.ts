// Tests imports through the API: the dry run, partial success, interruption and resumption, and access.

import { beforeAll, describe, expect, test } from 'vitest'
import { givenUpHandlers } from '#app/job-handlers.ts'
import { emptyTrack } from '#features/releases/domain/catalogue.ts'
import { catalogueFindings } from '#features/releases/domain/catalogue-findings.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  buildArtist,
  buildRelease,
  buildUser,
  sessionCookie,
  submit,
  type TestPerson,
} from '#test/factories.ts'
import { clearJobQueue } from '#test/job-queue.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { createDraftBatch } from './create-drafts.server.ts'
import { mapDraftFindings } from './finding-mapping.ts'
import { bring, csvFile, ofFile, release, sendCatalogue } from './imports.fixtures.ts'
import { readTable } from './parse-csv.server.ts'
import { csvHead, csvOf } from './write-csv.server.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  owner = await label()
})

/** An account on a plan that imports, with an artist. */
async function label(plan: 'pro' | 'advanced' = 'advanced'): Promise<TestPerson> {
  const person = await buildUser(app, { plan })
  await buildArtist(app, person)
  return person
}
const clientOf = (person: TestPerson) => app.client(person.cookie)
const draftsOf = (person: TestPerson) =>
  app.deps.db
    .selectFrom('releases')
    .selectAll()
    .where('account_id', '=', person.viewer.accountId)
    .orderBy('title')
    .execute()
const titled = (count: number, prefix = 'Song') =>
  Array.from({ length: count }, (_, i) => release({ title: `${prefix} ${String(i).padStart(4, '0')}` }))
/** Waits until a statement is blocked by another transaction. */
async function waitsForALock(): Promise<void> {
  const waiting = async () => {
    const { rows } = await app.app.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
}
async function run(person: TestPerson, id: string) {
  await clientOf(person).imports.run({ id })
  await app.runJobs()
  return clientOf(person).imports.find({ id })
}
const rejectedRowsOf = async (person: TestPerson, id: string) => {
  const answer = await app.fetch(`/v1/imports/${id}/rejected-rows`, { headers: { cookie: person.cookie } })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  return readTable(new Uint8Array(await answer.arrayBuffer()))
}

test('20 of 500 rows are rejected with reasons, the others are created, and fixed rows can be imported', async () => {
  const person = await label()
  const releases = titled(500).map((release, i) =>
    i % 25 === 0 ? { ...release, releaseDate: '05/03/2027' } : release,
  )
  const checked = await bring(app, person, csvFile(releases))
  expect(checked).toMatchObject({
    status: 'checked',
    rows: 500,
    rejectedRows: 20,
    releases: 500,
    ready: 480,
    invalid: 20,
  })
  expect(await draftsOf(person)).toEqual([])
  const { items } = await clientOf(person).imports.releases({ id: checked.id, status: 'invalid', limit: 100 })
  expect(items).toHaveLength(20)
  expect(ofFile(required(items[0]).findings)).toEqual([
    {
      row: 2,
      column: 'release_date',
      code: 'import_date',
      severity: 'blocks',
      params: { value: '05/03/2027' },
    },
  ])

  expect(await run(person, checked.id)).toMatchObject({
    status: 'imported',
    created: 480,
    invalid: 20,
    ready: 0,
  })
  expect(await draftsOf(person)).toHaveLength(480)

  const rejected = await rejectedRowsOf(person, checked.id)
  expect(rejected.rows).toHaveLength(20)
  expect(rejected.rows[0]?.raw.at(-1)).toBe(
    'release_date: “05/03/2027” is not a date. Write it as 2027-03-05.',
  )
  const fixed = rejected.rows.map(({ raw }) =>
    raw.map((cell) => (cell === '05/03/2027' ? '2027-03-05' : cell)),
  )
  const again = await bring(
    app,
    person,
    [rejected.header, ...fixed]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      .join('\n'),
  )
  expect(again).toMatchObject({
    status: 'checked',
    ready: 20,
    invalid: 0,
    ignoredColumns: ['Why it was not imported'],
  })
  await run(person, again.id)
  const titles = (await draftsOf(person)).map((row) => row.title)
  expect(titles).toEqual(titled(500).map((release) => release.title))
})

test('an imported draft has the codes and original dates of the file', async () => {
  const person = await label()
  const whole = release({
    title: 'Todo',
    type: 'ep',
    upc: '036000291452',
    label: 'Maré',
    originalReleaseDate: '2009-05-01',
    pLine: { year: 2009, owner: 'Maré' },
    territories: { rule: 'except', countries: ['BR', 'PT'] },
    platforms: ['spotify', 'deezer'],
    tracks: [
      {
        ...emptyTrack(),
        title: 'Um',
        isrc: 'BRABC0900001',
        language: 'pt',
        explicit: true,
        composer: 'Ana Lima',
        featuredArtists: ['Rui | Costa'],
        contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
        performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
        timedLyrics: [{ atMs: 1_500, text: 'la' }],
        aiParts: ['lyrics'],
      },
      { ...emptyTrack(), title: 'Dois', isrc: 'BRABC0900002' },
    ],
  })
  const { id } = await bring(app, person, csvFile([whole]))
  await run(person, id)
  const [created] = (await clientOf(person).imports.releases({ id })).items
  const draft = await clientOf(person).releases.find({ id: required(created?.releaseId) })
  expect(draft).toMatchObject({
    title: 'Todo',
    type: 'ep',
    upc: '036000291452',
    label: 'Maré',
    originalReleaseDate: '2009-05-01',
    pLine: { year: 2009, owner: 'Maré' },
    territories: whole.territories,
    platforms: whole.platforms,
    status: 'draft',
    artist: { name: 'Ana Lima' },
    agreements: { ownsRights: false },
  })
  expect(draft.tracks).toMatchObject([
    { ...whole.tracks[0], position: 1, upload: null },
    { title: 'Dois', isrc: 'BRABC0900002', position: 2 },
  ])
})

describe('new artists', () => {
  test('artists of the file that the account lacks are created in one step, and their releases are ready', async () => {
    const person = await buildUser(app, { plan: 'advanced' })
    await buildArtist(app, person, 'Ana Lima')
    const rows = [
      'release_title,release_artist,track_title,primary_genre,artist_spotify',
      'One,Ana Lima,One,pop,',
      'Two,Bia Reis,Two,rock,',
      'Three,BIA REIS,Three,rock,spotify:artist:0123456789abcdefABCDEF',
      'Four,Rui Costa,Four,,',
    ]
    const { id, ...checked } = await bring(app, person, rows.join('\n'))
    expect(checked).toMatchObject({ ready: 1, invalid: 3 })
    expect(checked.newArtists).toEqual([
      { name: 'Bia Reis', pages: { spotify: '0123456789abcdefABCDEF' }, releases: 2 },
      { name: 'Rui Costa', pages: {}, releases: 1 },
    ])
    await clientOf(person).imports.createArtists({ id })
    await app.runJobs()
    expect(await clientOf(person).imports.find({ id })).toMatchObject({
      status: 'checked',
      ready: 4,
      invalid: 0,
      newArtists: [],
    })
    const { items } = await clientOf(person).artists.list()
    expect(items.map((artist) => [artist.name, artist.mainGenre, artist.storeProfiles.spotify])).toEqual([
      ['Ana Lima', expect.any(String), { choice: 'match', id: null }],
      ['Bia Reis', 'rock', { choice: 'link', id: '0123456789abcdefABCDEF' }],
      ['Rui Costa', 'pop', { choice: 'match', id: null }],
    ])
    await expect(clientOf(person).imports.createArtists({ id })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    expect(await run(person, id)).toMatchObject({ created: 4 })
  })

  test('a plan with one artist creates none of several', async () => {
    const person = await label('pro')
    const { id } = await bring(app, person, csvFile([release()], 'Bia Reis'))
    await expect(clientOf(person).imports.createArtists({ id })).rejects.toMatchObject({
      code: 'premium_required',
    })
    expect((await clientOf(person).artists.list()).items).toHaveLength(1)
  })
})

test('a table that is not UTF-8 waits until its encoding is chosen, which can be changed after the check', async () => {
  const person = await label()
  const bytes = Buffer.from('release_title,release_artist,track_title\nS\xfdm,Ana Lima,x', 'latin1')
  const { id, ...asked } = await bring(app, person, bytes)
  expect(asked).toMatchObject({ status: 'needs_encoding', ready: 0 })
  expect(asked.encodingChoices).toContainEqual({ encoding: 'windows-1254', lines: ['Sım,Ana Lima,x'] })
  await expect(clientOf(person).imports.run({ id })).rejects.toMatchObject({ code: 'wrong_state' })
  const titleIn = async (encoding: 'windows-1252' | 'windows-1254') => {
    await clientOf(person).imports.chooseEncoding({ id, encoding })
    await app.runJobs()
    return (await clientOf(person).imports.releases({ id })).items.map((item) => item.title)
  }
  expect(await titleIn('windows-1252')).toEqual(['Sým'])
  expect(await titleIn('windows-1254')).toEqual(['Sım'])
  const shown = await bring(app, person, csvFile([release()]))
  await expect(
    clientOf(person).imports.chooseEncoding({ id: shown.id, encoding: 'windows-1252' }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a past date becomes the original release date', async () => {
  const person = await label()
  const { id } = await bring(app, person, csvFile([release({ releaseDate: '2011-04-01' })]))
  await run(person, id)
  expect(await draftsOf(person)).toMatchObject([{ release_date: null, original_release_date: '2011-04-01' }])
})

test('a finding of a track names its own row, whatever the order of the rows', async () => {
  const person = await label()
  const rows = [
    'Sal,Ana Lima,1,Sal,QZABC2600001',
    'Maré,Ana Lima,2,Second,QZABC2600001',
    'Maré,Ana Lima,1,First,QZABC2600002',
  ]
  const text = ['release_title,release_artist,track_number,track_title,isrc', ...rows].join('\n')
  const { id } = await bring(app, person, text)
  const items = (await clientOf(person).imports.releases({ id })).items
  const found = items.flatMap(({ findings }) => findings).filter(({ code }) => code === 'import_isrc_titles')
  expect(found).toMatchObject([{ row: 3, column: 'isrc' }])
})

describe('the findings of the drafts', () => {
  const HEADER = [
    'release_title',
    'release_artist',
    'release_date',
    'original_release_date',
    'primary_genre',
    'release_language',
    'track_number',
    'track_title',
    'track_language',
    'featured_artists',
    'contributors',
  ].join(',')
  const LINES = [
    'Sal (feat. Rui Costa),ana lima,2027-03-05,2027-04-05,pop,pt,1,Sal (feat. Rui Costa),pt,,composer: Bia 90%',
    'Maré,Ana Lima,2027-03-05,,pop,pt,2,Longe 🔥,pt,,composer: Bia Reis 100%',
    'Maré,Ana Lima,2027-03-05,,pop,pt,1,Spotify,,Ana Lima,composer: Bia Reis 100%',
    'NIGHT DRIVE,Ana Lima,soon,,pop,en,1,Night Drive HD,en,Official | Bеyoncé,composer: Bia Reis 100%',
  ]
  const findingsOf = async (person: TestPerson, id: string) =>
    (await clientOf(person).imports.releases({ id })).items.map(({ findings }) =>
      findings.filter(({ stage }) => stage === 'submission'),
    )

  test('the check shows the findings of the drafts by cell, exactly as the drafts have them', async () => {
    const person = await label()
    const { id, ...checked } = await bring(app, person, [HEADER, ...LINES].join('\n'))
    expect(checked).toMatchObject({ ready: 2, invalid: 1 })
    const expected = await findingsOf(person, id)
    expect(expected.flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          row: 2,
          column: 'release_title',
          code: 'featuring_in_title',
          severity: 'blocks',
          fix: { kind: 'move_to_featured', at: 'title', value: 'Sal', names: ['Rui Costa'] },
        }),
        expect.objectContaining({ row: 2, column: 'original_release_date', code: 'original_date_late' }),
        expect.objectContaining({
          row: 2,
          column: 'contributors',
          code: 'share_total',
          params: { track: 1, total: 90 },
        }),
        expect.objectContaining({ row: 3, column: 'track_title', code: 'emoji', severity: 'blocks' }),
        expect.objectContaining({ row: 4, column: 'featured_artists', code: 'featured_self' }),
        expect.objectContaining({ row: 4, column: 'track_language', code: 'track_language_missing' }),
        expect.objectContaining({ row: 5, column: 'release_title', code: 'casing_upper' }),
        expect.objectContaining({ row: 5, column: 'featured_artists', code: 'name_lookalike' }),
      ]),
    )
    // The date of the last row cannot be read, which is a finding already.
    expect(required(expected[2]).map(({ column }) => column)).not.toContain('release_date')

    await run(person, id)
    const { items } = await clientOf(person).imports.releases({ id, status: 'created' })
    for (const { position, releaseId } of items) {
      const { items: findings } = await clientOf(person).releases.findings({ id: required(releaseId) })
      const ofTexts = findings.filter(
        ({ code }) => !['audio_missing', 'artwork_missing', 'agreements_missing'].includes(code),
      )
      expect(expected[position - 1]).toMatchObject(
        ofTexts.map(({ code, severity, params, fix }) => ({
          code,
          severity,
          ...(params ? { params } : {}),
          // A label does not perform on what it imports; the person who opens the draft may.
          ...(fix && fix.kind !== 'add_performer' ? { fix } : {}),
        })),
      )
    }
  })

  test('findings of a DDEX message are shown at its fields', () => {
    const sold = release({ tracks: [{ ...emptyTrack(), title: 'Maré (feat. Rui Costa)', language: 'pt' }] })
    const [finding] = mapDraftFindings(
      catalogueFindings({ release: sold, artistName: 'Ana Lima' }, '2026-11-23', {}),
      { first: 0, tracks: [] },
      [],
    )
    expect(finding).toMatchObject({ row: 0, column: 'tracks.1.title', code: 'featuring_in_title' })
  })

  test('findings are fixed with one click before anything is created', async () => {
    const person = await label()
    const { id } = await bring(app, person, [HEADER, ...LINES].join('\n'))
    const fix = (column: string, code: string, as = person) =>
      clientOf(as).imports.fix({ id, position: 1, row: 2, column, code })
    await expect(fix('release_title', 'featuring_in_title', owner)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(fix('contributors', 'share_total')).rejects.toMatchObject({ code: 'invalid_input' })
    await fix('release_title', 'featuring_in_title')
    const fixed = await fix('track_title', 'featuring_in_title')
    expect(fixed).toMatchObject({ title: 'Sal', status: 'ready' })
    expect(fixed.findings.map(({ code }) => code)).not.toContain('featuring_in_title')
    await expect(fix('track_title', 'featuring_in_title')).rejects.toMatchObject({ code: 'invalid_input' })

    await run(person, id)
    const [created] = (await clientOf(person).imports.releases({ id })).items
    expect(await clientOf(person).releases.find({ id: required(created?.releaseId) })).toMatchObject({
      title: 'Sal',
      tracks: [{ title: 'Sal', featuredArtists: ['Rui Costa'] }],
    })
    await expect(fix('track_title', 'featuring_in_title')).rejects.toMatchObject({ code: 'wrong_state' })
  })
})

describe('an undone import', () => {
  test('deletes the drafts that nobody has changed, and names those that stay', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(3)))
    await expect(clientOf(person).imports.undo({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    await run(person, id)
    const changed = required((await draftsOf(person))[1])
    await clientOf(person).releases.update({ id: changed.id, label: 'Maré Records' })

    expect(await clientOf(person).imports.undo({ id })).toMatchObject({ status: 'undoing' })
    await app.runJobs()
    expect(await clientOf(person).imports.find({ id })).toMatchObject({
      status: 'undone',
      undone: 2,
      created: 1,
    })
    expect((await draftsOf(person)).map((draft) => draft.id)).toEqual([changed.id])
    const kept = (await clientOf(person).imports.releases({ id, status: 'created' })).items
    expect(kept.map(({ releaseId }) => releaseId)).toEqual([changed.id])
    await expect(clientOf(person).imports.undo({ id })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('undoing an import keeps a draft whose track was changed, and everything of others', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(1)))
    await run(person, id)
    const [draft] = await draftsOf(person)
    const found = await clientOf(person).releases.find({ id: required(draft).id })
    await clientOf(person).releases.updateTrack({
      id: found.id,
      trackId: required(found.tracks[0]).id,
      composer: 'Ana Lima',
    })
    await expect(clientOf(owner).imports.undo({ id })).rejects.toMatchObject({ code: 'not_found' })
    await clientOf(person).imports.undo({ id })
    await app.runJobs()
    expect(await draftsOf(person)).toHaveLength(1)
  })

  test('undoing an import can be tried again after the job was given up', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(2)))
    await run(person, id)
    await clientOf(person).imports.undo({ id })
    await clearJobQueue(app.deps.db)
    await givenUpHandlers['imports.undo']?.(app.deps, { importId: id } as never)
    expect(await clientOf(person).imports.find({ id })).toMatchObject({ status: 'imported' })
    await clientOf(person).imports.undo({ id })
    await app.runJobs()
    expect(await draftsOf(person)).toEqual([])
  })
})

describe('the places for files', () => {
  test('files can be matched with the covers and tracks of the drafts of an import', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(2)))
    await run(person, id)
    const { items, nextCursor } = await clientOf(person).imports.media({ importId: id })
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([
      {
        title: 'Song 0000',
        artistName: 'Ana Lima',
        hasCover: false,
        tracks: [{ position: 1, hasAudio: false }],
      },
      { title: 'Song 0001' },
    ])
    await expect(clientOf(owner).imports.media({ importId: id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('files can be matched with chosen releases that can be edited, and with nobody else’s', async () => {
    const person = await label()
    const mine = await buildRelease(app, person, { title: 'Maré' })
    const theirs = await buildRelease(app, owner, { title: 'Sal' })
    const media = async () => (await clientOf(person).imports.media({ ids: [theirs, mine] })).items
    expect(await media()).toMatchObject([{ id: mine, hasCover: true, tracks: [{ hasAudio: true }] }])
    await app.deps.db.updateTable('releases').set({ status: 'in_review' }).where('id', '=', mine).execute()
    expect(await media()).toEqual([])
  })
})

describe('cut off in the middle', () => {
  test('an interrupted import continues after the last batch and creates nothing twice', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(1_200)))
    await clientOf(person).imports.run({ id })
    await clearJobQueue(app.deps.db)
    await createDraftBatch(app.deps, id)
    const first = await clientOf(person).imports.find({ id })
    expect([first.status, first.created + first.ready]).toEqual(['importing', 1_200])
    expect(first.created).toBeGreaterThan(0)
    expect(first.ready).toBeGreaterThan(0)

    // Two concurrent workers, as when the first one was only slow.
    await Promise.all([1, 2].map(() => app.deps.jobs.add(app.deps.db, 'imports.run', { importId: id })))
    await Promise.all([app.runJobs(), app.runJobs()])
    expect(await clientOf(person).imports.find({ id })).toMatchObject({
      status: 'imported',
      created: 1_200,
      ready: 0,
    })
    expect((await draftsOf(person)).map((row) => row.title)).toEqual(
      titled(1_200).map((release) => release.title),
    )
  })

  test('a failed batch leaves nothing behind', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(3)))
    await clientOf(person).imports.run({ id })
    await clearJobQueue(app.deps.db)
    const broken = { ...app.deps, clock: { ...app.deps.clock, now: () => new Date(Number.NaN) } }
    await expect(createDraftBatch(broken, id)).rejects.toThrow()
    expect(await draftsOf(person)).toEqual([])
    expect(await clientOf(person).imports.find({ id })).toMatchObject({ created: 0, ready: 3 })
  })

  test('a repeated check gives the same result', async () => {
    const person = await label()
    const checked = await bring(app, person, csvFile(titled(3)))
    await app.deps.jobs.add(app.deps.db, 'imports.check', { importId: checked.id })
    await app.runJobs()
    expect(await clientOf(person).imports.find({ id: checked.id })).toEqual(checked)
  })
})

describe('codes', () => {
  const findings = async (person: TestPerson, id: string) =>
    (await clientOf(person).imports.releases({ id })).items.flatMap((item) =>
      ofFile(item.findings).map((finding) => finding.code),
    )

  test('codes of other recordings are findings of their rows', async () => {
    const [person, other] = [await label(), await label()]
    const taken = await buildRelease(app, other, {
      title: 'Taken',
      upc: '725272730706',
      tracks: [{ title: 'Taken', seconds: 3, introOrOutro: true, isrc: 'GBABC2600700' }],
    })
    await submit(app, other, taken)
    const singleRow = (change: object, isrc: string | null = null) =>
      release({ ...change, tracks: [{ ...emptyTrack(), title: 'x', isrc }] })
    const { id, ready } = await bring(
      app,
      person,
      csvFile([
        singleRow({ upc: '725272730706' }),
        singleRow({}, 'GBABC2600700'),
        singleRow({}, 'QZZZZ2600001'),
        singleRow({ upc: '012345678905' }),
        singleRow({ upc: '0012345678905' }),
        singleRow({}, 'GBABC2600701'),
      ]),
    )
    expect(await findings(person, id)).toEqual([
      'upc_taken',
      'isrc_taken',
      'code_reserved',
      'import_upc_twice',
    ])
    expect(ready).toBe(2)
  })

  test('an ISRC with two titles is a finding of the second row, which is imported all the same', async () => {
    const person = await label()
    const titledTrack = (title: string) =>
      release({ title, tracks: [{ ...emptyTrack(), title, isrc: 'GBABC2600702' }] })
    const { id, ready } = await bring(
      app,
      person,
      csvFile([titledTrack('Longe'), titledTrack('LONGE!'), titledTrack('Perto')]),
    )
    const { items } = await clientOf(person).imports.releases({ id })
    expect(ready).toBe(3)
    expect(items.map((item) => ofFile(item.findings))).toEqual([
      [],
      [],
      [
        {
          row: 4,
          column: 'isrc',
          code: 'import_isrc_titles',
          severity: 'advises',
          params: { title: 'LONGE!' },
        },
      ],
    ])
  })

  test('codes taken since the check do not block other releases', async () => {
    const person = await label()
    const { id } = await bring(
      app,
      person,
      csvFile([release({ upc: '042100005264' }), release({ title: 'B' })]),
    )
    const [artist] = (await clientOf(person).artists.list()).items
    const draft = await clientOf(person).releases.create({ artistId: required(artist?.id), title: 'Quicker' })
    await clientOf(person).releases.update({ id: draft.id, upc: '042100005264' })
    expect(await run(person, id)).toMatchObject({
      status: 'imported',
      created: 1,
      invalid: 1,
      rejectedRows: 1,
    })
    expect(await findings(person, id)).toEqual(['upc_taken'])
    expect((await rejectedRowsOf(person, id)).rows).toHaveLength(1)
  })

  test('codes taken concurrently fail the batch, and the next attempt leaves them out', async () => {
    const person = await label()
    const upc = '042100005288'
    const { id } = await bring(app, person, csvFile([release({ upc }), release({ title: 'B' })]))
    const [artist] = (await clientOf(person).artists.list()).items
    const draft = await clientOf(person).releases.create({ artistId: required(artist?.id), title: 'Quicker' })
    await clientOf(person).imports.run({ id })
    await clearJobQueue(app.deps.db)
    const batch = await app.deps.db.transaction().execute(async (quicker) => {
      await quicker.updateTable('releases').set({ upc }).where('id', '=', draft.id).execute()
      const outcome = createDraftBatch(app.deps, id).catch((error: { code?: string }) => error.code)
      await waitsForALock()
      // Awaited only after the other transaction has ended.
      return { outcome }
    })
    expect(await batch.outcome).toBe('23505')
    expect((await clientOf(person).imports.find({ id })).ready).toBe(2)
    await app.deps.jobs.add(app.deps.db, 'imports.run', { importId: id })
    await app.runJobs()
    expect(await clientOf(person).imports.find({ id })).toMatchObject({
      status: 'imported',
      created: 1,
      invalid: 1,
    })
    expect(await findings(person, id)).toEqual(['upc_taken'])
  })

  test('releases of an artist deleted since the check become invalid', async () => {
    const person = await label()
    const bia = await buildArtist(app, person, 'Bia Reis')
    const { id } = await bring(app, person, `${csvFile([release()], 'Bia Reis')}`)
    await clientOf(person).artists.remove({ id: bia.id })
    expect(await run(person, id)).toMatchObject({ status: 'imported', created: 0, invalid: 1 })
  })
})

describe('a step whose every try has failed leaves nobody waiting', () => {
  const stop = (id: string) => givenUpHandlers['imports.run']?.(app.deps, { importId: id } as never)

  test('a check whose last attempt fails is refused with a reason', async () => {
    const person = await label()
    const uploadId = await sendCatalogue(app, person, csvFile([release()]))
    const { id } = await clientOf(person).imports.create({ uploadId })
    await stop(id)
    expect(await clientOf(person).imports.find({ id })).toMatchObject({
      status: 'refused',
      refusal: { code: 'import_stopped' },
    })
  })

  test('when creating drafts fails, created ones stay and the rest can be requested again', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(2)))
    await clientOf(person).imports.run({ id })
    await stop(id)
    expect(await clientOf(person).imports.find({ id })).toMatchObject({
      status: 'checked',
      refusal: { code: 'import_stopped' },
    })
    expect(await run(person, id)).toMatchObject({ status: 'imported', created: 2, refusal: null })
  })

  test('a finished import is not changed', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile([release()]))
    await run(person, id)
    await stop(id)
    expect(await clientOf(person).imports.find({ id })).toMatchObject({ status: 'imported', refusal: null })
  })
})

describe('the person who imported it is notified', () => {
  const notifications = async (person: TestPerson) =>
    (await clientOf(person).notifications.list({})).items.map(({ kind, params, href }) => ({
      kind,
      params,
      href,
    }))
  const about = (kind: string, id: string) => ({
    kind,
    params: { title: 'catalogue.csv' },
    href: `/distributions/import/${id}`,
  })

  test('a finished check and a finished import are notified with a link', async () => {
    const person = await label()
    const { id } = await bring(app, person, csvFile(titled(2)))
    expect(await notifications(person)).toEqual([about('releases.import_checked', id)])
    await clientOf(person).imports.run({ id })
    await Promise.all([1, 2].map(() => app.deps.jobs.add(app.deps.db, 'imports.run', { importId: id })))
    await Promise.all([app.runJobs(), app.runJobs()])
    expect(await notifications(person)).toEqual([
      about('releases.imported', id),
      about('releases.import_checked', id),
    ])
    const { items } = await clientOf(person).activity.list({ type: 'import.imported' })
    expect(items).toMatchObject([
      { title: 'catalogue.csv', entity: 'import', entityId: id, actor: { id: person.viewer.userId } },
    ])
  })

  test('a refused import is notified', async () => {
    const person = await label()
    const { id } = await bring(app, person, 'a,b\n1,2')
    expect(await notifications(person)).toEqual([about('releases.import_refused', id)])
  })
})

test('an exported catalogue is imported unchanged', async () => {
  const [from, to] = [await label(), await label()]
  const { id } = await bring(
    app,
    from,
    csvFile([...titled(3), release({ title: '=SUM(1,2)', upc: '5901234123457', label: "'+quoted" })]),
  )
  await run(from, id)
  const { readCatalogue } = await import('#features/releases/service.server.ts')
  const write = async (person: TestPerson) => {
    let text = csvHead()
    for await (const entry of readCatalogue(app.deps.db, person.viewer.accountId))
      text += csvOf({ ...entry, key: entry.release.title })
    return text
  }
  const text = await write(from)
  const back = await bring(app, to, text)
  expect(back).toMatchObject({ ready: 4, invalid: 0 })
  await run(to, back.id)
  expect((await write(to)).split('\r\n').sort()).toEqual(text.split('\r\n').sort())
})

describe('a file that is no catalogue', () => {
  test.each([
    ['a,b\n1,2', 'import_columns'],
    ['PK\x05\x06', 'zip_broken'],
    ['\xff\xd8\xff\x00\x00', 'import_not_text'],
    ['<html></html>', 'package_empty'],
  ])('a file that is no catalogue is refused: %j', async (text, code) => {
    const refused = await bring(app, owner, Buffer.from(text, 'latin1'))
    expect(refused).toMatchObject({ status: 'refused', refusal: { code } })
    await expect(clientOf(owner).imports.run({ id: refused.id })).rejects.toMatchObject({
      code: 'wrong_state',
      status: 409,
    })
  })
})

describe('who', () => {
  test('imports require PRO', async () => {
    const basic = await buildUser(app)
    const uploadId = await sendCatalogue(app, basic, csvFile([release()]))
    await expect(clientOf(basic).imports.create({ uploadId })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'pro' } },
    })
    const pro = await label('pro')
    expect(await bring(app, pro, csvFile([release()]))).toMatchObject({ ready: 1 })
  })

  test('uploads, imports, rows and releases of other accounts return 404', async () => {
    const stranger = await label()
    const uploadId = await sendCatalogue(app, owner, csvFile([release()]))
    const { id } = await clientOf(owner).imports.create({ uploadId })
    await app.runJobs()
    await expect(clientOf(stranger).imports.create({ uploadId })).rejects.toMatchObject({ status: 422 })
    for (const call of ['find', 'releases', 'run', 'rejectedRows'] as const)
      await expect(clientOf(stranger).imports[call]({ id })).rejects.toMatchObject({
        code: 'not_found',
        status: 404,
      })
    expect((await clientOf(stranger).imports.list({})).items).toEqual([])
  })

  test('a cover is refused as catalogue', async () => {
    const drafts = await buildRelease(app, owner, { title: 'Cover' })
    const { artwork } = await clientOf(owner).releases.find({ id: drafts })
    await expect(clientOf(owner).imports.create({ uploadId: required(artwork?.id) })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('a limited seat imports releases of its artist only and sees its own imports', async () => {
    const boss = await label()
    const bia = await buildArtist(app, boss, 'Bia Reis')
    const guest = await buildUser(app)
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: boss.viewer.accountId,
        user_id: guest.viewer.userId,
        role: 'manager',
        artist_id: bia.id,
        created_at: app.deps.clock.now(),
      })
      .execute()
    const cookie = await sessionCookie(app, guest.viewer.userId, { seatAccountId: boss.viewer.accountId })
    const seated: TestPerson = {
      ...guest,
      cookie,
      viewer: { ...guest.viewer, accountId: boss.viewer.accountId, artistId: bia.id },
    }
    await bring(app, boss, csvFile([release()]))
    const text =
      csvFile([release()], 'Bia Reis') + csvFile([release({ title: 'Not mine' })]).slice(csvHead().length)
    const mine = await bring(app, seated, text.replace('r0,Not', 'r1,Not'))
    expect(mine).toMatchObject({ ready: 1, invalid: 1 })
    expect((await clientOf(seated).imports.list({})).items.map((item) => item.id)).toEqual([mine.id])
  })
})
