// Fixtures for the tests of deliveries and review: a real database, real files, a release in any status.

import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Acknowledgement, writeAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import {
  ACKNOWLEDGEMENT_FOLDER,
  acknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { checkDigit } from '#engines/ddex/identifiers.ts'
import type { Revision, RevisionTrack } from '#features/releases/domain/revision.ts'
import type { Status } from '#features/releases/domain/status.ts'
import { findRecipient, listRecipients } from '#features/stores/service.server.ts'
import { openDatabase } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { jobs } from '#lib/jobs.ts'
import { migrate } from '#lib/migrations.ts'
import { canonicalJson } from '#lib/pure/canonical-json.ts'
import { type AccountId, newId, type UserId } from '#lib/pure/ids.ts'
import { testClock } from '#ports/clock/index.ts'
import { openObjects } from '#ports/objects/index.ts'
import { openEmbeddedPostgres } from '#ports/postgres/embedded.ts'
import { folderTransport } from '#ports/stores/folder.ts'
import { openStores, type Stores } from '#ports/stores/index.ts'
import { composeTrack, toWav } from '#test/audio/signals.ts'
import { withoutTriggers } from '#test/database.ts'
import type { DeliveryQuery } from './contract.ts'
import { listStaffDeliveries } from './service.server.ts'

/** Who acts where it does not matter. */
export const SYSTEM = { userId: null }

export type World = Awaited<ReturnType<typeof openWorld>>

/** The dependencies that these features need, in a folder of their own. */
export async function openWorld() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backline-test-'))
  chmodSync(dataDir, 0o755)
  const postgres = await openEmbeddedPostgres(path.join(dataDir, 'postgres'), { settings: { fsync: 'off' } })
  await migrate(postgres.url, path.resolve('db/migrations'))
  const database = openDatabase(postgres.url)
  await runMigrations({ pgPool: database.pool })
  const clock = testClock(new Date('2026-02-01T10:00:00.000Z'))
  const publicUrl = 'http://backline.test'
  const secret = 'a secret of thirty-two characters'
  const { db } = database
  const stores = openStores(
    { clock, dataDir, publicUrl },
    { find: (id) => findRecipient({ db, secret }, id), list: () => listRecipients({ db, secret }) },
  )
  const storeAccess: Deps['storeAccess'] = {
    folderRoot: path.join(dataDir, 'stores'),
    allowHosts: ['127.0.0.1'],
  }
  const deps = {
    db,
    jobs,
    clock,
    publicUrl,
    stores,
    storeAccess,
    secret,
    objects: await openObjects({ dataDir }),
    holidays: [],
    codeRanges: {},
    ddex: { sender: { dpid: 'PADPIDA20261121011', name: 'Backline' } },
  } satisfies Partial<Deps>
  return {
    deps,
    clock,
    dataDir,
    async close() {
      await database.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The deliveries that the list of staff shows. */
export async function listedDeliveries({ deps }: World, query: DeliveryQuery = {}) {
  const { items } = await listStaffDeliveries(deps, { ...query, limit: 100 })
  return items.flatMap(({ deliveries }) => deliveries)
}

/** Sandbox stores that process nothing: earlier acknowledgements remain, and no new ones appear. */
export const idleStores = ({ deps, dataDir }: World): Stores => ({
  ...deps.stores,
  async of(id) {
    const { transport } = await deps.stores.of(id)
    const { list } = folderTransport(path.join(dataDir, 'stores', id))
    return { transport: { ...transport, list }, catalogue: { findLive: async () => undefined } }
  },
})

export async function releaseStatusOf({ deps }: World, id: string): Promise<Status> {
  const row = await deps.db
    .selectFrom('releases')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status
}

let numbers = 0
/** Two seconds of sound, composed once for all tests. */
let soundOnce: Uint8Array | undefined
const sound = () => {
  soundOnce ??= toWav(composeTrack(2))
  return soundOnce
}

/** A release in `status` with its frozen revision; audio and cover are in the object store. */
export async function buildRelease(
  { deps, dataDir }: World,
  given: {
    status?: Status
    platforms?: string[]
    change?: Partial<Revision>
    track?: Partial<RevisionTrack>
    reopenedCount?: number
  } = {},
) {
  const now = deps.clock.now()
  const { status = 'approved', platforms = ['deezer'] } = given
  const owner = await buildUser(deps)
  const [artistId, releaseId, trackId] = [newId(), newId(), newId()]
  numbers += 1
  const body = `0499${String(numbers).padStart(7, '0')}`
  const upc = `${body}${checkDigit(body)}`
  const isrc = `QZZZZ26${String(numbers).padStart(5, '0')}`
  const audio = await storeObject(dataDir, sound(), 'audio')
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2040d8' } })
  const cover = await storeObject(dataDir, await picture.jpeg().toBuffer(), 'artwork')
  await deps.db
    .insertInto('artists')
    .values({
      id: artistId,
      account_id: owner.accountId,
      name: 'Aria Vale',
      type: 'solo',
      main_genre: 'pop',
      created_at: now,
      updated_at: now,
    } as never)
    .execute()
  await deps.db
    .insertInto('releases')
    .values({
      id: releaseId,
      account_id: owner.accountId,
      artist_id: artistId,
      title: 'Night Drive',
      status,
      platforms,
      language: 'en',
      primary_genre: 'pop',
      upc,
      release_date: '2026-03-06',
      revision: 1,
      owns_rights: true,
      does_not_infringe: true,
      release_terms: true,
      submitted_at: now,
      reopened_count: given.reopenedCount ?? 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await deps.db
    .insertInto('tracks')
    .values({
      id: trackId,
      account_id: owner.accountId,
      release_id: releaseId,
      position: 1,
      title: 'Night Drive',
      isrc,
      language: 'en',
      genre: 'pop',
      created_at: now,
      contributors: JSON.stringify([{ name: 'Jon Brook', role: 'writer', shareBasisPoints: 10_000 }]),
      performers: JSON.stringify([{ name: 'Aria Vale', instrument: 'vocals' }]),
    })
    .execute()
  const revision: Revision = {
    releaseId,
    number: 1,
    title: 'Night Drive',
    artist: { id: artistId, name: 'Aria Vale' },
    type: 'single',
    language: 'en',
    primaryGenre: 'pop',
    secondaryGenre: null,
    label: 'Vale Records',
    lineYear: 2026,
    upc,
    explicit: false,
    releaseDate: '2026-03-06',
    schedule: 'standard',
    platforms,
    audioQuality: 'standard',
    artwork: { uploadId: newId(), format: 'jpeg', widthPx: 64, heightPx: 64, ...cover },
    tracks: [
      {
        trackId,
        position: 1,
        title: 'Night Drive',
        version: 'original',
        artist: 'Aria Vale',
        featuredArtists: ['Noor Hale'],
        isrc,
        genre: 'pop',
        language: 'en',
        explicit: false,
        lyrics: '',
        introOrOutro: false,
        contributors: [{ name: 'Jon Brook', role: 'writer', shareBasisPoints: 10_000 }],
        performers: [{ name: 'Aria Vale', instrument: 'vocals' }],
        audio: {
          uploadId: newId(),
          fileName: 'night.wav',
          codec: 'PCM',
          sampleRateHz: 44_100,
          bitsPerSample: 16,
          bitRateKbps: null,
          channels: 2,
          durationMs: 2_000,
          ...audio,
        },
        ...given.track,
      },
    ],
    ...given.change,
  }
  const sha256 = await buildRevision(deps, owner.accountId, revision)
  return { ...owner, releaseId, trackId, upc, isrc, revision, sha256 }
}

export async function buildRevision(
  deps: World['deps'],
  accountId: string,
  revision: Revision,
): Promise<string> {
  const content = canonicalJson(revision)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { releaseId, number } = revision
  await deps.db
    .insertInto('release_revisions')
    .values({
      release_id: releaseId,
      number,
      account_id: accountId,
      content,
      sha256,
      created_at: deps.clock.now(),
    })
    .execute()
  return sha256
}

/** Replaces the document of a revision and keeps its hash. */
export async function rewriteRevision(deps: World['deps'], revision: Revision): Promise<void> {
  const content = canonicalJson(revision)
  await withoutTriggers(deps.db, (trx) =>
    trx
      .updateTable('release_revisions')
      .set({ content, sha256: createHash('sha256').update(content).digest('hex') })
      .where('release_id', '=', revision.releaseId)
      .where('number', '=', revision.number)
      .execute(),
  )
}

export async function buildUser(deps: World['deps'], role: 'user' | 'staff' = 'user') {
  const accountId = newId() as AccountId
  const userId = newId() as UserId
  await sql`insert into accounts (id, plan) values (${accountId}, 'pro')`.execute(deps.db)
  await sql`insert into users (id, account_id, name, username, email, role, terms_accepted_at)
    values (${userId}, ${accountId}, 'Noa Pell', ${userId}, ${`${userId}@backline.test`}, ${role}, now())`.execute(
    deps.db,
  )
  return { accountId, userId }
}

async function storeObject(dataDir: string, bytes: Uint8Array, kind: string) {
  const objectKey = `uploads/${kind}-${randomUUID()}`
  mkdirSync(path.join(dataDir, 'objects', 'uploads'), { recursive: true })
  writeFileSync(path.join(dataDir, 'objects', objectKey), bytes)
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  return { objectKey, sizeBytes: bytes.length, md5: hash('md5'), sha256: hash('sha256') }
}

/** The catalogue entry of a release in the sandbox store. */
export function sandboxCatalogue({ dataDir }: World, store: string) {
  const text = readFileSync(path.join(dataDir, 'stores', store, 'catalogue.json'), 'utf8')
  return JSON.parse(text) as {
    releases: { upc: string; ingestCount: number; url: string | null; messages: { messageId: string }[] }[]
  }
}

/** Writes an acknowledgement of choreography 1.6 to the folder of the sandbox "deezer". */
export function answerStore(
  { deps, dataDir, clock }: World,
  upc: string,
  answer: Pick<Acknowledgement, 'status'> & Partial<Acknowledgement>,
  at = clock.now(),
): void {
  const folder = path.join(dataDir, 'stores', 'deezer', ACKNOWLEDGEMENT_FOLDER)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, acknowledgementFileName(upc, at)),
    writeAcknowledgement({
      createdAt: at.toISOString(),
      releaseId: upc,
      sender: { dpid: 'PADPIDA2014030507N', name: 'Deezer' },
      recipient: deps.ddex.sender,
      batchDate: '2026-02-01',
      ...answer,
    }),
  )
}
