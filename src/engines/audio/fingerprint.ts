// The Chromaprint fingerprint, equal to what `fpcalc` prints for the same audio.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

interface Chromaprint {
  HEAP16: Int16Array
  HEAP32: Int32Array
  UTF8ToString: (pointer: number) => string
  _malloc: (bytes: number) => number
  _chromaprint_new: (algorithm: number) => number
  _chromaprint_start: (context: number, sampleRateHz: number, channels: number) => number
  _chromaprint_feed: (context: number, samples: number, count: number) => number
  _chromaprint_finish: (context: number) => number
  _chromaprint_get_fingerprint: (context: number, result: number) => number
}
type Create = (options: { wasmBinary: Uint8Array }) => Promise<Chromaprint>

/** fpcalc's defaults: algorithm TEST2, the first 120 seconds. */
const ALGORITHM = 1
const LENGTH_SECONDS = 120
const FEED_SAMPLES = 32_768

/** Loads the library. Its build expects a browser, but only checks for `window`. */
export async function loadChromaprint(script: string, wasm: string): Promise<Chromaprint> {
  const scope = globalThis as Record<string, unknown>
  scope.window ??= {}
  const { default: create } = (await import(pathToFileURL(script).href)) as { default: Create }
  return create({ wasmBinary: readFileSync(wasm) })
}

export class Fingerprint {
  private readonly chromaprint: Chromaprint
  private readonly context: number
  private readonly buffer: number
  private readonly isInteger: boolean
  private samplesLeft: number

  /** Integer sources are cut to 16 bits as FFmpeg's converter does for fpcalc; others are rounded. */
  constructor(chromaprint: Chromaprint, sampleRateHz: number, channels: number, isInteger: boolean) {
    this.chromaprint = chromaprint
    this.isInteger = isInteger
    this.context = chromaprint._chromaprint_new(ALGORITHM)
    this.buffer = chromaprint._malloc(FEED_SAMPLES * 2)
    this.samplesLeft = LENGTH_SECONDS * sampleRateHz * channels
    if (!chromaprint._chromaprint_start(this.context, sampleRateHz, channels)) this.samplesLeft = 0
  }

  push(interleaved: Float32Array): void {
    for (let offset = 0; offset < interleaved.length && this.samplesLeft > 0; ) {
      const count = Math.min(FEED_SAMPLES, interleaved.length - offset, this.samplesLeft)
      const start = this.buffer >> 1
      toInt16(
        interleaved.subarray(offset, offset + count),
        this.chromaprint.HEAP16.subarray(start, start + count),
        this.isInteger,
      )
      this.chromaprint._chromaprint_feed(this.context, this.buffer, count)
      this.samplesLeft -= count
      offset += count
    }
  }

  /** The compressed fingerprint in URL-safe base64, or null when the audio is too short (about 3 s) to have one. */
  finish(): string | null {
    const { chromaprint, context } = this
    const result = chromaprint._malloc(4)
    if (
      !chromaprint._chromaprint_finish(context) ||
      !chromaprint._chromaprint_get_fingerprint(context, result)
    )
      return null
    const text = chromaprint.UTF8ToString(chromaprint.HEAP32[result >> 2]!)
    // The shortest results encode an empty list of hashes.
    return text.length > 8 ? text : null
  }
}

function toInt16(from: Float32Array, to: Int16Array, cut: boolean): void {
  for (let i = 0; i < from.length; i++) {
    const scaled = from[i]! * 32_768
    const whole = cut ? Math.floor(scaled) : Math.round(scaled)
    to[i] = whole > 32_767 ? 32_767 : whole < -32_768 ? -32_768 : whole
  }
}
