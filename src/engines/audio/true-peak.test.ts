import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSignal, composeTrack, noise, type Signal, sine } from '#test/audio/signals.ts'
import { HopBuffer } from './hop-buffer.ts'
import { buildInterpolator, REACH } from './interpolator.ts'
import { TruePeak } from './true-peak.ts'

function measure({ samples, sampleRateHz, channels }: Signal, piece = samples.length): TruePeak {
  const meter = new TruePeak(channels)
  const hops = new HopBuffer(sampleRateHz, channels, [meter])
  for (let offset = 0; offset < samples.length; offset += piece * channels)
    hops.push(samples.subarray(offset, offset + piece * channels))
  hops.finish()
  meter.finish()
  return meter
}

const decibel = (level: number) => 20 * Math.log10(level)

/** Computes every phase of every gap, with silence around the signal: the bound must never change this result. */
function everyPhase(samples: Float32Array): number {
  const { taps } = buildInterpolator(4)
  let peak = 0
  for (let n = -REACH; n < samples.length + REACH; n++) {
    peak = Math.max(peak, Math.abs(samples[n] ?? 0))
    for (const phase of taps) {
      let sum = 0
      for (let k = 0; k < 2 * REACH; k++) sum += phase[k]! * (samples[n - (REACH - 1) + k] ?? 0)
      peak = Math.max(peak, Math.abs(sum))
    }
  }
  return peak
}

describe('EBU Tech 3341, true peak (+0.2 / -0.4 dB)', () => {
  test.each([
    [15, 4, 0, 0.5, -6],
    [16, 4, 45, 0.5, -6],
    [17, 6, 60, 0.5, -6],
    [18, 8, 67.5, 0.5, -6],
    [19, 4, 45, 1.41, 3],
  ])('case %i', (_, divisor, phase, amplitude, expected) => {
    for (const sampleRateHz of [44_100, 48_000]) {
      const tone = sine(sampleRateHz / divisor, decibel(amplitude), phase)
      // The standard's signals fade in and out; a hard start would be a click with a peak of its own.
      const fade = (t: number) => Math.min(1, t * 20, (1 - t) * 20)
      const reading = decibel(measure(buildSignal(1, (t) => fade(t) * tone(t), { sampleRateHz })).peak)
      expect(reading - expected).toBeGreaterThan(-0.4)
      expect(reading - expected).toBeLessThan(0.2)
    }
  })
})

describe('the bound never misses the peak', () => {
  test.each([
    ['white noise', () => noise(1)],
    ['quiet noise with one spike', () => withSpike(noise(2))],
    ['digital zero', () => () => 0],
    ['alternating full scale, the worst curvature', () => alternating()],
  ])('%s', (_, make) => {
    const next = make()
    const samples = Float32Array.from({ length: 20_000 }, next)
    const meter = measure({ samples, sampleRateHz: 44_100, channels: 1 })
    expect(meter.peak).toBeCloseTo(everyPhase(samples), 14)
  })

  test('the bound never misses the peak of music', () => {
    const track = composeTrack(2)
    const left = track.samples.filter((_, i) => i % 2 === 0)
    const right = track.samples.filter((_, i) => i % 2 === 1)
    expect(measure(track).peak).toBeCloseTo(Math.max(everyPhase(left), everyPhase(right)), 14)
  })

  test('the bound never misses the peak of any short signal', () => {
    const level = fc.oneof(fc.float({ min: -1, max: 1, noNaN: true }), fc.constantFrom(-1, 0, 1))
    fc.assert(
      fc.property(fc.array(level, { maxLength: 300 }), (levels) => {
        const samples = Float32Array.from(levels)
        const meter = measure({ samples, sampleRateHz: 1000, channels: 1 })
        return Math.abs(meter.peak - everyPhase(samples)) < 1e-14
      }),
      { numRuns: 200 },
    )
  })
})

test('the bound is tight enough to be useful, and its condition holds', () => {
  const { taps, curvatureGain } = buildInterpolator(4)
  expect(curvatureGain).toBeLessThan(0.5)
  for (const phase of taps) expect(phase.reduce((sum, tap) => sum + tap, 0)).toBeCloseTo(1, 14)
})

test('the true peak does not depend on the chunk sizes', () => {
  const track = composeTrack(1)
  const whole = measure(track)
  for (const piece of [1, 31, 1023, 4410, 16_384]) {
    const { peak, peakFrame } = measure(track, piece)
    expect({ peak, peakFrame }).toEqual({ peak: whole.peak, peakFrame: whole.peakFrame })
  }
})

test('the position of the peak is accurate to a quarter of a sample', () => {
  const samples = new Float32Array(10_000)
  samples[7000] = 0.9
  samples[7001] = 0.9
  const meter = measure({ samples, sampleRateHz: 44_100, channels: 1 })
  expect(meter.peakFrame).toBe(7000.5)
  expect(meter.peak).toBeGreaterThan(1.1)
})

function withSpike(next: () => number): () => number {
  let n = 0
  return () => (n++ === 12_345 ? 0.99 : 0.01 * next())
}

function alternating(): () => number {
  let n = 0
  return () => (n++ % 2 ? 1 : -1) * (n === 9000 ? -1 : 1)
}
