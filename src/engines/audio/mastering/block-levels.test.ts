import { describe, expect, test } from 'vitest'
import { buildSignal, noise, type Signal, sine, sineSteps } from '#test/audio/signals.ts'
import { buildInterpolator, REACH } from '../interpolator.ts'
import { type BlockLevels, BlockMeter } from './block-levels.ts'
import { toMidSide } from './mid-side.ts'
import { PRESET_SETTINGS } from './presets.ts'
import { LoudnessSolver } from './solve-loudness.ts'
import { PIECE_FRAMES } from './spool.ts'

function measure({ samples, sampleRateHz, channels }: Signal, ignoredPeak = 0): BlockLevels {
  const frames = samples.length / channels
  const meter = new BlockMeter(sampleRateHz, channels, frames, ignoredPeak)
  for (let start = 0; start < frames; start += PIECE_FRAMES) {
    const count = Math.min(PIECE_FRAMES, frames - start)
    const planes = Array.from({ length: channels }, (_, c) =>
      Float64Array.from({ length: count }, (_, i) => samples[(start + i) * channels + c]!),
    )
    toMidSide(planes, count)
    meter.add(planes, count)
  }
  return meter.finish()
}

const decibels = (level: number) => 20 * Math.log10(level)
const steps = (...pairs: [seconds: number, dbfs: number][]) =>
  pairs.map(([seconds, dbfs]) => ({ seconds, dbfs }))

describe('EBU Tech 3341: the solved gain is the distance of the target from the loudness', () => {
  test.each([
    ['one level', steps([5, -23]), -23],
    ['quiet parts below the gates', steps([2, -72], [2, -36], [12, -23], [2, -36], [2, -72]), -23],
    ['three levels above the gates', steps([4, -26], [4.02, -20], [4, -26]), -23],
  ])('%s', (_, signal, loudness) => {
    const settings = { ...PRESET_SETTINGS.balanced, targetLufs: -30, lowestTargetLufs: -30 }
    const solver = new LoudnessSolver(measure(sineSteps(signal), 0.5), settings)
    const { gains, limiterReductionDb } = solver.solve(-1, 0)
    expect(Math.abs(decibels(gains[1000]!) - (-30 - loudness))).toBeLessThanOrEqual(0.1)
    expect(limiterReductionDb).toBe(0)
  })
})

describe('EBU Tech 3341: true peak (+0.2 / -0.4 dB)', () => {
  test.each([
    [4, 0, 0.5, -6],
    [4, 45, 0.5, -6],
    [6, 60, 0.5, -6],
    [8, 67.5, 0.5, -6],
    [4, 45, 1.41, 3],
  ])('a sine at 1/%i of the rate from %d degrees', (divisor, phase, amplitude, expected) => {
    const tone = sine(48_000 / divisor, decibels(amplitude), phase)
    const fade = (t: number) => Math.min(1, t * 20, (0.5 - t) * 20)
    const { peaks } = measure(buildSignal(0.5, (t) => fade(t) * tone(t), { sampleRateHz: 48_000 }))
    const reading = decibels(Math.max(...peaks))
    expect(reading - expected).toBeGreaterThan(-0.4)
    expect(reading - expected).toBeLessThan(0.2)
  })
})

/** The peak of every block with every phase of every gap, from the definition. */
function everyPhase(samples: Float32Array, blockFrames: number): number[] {
  const { taps } = buildInterpolator(8)
  const peaks = Array.from({ length: Math.ceil(samples.length / blockFrames) }, () => 0)
  for (let n = -1; n < samples.length; n++) {
    const block = Math.max(0, Math.floor(n / blockFrames))
    const between = taps.map((phase) =>
      phase.reduce((sum, tap, k) => sum + tap * (samples[n - (REACH - 1) + k] ?? 0), 0),
    )
    peaks[block] = Math.max(peaks[block]!, ...[samples[n] ?? 0, ...between].map(Math.abs))
  }
  return peaks
}

test.each([44_100, 96_000])('the peak of every block is that of all its phases, at %i Hz', (sampleRateHz) => {
  const next = noise(3)
  const signal = buildSignal(0.1, (t) => next() * (1 - 9 * t), { sampleRateHz, channels: 1 })
  const { peaks, blockFrames } = measure(signal)
  const expected = everyPhase(signal.samples, blockFrames)
  for (let b = 0; b < peaks.length; b++) expect(peaks[b]).toBeCloseTo(expected[b]!, 6)
  const bounded = measure(signal, 0.4).peaks
  for (let b = 0; b < peaks.length; b++) {
    if (expected[b]! > 0.4) expect(bounded[b]).toBeCloseTo(expected[b]!, 6)
    else expect(bounded[b]).toBeGreaterThanOrEqual(expected[b]! - 1e-6)
  }
})

test('no peak of a solution is over the ceiling', () => {
  const next = noise(9)
  const signal = buildSignal(4, (t) => 0.2 * next() + (Math.floor(t * 7919) % 1000 === 0 ? next() : 0))
  const levels = measure(signal, 0.1)
  const settings = { ...PRESET_SETTINGS.loud, lowestTargetLufs: -10 }
  const { gains } = new LoudnessSolver(levels, settings).solve(-1, 0)
  const ceiling = 10 ** (-1 / 20) * 1.0001
  for (let b = 0; b < levels.peaks.length; b++) {
    expect(Math.max(gains[b]!, gains[b + 1]!) * levels.peaks[b]!).toBeLessThanOrEqual(ceiling)
  }
})

test('a mix that is too dynamic for a loud target gets a lower one, in steps of half a unit', () => {
  // Short bursts carry the loudness: all of it would have to come through the limiter.
  const next = noise(5)
  const burst = buildSignal(8, (t) => (t % 1 < 0.05 ? 0.5 : 0.01) * next())
  const { targetLufs } = new LoudnessSolver(measure(burst, 0.1), PRESET_SETTINGS.loud).solve(-1, 0)
  expect(targetLufs).toBeLessThan(-10)
  expect(targetLufs).toBeGreaterThanOrEqual(-12)
  expect(targetLufs * 2).toBe(Math.round(targetLufs * 2))
})
