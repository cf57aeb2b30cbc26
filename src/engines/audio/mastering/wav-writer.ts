// Writes a 24-bit WAV file to a store, with triangular dither that is the same for the same input.
import type { ByteStore } from './byte-store.ts'

const HEADER_BYTES = 44
const SAMPLE_BYTES = 3
const FULL_SCALE = 2 ** 23
const SEED = 0x2545_f491

/** The size of a whole file in bytes; RIFF chunks have an even length. */
export function wavBytes(frames: number, channelCount: number): number {
  const dataBytes = frames * channelCount * SAMPLE_BYTES
  return HEADER_BYTES + dataBytes + (dataBytes % 2)
}

/** The samples of a file that `WavWriter` wrote, 24 bits each. */
export const wavSamples = (wav: Uint8Array, frames: number, channelCount: number): Float32Array => {
  const samples = new Float32Array(frames * channelCount)
  for (let i = 0, at = HEADER_BYTES; i < samples.length; i++, at += SAMPLE_BYTES)
    samples[i] = ((wav[at]! << 8) | (wav[at + 1]! << 16) | (wav[at + 2]! << 24)) / 2 ** 31
  return samples
}

/** Push interleaved samples, then call `finish` once. A writer on the same store replaces the file. */
export class WavWriter {
  private readonly store: ByteStore
  private readonly sampleRateHz: number
  private readonly channelCount: number
  private bytes = new Uint8Array(0)
  private dataBytes = 0
  private random = SEED

  constructor(store: ByteStore, sampleRateHz: number, channelCount: number) {
    this.store = store
    this.sampleRateHz = sampleRateHz
    this.channelCount = channelCount
  }

  /**
   * Rounds `samples` to 24 bits and writes them. Replaces each by the value that was written, so that a meter sees what
   * a decoder will. Dither is the difference of two uniform values, one step wide each; digital silence stays silent.
   */
  push(samples: Float32Array): void {
    const count = samples.length
    if (this.bytes.length < count * SAMPLE_BYTES) this.bytes = new Uint8Array(count * SAMPLE_BYTES)
    const bytes = this.bytes
    let random = this.random
    for (let i = 0, offset = 0; i < count; i++, offset += SAMPLE_BYTES) {
      const x = samples[i]!
      let value = 0
      if (x !== 0) {
        // xorshift32 (G. Marsaglia, 2003); its two halves are two independent values of 16 bits.
        random ^= random << 13
        random ^= random >>> 17
        random ^= random << 5
        const dither = ((random >>> 16) - (random & 0xffff)) / 65_536
        value = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(x * FULL_SCALE + dither)))
      }
      bytes[offset] = value
      bytes[offset + 1] = value >> 8
      bytes[offset + 2] = value >> 16
      samples[i] = value / FULL_SCALE
    }
    this.random = random
    this.store.write(bytes.subarray(0, count * SAMPLE_BYTES), HEADER_BYTES + this.dataBytes)
    this.dataBytes += count * SAMPLE_BYTES
  }

  finish(): void {
    const frameBytes = this.channelCount * SAMPLE_BYTES
    const padding = this.dataBytes % 2
    const header = new DataView(new ArrayBuffer(HEADER_BYTES))
    const writeName = (name: string, at: number) => {
      for (let i = 0; i < name.length; i++) header.setUint8(at + i, name.charCodeAt(i))
    }
    writeName('RIFF', 0)
    header.setUint32(4, HEADER_BYTES - 8 + this.dataBytes + padding, true)
    writeName('WAVEfmt ', 8)
    header.setUint32(16, 16, true)
    header.setUint16(20, 1, true)
    header.setUint16(22, this.channelCount, true)
    header.setUint32(24, this.sampleRateHz, true)
    header.setUint32(28, this.sampleRateHz * frameBytes, true)
    header.setUint16(32, frameBytes, true)
    header.setUint16(34, 8 * SAMPLE_BYTES, true)
    writeName('data', 36)
    header.setUint32(40, this.dataBytes, true)
    this.store.write(new Uint8Array(header.buffer), 0)
    if (padding) this.store.write(new Uint8Array(1), HEADER_BYTES + this.dataBytes)
  }
}
