// A byte store behind a descriptor.
import { readSync, writeSync } from 'node:fs'
import type { ByteStore } from './byte-store.ts'

export class FileStore implements ByteStore {
  private readonly fd: number

  constructor(fd: number) {
    this.fd = fd
  }

  read(bytes: Uint8Array, atBytes: number): void {
    for (let done = 0; done < bytes.length; ) {
      const got = readSync(this.fd, bytes, done, bytes.length - done, atBytes + done)
      if (got === 0) throw new Error('the file is shorter than what was written to it')
      done += got
    }
  }

  write(bytes: Uint8Array, atBytes: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.fd, bytes, done, bytes.length - done, atBytes + done)
    }
  }
}
