// Measures how a label moves in: a CSV of singles, their recordings and covers, and their submission, over HTTP and in
// the order in which the browser does it.
//
//     node bench/label-import.ts [singles]
//
// Every recording is composed for itself, so that each has audio, a fingerprint and an ISRC of its own; the files are
// kept in data/bench-label. Each stage has its own line. The peer of the longest stage, in which the files are sent
// and analyzed, is the analysis of the same files without a server, as many at once as the worker analyzes. The
// server also stores them, converts recordings for the player and covers for the screens, and compares each with all
// others. The goal is at most twice the peer's time, and that every draft can be submitted.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { inspectArtwork } from '#engines/artwork/inspect.ts'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { toFlac } from '#engines/audio/transcode.ts'
import { composeCover } from '#engines/composer/cover.ts'
import { composeMusic, SAMPLE_RATE } from '#engines/composer/render.ts'
import { checkDigit } from '#engines/ddex/identifiers.ts'
import {
  beginUpload,
  type Call,
  callAs,
  Refused,
  sendBytes,
  signUpByApi,
  upload,
  withDatabase,
} from '../e2e/by-api.ts'
import { startServer } from '../e2e/server.ts'
import { type MediaTarget, matcherOf } from '../src/features/imports/web/match-files.ts'
import { csvHead, csvOf } from '../src/features/imports/write-csv.server.ts'
import { emptyRelease, emptyTrack } from '../src/features/releases/domain/catalogue.ts'
import { AGREEMENTS } from '../src/features/releases/domain/vocabulary.ts'
import { ARTWORK_SIDE_MIN } from '../src/features/uploads/domain.ts'
import { addDays } from '../src/lib/pure/dates.ts'
import { timed } from './kit/measure.ts'

const SINGLES = Number(process.argv[2] ?? 300)
const GOAL = 2
const SECONDS = 35
const COVER_SIDE_PX = 3000
/** As the pages of bulk files and bulk submission send them. */
const SENT_AT_ONCE = 2
/** The concurrency of the worker of `npm start`. */
const ANALYZED_AT_ONCE = 4
const KEPT = path.resolve('data', 'bench-label')

interface Single {
  title: string
  artistName: string
  isrc: string
  upc: string
  flac: string
  cover: string
}
interface Page<T> {
  items: T[]
  nextCursor: string | null
}

const FIRST = [
  'Amber',
  'Quiet',
  'Hollow',
  'Silver',
  'Paper',
  'Distant',
  'Golden',
  'Winter',
  'Velvet',
  'Broken',
]
const SECOND = [
  'Harbor',
  'Lantern',
  'River',
  'Mirror',
  'Orchard',
  'Signal',
  'Window',
  'Garden',
  'Compass',
  'Ember',
]
const THIRD = ['', ' Again', ' Tonight', ' Rising', ' Below']
const ARTISTS = [
  'Ana Lima',
  'Bruno Sá',
  'Célia Prado',
  'Davi Rocha',
  'Elif Kaya',
  'Fábio Luz',
  'Inês Moura',
  'Rui Vale',
]

mkdirSync(KEPT, { recursive: true })
const singles: Single[] = []
await inParallel(
  SENT_AT_ONCE,
  Array.from({ length: SINGLES }, (_, i) => i),
  async (i) => {
    singles[i] = await compose(i)
  },
)
console.log(`${SINGLES} singles of ${SECONDS} s, ${availableParallelism()} processors`)

const dataDir = mkdtempSync(path.resolve('data', 'bench-label-server-'))
const server = await startServer({
  dataDir,
  env: { LOG_LEVEL: 'error', MONTHLY_RELEASES: `advanced=${SINGLES}` },
})
try {
  const cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  await withDatabase(dataDir, (db) => db.query(`update accounts set plan = 'advanced'`))
  const call = callAs(server.url, cookie)

  const csv = path.join(dataDir, 'catalogue.csv')
  writeFileSync(csv, csvHead() + singles.map(rowsOf).join(''))
  let importId = ''
  await stage('CSV sent and checked', async () => {
    const uploadId = await upload(server.url, cookie, 'catalogue', csv)
    importId = (await call<{ id: string }>('POST', '/imports', { uploadId })).id
    await untilStatus(call, importId, 'checked')
  })
  await stage(`${ARTISTS.length} artists created, checked`, async () => {
    await call('POST', `/imports/${importId}/artists`)
    await untilStatus(call, importId, 'checked')
  })
  await stage('drafts created', async () => {
    await call('POST', `/imports/${importId}/run`)
    const { created } = await untilStatus(call, importId, 'imported')
    if (created !== SINGLES) throw new Error(`${created} of ${SINGLES} drafts were created`)
  })

  const files = singles.flatMap(({ isrc, upc, flac, cover }) => [
    { name: `${isrc}.flac`, file: flac, kind: 'audio' },
    { name: `${upc}.jpg`, file: cover, kind: 'artwork' },
  ])
  const jobs: { file: string; kind: string; href: string; field: string }[] = []
  await stage('files matched', async () => {
    const match = matcherOf(await targetsOf(call, importId))
    for (const { name, file, kind } of files) {
      const [place, ...others] = match(name).places
      if (!place || others.length > 0) throw new Error(`${name} fits ${others.length} places`)
      const { releaseId, trackId } = place
      jobs.push({
        file,
        kind,
        href: trackId ? `/releases/${releaseId}/tracks/${trackId}` : `/releases/${releaseId}`,
        field: trackId ? 'uploadId' : 'artworkUploadId',
      })
    }
  })

  const uploadIds: string[] = []
  let sentMs = 0
  const mediaMs = await timed(async () => {
    sentMs = await timed(() =>
      inParallel(SENT_AT_ONCE, jobs, async ({ file, kind, href, field }) => {
        const begun = await beginUpload(server.url, cookie, kind, file)
        if (begun.status !== 201) throw new Error(`an upload answered ${begun.status}: ${await begun.text()}`)
        const uploadUrl = new URL(begun.headers.get('location') as string, `${server.url}/v1/uploads/files`)
        const uploadId = uploadUrl.pathname.split('/').pop() as string
        uploadIds.push(uploadId)
        await call('PATCH', href, { [field]: uploadId })
        const sent = await sendBytes(uploadUrl, cookie, readFileSync(file))
        if (sent.status !== 204) throw new Error(`an upload answered ${sent.status}: ${await sent.text()}`)
      }),
    )
    for (const id of uploadIds) await untilReady(call, id)
  })
  print('files sent and attached', sentMs)
  print('files sent and analyzed', mediaMs)

  await stage('review table read', async () => {
    const targets = await targetsOf(call, importId)
    const isComplete = targets.every(
      ({ hasCover, tracks }) => hasCover && tracks.every(({ hasAudio }) => hasAudio),
    )
    if (!isComplete || targets.length !== SINGLES) throw new Error('a file is not where it was sent')
  })

  const refusals = new Map<string, number>()
  await stage('drafts submitted', async () => {
    const agreements = Object.fromEntries(AGREEMENTS.map((name) => [name, true]))
    const drafts = await draftsOf(call)
    if (drafts.length !== SINGLES) throw new Error(`${drafts.length} drafts are listed`)
    await inParallel(SENT_AT_ONCE, drafts, async ({ id }) => {
      await call('PATCH', `/releases/${id}`, { agreements })
      try {
        await call('POST', `/releases/${id}/submission`)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const codes = new Set([...error.message.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code))
        refusals.set([...codes].join(), (refusals.get([...codes].join()) ?? 0) + 1)
      }
    })
  })
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0)
  console.log(`submitted                    ${SINGLES - refused} of ${SINGLES}`)
  for (const [codes, count] of refusals) console.log(`  ${count} refused: ${codes}`)

  const plainMs = await timed(() => inParallel(ANALYZED_AT_ONCE, files, analyze))
  print('plain analysis of the files', plainMs)
  const ratio = mediaMs / plainMs
  console.log(
    `ratio                        ${ratio.toFixed(2)} (goal: at most ${GOAL}) ${ratio <= GOAL ? 'reached' : 'MISSED'}`,
  )
  process.exitCode = ratio <= GOAL && refused === 0 ? 0 : 1
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function stage(name: string, work: () => Promise<void>): Promise<void> {
  print(name, await timed(work))
}

function print(name: string, ms: number): void {
  const each = `${(ms / SINGLES).toFixed(1)} ms each`
  console.log(`${name.padEnd(28)} ${(ms / 1000).toFixed(2).padStart(8)} s   ${each}`)
}

async function inParallel<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = [...items]
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: count }, next))
}

/** Its files are composed once, and found again by what they were made of. */
async function compose(i: number): Promise<Single> {
  const title = `${FIRST[i % 10]} ${SECOND[Math.floor(i / 10) % 10]}${THIRD[Math.floor(i / 100) % 5]}`
  const digits = `0${String(85_000_000_000 + i).slice(1)}`
  const seed = `label ${i}`
  const name = createHash('sha256').update(`${seed} ${SECONDS} ${COVER_SIDE_PX}`).digest('hex').slice(0, 20)
  const single = {
    title,
    artistName: ARTISTS[i % ARTISTS.length] as string,
    isrc: `GBBCH26${String(i).padStart(5, '0')}`,
    upc: `${digits}${checkDigit(digits)}`,
    flac: path.join(KEPT, `${name}.flac`),
    cover: path.join(KEPT, `${name}.jpg`),
  }
  if (!existsSync(single.flac)) {
    const [raw, outPath] = [`${single.flac}.f32`, `${single.flac}.part`]
    writeFileSync(raw, Buffer.from(composeMusic(seed, SECONDS).buffer))
    const float32 = { sampleRateHz: SAMPLE_RATE, channels: 2 }
    const result = await toFlac({ path: raw, outPath, float32, bitsPerSample: 16 })
    rmSync(raw)
    if (!result.ok) throw new Error(`composed music was refused: ${result.refusal.code}`)
    renameSync(outPath, single.flac)
  }
  if (!existsSync(single.cover)) {
    const outPath = `${single.cover}.part`
    await sharp(Buffer.from(composeCover(seed)), { density: (72 * COVER_SIDE_PX) / 1000 })
      .resize(COVER_SIDE_PX, COVER_SIDE_PX)
      .jpeg({ quality: 86 })
      .toFile(outPath)
    renameSync(outPath, single.cover)
  }
  return single
}

function rowsOf({ title, artistName, isrc, upc }: Single): string {
  const track = {
    ...emptyTrack(),
    title,
    isrc,
    language: 'en',
    contributors: [
      { name: artistName, role: 'composer', shareBasisPoints: 5_000 },
      { name: artistName, role: 'lyricist', shareBasisPoints: 5_000 },
    ],
    performers: [{ name: artistName, instrument: 'vocals' }],
    introOrOutro: true,
  }
  const release = {
    ...emptyRelease(),
    title,
    upc,
    language: 'en',
    primaryGenre: 'pop',
    label: 'Maré Records',
    releaseDate: addDays(new Date().toISOString().slice(0, 10), 60),
    platforms: ['spotify', 'deezer'],
    tracks: [track],
  }
  return csvOf({ key: isrc, artistName, release })
}

async function untilStatus(call: Call, id: string, status: string): Promise<{ created: number }> {
  for (;;) {
    const importRun = await call<{ status: string; created: number }>('GET', `/imports/${id}`)
    if (importRun.status === status) return importRun
    if (importRun.status === 'refused') throw new Error('the import was refused')
    await sleep(50)
  }
}

async function untilReady(call: Call, id: string): Promise<void> {
  for (;;) {
    const { status, refusal } = await call<{ status: string; refusal: unknown }>('GET', `/uploads/${id}`)
    if (status === 'ready') return
    if (status === 'refused') throw new Error(`a file was refused: ${JSON.stringify(refusal)}`)
    await sleep(100)
  }
}

async function targetsOf(call: Call, importId: string): Promise<MediaTarget[]> {
  const targets: MediaTarget[] = []
  for (let cursor = ''; ; ) {
    const page = await call<Page<MediaTarget>>('GET', `/imports/media?importId=${importId}${cursor}`)
    targets.push(...page.items)
    if (page.nextCursor === null) return targets
    cursor = `&cursor=${page.nextCursor}`
  }
}

async function draftsOf(call: Call): Promise<{ id: string }[]> {
  const drafts: { id: string }[] = []
  for (let cursor = ''; ; ) {
    const page = await call<Page<{ id: string }>>('GET', `/releases?status=draft&limit=100${cursor}`)
    drafts.push(...page.items)
    if (page.nextCursor === null) return drafts
    cursor = `&cursor=${page.nextCursor}`
  }
}

async function analyze({ file, kind }: { file: string; kind: string }): Promise<void> {
  const result =
    kind === 'audio'
      ? await analyseAudio({ path: file })
      : await inspectArtwork(file, { square: true, sideMinPx: ARTWORK_SIDE_MIN })
  if (!result.ok) throw new Error(`${file} was refused: ${result.refusal.code}`)
}
