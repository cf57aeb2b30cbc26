// Positional reads: header parsers see any file as a size and a function that reads a few bytes.
import { readSync } from 'node:fs'

export interface ByteSource {
  sizeBytes: number
  read: (atBytes: number, lengthBytes: number) => Uint8Array
}

/** Reads through a descriptor. A read past the end returns fewer bytes, never an error. */
export function fileSource(fd: number, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    read(atBytes, lengthBytes) {
      const available = Math.max(0, Math.min(lengthBytes, sizeBytes - atBytes))
      const bytes = new Uint8Array(available)
      let filled = 0
      while (filled < available) {
        const got = readSync(fd, bytes, filled, available - filled, atBytes + filled)
        if (got === 0) break
        filled += got
      }
      return bytes.subarray(0, filled)
    },
  }
}

/** Reads from memory; for tests and small buffers. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.length,
    read: (atBytes, lengthBytes) => bytes.subarray(atBytes, atBytes + lengthBytes),
  }
}

export function dataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}
