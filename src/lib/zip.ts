// Writes a ZIP to a file as a stream, so that neither a long list nor a large file is held in memory.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipWriter {
  /** Resolves when the entry is written, so that its source can be deleted. */
  add(name: string, read: () => Promise<Readable> | Readable, options?: { compress?: boolean }): Promise<void>
  addText(name: string, text: string): Promise<void>
  close(): Promise<void>
  /** Aborts the archive and closes everything. */
  abort(): void
}

export function writeZip(file: string): ZipWriter {
  const zip = new ZipFile()
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
        zip.addReadStreamLazy(name, { compress }, (give) => {
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

/** A file name that every system can unpack. */
export const zipName = (name: string): string => name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120)
