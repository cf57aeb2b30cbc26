// Writes a whole catalogue as one ZIP: a CSV to import elsewhere, a DDEX package for every submitted release, and the
// uploaded files of drafts.
import { createReadStream } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buildCopy } from '#features/deliveries/service.server.ts'
import { csvHead, csvOf } from '#features/imports/service.server.ts'
import { type CatalogueEntry, findRevision, readCatalogue } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { type ZipWriter, zipName } from '#lib/zip.ts'
import { listDraftFiles } from './catalogue.data.server.ts'

type CatalogueDeps = Pick<Deps, 'db' | 'objects' | 'clock' | 'ddex'>

/** The files of one release are in `scratch` at a time, however large the catalogue. */
export async function writeCatalogue(
  deps: CatalogueDeps,
  params: { accountId: string; scratch: string },
  zip: ZipWriter,
): Promise<void> {
  await zip.add('catalogue.csv', () => Readable.from(table(deps.db, params.accountId)))
  const nextInstant = instants(deps.clock)
  for await (const entry of readCatalogue(deps.db, params.accountId)) {
    await using room = await mkdtempDisposable(path.join(params.scratch, 'release-'))
    if (!(await addPackage(deps, entry, { instant: nextInstant(), room: room.path, zip })))
      await addOriginals(deps, entry, zip)
  }
}

/** The names of a batch come from its millisecond, so each gets one of its own. */
function instants(clock: CatalogueDeps['clock']): () => Date {
  let last = 0
  return () => {
    last = Math.max(clock.now().getTime(), last + 1)
    return new Date(last)
  }
}

async function* table(db: Db, accountId: string): AsyncGenerator<string> {
  yield csvHead()
  for await (const { id, artistName, release } of readCatalogue(db, accountId))
    yield csvOf({ key: id, artistName, release })
}

/**
 * @returns false for a release that was never submitted or has a missing source; its uploaded files are written
 * instead
 */
async function addPackage(
  deps: CatalogueDeps,
  { id, revision }: CatalogueEntry,
  { instant, room, zip }: { instant: Date; room: string; zip: ZipWriter },
): Promise<boolean> {
  const frozen = revision === null ? undefined : await findRevision(deps.db, id, revision)
  if (!frozen) return false
  const batch = await buildCopy(deps, frozen.content, instant, room).catch((error) => {
    log.warn({ err: error, releaseId: id }, 'a release could not be packed for its owner')
    return undefined
  })
  if (!batch) return false
  for (const { path: name, content } of [...batch.files, batch.manifest]) {
    const read = () =>
      'file' in content ? createReadStream(content.file) : Readable.from([Buffer.from(content)])
    await zip.add(`packages/${name}`, read, { compress: !('file' in content) })
  }
  return true
}

async function addOriginals(
  { db, objects }: CatalogueDeps,
  { id, release }: CatalogueEntry,
  zip: ZipWriter,
): Promise<void> {
  const folder = `drafts/${zipName(release.title) || 'untitled'}-${id.slice(-8)}`
  for (const { position, name, key } of await listDraftFiles(db, id)) {
    // A missing file is skipped, so that the rest is still exported.
    if ((await objects.sizeBytes(key)) === undefined) continue
    const place = position === 0 ? 'cover' : String(position).padStart(2, '0')
    await zip.add(`${folder}/${place} ${zipName(name)}`, () => objects.read(key), { compress: false })
  }
}
