// Reads a ZIP from an untrusted source: malicious archives are refused before anything is unpacked.

import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { thrownMessage } from '#lib/pure/thrown.ts'

/** Why an archive is refused: one code, one message. */
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
  /** The size of everything when unpacked. */
  totalBytes: number
}

export interface OpenZip {
  /** Files by path, without folders. */
  entries: ReadonlyMap<string, { sizeBytes: number }>
  read(name: string): Promise<Readable>
  extract(name: string, to: string): Promise<void>
  close(): void
}

/** A higher compression ratio counts as a ZIP bomb: no audio, cover or message compresses this well. */
const RATIO_MAX = 200
const SMALL_BYTES = 32 * 1024 * 1024
/** What file systems accept, and screens can show. */
const PATH_MAX = 1024

/**
 * Opens an archive. Refuses paths that lead outside, links, encrypted files, duplicate names, overlapping files, and
 * archives that would exceed the limits when unpacked; declared sizes are checked against the actual bytes.
 *
 * @throws ZipRefused
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    broken,
  )
  try {
    const entries = await entriesOf(zip, limits)
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new ZipRefused('zip_broken')
      return zip.openReadStreamPromise(entry).catch(broken)
    }
    return {
      entries: new Map([...entries].map(([name, entry]) => [name, { sizeBytes: entry.uncompressedSize }])),
      read,
      async extract(name, to) {
        await pipeline(await read(name), createWriteStream(to)).catch((error: NodeJS.ErrnoException) => {
          // A disk error is not the archive's fault.
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
  const entries = new Map<string, Entry>()
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
      if (entries.has(entry.fileName)) throw new ZipRefused('zip_unsafe', { name: shortName(entry) })
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof ZipRefused) throw error
    // The library itself refuses absolute paths and paths that lead upwards.
    const path = /^(absolute path|invalid relative path|invalid characters in fileName): ?(.*)$/s.exec(
      thrownMessage(error),
    )
    throw path
      ? new ZipRefused('zip_unsafe', { name: (path[2] ?? '').slice(0, 80) })
      : new ZipRefused('zip_broken')
  }
  return entries
}

/** Unix keeps the kind of a file in the upper half (APPNOTE.TXT 4.4.15); this one is a link. */
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

function requireHarmless(entry: Entry): void {
  // PostgreSQL stores no NUL, and no file system has a name like that.
  if (entry.fileName.includes('\0') || entry.fileName.length > PATH_MAX)
    throw new ZipRefused('zip_unsafe', { name: shortName(entry) })
  if (entry.isEncrypted()) throw new ZipRefused('zip_encrypted')
  if (isLink(entry)) throw new ZipRefused('zip_unsafe', { name: shortName(entry) })
  if (!entry.canDecodeFileData()) throw new ZipRefused('zip_broken')
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * RATIO_MAX)
    throw new ZipRefused('zip_bomb')
}

const shortName = (entry: Entry) => entry.fileName.slice(0, 80).replaceAll('\0', '')

function broken(): never {
  throw new ZipRefused('zip_broken')
}
