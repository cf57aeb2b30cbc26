// Tests every field of the tables: it is saved, read, copied, restored, compared, exported and imported as specified.
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseOf } from '#features/imports/csv-codec.ts'
import { readTable } from '#features/imports/parse-csv.server.ts'
import { csvHead, csvOf } from '#features/imports/service.server.ts'
import { beginUpload } from '#features/uploads/service.server.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { buildArtist, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { addReleases, type CatalogueEntry, readCatalogue } from './batch-catalogue.server.ts'
import { comparedDraft } from './compare-revisions.server.ts'
import type { Release, Track } from './contract.ts'
import { changesBetween } from './domain/changes.ts'
import { type FieldSpec, fieldsIn, RELEASE_FIELDS, TRACK_FIELDS } from './domain/fields.ts'
import { columnsIn, type ReleaseValues, type TrackValues } from './map-rows.server.ts'
import { showRelease } from './read-release.server.ts'

/** A value for every field that differs from a new release. A field without one does not compile. */
const RELEASE: Omit<ReleaseValues, 'artistId' | 'artworkUploadId'> = {
  title: 'Maré',
  subtitle: 'Edição de Luxo',
  nativeTitle: '潮',
  otherArtists: [{ name: 'Bia Reis', pages: { deezer: '123', tidal: '456' } }],
  type: 'ep',
  language: 'pt',
  primaryGenre: 'pop',
  secondaryGenre: 'folk',
  label: 'Nord Hiver',
  upc: '036000291452',
  explicit: true,
  originalReleaseDate: '2020-05-01',
  pLine: { year: 2020, owner: 'Ana' },
  cLine: { year: 2021, owner: 'Bia' },
  aiArtwork: true,
  platforms: ['spotify', 'deezer'],
  schedule: 'priority',
  releaseDate: '2027-03-05',
  releaseTiming: 'utc_midnight',
  territories: { rule: 'only', countries: ['BR', 'PT'] },
  presave: true,
  presaveDate: '2027-02-01',
  licenceEndsOn: '2028-12-31',
  confirmed: ['title_capitals'],
  agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
}
const TRACK: Omit<TrackValues, 'uploadId' | 'licenceUploadId'> = {
  title: 'Sal',
  subtitle: 'Ao Vivo',
  nativeTitle: '塩',
  work: 'Suíte do Mar',
  iswc: 'T0345246801',
  disc: 2,
  version: 'cover',
  artist: 'Ana e Bia',
  otherArtists: [{ name: 'Davi Luz', pages: { spotify: '0123456789abcdefABCDEF' } }],
  featuredArtists: ['Rui Costa'],
  language: 'pt',
  genre: 'latin',
  isrc: 'USRC17607839',
  explicit: true,
  hasLyrics: true,
  lyrics: 'Maré alta\nmaré baixa',
  timedLyrics: [{ atMs: 1_500, text: 'Maré alta' }],
  introOrOutro: true,
  contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
  performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  composer: 'Ana Lima',
  composerSpotifyUri: 'spotify:artist:0000000000000000000000',
  originalArtist: 'Nara',
  aiParts: ['lyrics'],
  previewStartMs: 10_000,
  confirmed: ['title_capitals'],
}

/** Columns that store no field: the owner, the state, and the position. */
const STATE_COLUMNS = {
  releases: [
    'id',
    'account_id',
    'status',
    'draft_version',
    'revision',
    'reopened_count',
    'final_rejection',
    'submitted_at',
    'review_due_at',
    'review_advice',
    'live_at',
    'update_of',
    'created_at',
    'updated_at',
  ],
  tracks: ['id', 'account_id', 'release_id', 'position', 'created_at'],
} as const

let app: TestApp
let owner: TestPerson
/** The fields of a release with a value in every field, and of one that has only an artist and a track. */
let full: Fields
let empty: Fields
let fullId: string

const releases = () => app.client(owner.cookie).releases

type Values = Record<string, unknown>
interface Fields {
  release: Values
  track: Values
}

/** The fields as they are saved: artist and file as ids. */
type ReleaseAnswer = Awaited<ReturnType<ReturnType<typeof releases>['find']>>
function fieldsOf(release: ReleaseAnswer): Fields {
  const track = release.tracks[0] as ReleaseAnswer['tracks'][number]
  return {
    release: {
      ...release,
      artistId: release.artist?.id ?? null,
      artworkUploadId: release.artwork?.id ?? null,
    },
    track: { ...track, uploadId: track.upload?.id ?? null, licenceUploadId: track.licence?.id ?? null },
  }
}
const find = async (id: string) => fieldsOf(await releases().find({ id }))

async function buildUpload(kind: string): Promise<string> {
  const id = newId()
  const scope = scopeOf(owner.viewer)
  await beginUpload(app.deps, { id, scope, kind, fileName: `${kind}.bin`, sizeBytes: 1_000 })
  return id
}

async function buildEmptyRelease(): Promise<ReleaseAnswer> {
  const [artist] = (await app.client(owner.cookie).artists.list()).items
  const { id } = await releases().create({ artistId: artist?.id ?? null })
  return releases().addTrack({ id })
}

/** Every field of a table that has all these attributes. */
const named = (table: Record<string, FieldSpec>, has: (spec: FieldSpec) => unknown) =>
  fieldsIn(table).flatMap(([name, spec]) => (spec.column && has(spec) ? [name] : []))

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
  await buildArtist(app, owner)
  const created = await buildEmptyRelease()
  empty = fieldsOf(created)
  const other = await buildArtist(app, owner, 'Rui Costa')
  const id = created.id
  await releases().update({
    id,
    ...RELEASE,
    artistId: other.id,
    artworkUploadId: await buildUpload('artwork'),
  })
  await releases().updateTrack({
    id,
    trackId: created.tracks[0]?.id as string,
    ...TRACK,
    uploadId: await buildUpload('audio'),
    licenceUploadId: await buildUpload('licence'),
  })
  fullId = id
  full = await find(id)
}, 60_000)

test.each([
  ['releases', RELEASE_FIELDS],
  ['tracks', TRACK_FIELDS],
] as const)('every column of %s holds a field or the state of the row', async (table, fields) => {
  const row = await app.deps.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
  const known = [...STATE_COLUMNS[table], ...columnsIn(fields).map(([column]) => column)]
  expect(Object.keys(row).sort()).toEqual(known.sort())
})

describe('a field with a column', () => {
  test.each(
    named(RELEASE_FIELDS, () => true),
  )('a field of a release with a column is saved and read: %s', (name) => {
    expect(full.release[name]).not.toEqual(empty.release[name])
    expect(full.release[name]).toEqual({ ...full.release, ...RELEASE }[name])
  })

  test.each(
    named(TRACK_FIELDS, () => true),
  )('a field of a track with a column is saved and read: %s', (name) => {
    expect(full.track[name]).not.toEqual(empty.track[name])
    expect(full.track[name]).toEqual({ ...full.track, ...TRACK }[name])
  })

  test('fields are restored when the changes to a live release are discarded', async () => {
    const { id, tracks } = await releases().find({ id: fullId })
    const now = app.deps.clock.now()
    await app.deps.db
      .updateTable('releases')
      .set({ status: 'published', live_at: now, revision: 1 })
      .where('id', '=', id)
      .execute()
    await releases().beginUpdate({ id })
    const state = (table: 'releases' | 'tracks', key: 'id' | 'release_id') =>
      app.deps.db
        .selectFrom(table)
        .selectAll()
        .where(key as 'id', '=', id)
        .executeTakeFirstOrThrow()
    const before = [await state('releases', 'id'), await state('tracks', 'release_id')]
    const blank = fieldsOf(await buildEmptyRelease())
    const emptied = (table: Record<string, FieldSpec>, values: Values) =>
      Object.fromEntries(named(table, ({ kind }) => kind !== 'artistId').map((name) => [name, values[name]]))
    await releases().update({ id, ...emptied(RELEASE_FIELDS, blank.release) })
    await releases().updateTrack({
      id,
      trackId: tracks[0]?.id as string,
      ...emptied(TRACK_FIELDS, blank.track),
    })
    expect(await find(id)).not.toMatchObject({ release: { title: 'Maré' } })
    await releases().discardUpdate({ id })
    const after = [await state('releases', 'id'), await state('tracks', 'release_id')]
    const columns = [...columnsIn(RELEASE_FIELDS), ...columnsIn(TRACK_FIELDS)].map(([column]) => column)
    const values = (rows: object[]) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))),
      )
    expect(values(after)).toEqual(values(before))
  })
})

describe('a copied field', () => {
  /** Fields for which copy-release.server.ts has its own rules. */
  const OWN_RULE = ['title', 'originalReleaseDate', 'pLine', 'cLine', 'platforms']
  const copied = (table: Record<string, FieldSpec>, rules: unknown[]) =>
    named(table, (spec) => rules.includes(spec.copied)).filter((name) => !OWN_RULE.includes(name))
  const notCopied = (table: Record<string, FieldSpec>, rules: unknown[]) =>
    named(table, (spec) => !rules.includes(spec.copied)).filter((name) => !OWN_RULE.includes(name))
  const pick = (values: Values, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, values[name]]))

  test.each([
    [false, ['always', 'paid']],
    [true, ['always', 'paid', 'recording', 'paid_recording']],
  ])('a copied field is in a new release with the same recordings: %s', async (sameRecordings, rules) => {
    const copy = fieldsOf(await releases().copy({ id: fullId, sameRecordings }))
    for (const [table, key] of [
      [RELEASE_FIELDS, 'release'],
      [TRACK_FIELDS, 'track'],
    ] as const) {
      const names = copied(table, rules)
      expect(pick(copy[key], names)).toEqual(pick(full[key], names))
      const others = notCopied(table, rules).filter((name) => name !== 'explicit')
      expect(pick(copy[key], others)).toEqual(pick(empty[key], others))
    }
  })
})

describe('a compared field', () => {
  const compared = (table: Record<string, FieldSpec>) => named(table, (spec) => spec.compared)

  test('a compared field is in a revision', async () => {
    const revision = comparedDraft(await showRelease(app.deps, { id: fullId, scope: scopeOf(owner.viewer) }))
    const release = compared(RELEASE_FIELDS).map((name) => (name === 'artistId' ? 'artist' : name))
    expect(Object.keys(revision)).toEqual(expect.arrayContaining(release))
    expect(Object.keys(revision.tracks[0] as object)).toEqual(expect.arrayContaining(compared(TRACK_FIELDS)))
  })

  test('differs between two revisions', async () => {
    const after = comparedDraft(await showRelease(app.deps, { id: fullId, scope: scopeOf(owner.viewer) }))
    const before = comparedDraft({
      ...(empty.release as unknown as Release),
      tracks: [{ ...(empty.track as unknown as Track), id: after.tracks[0]?.trackId as string }],
    })
    const changes = changesBetween(before, after)
    const changed = (isTrack: boolean) =>
      changes.filter(({ trackId }) => (trackId !== null) === isTrack).map(({ field }) => field)
    expect(changed(false)).toEqual(expect.arrayContaining(compared(RELEASE_FIELDS)))
    expect(changed(true)).toEqual(expect.arrayContaining(compared(TRACK_FIELDS)))
  })
})

test('every field of the catalogue CSV is exported and imported', async () => {
  const { accountId } = owner.viewer
  let entry: CatalogueEntry | undefined
  for await (const each of readCatalogue(app.deps.db, accountId)) if (each.id === fullId) entry = each
  if (!entry) throw new Error('the release is not in the catalogue')
  const file = csvHead() + csvOf({ key: 'full', artistName: entry.artistName, release: entry.release })
  const { rows } = await readTable(Buffer.from(file))
  const { named: read, findings } = releaseOf(rows)
  expect(findings).toEqual([])
  expect(read.key).toBe('full')

  // Another account, because a UPC names one release.
  const other = await buildUser(app, { plan: 'pro' })
  const artist = await buildArtist(app, other)
  const id = newId()
  await app.deps.db
    .transaction()
    .execute((trx) =>
      addReleases(trx, { accountId: other.viewer.accountId, now: app.deps.clock.now() }, [
        { id, artistId: artist.id, release: { ...read.release, upc: null } },
      ]),
    )
  const imported = fieldsOf(await app.client(other.cookie).releases.find({ id }))
  for (const name of named(RELEASE_FIELDS, ({ csv }) => csv))
    expect([name, name === 'upc' ? read.release.upc : imported.release[name]]).toEqual([
      name,
      full.release[name],
    ])
  for (const name of named(TRACK_FIELDS, ({ csv }) => csv))
    expect([name, imported.track[name]]).toEqual([name, full.track[name]])
})
