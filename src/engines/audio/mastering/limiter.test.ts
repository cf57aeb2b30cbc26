import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSignal, sine } from '#test/audio/signals.ts'
import { BlockMeter } from './block-levels.ts'
import { Limiter } from './limiter.ts'
import { PIECE_FRAMES } from './spool.ts'

const SAMPLE_RATE_HZ = 48_000
const BLOCK_FRAMES = 16
const BLOCK_MS = (1000 * BLOCK_FRAMES) / SAMPLE_RATE_HZ
/** The envelopes are Float32. */
const ROUNDING_DB = 1e-4

test('the reduction is never below the need, and the shaver never above its limit', () => {
  const spike = fc.tuple(
    fc.nat(2999),
    fc.double({ min: 0, max: 24, noNaN: true }),
    fc.integer({ min: 1, max: 400 }),
  )
  fc.assert(
    fc.property(fc.array(spike, { maxLength: 12 }), fc.constantFrom(1.5, 3, 6), (spikes, shaverDb) => {
      const need = new Float32Array(3000)
      for (const [start, db, blocks] of spikes) {
        for (let b = start; b < Math.min(need.length, start + blocks); b++) need[b] = Math.max(need[b]!, db)
      }
      const limiter = new Limiter(need.length, BLOCK_MS, shaverDb)
      limiter.reduce(need)
      for (let b = 0; b < need.length; b++) {
        const total = limiter.totalDb[b]!
        if (total < need[b]! - ROUNDING_DB) return false
        if (total - limiter.slowDb[b]! > shaverDb + ROUNDING_DB) return false
      }
      return true
    }),
    { seed: 1, numRuns: 60 },
  )
})

test('a transient is shaved, and leaves no slow reduction behind', () => {
  const need = new Float32Array(3000)
  need.fill(2, 1500, 1504)
  const limiter = new Limiter(need.length, BLOCK_MS, 3)
  limiter.reduce(need)
  expect(Math.max(...limiter.slowDb)).toBeLessThan(0.01)
  expect(limiter.totalDb.filter((db) => db > 0.01).length).toBeLessThan(16)
})

test('what lasts is reduced slowly: it begins within the look-ahead and ends with the release', () => {
  const need = new Float32Array(6000)
  need.fill(4, 2000, 4000)
  const limiter = new Limiter(need.length, BLOCK_MS, 3)
  limiter.reduce(need)
  const { slowDb } = limiter
  expect(slowDb[2000 - Math.ceil(13 / BLOCK_MS)]).toBeLessThan(0.01)
  expect(slowDb[3000]).toBeCloseTo(4, 2)
  const after = slowDb[4000 + Math.round(100 / BLOCK_MS)]!
  expect(after).toBeGreaterThan(0.3)
  expect(after).toBeLessThan(3.5)
})

describe('a limited sine has no harmonics', () => {
  test.each([60, 200])('%i Hz, 4 dB into the limiter', (hertz) => {
    const { samples } = buildSignal(3, sine(hertz, 0), { sampleRateHz: SAMPLE_RATE_HZ, channels: 1 })
    const plane = Float64Array.from(samples)
    const meter = new BlockMeter(SAMPLE_RATE_HZ, 1, plane.length, 0)
    for (let start = 0; start < plane.length; start += PIECE_FRAMES) {
      const piece = plane.subarray(start, start + PIECE_FRAMES)
      meter.add([piece], piece.length)
    }
    const need = meter.finish().peaks.map((peak) => Math.max(0, 20 * Math.log10(peak) + 4))
    const limiter = new Limiter(need.length, BLOCK_MS, 3)
    limiter.reduce(need)
    const limited = plane.map((x, i) => x * 10 ** (-limiter.totalDb[Math.floor(i / BLOCK_FRAMES)]! / 20))
    // One second from the middle has whole periods.
    const steady = limited.subarray(SAMPLE_RATE_HZ, 2 * SAMPLE_RATE_HZ)
    const fundamental = amplitude(steady, hertz)
    const harmonics = [2, 3, 4, 5, 6, 7].map((n) => amplitude(steady, n * hertz) ** 2)
    const distortion = Math.sqrt(harmonics.reduce((sum, power) => sum + power, 0)) / fundamental
    expect(20 * Math.log10(fundamental)).toBeCloseTo(-4, 1)
    expect(distortion).toBeLessThan(1e-5)
  })
})

function amplitude(samples: Float64Array, hertz: number): number {
  let cos = 0
  let sin = 0
  for (let i = 0; i < samples.length; i++) {
    cos += samples[i]! * Math.cos((2 * Math.PI * hertz * i) / SAMPLE_RATE_HZ)
    sin += samples[i]! * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE_HZ)
  }
  return (2 * Math.hypot(cos, sin)) / samples.length
}
