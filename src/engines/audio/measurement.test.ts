import { describe, expect, test } from 'vitest'
import { buildSignal, composeTrack, noise, type Signal, sine } from '#test/audio/signals.ts'
import { type Measurement, Meter } from './measurement.ts'

function measure({ samples, sampleRateHz, channels }: Signal, piece = 65_536) {
  const meter = new Meter(sampleRateHz, channels, null)
  for (let offset = 0; offset < samples.length; offset += piece * channels)
    meter.push(samples.subarray(offset, offset + piece * channels))
  return meter.finish()
}

const tone = sine(441, -12)
/** Sound, but silent from `from` to `to` seconds. */
const gap = (total: number, from: number, to: number) =>
  buildSignal(total, (t) => (t >= from && t < to ? 0 : t === 0 ? 0.1 : tone(t) + 0.01), {
    sampleRateHz: 8000,
  })

describe('silence', () => {
  test.each([
    ['9.9 s inside is music', 3, 12.9, []],
    ['10.0 s inside is still music', 3, 13, []],
    ['10.1 s inside is a fault', 3, 13.1, [{ startMs: 3000, endMs: 13_100, kind: 'inner' }]],
    ['2.0 s before the start is a pause', 0, 2, []],
    ['2.1 s before the start is not', 0, 2.1, [{ startMs: 0, endMs: 2100, kind: 'leading' }]],
    ['20 s before the start is leading, not inner', 0, 20, [{ startMs: 0, endMs: 20_000, kind: 'leading' }]],
    ['2.1 s after the end', 27.9, 30, [{ startMs: 27_900, endMs: 30_000, kind: 'trailing' }]],
    ['all of it', 0, 30, [{ startMs: 0, endMs: 30_000, kind: 'leading' }]],
  ])('%s', (_, from, to, expected) => {
    expect(measure(gap(30, from, to)).silences).toEqual(expected)
  })

  test('silence is measured by the loudest channel, at -60 dBFS', () => {
    const lufsAt = (level: number) =>
      measure(
        buildSignal(15, (t, c) => (t < 2 || t > 14 ? 0.5 : c === 1 ? level : 0), { sampleRateHz: 8000 }),
      ).silences
    expect(lufsAt(0.00099)).toHaveLength(1)
    expect(lufsAt(0.00101)).toHaveLength(0)
  })

  test('one sample of sound divides a silence', () => {
    const signal = gap(30, 3, 15)
    signal.samples[2 * 8000 * 9] = 0.5
    expect(measure(signal).silences).toEqual([])
  })
})

describe('clipping', () => {
  const clipped = (runs: [at: number, length: number][], channel = 0) => {
    const signal = buildSignal(1, sine(100, -6))
    for (const [at, length] of runs) {
      for (let i = at; i < at + length; i++) signal.samples[2 * i + channel] = i % 2 ? 0.999 : -1
    }
    return measure(signal).clipping
  }

  test('clipping starts at three neighbouring samples', () => {
    expect(clipped([[1000, 2]]).eventCount).toBe(0)
    expect(clipped([[4410, 3]])).toEqual({
      events: [{ atMs: 100, samples: 3, channel: 1 }],
      eventCount: 1,
      clippedSampleShare: 3 / 88_200,
    })
  })

  test('clipping is found across hops, at the very end, and per channel', () => {
    expect(clipped([[4400, 20]]).events).toEqual([{ atMs: 100, samples: 20, channel: 1 }])
    expect(clipped([[44_095, 5]], 1).events).toEqual([{ atMs: 1000, samples: 5, channel: 2 }])
    const signal = buildSignal(1, (t, c) => (Math.round(t * 44_100) % 2 === c ? 1 : 0))
    expect(measure(signal).clipping.eventCount).toBe(0)
  })

  /** A piece that was cut off at full scale, or not, and made softer afterwards, in 16 bits. */
  const lowered = (boostDb: number, loweredDb: number) => {
    const { samples, ...format } = composeTrack(6)
    const gain = 10 ** (loweredDb / 20)
    const boost = 10 ** (boostDb / 20)
    const cut = samples.map((sample) => Math.max(-1, Math.min(1, sample * boost)) * gain)
    return measure({ ...format, samples: cut.map((sample) => Math.round(sample * 32_767) / 32_768) }).clipping
  }

  test.each([
    [6, -1],
    [12, -0.3],
    [9, -6],
    [6, -3],
    [6, -12],
  ])('clipping of %d dB that was lowered by %d dB afterwards is found', (boostDb, loweredDb) => {
    const { eventCount, events, clippedSampleShare } = lowered(boostDb, loweredDb)
    expect(eventCount).toBeGreaterThan(100)
    expect(events).toHaveLength(100)
    expect(clippedSampleShare).toBeGreaterThan(0.001)
  })

  test.each([
    ['a piece that was not cut off', () => lowered(-1, -3)],
    [
      'a piece that a limiter bends',
      () => {
        const { samples, ...format } = composeTrack(6)
        return measure({ ...format, samples: samples.map((x) => 0.85 * Math.tanh(20 * x)) }).clipping
      },
    ],
    ['a slow sine', () => measure(buildSignal(4, sine(30, -6))).clipping],
    [
      'a sine with a loud moment',
      () => measure(buildSignal(4, (t) => sine(55, t > 1 ? -3 : -9)(t))).clipping,
    ],
    [
      'pulse waves at several levels',
      () =>
        measure(
          buildSignal(4, (t) => ((110 * t) % 1 < 0.25 ? 0.26 : -0.09) + ((330 * t) % 1 < 0.5 ? 0.12 : -0.12)),
        ).clipping,
    ],
    ['a square wave', () => measure(buildSignal(4, (t) => (sine(110, 0)(t) > 0 ? 0.5 : -0.5))).clipping],
  ])('%s has no clipping', (_, measured) => {
    expect(measured().eventCount).toBe(0)
  })

  test('clipping lists a hundred events and counts all of them', () => {
    const { events, eventCount } = clipped(Array.from({ length: 150 }, (_, i) => [100 + i * 10, 4]))
    expect(events).toHaveLength(100)
    expect(eventCount).toBe(150)
  })
})

describe('waveform', () => {
  const bucketsOf = ({ waveform }: Measurement) => ({
    peaks: Buffer.from(waveform.peaks, 'base64'),
    rms: Buffer.from(waveform.rms, 'base64'),
  })

  test.each([
    0.001, 0.01, 0.3, 3, 40,
  ])('a waveform of %d s has 800 buckets with the right heights', (seconds) => {
    const { peaks, rms } = bucketsOf(measure(buildSignal(seconds, sine(2000, 0))))
    expect(peaks).toHaveLength(800)
    expect(rms).toHaveLength(800)
    expect(Math.max(...peaks)).toBeGreaterThan(250)
    if (seconds > 1) expect(Math.abs(rms[400]! - 255 / Math.SQRT2)).toBeLessThan(2)
  })

  test('a waveform shows sound at its position', () => {
    const { peaks } = bucketsOf(
      measure(buildSignal(80, (t) => (t >= 40 && t < 40.2 ? 0.5 : 0), { sampleRateHz: 8000 })),
    )
    const loud = [...peaks].flatMap((peak, bucket) => (peak > 0 ? [bucket] : []))
    expect(loud).toEqual(expect.arrayContaining([400, 401]))
    // An edge can fall into the neighbouring bucket, never further.
    expect(loud.every((bucket) => bucket >= 399 && bucket <= 402)).toBe(true)
  })

  test('a waveform without samples is empty', () => {
    const silent = new Meter(44_100, 2, null).finish()
    const { truePeakDbtp, samplePeakDbfs, durationMs } = silent
    const { peaks, rms } = bucketsOf(silent)
    expect(new Set([...peaks, ...rms])).toEqual(new Set([0]))
    expect({ truePeakDbtp, samplePeakDbfs, durationMs }).toEqual({
      truePeakDbtp: -160,
      samplePeakDbfs: -160,
      durationMs: 0,
    })
  })
})

test('levels: peaks, offset and agreement of the channels', () => {
  const correlationOf = (right: (t: number) => number) =>
    measure(buildSignal(1, (t, c) => (c === 0 ? tone(t) : right(t))))
  expect(correlationOf(tone).stereoCorrelation).toBeCloseTo(1, 6)
  expect(correlationOf((t) => -tone(t)).stereoCorrelation).toBeCloseTo(-1, 6)
  expect(correlationOf(() => 0)).toMatchObject({ stereoCorrelation: null })
  expect(correlationOf(() => 0).channelPeaksDbfs[0]).toBeCloseTo(-12, 1)
  expect(correlationOf(() => 0).channelPeaksDbfs[1]).toBe(-160)
  expect(correlationOf(() => 0.02).dcOffsetShare).toBeCloseTo(0.02, 4)
})

test('the measurement does not depend on the chunk sizes', () => {
  const next = noise(3)
  const signal = buildSignal(3.3333, () => 0.7 * next())
  const whole = measure(signal)
  for (const piece of [1, 100, 4410, 5000]) expect(measure(signal, piece)).toEqual(whole)
})
