// Writes a 24-bit WAV file through a descriptor, with triangular dither that is the same for the same input.
import { writeAt } from './spool.ts'

const HEADER_BYTES = 44
const SAMPLE_BYTES = 3
const FULL_SCALE = 2 ** 23
const SEED = 0x2545_f491

/** Push interleaved samples, then call `finish` once. A writer on the same descriptor replaces the file. */
export class WavWriter {
  private readonly fd: number
  private readonly sampleRateHz: number
  private readonly channelCount: number
  private bytes = new Uint8Array(0)
  private dataBytes = 0
  private random = SEED

  constructor(fd: number, sampleRateHz: number, channelCount: number) {
    this.fd = fd
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
    writeAt(this.fd, bytes.subarray(0, count * SAMPLE_BYTES), HEADER_BYTES + this.dataBytes)
    this.dataBytes += count * SAMPLE_BYTES
  }

  finish(): void {
    const frameBytes = this.channelCount * SAMPLE_BYTES
    const padding = this.dataBytes % 2
    const header = Buffer.alloc(HEADER_BYTES)
    header.write('RIFF', 0)
    header.writeUInt32LE(HEADER_BYTES - 8 + this.dataBytes + padding, 4)
    header.write('WAVEfmt ', 8)
    header.writeUInt32LE(16, 16)
    header.writeUInt16LE(1, 20)
    header.writeUInt16LE(this.channelCount, 22)
    header.writeUInt32LE(this.sampleRateHz, 24)
    header.writeUInt32LE(this.sampleRateHz * frameBytes, 28)
    header.writeUInt16LE(frameBytes, 32)
    header.writeUInt16LE(8 * SAMPLE_BYTES, 34)
    header.write('data', 36)
    header.writeUInt32LE(this.dataBytes, 40)
    writeAt(this.fd, header, 0)
    // RIFF chunks have an even length.
    if (padding) writeAt(this.fd, new Uint8Array(1), HEADER_BYTES + this.dataBytes)
  }
}
