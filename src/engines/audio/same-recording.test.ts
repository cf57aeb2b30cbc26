import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeMusic } from '#engines/composer/render.ts'
import { openTestFolder, runFfmpeg } from '#test/audio/files.ts'
import { floatBytes } from '#test/audio/signals.ts'
import { INPUT_PATH } from './descriptor-fs.ts'
import { Fingerprint, loadChromaprint } from './fingerprint.ts'
import {
  compareFingerprints,
  decodeFingerprint,
  fingerprintKeys,
  SAME_RECORDING_SIMILARITY,
  SHARED_KEYS_MIN,
} from './same-recording.ts'

const files = openTestFolder()
const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@unimusic/chromaprint'))
interface RawFingerprint {
  _chromaprint_get_raw_fingerprint: (context: number, result: number, count: number) => number
}
const library = await loadChromaprint(join(folder, 'chromaprint.js'), join(folder, 'chromaprint.wasm'))

const seconds = 40
const pieces = Array.from({ length: 30 }, (_, i) => composeMusic(`recording ${i}`, seconds))
const originals = pieces.map((samples) => codesOf(samples))
/** Number of the first pieces that are tested in many variants. */
const variedPieces = 6
const variations: { name: string; piece: number; codes: Uint32Array; offsetMs: number }[] = []

beforeAll(async () => {
  for (let piece = 0; piece < variedPieces; piece++) {
    const samples = pieces[piece]!
    const mp3 = await throughMp3(samples)
    const add = (name: string, codes: Uint32Array, offsetMs = 0) =>
      variations.push({ name, piece, codes, offsetMs })
    add('MP3 at 128 kbit/s', codesOf(mp3))
    add('48 kHz', codesOf(await resampled(samples, 48_000), 48_000))
    add('without its first 5 s', codesOf(samples.subarray(5 * 88_200)), 5000)
    add('MP3 without its first 5.06 s', codesOf(mp3.subarray(2 * Math.round(5.06 * 44_100))), 5060)
    add('6 dB quieter', codesOf(samples.map((x) => x / 2)))
    add('without its last 10 s', codesOf(samples.subarray(0, 30 * 88_200)))
    add('behind 3 s of silence', codesOf(withSilence(samples, 3)), -3000)
  }
}, 120_000)

test('every variant of a recording matches it at the right position', () => {
  for (const { name, piece, codes, offsetMs } of variations) {
    const match = compareFingerprints(originals[piece]!, codes)
    expect(match?.similarity, name).toBeGreaterThan(SAME_RECORDING_SIMILARITY + 0.15)
    expect(Math.abs(match!.offsetMs - offsetMs), name).toBeLessThanOrEqual(124)
  }
})

test('different pieces are different recordings', () => {
  for (const [i, a] of originals.entries()) {
    for (const b of originals.slice(i + 1)) {
      expect(compareFingerprints(a, b)?.similarity ?? 0).toBeLessThan(SAME_RECORDING_SIMILARITY - 0.15)
    }
  }
})

describe('keys', () => {
  const keys = originals.map((codes) => new Set(fingerprintKeys(codes)))
  const candidates = (codes: Uint32Array): number[] => {
    const wanted = fingerprintKeys(codes)
    return [...keys.keys()].filter((i) => wanted.filter((key) => keys[i]!.has(key)).length >= SHARED_KEYS_MIN)
  }

  test('the keys find at least 95 of 100 variants', () => {
    const matched = variations.filter(({ codes, piece }) => candidates(codes).includes(piece))
    expect(matched.length / variations.length).toBeGreaterThanOrEqual(0.95)
  })

  test('the keys match at most one unrelated recording in a hundred', () => {
    const others = variations.flatMap(({ codes, piece }) => candidates(codes).filter((i) => i !== piece))
    expect(others.length / (variations.length * (pieces.length - 1))).toBeLessThanOrEqual(0.01)
  })

  test('the keys are few, distinct, and fit a database integer', () => {
    for (const codes of originals) {
      const list = fingerprintKeys(codes)
      expect(list.length).toBeGreaterThanOrEqual(40)
      expect(list.length).toBeLessThanOrEqual(120)
      expect(new Set(list).size).toBe(list.length)
      for (const key of list) expect(key).toBe(key | 0)
    }
  })

  test('silence has no keys and matches nothing', () => {
    const silence = codesOf(new Float32Array(20 * 88_200))
    expect(fingerprintKeys(silence)).toEqual([])
    expect(compareFingerprints(silence, silence)).toBeNull()
  })
})

describe('the text of a fingerprint', () => {
  test('a fingerprint decodes to the codes of Chromaprint', () => {
    const context = library._chromaprint_new(1)
    library._chromaprint_start(context, 44_100, 2)
    const samples = pieces[0]!
    const buffer = library._malloc(samples.length * 2)
    library.HEAP16.set(
      samples.map((x) => Math.round(x * 32_768)),
      buffer >> 1,
    )
    library._chromaprint_feed(context, buffer, samples.length)
    library._chromaprint_finish(context)
    const result = library._malloc(8)
    ;(library as typeof library & RawFingerprint)._chromaprint_get_raw_fingerprint(
      context,
      result,
      result + 4,
    )
    const start = library.HEAP32[result >> 2]! >> 2
    const raw = Uint32Array.from(library.HEAP32.subarray(start, start + library.HEAP32[(result >> 2) + 1]!))
    expect(raw.length).toBeGreaterThan(200)
    expect(originals[0]).toEqual(raw)
  })

  test.each(['', 'AQ', 'AQAA', '%%%%', 'AQABz0mikIkVJQ', 'AQD___8'])('%j is not a fingerprint', (text) => {
    expect(decodeFingerprint(text)).toBeUndefined()
  })
})

test('browsers can load it: it imports nothing', () => {
  const source = readFileSync(new URL('./same-recording.ts', import.meta.url), 'utf8')
  expect(source).not.toMatch(/^import /m)
})

function codesOf(samples: Float32Array, sampleRateHz = 44_100): Uint32Array {
  const fingerprint = new Fingerprint(library, sampleRateHz, 2, false)
  fingerprint.push(samples)
  return decodeFingerprint(fingerprint.finish() ?? '') ?? new Uint32Array(0)
}

async function throughMp3(samples: Float32Array): Promise<Float32Array> {
  const path = files.fresh('mp3')
  await runFfmpeg(files.write(floatBytes(samples)), path, [...floatInput, '-b:a', '128k', '-f', 'mp3'])
  return convert(path, ['-f', 'mp3', '-i', INPUT_PATH])
}

function resampled(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
  return convert(files.write(floatBytes(samples)), [...floatInput, '-af', `aresample=${sampleRateHz}`])
}

const floatInput = ['-f', 'f32le', '-ar', '44100', '-ac', '2', '-i', INPUT_PATH]

async function convert(path: string, args: string[]): Promise<Float32Array> {
  const raw = files.fresh('f32')
  await runFfmpeg(path, raw, [...args, '-c:a', 'pcm_f32le', '-f', 'f32le'])
  const bytes = readFileSync(raw)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

function withSilence(samples: Float32Array, lead: number): Float32Array {
  const all = new Float32Array(lead * 88_200 + samples.length)
  all.set(samples, lead * 88_200)
  return all
}
