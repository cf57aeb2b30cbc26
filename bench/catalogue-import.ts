// Measures importing a catalogue of 10,000 CSV rows, one release with one track each, compared with one INSERT per row.
//
// Both sides read the same file with the same code and write the same columns. The peer then sends one INSERT for each
// release and one for its track, built by Kysely, each in a separate transaction; ours are batches by COPY, each in one
// transaction. The goal is at least 20 times the peer's speed, including the parsing.
//
// Our side includes everything a user waits for, by the services that the jobs call: the check (findings, artists, code
// registry, storing every row) and the creation (drafts, and the record of each).
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { groupRows, releaseOf } from '../src/features/imports/csv-codec.ts'
import { readTable } from '../src/features/imports/parse-csv.server.ts'
import {
  beginImport,
  checkImport,
  confirmImport,
  runImport,
  showImport,
} from '../src/features/imports/service.server.ts'
import { csvHead, csvOf } from '../src/features/imports/write-csv.server.ts'
import { addReleases, type NewRelease } from '../src/features/releases/batch-catalogue.server.ts'
import { emptyRelease, emptyTrack } from '../src/features/releases/domain/catalogue.ts'
import {
  analyzeUpload,
  beginUpload,
  finishUpload,
  openIncoming,
} from '../src/features/uploads/service.server.ts'
import type { Viewer } from '../src/lib/api.server.ts'
import { openDatabase } from '../src/lib/db.ts'
import { jobs } from '../src/lib/jobs.ts'
import { migrate } from '../src/lib/migrations.ts'
import { type AccountId, newId, scopeOf, type UserId } from '../src/lib/pure/ids.ts'
import { openRateLimits } from '../src/lib/rate-limits.ts'
import { systemClock } from '../src/ports/clock/index.ts'
import { openObjects } from '../src/ports/objects/index.ts'
import { openEmbeddedPostgres } from '../src/ports/postgres/embedded.ts'
import { timed } from './kit/measure.ts'

const ROWS = 10_000
/** The same batch size as the import. */
const RELEASES_AT_ONCE = 1_000
const RUNS = 3
const GOAL = 20

const folder = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
// The database runs as a user without read access to our files.
chmodSync(folder, 0o755)
const postgres = await openEmbeddedPostgres(path.join(folder, 'postgres'))
const database = openDatabase(postgres.url)
const { db, pool } = database
const deps = {
  db,
  jobs,
  clock: systemClock(),
  incoming: openIncoming(folder),
  objects: await openObjects({ dataDir: folder }),
  codeRanges: {},
  limits: openRateLimits(pool),
  secret: 'of a bench that ends in a moment',
}
try {
  await migrate(postgres.url, path.resolve('db/migrations'))
  await runMigrations({ pgPool: pool })
  const { viewer, artistId } = await buildLabel()
  const file = Buffer.from(csvHead() + Array.from({ length: ROWS }, (_, i) => line(i)).join(''))

  const times = {
    single: [] as number[],
    reading: [] as number[],
    whole: [] as number[],
    job: [] as number[],
  }
  for (let run = 0; run < RUNS; run++) {
    times.whole.push(await inEmptyTables(inBatches))
    times.job.push(await inEmptyTables(job))
    times.single.push(await inEmptyTables(oneByOne))
    times.reading.push(await timed(read))
  }
  const [single, reading, whole, all] = [times.single, times.reading, times.whole, times.job].map((values) =>
    Math.min(...values),
  ) as [number, number, number, number]
  report('reading the file', reading)
  report('reading, one INSERT per row', single)
  report(`reading, COPY of ${RELEASES_AT_ONCE}`, whole, single)
  report('the job: check and making', all, single)
  process.exitCode = single / whole >= GOAL ? 0 : 1

  function report(name: string, ms: number, peer?: number): void {
    const ratio = peer ? `   ${(peer / ms).toFixed(1)} x the peer` : ''
    console.log(
      `${name.padEnd(30)} ${(ms / 1000).toFixed(2)} s   ${Math.round((ROWS / ms) * 1000)} rows/s${ratio}`,
    )
  }

  async function read(): Promise<NewRelease[]> {
    const { rows } = await readTable(file)
    return groupRows(rows).map((own) => ({
      id: newId(),
      artistId,
      release: releaseOf(own).named.release,
    }))
  }

  async function inBatches(): Promise<void> {
    const items = await read()
    for (let start = 0; start < items.length; start += RELEASES_AT_ONCE) {
      const batch = items.slice(start, start + RELEASES_AT_ONCE)
      const owner = { accountId: viewer.accountId, now: new Date() }
      await db.transaction().execute((trx) => addReleases(trx, owner, batch))
    }
  }

  /** The peer. */
  async function oneByOne(): Promise<void> {
    for (const { id, release } of await read()) {
      const [track] = release.tracks
      const common = { account_id: viewer.accountId, created_at: new Date() }
      await db
        .insertInto('releases')
        .values({
          ...common,
          id,
          artist_id: artistId,
          title: release.title,
          type: release.type,
          language: release.language,
          primary_genre: release.primaryGenre,
          label: release.label,
          secondary_genre: release.secondaryGenre,
          upc: release.upc,
          release_date: release.releaseDate,
          schedule: release.schedule,
          platforms: release.platforms,
          artwork_upload_id: null,
          explicit: release.explicit,
          original_release_date: release.originalReleaseDate,
          p_line_year: release.pLine.year,
          p_line_owner: release.pLine.owner,
          c_line_year: release.cLine.year,
          c_line_owner: release.cLine.owner,
          territory_rule: release.territories.rule,
          territories: release.territories.countries,
          presave: release.presave,
          presave_date: release.presaveDate,
          ai_artwork: release.aiArtwork,
          licence_ends_on: release.licenceEndsOn,
          updated_at: common.created_at,
        })
        .execute()
      if (track)
        await db
          .insertInto('tracks')
          .values({
            ...common,
            id: newId(),
            release_id: id,
            position: 1,
            title: track.title,
            version: track.version,
            artist: track.artist,
            featured_artists: track.featuredArtists,
            upload_id: null,
            genre: track.genre,
            isrc: track.isrc,
            language: track.language,
            explicit: track.explicit,
            has_lyrics: track.hasLyrics,
            lyrics: track.lyrics,
            intro_or_outro: track.introOrOutro,
            contributors: JSON.stringify(track.contributors),
            performers: JSON.stringify(track.performers),
            composer: track.composer,
            composer_spotify_uri: track.composerSpotifyUri,
            ai_parts: track.aiParts,
            preview_start_ms: track.previewStartMs,
            timed_lyrics: null,
            original_artist: track.originalArtist,
          })
          .execute()
    }
  }

  async function job(): Promise<void> {
    const uploadId = await sendIn()
    const { id } = await beginImport(deps, viewer, { uploadId })
    await checkImport(deps, { importId: id })
    await confirmImport(deps, { id, scope: scopeOf(viewer) })
    await runImport(deps, { importId: id })
    const { status, created } = await showImport(deps, { id, scope: scopeOf(viewer) })
    if (created !== ROWS) throw new Error(`${status}, and ${created} created`)
  }

  async function sendIn(): Promise<string> {
    const id = newId()
    const csvPath = path.join(folder, 'catalogue.csv')
    writeFileSync(csvPath, file)
    const facts = { kind: 'catalogue', fileName: 'catalogue.csv', sizeBytes: file.length }
    await beginUpload(deps, { id, scope: scopeOf(viewer), ...facts })
    await finishUpload(deps, { id, path: csvPath })
    await analyzeUpload(deps, { uploadId: id })
    return id
  }

  async function inEmptyTables(work: () => Promise<void>): Promise<number> {
    await pool.query('delete from imports')
    await pool.query('delete from releases')
    await pool.query('vacuum releases, tracks, imports, import_releases')
    return timed(work)
  }
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function line(i: number): string {
  const track = {
    ...emptyTrack(),
    title: `Song ${i}`,
    language: 'pt',
    featuredArtists: ['Rui Costa'],
    isrc: `GBXXX26${String(i).padStart(5, '0')}`,
    contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
    performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
  }
  const release = {
    ...emptyRelease(),
    title: `Song ${i}`,
    language: 'pt',
    primaryGenre: 'pop',
    label: 'Bench',
    releaseDate: '2030-01-01',
    platforms: ['spotify', 'deezer'],
    tracks: [track],
  }
  return csvOf({ key: `bench-${i}`, artistName: 'Ana Lima', release })
}

async function buildLabel(): Promise<{ viewer: Viewer; artistId: string }> {
  const viewer: Viewer = {
    userId: newId() as UserId,
    accountId: newId() as AccountId,
    seat: 'owner',
    artistId: null,
    role: 'user',
    language: 'en',
    name: 'Ana Lima',
    plan: 'advanced',
    blocked: false,
    impersonator: null,
    impersonatorRole: null,
    sessionId: null,
    authenticatedAt: null,
    scopes: null,
  }
  const artistId = newId()
  await pool.query(`insert into accounts (id, plan) values ($1, 'advanced')`, [viewer.accountId])
  await pool.query(
    `insert into users (id, account_id, name, username, email, terms_accepted_at)
     values ($1, $2, 'Ana Lima', 'ana', 'ana@music.example', now())`,
    [viewer.userId, viewer.accountId],
  )
  await pool.query(
    `insert into artists (id, account_id, name, type, main_genre, created_at, updated_at)
     values ($1, $2, 'Ana Lima', 'solo', 'pop', now(), now())`,
    [artistId, viewer.accountId],
  )
  return { viewer, artistId }
}
