// Verifies FLAC's own checksum: the MD5 of the samples before they were encoded (RFC 9639 §8.2).
import { createHash } from 'node:crypto'
import type { AudioHeader } from './audio-header.ts'

/** Float32 holds integers up to this depth exactly, so only these can be compared. */
const EXACT_BITS = 24

/** Undefined when the file has no MD5, or one that decoded Float32 cannot reproduce. */
export function startPcmMd5({ pcmMd5, bitsPerSample }: AudioHeader): PcmMd5 | undefined {
  if (pcmMd5 === null || bitsPerSample === null || bitsPerSample > EXACT_BITS) return undefined
  return new PcmMd5(bitsPerSample)
}

/** Takes Float32 samples that came from integers of `bitsPerSample` (up to 24, so they are exact), interleaved. */
class PcmMd5 {
  private readonly hash = createHash('md5')
  private readonly scale: number
  private readonly sampleBytes: number
  private bytes = new Uint8Array(0)

  constructor(bitsPerSample: number) {
    this.scale = 2 ** (bitsPerSample - 1)
    this.sampleBytes = Math.ceil(bitsPerSample / 8)
  }

  push(interleaved: Float32Array): void {
    const scale = this.scale
    const sampleBytes = this.sampleBytes
    const sizeBytes = interleaved.length * sampleBytes
    if (this.bytes.length < sizeBytes) this.bytes = new Uint8Array(sizeBytes)
    const bytes = this.bytes
    let offset = 0
    for (let i = 0; i < interleaved.length; i++) {
      const value = interleaved[i]! * scale
      bytes[offset++] = value
      if (sampleBytes > 1) bytes[offset++] = value >> 8
      if (sampleBytes > 2) bytes[offset++] = value >> 16
    }
    this.hash.update(bytes.subarray(0, sizeBytes))
  }

  /** Hex digest. Call once. */
  finish(): string {
    return this.hash.digest('hex')
  }
}
