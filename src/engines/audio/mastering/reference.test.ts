// Masters that follow a reference: its tone, its loudness, and what is refused.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { composeMusic } from '#engines/composer/render.ts'
import { required } from '#lib/pure/required.ts'
import { ebur128, openTestFolder } from '#test/audio/files.ts'
import { buildSignal, composeTrack, noise, type Signal, toWav } from '#test/audio/signals.ts'
import { BAND_HERTZ, type ThirdOctaves } from './long-term-spectrum.ts'
import { masterAudio, measureReferenceAudio } from './master.ts'
import type { ReferenceProfile } from './reference.ts'
import { decibels, referenceSettings } from './reference.ts'
import { curveToReference, MATCH_MAX_DB } from './reference-curve.ts'

const files = openTestFolder()
const SECONDS = 12

async function profile(path: string): Promise<ReferenceProfile> {
  const result = await measureReferenceAudio({ path })
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.profile
}

const rms = (values: number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

/** RMS over the third octaves from 50 Hz to 12.5 kHz, whatever the levels. */
function toneDistanceDb(one: ReferenceProfile, other: ReferenceProfile): number {
  const total = ({ midDb, sideDb }: ReferenceProfile, b: number) =>
    10 * Math.log10(10 ** (midDb[b]! / 10) + 10 ** (sideDb[b]! / 10))
  const differences = BAND_HERTZ.flatMap((hertz, b) =>
    hertz > 49 && hertz < 12_700 ? [total(one, b) - total(other, b)] : [],
  )
  const mean = differences.reduce((sum, db) => sum + db, 0) / differences.length
  return rms(differences.map((db) => db - mean))
}

describe('a piece that follows another', () => {
  const pieces: Record<string, Signal> = {
    song: { samples: composeMusic('one', SECONDS), sampleRateHz: 44_100, channels: 2 },
    other: { samples: composeMusic('two', SECONDS), sampleRateHz: 44_100, channels: 2 },
    dense: composeTrack(SECONDS),
  }
  const paths = new Map(
    Object.entries(pieces).map(([name, piece]) => [name, files.write(toWav(piece, { bitsPerSample: 24 }))]),
  )
  const pathOf = (name: string) => required(paths.get(name))

  test.each([
    ['song', 'other', 0.7],
    ['song', 'dense', 0.8],
    ['dense', 'song', 0.7],
    ['other', 'song', 0.5],
  ])('%s comes nearer to the tone of %s, and has its loudness within the limits', async (name, by, share) => {
    const aim = await profile(pathOf(by))
    const wavPath = files.fresh('wav')
    const result = await masterAudio({ path: pathOf(name), aim, wavPath })
    if (!result.ok) throw new Error(JSON.stringify(result.refusal))
    const before = toneDistanceDb(await profile(pathOf(name)), aim)
    const after = toneDistanceDb(await profile(wavPath), aim)
    expect(after).toBeLessThan(share * before)
    const target = Math.max(-16, Math.min(-9, aim.integratedLufs))
    expect(result.report).toMatchObject({ preset: 'reference', targetLufs: target, loweredTargetLufs: null })
    expect(result.report.equaliser).toHaveLength(28)
    const meter = await ebur128(wavPath, 'wav')
    expect(Math.abs(meter.integratedLufs - target)).toBeLessThanOrEqual(0.2)
    expect(meter.truePeakDbtp).toBeLessThanOrEqual(-1)
  })

  test('the same reference gives the same bytes, and measuring it stores nothing', async () => {
    const aim = await profile(pathOf('dense'))
    const stored = readdirSync(files.folder).length
    expect(await profile(pathOf('dense'))).toEqual(aim)
    expect(JSON.parse(JSON.stringify(aim))).toEqual(aim)
    expect(readdirSync(files.folder)).toHaveLength(stored)
    const [one, two] = [files.fresh('wav'), files.fresh('wav')]
    for (const wavPath of [one, two]) await masterAudio({ path: pathOf('song'), aim, wavPath })
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true)
  })

  test('mono follows a stereo reference, and stereo a mono one', async () => {
    const { samples, sampleRateHz } = required(pieces.song)
    const mono = { samples: samples.filter((_, i) => i % 2 === 0), sampleRateHz, channels: 1 }
    const monoPath = files.write(toWav(mono, { bitsPerSample: 24 }))
    for (const [path, by] of [
      [monoPath, pathOf('other')],
      [pathOf('other'), monoPath],
    ] as const) {
      const aim = await profile(by)
      const wavPath = files.fresh('wav')
      const result = await masterAudio({ path, aim, wavPath })
      expect(result.ok).toBe(true)
      expect(toneDistanceDb(await profile(wavPath), aim)).toBeLessThan(
        toneDistanceDb(await profile(path), aim),
      )
    }
  })
})

describe('refusals', () => {
  const refusal = async (bytes: Buffer | string) => {
    const result = await measureReferenceAudio({ path: files.write(bytes) })
    return result.ok ? undefined : result.refusal.code
  }

  test('a reference at fault is refused like a recording, and one without loudness has a code of its own', async () => {
    const next = noise(3)
    expect(await refusal('')).toBe('audio_empty')
    expect(await refusal('#EXTM3U\n')).toBe('audio_unsupported')
    expect(await refusal(toWav(composeTrack(2)).subarray(0, 5000))).toBe('audio_truncated')
    expect(await refusal(toWav(buildSignal(2, () => 0)))).toBe('reference_silent')
    expect(await refusal(toWav(buildSignal(0.2, () => 0.3 * next())))).toBe('reference_silent')
  })
})

describe('the curve', () => {
  const bands = (level: (hertz: number) => number) =>
    Float64Array.from(BAND_HERTZ, (hertz) => 10 ** (level(hertz) / 10))
  const spectrum = (mid: (hertz: number) => number, side: (hertz: number) => number): ThirdOctaves => ({
    mid: bands(mid),
    side: bands(side),
  })
  const reference = ({ mid, side }: ThirdOctaves, integratedLufs = -14): ReferenceProfile => ({
    integratedLufs,
    midDb: decibels(mid),
    sideDb: decibels(side),
  })
  const pink = spectrum(
    () => -20,
    () => -30,
  )

  test('is flat for the same tone at any level', () => {
    const louder = spectrum(
      () => -11,
      () => -21,
    )
    const { midDb, sideDb } = curveToReference(pink, reference(louder))
    for (const db of [...midDb, ...sideDb]) expect(db).toBeCloseTo(0, 6)
  })

  test('changes mid and side apart, side only where a master has one', () => {
    const narrow = spectrum(
      () => -20,
      () => -35,
    )
    const { midDb, sideDb } = curveToReference(pink, reference(narrow))
    BAND_HERTZ.forEach((hertz, b) => {
      if (hertz < 100) expect(sideDb[b]).toBe(midDb[b])
      if (hertz > 250) expect(sideDb[b]! - midDb[b]!).toBeCloseTo(-5, 6)
    })
  })

  test('side follows mid when either is mono', () => {
    const dull = spectrum(
      (hertz) => -20 - 3 * Math.log2(hertz / 1000),
      () => -200,
    )
    const there = curveToReference(pink, reference(dull))
    expect(there.sideDb).toEqual(there.midDb)
    const back = curveToReference(dull, reference(pink))
    expect(back.sideDb).toEqual(back.midDb)
  })

  test('no band gets more than 8 dB in two rounds together', () => {
    const dark = spectrum(
      (hertz) => (hertz > 2000 ? -34 : -20),
      () => -40,
    )
    const first = curveToReference(pink, reference(dark))
    expect(Math.min(...first.midDb)).toBe(-MATCH_MAX_DB)
    const second = curveToReference(pink, reference(dark), first)
    const both = first.midDb.map((db, b) => db + second.midDb[b]!)
    expect(Math.max(...both.map(Math.abs))).toBeLessThanOrEqual(MATCH_MAX_DB + 1e-9)
  })

  test('what a lossy encoder left out is neither raised nor cut', () => {
    const lossy = spectrum(
      (hertz) => (hertz > 11_000 ? -80 : -20),
      () => -200,
    )
    for (const curve of [curveToReference(lossy, reference(pink)), curveToReference(pink, reference(lossy))])
      expect(Math.abs(required(curve.midDb.at(-1)))).toBeLessThan(1)
  })

  test('the target is the loudness of the reference within -16 and -9, with the dynamics of the nearest preset', () => {
    const at = (lufs: number) => referenceSettings(reference(pink, lufs))
    expect(at(-23)).toMatchObject({ targetLufs: -16, lowestTargetLufs: -16, shaverDb: 1.5 })
    expect(at(-13.2)).toMatchObject({ targetLufs: -13.2, lowestTargetLufs: -13.2, shaverDb: 3 })
    expect(at(-5)).toMatchObject({ targetLufs: -9, lowestTargetLufs: -9, shaverDb: 6 })
  })
})
