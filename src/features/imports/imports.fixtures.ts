// Fixtures for the tests of imports: catalogue files, uploaded as users upload them.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sendFile } from '#app/seed/make.ts'
import { type CatalogueRelease, emptyRelease, emptyTrack } from '#features/releases/domain/catalogue.ts'
import type { TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import { csvHead, csvOf } from './write-csv.server.ts'

/** Uploads bytes as a catalogue and returns the upload. */
export async function sendCatalogue(
  app: TestApp,
  owner: TestPerson,
  bytes: Uint8Array | string,
  fileName = 'catalogue.csv',
): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-fixture-'))
  try {
    const file = path.join(scratch, fileName)
    await writeFile(file, bytes)
    const { size } = await stat(file)
    const id = await sendFile(app.deps, owner.viewer, { kind: 'catalogue', file, fileName, sizeBytes: size })
    await app.runJobs()
    return id
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Uploads and checks a file. */
export async function bring(app: TestApp, owner: TestPerson, bytes: Uint8Array | string, fileName?: string) {
  const uploadId = await sendCatalogue(app, owner, bytes, fileName)
  const { id } = await app.client(owner.cookie).imports.create({ uploadId })
  await app.runJobs()
  return app.client(owner.cookie).imports.find({ id })
}

/** The findings about the file, without those that the draft will have. */
export const ofFile = <F extends { stage?: 'submission' }>(findings: readonly F[]): F[] =>
  findings.filter(({ stage }) => stage !== 'submission')

export const release = (change: Partial<CatalogueRelease> = {}): CatalogueRelease => ({
  ...emptyRelease(),
  title: 'Maré',
  language: 'pt',
  primaryGenre: 'pop',
  releaseDate: '2027-03-05',
  tracks: [{ ...emptyTrack(), title: 'Maré', language: 'pt' }],
  ...change,
})

/** A file with these releases, all of one artist. */
export const csvFile = (releases: CatalogueRelease[], artistName = 'Ana Lima'): string =>
  csvHead() +
  releases.map((release, index) => csvOf({ key: `r${index}`, artistName, release: release })).join('')

export async function zipOf(
  entries: Record<string, Uint8Array | string>,
  { mode, compress = true }: { mode?: number; compress?: boolean } = {},
): Promise<Buffer> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-fixture-'))
  try {
    const zip = new ZipFile()
    for (const [name, bytes] of Object.entries(entries))
      zip.addBuffer(Buffer.from(bytes), name, { mode, compress })
    zip.end()
    const file = path.join(scratch, 'package.zip')
    await pipeline(zip.outputStream, createWriteStream(file))
    return await readFile(file)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
