// The files of a delivery: the original if it is suitable, else a conversion made once for all stores.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { copyFile, link, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeDelivery } from '#engines/artwork/renditions.ts'
import { toFlac, toWav } from '#engines/audio/transcode.ts'
import type { RevisionArtwork, RevisionAudio } from '#features/releases/domain/revision.ts'
import type { ConnectedStore } from '#features/stores/domain.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import type { Objects } from '#ports/objects/index.ts'
import type { FileFacts } from './build-ern-message.server.ts'
import { Undeliverable } from './domain.ts'
import { planAudio } from './plan-audio.server.ts'

/** A file as a store receives it, and its local path. */
export type PreparedFile = FileFacts & { path: string; sizeBytes: number }

/** A track in the format for this store: see `planAudio`. */
export async function prepareAudio(
  objects: Pick<Objects, 'localPath'>,
  audio: RevisionAudio,
  { quality, store }: { quality: 'standard' | 'high'; store: ConnectedStore },
  scratch: string,
): Promise<PreparedFile> {
  const { isOriginal, codec, ...shape } = planAudio(audio, quality, store)
  if (isOriginal) return { ...(await original(objects, audio, scratch)), ...shape, codec }
  const sampleRateHz = shape.sampleRateHz ?? audio.sampleRateHz
  const bitsPerSample = (shape.bitsPerSample ?? 24) <= 16 ? 16 : 24
  const write = codec === 'PCM' ? toWav : toFlac
  const rendition = await renditions.find(
    `${audio.sha256}-${codec}-${bitsPerSample}-${sampleRateHz}`,
    async (outPath) => {
      const source = await original(objects, audio, scratch)
      const result = await write({ path: source.path, outPath, bitsPerSample, sampleRateHz })
      if (!result.ok) throw unreadable(audio.fileName, result.refusal.code)
      return { codec, sampleRateHz, bitsPerSample, ...(await measured(outPath)) }
    },
  )
  return { ...rendition, path: await ownCopy(rendition.path, scratch) }
}

/** The lyrics of a track as a separate file; undefined when there are none. */
export async function prepareLyrics(
  text: string | undefined,
  scratch: string,
): Promise<Pick<PreparedFile, 'md5' | 'sizeBytes' | 'path'> | undefined> {
  if (text === undefined) return undefined
  const outPath = path.join(scratch, randomUUID())
  await writeFile(outPath, text)
  return { path: outPath, ...(await measured(outPath)) }
}

/**
 * The cover as stores receive it: sRGB with 8 bits, upright, without metadata; a cover that already is stays unchanged.
 */
export async function prepareCover(
  objects: Pick<Objects, 'localPath'>,
  artwork: RevisionArtwork,
  scratch: string,
): Promise<PreparedFile> {
  const source = await original(objects, { ...artwork, fileName: 'cover' }, scratch)
  const rendition = await renditions.find(`${artwork.sha256}-cover`, async (outPath) => {
    const result = await writeDelivery(source.path, outPath)
    if (!result.ok) throw unreadable('cover', result.refusal.code)
    const { format, md5, sizeBytes } = result.file
    const codec = format === 'png' ? ('PNG' as const) : ('JPEG' as const)
    return { codec, sampleRateHz: null, bitsPerSample: null, md5, sizeBytes }
  })
  return { ...rendition, path: await ownCopy(rendition.path, scratch) }
}

/** A separate name for the same file, because the shared one can be deleted while it is being sent. */
async function ownCopy(shared: string, scratch: string): Promise<string> {
  const own = path.join(scratch, randomUUID())
  await link(shared, own).catch(() => copyFile(shared, own))
  return own
}

/** The original, verified to be identical to the file that was reviewed. */
async function original(
  objects: Pick<Objects, 'localPath'>,
  file: { objectKey: string; md5: string; fileName: string },
  scratch: string,
) {
  const absent = (error: unknown) => {
    throw thrownCode(error) === 'ENOENT' ? unreadable(file.fileName, 'absent') : error
  }
  const localPath = await objects.localPath(file.objectKey, scratch).catch(absent)
  const measurement = await measured(localPath).catch(absent)
  if (measurement.md5 !== file.md5) throw unreadable(file.fileName, 'changed')
  return { path: localPath, ...measurement }
}

const unreadable = (file: string, detail: string) =>
  new Undeliverable({ code: 'source_unreadable', params: { file, detail } })

async function measured(filePath: string): Promise<{ md5: string; sizeBytes: number }> {
  const hash = createHash('md5')
  await pipeline(createReadStream(filePath), hash)
  return { md5: hash.digest('hex'), sizeBytes: (await stat(filePath)).size }
}

/** Maximum number of cached conversions, for releases that are delivered to many stores at once. */
const KEPT_MAX = 40

type Rendition = Omit<PreparedFile, 'path'>

const renditions = {
  prepared: new Map<string, Promise<PreparedFile>>(),
  folder: undefined as Promise<string> | undefined,

  /** Converts on the first call; concurrent callers wait for the same conversion. Failures are not cached. */
  async find(key: string, make: (outPath: string) => Promise<Rendition>): Promise<PreparedFile> {
    const known = this.prepared.get(key)
    if (known) return known
    this.folder ??= temporaryFolder()
    const outPath = path.join(await this.folder, `${key}-${randomUUID()}`)
    const again = this.prepared.get(key)
    if (again) return again
    const making = make(outPath).then((rendition) => ({ ...rendition, path: outPath }))
    this.prepared.set(key, making)
    making.catch(() => {
      this.prepared.delete(key)
      return rm(outPath, { force: true })
    })
    for (const [oldest, file] of this.prepared) {
      if (this.prepared.size <= KEPT_MAX) break
      this.prepared.delete(oldest)
      file.then(({ path: filePath }) => rm(filePath, { force: true })).catch(() => undefined)
    }
    return making
  },
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-renditions-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
