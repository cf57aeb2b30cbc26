// Bringing in a catalogue of 10,000 rows: our batches beside one INSERT per row over the same columns, in one database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { csvHead, csvOf, readTable } from '../src/features/imports/reading/service.server.ts'
import { keyOf, releaseOf } from '../src/features/imports/rows/service.server.ts'
import { addReleases, type NewRelease } from '../src/features/releases/bulk/service.server.ts'
import { emptyRelease, emptyTrack } from '../src/features/releases/domain/catalogue.ts'
import { openDatabase } from '../src/lib/db.ts'
import { migrate } from '../src/lib/migrations.ts'
import { newId } from '../src/lib/pure/ids.ts'
import { openEmbeddedPostgres } from '../src/ports/postgres/embedded.ts'
import { timed } from './kit/measure.ts'

const ROWS = 10_000
/** As the import does it. */
const RELEASES_AT_ONCE = 1_000
const RUNS = 3

const folder = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
// The database runs as somebody who may read nothing of ours.
chmodSync(folder, 0o755)
const postgres = await openEmbeddedPostgres(path.join(folder, 'postgres'))
const database = openDatabase(postgres.url, { connections: 1 })
const { pool } = database
try {
  await migrate(postgres.url, path.resolve('db/migrations'))
  const [accountId, artistId] = [newId(), newId()]
  await pool.query('insert into accounts (id) values ($1)', [accountId])
  await pool.query(
    `insert into artists (id, account_id, name, type, main_genre, created_at, updated_at)
     values ($1, $2, 'Ana Lima', 'solo', 'pop', now(), now())`,
    [artistId, accountId],
  )
  const file = Buffer.from(csvHead() + Array.from({ length: ROWS }, (_, i) => csvOf(row(i))).join(''))
  const batches: number[] = []
  const wholes: number[] = []
  const singles: number[] = []
  for (let run = 0; run < RUNS; run++) {
    let items: NewRelease[] = []
    const reading = await timed(async () => {
      const table = await readTable(file)
      const read = [...Map.groupBy(table.rows, keyOf).values()].map(releaseOf)
      items = read.map(({ named }) => ({ id: newId(), artistId, release: named.release }))
    })
    const writing = await timed(async () => {
      for (let at = 0; at < items.length; at += RELEASES_AT_ONCE) {
        const batch = items.slice(at, at + RELEASES_AT_ONCE)
        await database.db
          .transaction()
          .execute((trx) => addReleases(trx, { accountId, now: new Date() }, batch))
      }
    })
    await clear()
    batches.push(writing)
    wholes.push(reading + writing)
    singles.push(await timed(oneByOne))
    await clear()
  }
  const best = (values: number[]) => Math.min(...values)
  const said = (name: string, ms: number) =>
    console.log(`${name.padEnd(34)} ${(ms / 1000).toFixed(2)} s   ${Math.round((ROWS / ms) * 1000)} rows/s`)
  said('one INSERT per row', best(singles))
  said(`batches of ${RELEASES_AT_ONCE}`, best(batches))
  said('reading the file and batches', best(wholes))
  console.log(
    `ratio of writing ${(best(singles) / best(batches)).toFixed(1)}, of the whole ${(best(singles) / best(wholes)).toFixed(1)}`,
  )

  function row(i: number) {
    const track = {
      ...emptyTrack(),
      ...{
        title: `Song ${i}`,
        language: 'pt',
        isrc: `GBXXX26${String(i).padStart(5, '0')}`,
        featuredArtists: ['Rui Costa'],
      },
      contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
      performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
    }
    const release = {
      ...emptyRelease(),
      ...{
        title: `Song ${i}`,
        language: 'pt',
        primaryGenre: 'pop',
        label: 'Bench',
        releaseDate: '2030-01-01',
      },
      ...{ platforms: ['spotify', 'deezer'], tracks: [track] },
    }
    return { key: `bench-${i}`, artistName: 'Ana Lima', release }
  }

  /** The peer: a release and its track, each in a statement of its own as one at a time is made, every column we write. */
  async function oneByOne(): Promise<void> {
    for (let i = 0; i < ROWS; i++) {
      const { release } = row(i)
      const [track] = release.tracks
      const id = newId()
      const now = new Date()
      await insert('releases', {
        ...{ id, account_id: accountId, artist_id: artistId, title: release.title, type: release.type },
        ...{ language: release.language, primary_genre: release.primaryGenre, secondary_genre: null },
        ...{ label: release.label, upc: null, release_date: release.releaseDate, schedule: release.schedule },
        ...{
          platforms: release.platforms,
          artwork_upload_id: null,
          explicit: false,
          original_release_date: null,
        },
        ...{
          p_line_year: null,
          p_line_owner: '',
          c_line_year: null,
          c_line_owner: '',
          territory_rule: 'worldwide',
        },
        ...{
          territories: [],
          presave: false,
          presave_date: null,
          ai_artwork: false,
          created_at: now,
          updated_at: now,
        },
      })
      await insert('tracks', {
        ...{ id: newId(), account_id: accountId, release_id: id, position: 1, title: track?.title },
        ...{ version: 'original', artist: '', featured_artists: track?.featuredArtists, upload_id: null },
        ...{ genre: null, isrc: track?.isrc, language: track?.language, explicit: false, has_lyrics: false },
        ...{ lyrics: '', intro_or_outro: false, contributors: JSON.stringify(track?.contributors) },
        ...{
          performers: JSON.stringify(track?.performers),
          composer: '',
          composer_spotify_uri: '',
          ai_parts: [],
        },
        ...{ preview_start_ms: null, timed_lyrics: null, original_artist: '', created_at: now },
      })
    }
  }

  async function insert(table: 'releases' | 'tracks', values: object): Promise<void> {
    await database.db
      .insertInto(table)
      .values(values as never)
      .execute()
  }

  async function clear(): Promise<void> {
    await pool.query(`delete from releases where label = 'Bench'`)
    await pool.query('vacuum releases, tracks')
  }
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
