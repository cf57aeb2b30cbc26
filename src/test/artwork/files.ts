// Files for this folder's tests: a temporary folder, PNG chunks and JPEG segments put together by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll } from 'vitest'

/** A folder that is removed after the file's tests. */
export function openTestFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'artwork-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  const fresh = (name = 'cover') => join(folder, `${++count}-${name}`)
  const write = (bytes: Uint8Array | string, name?: string) => {
    const path = fresh(name)
    writeFileSync(path, bytes)
    return path
  }
  return { folder, fresh, write }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function chunk(type: string, body: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export interface Header {
  width: number
  height: number
  bits?: number
  colourType?: number
  interlace?: number
}

export function ihdr({ width, height, bits = 8, colourType = 2, interlace = 0 }: Header): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body.set([bits, colourType, 0, 0, interlace], 8)
  return chunk('IHDR', body)
}

export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks])
}

/** A PNG with more chunks right behind its header. */
export function withChunks(file: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = signature.length + 25
  return Buffer.concat([file.subarray(0, headerEnd), ...chunks, file.subarray(headerEnd)])
}

/** The data of an iCCP or zTXt chunk that unpacks to `bytes` zeros. */
export function inflating(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])
}

/** A JPEG with one more segment right behind its first marker. */
export function withSegment(file: Buffer, marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([file.subarray(0, 2), head, body, file.subarray(2)])
}

/** EXIF that says nothing but how the picture is turned. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
