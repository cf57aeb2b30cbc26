// Where mastering keeps decoded samples and writes a WAV: a file of the job process, or the memory of a browser.

export interface ByteStore {
  /** Fills `bytes` with what was written from `atBytes` on. Throws when the store ends before. */
  read(bytes: Uint8Array, atBytes: number): void
  /** Writes all of `bytes`. */
  write(bytes: Uint8Array, atBytes: number): void
}

/** A store of a fixed size: reading or writing past its end throws. */
export class MemoryStore implements ByteStore {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(sizeBytes: number) {
    this.bytes = new Uint8Array(sizeBytes)
  }

  read(bytes: Uint8Array, atBytes: number): void {
    const stored = this.bytes.subarray(atBytes, atBytes + bytes.length)
    if (stored.length < bytes.length) throw new RangeError('the store ends before')
    bytes.set(stored)
  }

  write(bytes: Uint8Array, atBytes: number): void {
    this.bytes.set(bytes, atBytes)
  }
}
