// Reads FFmpeg's streamed answer: a WAVE header, then 16-bit or Float32 samples, in pieces of any size.
import { ascii, dataView } from './byte-source.ts'

export interface PcmFormat {
  sampleRateHz: number
  channels: number
}

/** Longest header FFmpeg writes is well below this. */
const HEADER_BYTES_MAX = 4096
const BLOCK_SAMPLES_MAX = 16_384

/** Feed bytes in; `onFormat` comes first and once, then `onSamples` with whole frames, valid during the call. */
export class WaveStream {
  private readonly onFormat: (format: PcmFormat) => void
  private readonly onSamples: (samples: Float32Array) => void
  private header: Buffer | undefined = Buffer.alloc(0)
  private readonly floats = new Float32Array(BLOCK_SAMPLES_MAX)
  /** The bytes of one block: the floats themselves, or 16-bit integers on their way to them. */
  private bytes: Uint8Array = new Uint8Array(this.floats.buffer)
  private integers: Int16Array | undefined
  private filled = 0

  constructor(onFormat: (format: PcmFormat) => void, onSamples: (samples: Float32Array) => void) {
    this.onFormat = onFormat
    this.onSamples = onSamples
  }

  /** Throws when what comes is not the answer FFmpeg was asked for. */
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
    for (let at = 0; at < rest.length; ) {
      const step = Math.min(rest.length - at, this.bytes.length - this.filled)
      this.bytes.set(rest.subarray(at, at + step), this.filled)
      this.filled += step
      at += step
      if (this.filled === this.bytes.length) this.flush()
    }
  }

  /** Hands out what is left. */
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
  let found: { format: PcmFormat; bits: number } | undefined
  for (let at = 12; at + 8 <= header.length; ) {
    const id = ascii(header, at, 4)
    const view = dataView(header.subarray(at))
    if (id === 'data' && found) return { ...found, atBytes: at + 8 }
    if (id === 'fmt ' && at + 24 <= header.length) {
      const format = { channels: view.getUint16(10, true), sampleRateHz: view.getUint32(12, true) }
      found = { format, bits: view.getUint16(22, true) }
    }
    at += 8 + view.getUint32(4, true)
  }
  return undefined
}
