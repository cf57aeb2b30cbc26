// Reads FFmpeg's streamed output: a WAVE header, then 16-bit or Float32 samples, in pieces of any size.
import { ascii, dataView } from './byte-source.ts'

export interface PcmFormat {
  sampleRateHz: number
  channels: number
}

/** The longest header that FFmpeg writes is well below this. */
const HEADER_BYTES_MAX = 4096
const BLOCK_SAMPLES_MAX = 16_384

/** Takes bytes; calls `onFormat` once and first, then `onSamples` with complete frames, valid during the call. */
export class WaveStream {
  private readonly onFormat: (format: PcmFormat) => void
  private readonly onSamples: (samples: Float32Array) => void
  private header: Buffer | undefined = Buffer.alloc(0)
  private readonly floats = new Float32Array(BLOCK_SAMPLES_MAX)
  /** The bytes of one block: the floats themselves, or 16-bit integers that are converted to floats. */
  private bytes: Uint8Array = new Uint8Array(this.floats.buffer)
  private integers: Int16Array | undefined
  private filled = 0

  constructor(onFormat: (format: PcmFormat) => void, onSamples: (samples: Float32Array) => void) {
    this.onFormat = onFormat
    this.onSamples = onSamples
  }

  /** Throws when the input is not the output that FFmpeg was asked for. */
  write(piece: Uint8Array): void {
    let rest = piece
    if (this.header) {
      this.header = Buffer.concat([this.header, piece])
      const data = findData(this.header)
      if (!data) {
        if (this.header.length > HEADER_BYTES_MAX) throw new Error('FFmpeg answered without a WAVE header')
        return
      }
      this.open(data)
      rest = this.header.subarray(data.atBytes)
      this.header = undefined
    }
    for (let offset = 0; offset < rest.length; ) {
      const step = Math.min(rest.length - offset, this.bytes.length - this.filled)
      this.bytes.set(rest.subarray(offset, offset + step), this.filled)
      this.filled += step
      offset += step
      if (this.filled === this.bytes.length) this.flush()
    }
  }

  /** Emits the rest. */
  end(): void {
    this.flush()
  }

  private open({ format, bits }: { format: PcmFormat; bits: number }): void {
    this.onFormat(format)
    const samples = BLOCK_SAMPLES_MAX - (BLOCK_SAMPLES_MAX % format.channels)
    if (bits === 16) this.integers = new Int16Array(samples)
    this.bytes = new Uint8Array(this.integers?.buffer ?? this.floats.buffer, 0, (samples * bits) / 8)
  }

  private flush(): void {
    const integers = this.integers
    const count = this.filled >> (integers ? 1 : 2)
    if (integers) widen(integers, this.floats, count)
    if (count > 0) this.onSamples(this.floats.subarray(0, count))
    this.filled = 0
  }
}

function widen(integers: Int16Array, floats: Float32Array, count: number): void {
  for (let i = 0; i < count; i++) floats[i] = integers[i]! / 32_768
}

function findData(header: Buffer): { format: PcmFormat; bits: number; atBytes: number } | undefined {
  let chunk: { format: PcmFormat; bits: number } | undefined
  for (let offset = 12; offset + 8 <= header.length; ) {
    const id = ascii(header, offset, 4)
    const view = dataView(header.subarray(offset))
    if (id === 'data' && chunk) return { ...chunk, atBytes: offset + 8 }
    if (id === 'fmt ' && offset + 24 <= header.length) {
      const format = { channels: view.getUint16(10, true), sampleRateHz: view.getUint32(12, true) }
      chunk = { format, bits: view.getUint16(22, true) }
    }
    offset += 8 + view.getUint32(4, true)
  }
  return undefined
}
