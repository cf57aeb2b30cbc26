// Reading a ZIP from a stranger: everything that is a trick rather than a file is refused before a byte is unpacked.
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Why an archive is not opened: one code, one sentence. */
export class ZipRefused extends Error {
  readonly code: string
  readonly params: Record<string, string | number>

  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

export interface ZipLimits {
  entries: number
  /** Of everything, unpacked. */
  totalBytes: number
}

export interface OpenZip {
  /** Files by their path, folders left out. */
  entries: ReadonlyMap<string, { sizeBytes: number }>
  read(name: string): Promise<Readable>
  extract(name: string, to: string): Promise<void>
  close(): void
}

/** Beyond this a file that unpacks large is taken for a bomb: no audio, cover or message shrinks so much. */
const RATIO_MAX = 200
const SMALL_BYTES = 32 * 1024 * 1024

/**
 * Opens an archive. Paths that lead outside, links, encrypted files, two files of one name, files that lie over each
 * other and what would unpack beyond the limits are refused; the sizes announced are held against the bytes that come.
 * @throws ZipRefused
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    broken,
  )
  try {
    const found = await entriesOf(zip, limits)
    const read = async (name: string) => {
      const entry = found.get(name)
      if (!entry) throw new ZipRefused('zip_broken')
      return zip.openReadStreamPromise(entry).catch(broken)
    }
    return {
      entries: new Map([...found].map(([name, entry]) => [name, { sizeBytes: entry.uncompressedSize }])),
      read,
      async extract(name, to) {
        await pipeline(await read(name), createWriteStream(to)).catch((error: NodeJS.ErrnoException) => {
          // What the disk says is not the archive's fault.
          throw error.code?.startsWith('E') ? error : new ZipRefused('zip_broken')
        })
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ZipRefused('zip_entries', { max: limits.entries })
  const found = new Map<string, Entry>()
  let [packed, unpacked] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      requireHarmless(entry)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (packed > zip.fileSize) throw new ZipRefused('zip_bomb')
      if (unpacked > limits.totalBytes)
        throw new ZipRefused('zip_too_large', { max: `${Math.floor(limits.totalBytes / 1024 ** 3)} GB` })
      if (entry.fileName.endsWith('/')) continue
      if (found.has(entry.fileName)) throw new ZipRefused('zip_unsafe', { name: shown(entry) })
      found.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof ZipRefused) throw error
    // The library refuses paths that are absolute or lead upwards by itself.
    const path = /^(absolute path|invalid relative path|invalid characters in fileName): ?(.*)$/s.exec(
      (error as Error).message,
    )
    throw path
      ? new ZipRefused('zip_unsafe', { name: (path[2] ?? '').slice(0, 80) })
      : new ZipRefused('zip_broken')
  }
  return found
}

/** Unix keeps the kind of a file in the upper half (APPNOTE.TXT 4.4.15); this one is a link. */
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

function requireHarmless(entry: Entry): void {
  if (entry.isEncrypted()) throw new ZipRefused('zip_encrypted')
  if (isLink(entry)) throw new ZipRefused('zip_unsafe', { name: shown(entry) })
  if (!entry.canDecodeFileData()) throw new ZipRefused('zip_broken')
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * RATIO_MAX)
    throw new ZipRefused('zip_bomb')
}

const shown = (entry: Entry) => entry.fileName.slice(0, 80)

function broken(): never {
  throw new ZipRefused('zip_broken')
}
