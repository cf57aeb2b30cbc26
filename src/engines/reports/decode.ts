// Reads the bytes of a report as text, in batches of one size and in constant memory. A byte order mark decides between
// UTF-8 and UTF-16. Without UTF-16 the text is a "byte text", one character per byte, because every character that has a
// meaning in a table is ASCII in UTF-8 and in Windows-1252 alike; `decodeCell` then reads each cell in its own encoding.
import { isAscii, isUtf8 } from 'node:buffer'

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** What is read at once, and the space in which a header is looked for. */
export const BATCH_BYTES = 64 * 1024

export interface TextBatch {
  text: string
  /** One character per byte; otherwise the text is decoded already. */
  isByteText: boolean
  /** Has NUL or characters beyond ASCII. */
  isSpecial: boolean
  isLast: boolean
}

/**
 * Batches depend on the bytes alone, never on how the source divides them. The last one may be empty.
 *
 * @param isStart whether the source starts where the file does, and may have a byte order mark
 */
export async function* textBatches(source: ByteSource, isStart = true): AsyncGenerator<TextBatch> {
  let decoder: TextDecoder | undefined
  let isFirst = isStart
  for await (const { bytes, isLast } of byteBatches(source)) {
    let body = bytes
    if (isFirst) {
      const mark = byteOrderMark(bytes)
      if (mark.encoding !== 'bytes') decoder = new TextDecoder(mark.encoding)
      body = bytes.subarray(mark.length)
      isFirst = false
    }
    const text = decoder ? decoder.decode(body, { stream: !isLast }) : body.toString('latin1')
    const isSpecial = !isAscii(body) || text.includes('\0')
    yield { text, isByteText: !decoder, isSpecial, isLast }
  }
}

/** Full batches in a reused buffer, then the rest. */
async function* byteBatches(source: ByteSource): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  const buffer = Buffer.alloc(BATCH_BYTES)
  let size = 0
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; ) {
      if (size === BATCH_BYTES) {
        yield { bytes: buffer, isLast: false }
        size = 0
      }
      const part = chunk.subarray(start, start + BATCH_BYTES - size)
      buffer.set(part, size)
      size += part.length
      start += part.length
    }
  }
  yield { bytes: buffer.subarray(0, size), isLast: true }
}

export function byteOrderMark(bytes: Uint8Array): {
  encoding: 'bytes' | 'utf-16le' | 'utf-16be'
  length: number
} {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'bytes', length: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return { encoding: 'bytes', length: 0 }
}

const BEYOND_ASCII = /[\x80-\xff]/

/** The cell of a byte text: UTF-8, or Windows-1252 if it is not valid UTF-8. */
export function decodeCell(cell: string): string {
  if (!BEYOND_ASCII.test(cell)) return cell
  const bytes = Buffer.from(cell, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252(cell)
}

/** A whole line: UTF-8, or else each of its cells by itself. */
export function decodeCells(line: string, delimiter: string): string {
  const bytes = Buffer.from(line, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : line.split(delimiter).map(decodeCell).join(delimiter)
}

/**
 * Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. The five unassigned bytes are control characters, as browsers read
 * them. Written out because TextDecoder reads them wrongly in some releases of Node.
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const windows1252 = (cell: string): string =>
  cell.replaceAll(/[\x80-\x9f]/g, (byte) => WINDOWS_1252.charAt(byte.charCodeAt(0) - 0x80))
