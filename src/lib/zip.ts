// Writes a ZIP to a file as a stream, so that neither a long list nor a large file is held in memory.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipWriter {
  /**
   * Resolves when the entry is written, so that its source can be deleted. A name that the archive has already gets a
   * number before its ending.
   */
  add(name: string, read: () => Promise<Readable> | Readable, options?: { compress?: boolean }): Promise<void>
  addText(name: string, text: string): Promise<void>
  close(): Promise<void>
  /** Aborts the archive and closes everything. */
  abort(): void
}

export function writeZip(file: string): ZipWriter {
  const zip = new ZipFile()
  const names = new Set<string>()
  const output = zip.outputStream as Readable
  let open: Readable | undefined
  // The library does not handle errors of its input streams; unhandled, they would end the process.
  const fail = (error: Error) => {
    output.destroy(error)
    open?.destroy()
  }
  zip.on('error', fail)
  const written = pipeline(output, createWriteStream(file))
  written.catch(() => undefined)
  const writer: ZipWriter = {
    add(name, read, { compress = true } = {}) {
      const through = new Promise<void>((done) => {
        zip.addReadStreamLazy(uniqueName(names, name), { compress }, (give) => {
          Promise.resolve(read()).then((stream) => {
            open = stream.on('error', fail).on('end', done)
            give(null, stream)
          }, fail)
        })
      })
      return Promise.race([through, written])
    },
    addText: (name, text) => writer.add(name, () => Readable.from([Buffer.from(text)])),
    async close() {
      zip.end()
      await written
    },
    abort: () => fail(new Error('the archive was given up')),
  }
  return writer
}

/** Adds the name to the set. Systems that ignore case would unpack two such names into one file. */
function uniqueName(names: Set<string>, name: string): string {
  const [, start = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? []
  let unique = name
  for (let count = 2; names.has(unique.toLowerCase()); count++) unique = `${start} (${count})${ending}`
  names.add(unique.toLowerCase())
  return unique
}

/** A file name that every system can unpack. */
export const zipName = (name: string): string => name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120)
