// What tests of statements share: tracks in the catalogue, files, and statements that are read and posted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sendFile } from '#app/seed/make.ts'
import { newId } from '#lib/pure/ids.ts'
import { proveSession, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import type { Source } from './contract.ts'

export interface CatalogueTrack {
  id: string
  releaseId: string
  isrc: string
}

/** A release whose codes are bound, as its first submission leaves them. */
export async function addCatalogueTrack(
  { deps: { db, clock } }: TestApp,
  owner: TestPerson,
  { isrc, upc, title = 'Maré', tracks = 1 }: { isrc: string; upc?: string; title?: string; tracks?: number },
): Promise<CatalogueTrack> {
  const account_id = owner.viewer.accountId
  const now = clock.now()
  const releaseId = newId()
  const ids = Array.from({ length: tracks }, () => newId())
  await db
    .insertInto('releases')
    .values({ id: releaseId, account_id, title, created_at: now, updated_at: now })
    .execute()
  await db
    .insertInto('tracks')
    .values(
      ids.map((id, index) => ({
        id,
        account_id,
        release_id: releaseId,
        position: index + 1,
        title,
        artist: 'Ana Lima',
        isrc: index === 0 ? isrc : null,
        contributors: '[]',
        performers: '[]',
        timed_lyrics: null,
        created_at: now,
      })),
    )
    .execute()
  const [id = ''] = ids
  await db.insertInto('isrcs').values({ isrc, account_id, track_id: id, bound_at: now }).execute()
  if (upc)
    await db
      .insertInto('upcs')
      .values({ gtin: upc.padStart(14, '0'), account_id, release_id: releaseId, bound_at: now })
      .execute()
  return { id, releaseId, isrc }
}

const DEEZER_HEADER =
  'Start Report,End Report,ISRC,Artist,Title,Album,UPC,Country,Nb of plays,Royalties,Service,Provider,provider_id,Label'

export interface DeezerLine {
  isrc?: string
  upc?: string
  amount: string
  month?: string
  country?: string
  plays?: number
  kind?: string
  title?: string
}

/** A statement in the layout of Deezer, whose currency is that of its source. */
export const deezerFile = (lines: readonly DeezerLine[], more = ''): string =>
  `${[DEEZER_HEADER, ...lines.map(deezerLine)].join('\n')}\n${more}`

const deezerLine = ({
  isrc = '',
  upc = '',
  amount,
  month = '2026-05',
  country = 'DE',
  plays = 10,
  kind = 'Premium',
  title = 'Maré',
}: DeezerLine): string =>
  [
    `${month}-01`,
    `${month}-28`,
    isrc,
    'Ana Lima',
    title,
    'Maré',
    upc,
    country,
    plays,
    amount,
    kind,
    'Backline',
    '1',
    'Backline',
  ].join(',')

export const statementsOf = (app: TestApp, staff: TestPerson) => app.client(staff.cookie).statements
/** A statement as the API answers, with instants as texts. */
export type StatementAnswer = Awaited<ReturnType<ReturnType<typeof statementsOf>['find']>>

export async function addSource(
  app: TestApp,
  staff: TestPerson,
  currency: string | null = 'USD',
): Promise<Source> {
  return statementsOf(app, staff).saveSource({
    code: `source-${newId().slice(-12)}`,
    name: 'Deezer',
    currency,
  })
}

/** Uploads a file as a browser does. @returns the upload */
export async function uploadStatement(
  app: TestApp,
  staff: TestPerson,
  bytes: Uint8Array | string,
  fileName = 'statement.csv',
): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-fixture-'))
  try {
    const file = path.join(scratch, 'file')
    await writeFile(file, bytes)
    const id = await sendFile(app.deps, staff.viewer, {
      kind: 'statement',
      file,
      fileName,
      sizeBytes: Buffer.byteLength(bytes),
    })
    await app.runJobs()
    return id
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Uploads a file, and waits until it was read. */
export async function sendStatement(
  app: TestApp,
  staff: TestPerson,
  source: { id: string },
  bytes: Uint8Array | string,
  fileName?: string,
): Promise<StatementAnswer> {
  const uploadId = await uploadStatement(app, staff, bytes, fileName)
  const { id } = await statementsOf(app, staff).create({ uploadId, sourceId: source.id })
  await app.runJobs()
  return statementsOf(app, staff).find({ id })
}

export async function post(app: TestApp, staff: TestPerson, id: string): Promise<StatementAnswer> {
  await proveSession(app, staff)
  await statementsOf(app, staff).post({ id })
  await app.runJobs()
  return statementsOf(app, staff).find({ id })
}

export async function reverse(app: TestApp, staff: TestPerson, id: string): Promise<StatementAnswer> {
  await proveSession(app, staff)
  await statementsOf(app, staff).reverse({ id, reason: 'The store sent it twice' })
  await app.runJobs()
  return statementsOf(app, staff).find({ id })
}
