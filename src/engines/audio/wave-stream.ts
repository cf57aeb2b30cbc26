/** Owns reading FFmpeg's streamed answer: a WAVE header, then Float32 samples, in pieces of any size. */
import { ascii, dataView } from './byte-source.ts'

export type PcmFormat = { sampleRateHz: number; channels: number }

/** Longest header FFmpeg writes is well below this. */
const headerBytesMax = 4096

/** Feed bytes in; `format` comes first and once, then `samples` with whole Float32 values, valid during the call. */
export class WaveStream {
  private readonly onFormat: (format: PcmFormat) => void
  private readonly onSamples: (samples: Float32Array) => void
  private header: Buffer | undefined = Buffer.alloc(0)
  private readonly floats = new Float32Array(16_384)
  private readonly bytes = new Uint8Array(this.floats.buffer)
  private filled = 0

  constructor(onFormat: (format: PcmFormat) => void, onSamples: (samples: Float32Array) => void) {
    this.onFormat = onFormat
    this.onSamples = onSamples
  }

  write(piece: Uint8Array): void {
    let rest = piece
    if (this.header) {
      this.header = Buffer.concat([this.header, piece])
      const data = findData(this.header)
      if (!data) {
        if (this.header.length > headerBytesMax) throw new Error('FFmpeg answered without a WAVE header')
        return
      }
      this.onFormat(data.format)
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

  private flush(): void {
    const count = this.filled >> 2
    if (count > 0) this.onSamples(this.floats.subarray(0, count))
    this.filled = 0
  }
}

function findData(header: Buffer): { format: PcmFormat; atBytes: number } | undefined {
  let format: PcmFormat | undefined
  for (let at = 12; at + 8 <= header.length; ) {
    const id = ascii(header, at, 4)
    const view = dataView(header.subarray(at))
    if (id === 'data' && format) return { format, atBytes: at + 8 }
    if (id === 'fmt ' && at + 24 <= header.length) {
      format = { channels: view.getUint16(10, true), sampleRateHz: view.getUint32(12, true) }
    }
    at += 8 + view.getUint32(4, true)
  }
  return undefined
}
