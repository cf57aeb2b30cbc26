import { describe, expect, test } from 'vitest'
import { buildSignal, noise, type Signal, sine } from '#test/audio/signals.ts'
import { monoBelowHz } from './bass-to-mono.ts'
import { Biquad, lowPass, peaking, responseDb } from './biquad.ts'
import { fitEqualiser } from './equaliser.ts'
import { BAND_HERTZ, LongTermSpectrum } from './long-term-spectrum.ts'
import { toMidSide } from './mid-side.ts'
import { PRESET_SETTINGS } from './presets.ts'
import { Shaper } from './shaper.ts'
import { toneCurve } from './tone-curve.ts'
import { widthGainDb } from './width.ts'

const SAMPLE_RATE_HZ = 44_100
const { equaliser } = PRESET_SETTINGS.balanced

function spectrumOf({ samples, sampleRateHz, channels }: Signal) {
  const spectrum = new LongTermSpectrum(sampleRateHz, channels)
  spectrum.push(samples)
  return spectrum.finish()
}

const bandOf = (hertz: number) => BAND_HERTZ.findIndex((centre) => centre > hertz / 1.06)

describe('the spectrum', () => {
  test.each([44_100, 96_000])('has a sine in its band, at its level, at %i Hz', (sampleRateHz) => {
    const { mid, side } = spectrumOf(buildSignal(2, sine(1000, -20), { sampleRateHz }))
    // The window spreads a sine over its neighbouring bins, by a factor of 1.5 in power.
    expect(10 * Math.log10(mid[bandOf(1000)]! / 1.5)).toBeCloseTo(-20, 1)
    expect(mid[bandOf(500)]).toBeLessThan(1e-9)
    expect(Math.max(...side)).toBeLessThan(1e-12)
  })

  test('keeps mid and side apart', () => {
    const { mid, side } = spectrumOf(buildSignal(2, (t, c) => (c === 0 ? 1 : -1) * sine(500, -20)(t)))
    expect(side[bandOf(500)]).toBeGreaterThan(0.01)
    expect(mid[bandOf(500)]).toBeLessThan(1e-12)
  })

  test('leaves out what is far quieter than the loud parts', () => {
    const tone = (t: number) => (t < 3 ? sine(250, -20)(t) : sine(4000, -60)(t))
    const { mid } = spectrumOf(buildSignal(6, tone))
    expect(mid[bandOf(4000)]! / mid[bandOf(250)]!).toBeLessThan(1e-6)
  })
})

describe('the tone curve', () => {
  test('cuts the treble of white noise and raises its bass, within the limits of the preset', () => {
    const next = noise(1)
    const curve = toneCurve(spectrumOf(buildSignal(5, () => 0.3 * next())), equaliser)
    expect(curve[bandOf(8000)]).toBeLessThan(-1)
    expect(curve[bandOf(125)]).toBeGreaterThan(1)
    expect(Math.max(...curve.map(Math.abs))).toBeLessThan(equaliser.maxDb)
  })

  test('raises neither rumble nor what is beyond the end of the spectrum', () => {
    const next = noise(2)
    const mono = buildSignal(5, () => 0.3 * next(), { channels: 1 })
    const plane = Float64Array.from(mono.samples)
    for (let section = 0; section < 4; section++) {
      new Biquad(lowPass(6000, SAMPLE_RATE_HZ)).process([plane], plane.length)
    }
    const curve = toneCurve(spectrumOf({ ...mono, samples: Float32Array.from(plane) }), equaliser)
    expect(curve[bandOf(16_000)]).toBeLessThanOrEqual(0)
    expect(curve[bandOf(40)]).toBeLessThanOrEqual(0)
    expect(curve[bandOf(63)]).toBeGreaterThan(0.5)
  })

  test('is flat for silence', () => {
    const curve = toneCurve(spectrumOf(buildSignal(1, () => 0)), equaliser)
    expect(curve.every((db) => db === 0)).toBe(true)
  })
})

test('the equaliser has the gains of the curve at its frequencies, although its filters overlap', () => {
  const curve = BAND_HERTZ.map((hertz) => 2.5 * Math.sin(Math.log2(hertz / 40)))
  const bands = fitEqualiser(curve, SAMPLE_RATE_HZ)
  for (const { frequencyHz } of bands.slice(1)) {
    const reached = bands.reduce(
      (sum, band) =>
        sum +
        responseDb(peaking(band.frequencyHz, SAMPLE_RATE_HZ, 1.2, band.gainDb), frequencyHz, SAMPLE_RATE_HZ),
      0,
    )
    expect(reached).toBeCloseTo(2.5 * Math.sin(Math.log2(BAND_HERTZ[bandOf(frequencyHz)]! / 40)), 1)
  }
})

describe('bass and width', () => {
  /** Level of a channel of the shaped signal in dB, mid or side, after the filters have settled. */
  function shaped(signal: Signal, channel: 0 | 1): number {
    const shaper = new Shaper(spectrumOf(signal), { strength: 0, maxDb: 1 }, SAMPLE_RATE_HZ)
    const frames = signal.samples.length / 2
    const planes = [0, 1].map((c) =>
      Float64Array.from({ length: frames }, (_, i) => signal.samples[2 * i + c]!),
    )
    toMidSide(planes, frames)
    shaper.process(planes, frames)
    const settled = planes[channel]!.subarray(frames >> 1)
    return 10 * Math.log10(settled.reduce((sum, x) => sum + x * x, 0) / settled.length) + 3.01
  }

  test('bass out of phase is removed, and that in the middle stays', () => {
    const apart = buildSignal(2, (t, c) => (c === 0 ? 1 : -1) * sine(60, -20)(t))
    expect(shaped(apart, 1)).toBeLessThan(-45)
    expect(shaped(buildSignal(2, sine(60, -20)), 0)).toBeCloseTo(-20, 0)
  })

  test('the crossover is higher where the channels differ in the bass', () => {
    expect(monoBelowHz(spectrumOf(buildSignal(2, sine(60, -20))))).toBe(90)
    const wide = buildSignal(2, (t, c) => sine(60, -20, c * 60)(t))
    expect(monoBelowHz(spectrumOf(wide))).toBe(130)
  })

  test('only a narrow treble is widened, by 1.5 dB at most, and mono never', () => {
    const mono = spectrumOf(buildSignal(2, sine(5000, -20)))
    expect(widthGainDb(mono)).toBe(0)
    const { mid } = mono
    const mixed = (sideDb: number) => ({ mid, side: mid.map((power) => power * 10 ** (sideDb / 10)) })
    expect(widthGainDb(mixed(-3))).toBe(0)
    expect(widthGainDb(mixed(-8))).toBeCloseTo(0.5, 6)
    expect(widthGainDb(mixed(-20))).toBe(1.5)
    expect(widthGainDb(mixed(-50))).toBe(0)
  })
})
