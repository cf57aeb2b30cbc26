// Tests packages of DDEX messages through the API: the mapping of each field, included files, and malicious packages.

import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Track } from '#engines/ddex/model.ts'
import { writeNewReleaseMessage } from '#engines/ddex/write/new-release-message.ts'
import { readZip } from '#features/settings/settings.fixtures.ts'
import { DEFAULT_STORES } from '#features/stores/domain.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { messageOf41, messageOf382 } from '#test/ddex/catalogue-messages.ts'
import { goldenEp } from '#test/ddex/releases.ts'
import {
  buildArtist,
  buildRelease,
  buildUser,
  proveSession,
  submit,
  type TestPerson,
} from '#test/factories.ts'
import { clearJobQueue } from '#test/job-queue.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { createDraftBatch } from './create-drafts.server.ts'
import { bring, ofFile, sendCatalogue, zipOf } from './imports.fixtures.ts'
import { readPackage } from './parse-packages.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const clientOf = (person: TestPerson) => app.client(person.cookie)
async function label(name = 'Aria Vale'): Promise<TestPerson> {
  const person = await buildUser(app, { plan: 'advanced' })
  await buildArtist(app, person, name)
  return person
}
const relatedReleases = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<RelatedRelease><ReleaseId><ICPN>${100 + index}</ICPN></ReleaseId></RelatedRelease>`,
  ).join('')
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const EMPTY = md5(new Uint8Array())
const releasesOf = async (person: TestPerson, id: string) =>
  (await clientOf(person).imports.releases({ id })).items

describe.each([
  ['3.8.2', messageOf382],
  ['4.1', messageOf41],
])('a message of %s', (_, message) => {
  test('a message is shown field by field before anything is created', async () => {
    const person = await label()
    const { id, ...result } = await bring(
      app,
      person,
      await zipOf({ 'batch/release.xml': message(), 'batch/BatchComplete.xml': '<ManifestMessage/>' }),
      'package.zip',
    )
    expect(result).toMatchObject({ status: 'checked', format: 'ern', releases: 1, ready: 1, invalid: 0 })
    const [release] = await releasesOf(person, id)
    expect(release).toMatchObject({
      title: 'Night Drive',
      artistName: 'Aria Vale',
      upc: '4900000001235',
      type: 'album',
      trackCount: 2,
      releaseDate: null,
    })
    expect(release?.comparison).toEqual(
      expect.arrayContaining([
        { field: 'genre', theirs: 'Pop', ours: 'pop' },
        // The date is in the past, and the message states the original release date.
        { field: 'releaseDate', theirs: '2026-03-06', ours: '' },
        { field: 'originalReleaseDate', theirs: '2019-03-06', ours: '2019-03-06' },
        { field: 'pLine', theirs: '2026 Vale Records', ours: '2026 Vale Records' },
        { field: 'territories', theirs: 'BR PT', ours: 'only BR PT' },
        { field: 'tracks.1.title', theirs: 'Glass River', ours: 'Glass River' },
        { field: 'tracks.1.version', theirs: '', ours: 'acoustic' },
        { field: 'tracks.2.isrc', theirs: 'QZZZ22600001', ours: 'QZZZ22600001' },
      ]),
    )
    expect(
      ofFile(required(release).findings)
        .map((finding) => finding.code)
        .sort(),
    ).toEqual(['import_date_over', ...Array.from({ length: 3 }, () => 'package_file_missing')])
    expect((await clientOf(person).releases.list({})).total).toBe(0)

    await clientOf(person).imports.run({ id })
    await app.runJobs()
    const [created] = await releasesOf(person, id)
    expect(await clientOf(person).releases.find({ id: required(created?.releaseId) })).toMatchObject({
      upc: '4900000001235',
      label: 'Vale Records',
      originalReleaseDate: '2019-03-06',
      explicit: true,
      pLine: { year: 2026, owner: 'Vale Records' },
      territories: { rule: 'only', countries: ['BR', 'PT'] },
      tracks: [
        { isrc: 'QZZZ22600002', title: 'Glass River', version: 'acoustic', upload: null },
        {
          isrc: 'QZZZ22600001',
          featuredArtists: ['Noor Hale'],
          language: 'en',
          explicit: true,
          contributors: expect.arrayContaining([
            { name: 'Jon Brook', role: 'composer', shareBasisPoints: 0 },
            { name: 'Jon Brook', role: 'lyricist', shareBasisPoints: 0 },
          ]),
          performers: [{ name: 'Ida Berg', instrument: 'cello' }],
        },
      ],
    })
  })
})

test('an exported catalogue is imported into another account with codes, audio and cover', async () => {
  const from = await label('Ana Lima')
  const sent = await buildRelease(app, from, {
    title: 'Longe',
    upc: '042100005264',
    label: 'Vale Records',
    territories: { rule: 'except', countries: ['US'] },
    tracks: [{ title: 'Longe', seconds: 61, isrc: 'GBABC2600900', featuredArtists: ['Noor Hale'] }],
  })
  await submit(app, from, sent)
  const second = await buildRelease(app, from, {
    title: 'Perto',
    upc: '042100005288',
    tracks: [{ title: 'Perto', seconds: 61, isrc: 'GBABC2600901' }],
  })
  await submit(app, from, second)
  const draft = await buildRelease(app, from, { title: 'Depois' })
  await proveSession(app, from)
  await clientOf(from).settings.requestExport({ kind: 'catalogue' })
  await app.runJobs()
  const [archive] = (await clientOf(from).settings.listExports({})).items
  expect(archive).toMatchObject({ kind: 'catalogue', status: 'ready' })
  const answer = await app.fetch(archive?.url ?? '', { headers: { cookie: from.cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const entries = readZip(bytes)
  const names = [...entries.keys()]
  expect(names.filter((name) => name.startsWith('drafts/'))).toEqual([
    `drafts/Depois-${draft.slice(-8)}/cover depois.jpg`,
    `drafts/Depois-${draft.slice(-8)}/01 depois.flac`,
  ])
  const packed = names.filter((name) => name.startsWith('packages/'))
  expect(packed.map((name) => name.split('.').at(-1))).toEqual([
    'flac',
    'jpg',
    'xml',
    'xml',
    'flac',
    'jpg',
    'xml',
    'xml',
  ])
  // The clock of the test stands still, and still each batch has a name of its own.
  expect(new Set(packed.map((name) => path.posix.basename(name))).size).toBe(packed.length)
  expect(entries.get('README.txt')?.toString()).toContain('catalogue.csv')

  // A table alone: the codes belong to the first account, and another account cannot use them.
  const to = await label('Ana Lima')
  const refused = await bring(app, to, required(entries.get('catalogue.csv')))
  const [bad] = await releasesOf(to, refused.id)
  expect(ofFile(required(bad).findings).map((finding) => finding.code)).toEqual(['upc_taken', 'isrc_taken'])

  // The same package on another installation, where the codes are free.
  const there = await openTestApp()
  const mover = await buildUser(there, { plan: 'advanced' })
  await buildArtist(there, mover, 'Ana Lima')
  const checked = await bring(there, mover, bytes, 'catalogue.zip')
  expect(checked).toMatchObject({ status: 'checked', format: 'ern', ready: 2, invalid: 0 })
  const [seen] = (await there.client(mover.cookie).imports.releases({ id: checked.id })).items
  expect(seen?.files.map((file) => file.kind)).toEqual(['audio', 'artwork'])
  await there.client(mover.cookie).imports.run({ id: checked.id })
  await there.runJobs()
  const [created] = (await there.client(mover.cookie).imports.releases({ id: checked.id })).items
  const moved = await there.client(mover.cookie).releases.find({ id: required(created?.releaseId) })
  expect(moved).toMatchObject({
    title: 'Longe',
    upc: '042100005264',
    label: 'Vale Records',
    releaseDate: '2026-12-18',
    type: 'single',
    primaryGenre: 'pop',
    language: 'pt',
    territories: { rule: 'except', countries: ['US'] },
    artwork: { status: 'ready', artwork: { widthPx: 3000 } },
    tracks: [
      {
        title: 'Longe',
        isrc: 'GBABC2600900',
        featuredArtists: ['Noor Hale'],
        upload: { status: 'ready' },
        performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
      },
    ],
  })
})

describe('a message', () => {
  test('a single XML file is read as a message', async () => {
    const person = await label()
    const { id, ...result } = await bring(app, person, messageOf41(), 'release.xml')
    expect(result).toMatchObject({ status: 'checked', format: 'ern', ready: 1, invalid: 0 })
    expect(await releasesOf(person, id)).toMatchObject([{ title: 'Night Drive', trackCount: 2, files: [] }])
  })

  test.each([
    ['has no deals', (xml: string) => xml.replace(/<DealList>.*<\/DealList>/s, '')],
    [
      'ends every deal',
      (xml: string) =>
        xml
          .replace(
            '</MessageId>',
            '</MessageId><MessageCreatedDateTime>2026-11-02T09:00:00Z</MessageCreatedDateTime>',
          )
          .replaceAll(
            '</DealTerms>',
            '<ValidityPeriod><StartDate>2020-01-01</StartDate><EndDate>2026-11-01</EndDate></ValidityPeriod></DealTerms>',
          ),
    ],
  ])('a message that %s takes its release down and is not offered', async (_, change) => {
    const person = await label()
    const { id, ready } = await bring(app, person, messageOf382(change), 'takedown.xml')
    expect(ready).toBe(0)
    const [release] = await releasesOf(person, id)
    expect(release?.findings).toContainEqual(
      expect.objectContaining({ code: 'package_takedown', severity: 'blocks' }),
    )
  })

  test('subtitles, own scripts, works and discs are imported', async () => {
    const person = await label()
    const [first, second] = goldenEp.release.tracks as [Track, Track]
    const message = writeNewReleaseMessage({
      ...goldenEp,
      release: {
        ...goldenEp.release,
        version: { subtitle: 'Deluxe Edition' },
        nativeTitle: { text: '夜のドライブ', language: 'ja' },
        tracks: [
          {
            ...first,
            iswc: 'T0345246801',
            nativeTitle: { text: '夜', language: 'ja' },
            work: 'Suite',
            title: 'Suite: I. Night',
          },
          { ...second, version: { subtitle: 'Live in Berlin', type: 'LiveVersion' }, disc: 2, number: 1 },
        ],
      },
    })
    const { id } = await bring(app, person, message, 'release.xml')
    await clientOf(person)
      .imports.createArtists({ id })
      .catch(() => undefined)
    await clientOf(person).imports.run({ id })
    await app.runJobs()
    const [created] = await releasesOf(person, id)
    const draft = await clientOf(person).releases.find({ id: required(created?.releaseId) })
    expect(draft).toMatchObject({ subtitle: 'Deluxe Edition', nativeTitle: '夜のドライブ' })
    expect(draft.tracks).toMatchObject([
      { title: 'I. Night', work: 'Suite', iswc: 'T0345246801', nativeTitle: '夜', disc: 1, subtitle: '' },
      { title: second.title, subtitle: 'Live in Berlin', version: 'live', disc: 2 },
    ])
  })

  test('the start of a preview is imported, and what has no place here is listed', async () => {
    const person = await label()
    const { release } = goldenEp
    const [first, second] = release.tracks as [Track, Track]
    const preview = { startMs: 45_000, durationMs: 30_000 }
    const message = writeNewReleaseMessage({
      ...goldenEp,
      release: {
        ...release,
        tracks: [
          { ...first, preview },
          { ...second, preview: { startMs: 9_000_000 }, pLine: { year: 2020, text: '2020 Other' } },
        ],
      },
    })
      .replace('<ICPN>', '<GRid>A10302B0003989564F</GRid><ICPN>')
      .replace(/(<Release>[\s\S]*?)(<\/Release>)/, `$1${relatedReleases(23)}$2`)
    const { id } = await bring(app, person, message, 'release.xml')
    const [checked] = await releasesOf(person, id)
    const dropped = checked?.comparison.filter(({ ours }) => ours === '')
    expect(dropped).toEqual(
      expect.arrayContaining([
        { field: 'grid', theirs: 'A10302B0003989564F', ours: '' },
        { field: 'relatedReleases', theirs: expect.stringMatching(/^100, 101, .* 119, \+3$/), ours: '' },
        { field: 'tracks.2.preview', theirs: '9000 s', ours: '' },
        { field: 'tracks.2.pLine', theirs: '2020 Other', ours: '' },
      ]),
    )
    expect(checked?.comparison).toContainEqual({ field: 'tracks.1.preview', theirs: '45 s', ours: '45 s' })
    await clientOf(person)
      .imports.createArtists({ id })
      .catch(() => undefined)
    await clientOf(person).imports.run({ id })
    await app.runJobs()
    const [created] = await releasesOf(person, id)
    const draft = await clientOf(person).releases.find({ id: required(created?.releaseId) })
    expect(draft.tracks.map(({ previewStartMs }) => previewStartMs)).toEqual([45_000, null])
  })

  test('a message for a known store is imported for this store', async () => {
    const person = await label()
    const deezer = required(DEFAULT_STORES.find((store) => store.id === 'deezer'))
    const message = messageOf382((xml) =>
      xml.replace(
        '</MessageId>',
        `</MessageId><MessageRecipient><PartyId>${deezer.dpid}</PartyId></MessageRecipient>`,
      ),
    )
    const { id } = await bring(app, person, message, 'release.xml')
    await clientOf(person).imports.run({ id })
    await app.runJobs()
    const [created] = await releasesOf(person, id)
    const draft = await clientOf(person).releases.find({ id: required(created?.releaseId) })
    expect(draft.platforms).toEqual(['deezer'])
  })

  test('an artist whom only a message names is created with the pages that it gives', async () => {
    const person = await label('Someone Else')
    const message = messageOf41((xml) =>
      xml.replace(
        /(<FullName>Aria Vale<\/FullName><\/PartyName>)/,
        '$1<ArtistProfilePage>https://www.deezer.com/artist/27</ArtistProfilePage>',
      ),
    )
    const { id, newArtists } = await bring(app, person, message, 'release.xml')
    expect(newArtists).toEqual([{ name: 'Aria Vale', pages: { deezer: '27' }, releases: 1 }])
    await clientOf(person).imports.createArtists({ id })
    await app.runJobs()
    expect(await clientOf(person).imports.find({ id })).toMatchObject({ ready: 1, invalid: 0 })
  })

  test('a message that is not in the encoding it declares is unreadable, not guessed', async () => {
    const person = await label()
    const bytes = Buffer.from(messageOf41().replaceAll('Night Drive', 'Noite Mar\xe9'), 'latin1')
    const { id } = await bring(app, person, bytes, 'release.xml')
    const [release] = await releasesOf(person, id)
    expect(release?.findings[0]).toMatchObject({ code: 'package_message' })
  })
})

describe('files of a package', () => {
  const flac = Buffer.from('fLaC and the rest of it')
  const withHash = (hash: string) => messageOf41((xml) => xml.replaceAll(EMPTY, hash))

  test('files of a package are imported when they match the message, in any folder', async () => {
    const person = await label()
    const { id } = await bring(
      app,
      person,
      await zipOf({
        'a/m.xml': withHash(md5(flac)),
        'a/resources/1.flac': flac,
        'a/elsewhere/2.flac': flac,
      }),
      'p.zip',
    )
    const [release] = await releasesOf(person, id)
    expect(release?.files.map((file) => file.fileName)).toEqual(['2.flac', '1.flac'])
  })

  test('files that differ from the message block the release', async () => {
    const person = await label()
    const { id } = await bring(
      app,
      person,
      await zipOf({ 'm.xml': withHash('0'.repeat(32)), 'resources/1.flac': flac }),
      'p.zip',
    )
    const [release] = await releasesOf(person, id)
    expect(release?.status).toBe('invalid')
    expect(release?.findings).toContainEqual(
      expect.objectContaining({ code: 'package_file_changed', params: { file: 'resources/1.flac' } }),
    )
  })

  test('files of an interrupted import arrive once', async () => {
    const person = await label()
    const { id } = await bring(
      app,
      person,
      await zipOf({ 'm.xml': withHash(md5(flac)), 'resources/1.flac': flac, 'resources/2.flac': flac }),
      'p.zip',
    )
    await clientOf(person).imports.run({ id })
    await clearJobQueue(app.deps.db)
    await createDraftBatch(app.deps, id)
    const uploads = () =>
      app.deps.db
        .selectFrom('uploads')
        .select('status')
        .where('account_id', '=', person.viewer.accountId)
        .where('kind', '=', 'audio')
        .execute()
    expect((await uploads()).map((upload) => upload.status)).toEqual(['uploading', 'uploading'])
    for (let runs = 0; runs < 2; runs++) {
      await app.deps.jobs.add(app.deps.db, 'imports.run', { importId: id })
      await app.runJobs()
    }
    // The file is not music, so it is refused like any other upload.
    expect((await uploads()).map((upload) => upload.status)).toEqual(['refused', 'refused'])
    expect(await clientOf(person).imports.find({ id })).toMatchObject({ status: 'imported', created: 1 })
  })
})

describe('a package that is', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['without a message', () => zipOf({ 'readme.txt': 'hello' }), 'package_empty'],
    ['a link', () => zipOf({ link: '/etc/passwd' }, { mode: 0o120777 }), 'zip_unsafe'],
    ['a bomb', () => zipOf({ 'a.xml': Buffer.alloc(40 * 1024 * 1024) }), 'zip_bomb'],
    [
      'leading outside',
      async () =>
        Buffer.from(
          (await zipOf({ 'xx/x.xml': 'x' })).toString('latin1').replaceAll('xx/x.xml', '../x.xml'),
          'latin1',
        ),
      'zip_unsafe',
    ],
  ])('a package that is %s is refused with a code', async (_, make, code) => {
    expect(await bring(app, await label(), await make(), 'p.zip')).toMatchObject({
      status: 'refused',
      refusal: { code },
    })
  })

  test('a package with an unreadable message names it and shows the others', async () => {
    const person = await label()
    const { id, ready, invalid } = await bring(
      app,
      person,
      await zipOf({
        'ok.xml': messageOf41(),
        'entity.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
        'old.xml': '<NewReleaseMessage xmlns="http://ddex.net/xml/2010/ern-main/312"/>',
        'broken.xml': '<NewReleaseMessage',
      }),
      'p.zip',
    )
    expect([ready, invalid]).toEqual([1, 3])
    const codes = (await releasesOf(person, id)).map((release) => release.findings[0]?.params?.detail ?? '')
    expect(codes.map((text) => String(text).split(' ')[0])).toEqual([
      'malformed_xml',
      'doctype_refused',
      '',
      'unknown_message',
    ])
  })

  test('a message that is too large is one finding, and the others are read', async () => {
    const person = await label()
    const attributes = `<a>${'<b c="" d="" e="" f=""/>'.repeat(60_000)}</a>`
    const { id, ready, invalid } = await bring(
      app,
      person,
      await zipOf({
        'a.xml': attributes,
        'b.xml': messageOf41(),
        'c.xml': `<a>${' '.repeat(8_388_608)}</a>`,
      }),
      'p.zip',
    )
    expect([ready, invalid]).toEqual([1, 2])
    const details = (await releasesOf(person, id)).map((release) => release.findings[0]?.params?.detail ?? '')
    expect(details).toEqual(['message_too_large at /', '', 'message_too_large at c.xml'])
  })

  test('messages that cost too much refuse the package', async () => {
    const file = path.join(tmpdir(), `costly-${newId()}.zip`)
    await writeFile(file, await zipOf({ 'a.xml': messageOf41() }))
    await expect(readPackage(file, () => undefined, { cpuMs: 0 })).rejects.toMatchObject({
      code: 'package_costly',
    })
    await rm(file)
  })

  test('an account checks at most thirty catalogues an hour', async () => {
    const person = await label()
    for (let i = 0; i < 30; i++) await app.deps.limits.take('import.account', person.viewer.accountId)
    const uploadId = await sendCatalogue(app, person, 'title\n')
    await expect(clientOf(person).imports.create({ uploadId })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  test('a package with two messages about one UPC uses the first', async () => {
    const person = await label()
    const { id } = await bring(
      app,
      person,
      await zipOf({ 'a.xml': messageOf41(), 'b.xml': messageOf382() }),
      'p.zip',
    )
    const releases = await releasesOf(person, id)
    expect(releases.map((release) => release.status)).toEqual(['ready', 'invalid'])
    expect(releases[1]?.findings.map((finding) => finding.code)).toContain('package_upc_twice')
  })
})
