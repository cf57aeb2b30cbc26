import { describe, expect, test } from 'vitest'
import { buildSignal, type Signal, sine, sineSteps } from '#test/audio/signals.ts'
import { highPassFilter, shelfFilter } from './k-weighting.ts'
import { Meter } from './measurement.ts'

function measure({ samples, sampleRateHz, channels }: Signal) {
  const meter = new Meter(sampleRateHz, channels, null)
  meter.push(samples)
  return meter.finish()
}

const steps = (...pairs: [seconds: number, dbfs: number][]) =>
  pairs.map(([seconds, dbfs]) => ({ seconds, dbfs }))

describe('EBU Tech 3341', () => {
  test.each([
    [1, steps([20, -23]), -23],
    [2, steps([20, -33]), -33],
    [3, steps([10, -36], [60, -23], [10, -36]), -23],
    [4, steps([10, -72], [10, -36], [60, -23], [10, -36], [10, -72]), -23],
    [5, steps([20, -26], [20.1, -20], [20, -26]), -23],
  ])('case %i', (_, signal, expected) => {
    const { integratedLufs } = measure(sineSteps(signal))
    expect(Math.abs(integratedLufs! - expected)).toBeLessThanOrEqual(0.1)
  })
})

test.each([44_100, 96_000, 192_000])('case 1 measures the same at %i Hz', (sampleRateHz) => {
  const { integratedLufs } = measure(sineSteps([{ seconds: 5, dbfs: -23 }], sampleRateHz))
  expect(Math.abs(integratedLufs! + 23)).toBeLessThanOrEqual(0.1)
})

describe('EBU Tech 3342', () => {
  test.each([
    [1, steps([20, -20], [20, -30]), 10],
    [2, steps([20, -20], [20, -15]), 5],
    [3, steps([20, -40], [20, -20]), 20],
    [4, steps([20, -50], [20, -35], [20, -20], [20, -35], [20, -50]), 15],
  ])('case %i', (_, signal, expected) => {
    expect(Math.abs(measure(sineSteps(signal)).loudnessRangeLu! - expected)).toBeLessThanOrEqual(1)
  })
})

test('the filters are the published ones at 48 kHz (BS.1770-5 Tables 1 and 2)', () => {
  const { b0, b1, b2, a1, a2 } = shelfFilter(48_000)
  expect(b0).toBeCloseTo(1.53512485958697, 12)
  expect(b1).toBeCloseTo(-2.69169618940638, 12)
  expect(b2).toBeCloseTo(1.19839281085285, 12)
  expect(a1).toBeCloseTo(-1.69065929318241, 12)
  expect(a2).toBeCloseTo(0.73248077421585, 12)
  const pass = highPassFilter(48_000)
  expect(pass.a1).toBeCloseTo(-1.99004745483398, 12)
  expect(pass.a2).toBeCloseTo(0.99007225036621, 12)
})

test('a 997 Hz full scale tone in one channel measures -3.01 LUFS (BS.1770-5 Annex 1)', () => {
  const tone = sine(997, 0)
  const left = measure(buildSignal(5, (t, c) => (c === 0 ? tone(t) : 0), { sampleRateHz: 48_000 }))
  expect(left.integratedLufs).toBeCloseTo(-3.01, 2)
  const mono = measure(buildSignal(5, tone, { sampleRateHz: 48_000, channels: 1 }))
  expect(mono.integratedLufs).toBeCloseTo(-3.01, 2)
})

test('surround channels weigh 1.41 and the low-frequency channel 0', () => {
  const only = (channel: number) =>
    measure(buildSignal(2, (t, c) => (c === channel ? sine(1000, -20)(t) : 0), { channels: 6 }))
      .integratedLufs
  expect(only(3)).toBeNull()
  expect(only(4)! - only(0)!).toBeCloseTo(10 * Math.log10(1.41), 6)
})

test('a file with nothing above the gate, or shorter than one block, has no loudness', () => {
  expect(measure(buildSignal(2, () => 0)).integratedLufs).toBeNull()
  expect(measure(buildSignal(2, sine(1000, -80))).integratedLufs).toBeNull()
  expect(measure(buildSignal(0.39, sine(1000, -20))).integratedLufs).toBeNull()
  expect(measure(buildSignal(0.4, sine(1000, -20))).integratedLufs).not.toBeNull()
  expect(measure(buildSignal(2.9, sine(1000, -20))).loudnessRangeLu).toBeNull()
})
