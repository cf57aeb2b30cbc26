// Identifies decoded audio whatever file holds it: FLAC, WAV and AIFF of the same samples have the same hash.
import { createHash } from 'node:crypto'

/**
 * SHA-256 of the sample rate, the number of channels and every sample. Samples are shares of full scale, so 16 bits
 * padded to 24 are the same audio.
 */
export class SamplesHash {
  private readonly hash = createHash('sha256')

  constructor(sampleRateHz: number, channels: number) {
    this.hash.update(`${sampleRateHz} ${channels}\n`)
  }

  push(interleaved: Float32Array): void {
    this.hash.update(new Uint8Array(interleaved.buffer, interleaved.byteOffset, interleaved.byteLength))
  }

  /** Hex digest. Call once. */
  finish(): string {
    return this.hash.digest('hex')
  }
}
