// Positional reading of a file: header readers see any file as a size and a way to fetch a few bytes.
import { readSync } from 'node:fs'

export interface ByteSource {
  sizeBytes: number
  read: (atBytes: number, lengthBytes: number) => Uint8Array
}

/** Reads through a descriptor. A read past the end answers fewer bytes, never an error. */
export function fileSource(fd: number, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    read(atBytes, lengthBytes) {
      const wanted = Math.max(0, Math.min(lengthBytes, sizeBytes - atBytes))
      const bytes = new Uint8Array(wanted)
      let filled = 0
      while (filled < wanted) {
        const got = readSync(fd, bytes, filled, wanted - filled, atBytes + filled)
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

export function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
