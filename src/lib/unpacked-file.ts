// Opens a stored file as bytes: unpacked within limits, whatever it was packed with.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { Deps } from './deps.ts'
import { scratchFolder } from './scratch.ts'
import { openZip, ZipRefused } from './unzip.ts'

/** Nothing of the file can be read, for a reason that staff can act on. */
export class UnreadableFile extends Error {
  readonly code: string
  readonly params: Record<string, string | number>

  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

const GIB = 1024 ** 3
const UNPACKED_BYTES_MAX = 20 * GIB
const ENTRIES_MAX = 100
/** Beyond this size a file that unpacks to more than so many times its own bytes is an attack. */
const RATIO_FREE_BYTES = 100 * 1024 * 1024
const RATIO_MAX = 200

const CHUNK_BYTES = 256 * 1024

export interface UnpackedFile {
  /**
   * Can be called several times; each reads the file from its start. A chunk is valid until the next one is read.
   *
   * @throws UnreadableFile while it is read
   */
  read(): AsyncIterable<Uint8Array>
  /** The files of a ZIP, sorted; empty for other files. */
  entries: readonly string[]
}

type FileDeps = Pick<Deps, 'objects'>

/** Runs `use` with the file as it is read; with several files in a ZIP and none chosen it cannot be read. */
export async function withUnpackedFile<T>(
  { objects }: FileDeps,
  { fileKey, entryName }: { fileKey: string; entryName: string | null },
  use: (file: UnpackedFile) => Promise<T>,
): Promise<T> {
  await using scratch = await scratchFolder()
  const location = await objects.localPath(fileKey, scratch.path)
  const start = await firstBytes(location)
  if (startsWith(start, GZIP)) return await use({ entries: [], read: () => gunzip(location) })
  if (startsWith(start, ZIP) || startsWith(start, EMPTY_ZIP)) return await withZip(location, entryName, use)
  return await use({ entries: [], read: () => chunksOf(location) })
}

const GZIP = Buffer.from([0x1f, 0x8b])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** A ZIP without files has only its end. */
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1')
const startsWith = (bytes: Uint8Array, mark: Buffer) => mark.equals(bytes.subarray(0, mark.length))

async function firstBytes(location: string): Promise<Buffer> {
  const handle = await open(location)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Reads into one buffer: a stream would leave a buffer behind for each of its chunks. */
async function* chunksOf(location: string): AsyncGenerator<Uint8Array> {
  const handle = await open(location)
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** A member that was cut or whose checksum is wrong ends with an error of zlib. */
async function* gunzip(location: string): AsyncGenerator<Uint8Array> {
  let packed = 0
  let unpacked = 0
  const source = createReadStream(location)
  source.on('data', (chunk) => {
    packed += chunk.length
  })
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      if (unpacked > UNPACKED_BYTES_MAX) throw new UnreadableFile('file_too_large_unpacked', { max: '20 GB' })
      if (unpacked > RATIO_FREE_BYTES && unpacked > packed * RATIO_MAX) throw new UnreadableFile('file_bomb')
      yield chunk
    }
  } catch (error) {
    throw isZlibError(error) ? new UnreadableFile('file_cut') : error
  } finally {
    source.destroy()
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function withZip<T>(
  location: string,
  entryName: string | null,
  use: (file: UnpackedFile) => Promise<T>,
): Promise<T> {
  const zip = await openZip(location, { entries: ENTRIES_MAX, totalBytes: UNPACKED_BYTES_MAX }).catch(refuse)
  try {
    if (zip.entries.has(WORKBOOK_ENTRY)) throw new UnreadableFile('file_workbook')
    const entries = [...zip.entries.keys()].filter(isReport).sort()
    if (entries.length === 0) throw new UnreadableFile('file_empty')
    const name = entryName ?? (entries.length === 1 ? entries[0] : undefined)
    return await use({
      entries,
      async *read() {
        if (name === undefined) throw new UnreadableFile('zip_several')
        try {
          for await (const chunk of (await zip.read(name)) as AsyncIterable<Buffer>) yield chunk
        } catch (error) {
          throw error instanceof UnreadableFile || isSystemError(error)
            ? error
            : new UnreadableFile('file_cut')
        }
      },
    })
  } finally {
    zip.close()
  }
}

/** Every file of Excel has it (ECMA-376 part 2, 10.1.2). */
const WORKBOOK_ENTRY = '[Content_Types].xml'

/** macOS adds files of its own to the archives it makes. */
const isReport = (name: string): boolean => !name.startsWith('__MACOSX/') && !/(^|\/)\./.test(name)

const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('E')

/** A bomb is the same whatever it is packed with. */
function refuse(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error
  throw error.code === 'zip_bomb'
    ? new UnreadableFile('file_bomb')
    : new UnreadableFile(error.code, error.params)
}

/**
 * Of the unpacked bytes, with their first part, by which a layout is recognized.
 *
 * @throws UnreadableFile also for a packed file inside a packed one
 */
export async function digestOf(
  file: UnpackedFile,
  startBytes: number,
): Promise<{ sha256: Buffer; sizeBytes: number; start: Buffer }> {
  const hash = createHash('sha256')
  const parts: Uint8Array[] = []
  let kept = 0
  let sizeBytes = 0
  for await (const chunk of file.read()) {
    hash.update(chunk)
    sizeBytes += chunk.length
    if (kept < startBytes) {
      const part = chunk.subarray(0, startBytes - kept)
      parts.push(Buffer.from(part))
      kept += part.length
    }
  }
  const start = Buffer.concat(parts)
  if (startsWith(start, GZIP) || startsWith(start, ZIP)) throw new UnreadableFile('file_packed_twice')
  return { sha256: hash.digest(), sizeBytes, start }
}
