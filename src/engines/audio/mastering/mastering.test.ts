import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ebur128, openTestFolder } from '#test/audio/files.ts'
import {
  buildSignal,
  composeTrack,
  noise,
  type Signal,
  sine,
  toAiff,
  toWav,
  type WavOptions,
} from '#test/audio/signals.ts'
import { analyseAudio } from '../analyse.ts'
import { KWeighting } from '../k-weighting.ts'
import { lufs } from '../loudness.ts'
import { type MasterOptions, masterAudio } from './master.ts'
import { MASTERING_PRESETS } from './presets.ts'
import { writeMasterMp3 } from './write-mp3.ts'

const files = openTestFolder()
const track = composeTrack(10)
const trackPath = files.write(toWav(track))

async function master(signal: Signal | string, options: Partial<MasterOptions & WavOptions> = {}) {
  const path = typeof signal === 'string' ? signal : files.write(toWav(signal, options))
  const wavPath = files.fresh('wav')
  const result = await masterAudio({ path, aim: 'balanced', wavPath, ...options })
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return { ...result.report, wavPath }
}

async function measure(path: string) {
  const result = await analyseAudio({ path })
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.report
}

async function refusal(path: string, options: Partial<MasterOptions> = {}) {
  const result = await masterAudio({ path, aim: 'balanced', wavPath: files.fresh('wav'), ...options })
  return result.ok ? undefined : result.refusal.code
}

/** The samples of a 24-bit WAV file, as integers. */
function samplesOf(path: string): Float32Array {
  const data = readFileSync(path).subarray(44)
  return Float32Array.from({ length: Math.floor(data.length / 3) }, (_, i) => data.readIntLE(3 * i, 3))
}

/** Median over windows of 3 s of the distance between sample peak and loudness, in dB. */
function peakToShortTermDb(path: string): number {
  const samples = samplesOf(path).map((value) => value / 2 ** 23)
  const hop = 44_100
  const filters = [new KWeighting(44_100), new KWeighting(44_100)]
  const seconds = Array.from({ length: Math.floor(samples.length / 2 / hop) }, (_, second) => {
    let [power, peak] = [0, 0]
    for (let c = 0; c < 2; c++) {
      const plane = Float32Array.from({ length: hop }, (_, i) => samples[2 * (second * hop + i) + c]!)
      power += filters[c]!.sumOfSquares(plane, hop) / hop
      for (const x of plane) peak = Math.max(peak, Math.abs(x))
    }
    return { power, peak }
  })
  const ratios = seconds.slice(2).map((_, i) => {
    const window = seconds.slice(i, i + 3)
    const power = window.reduce((sum, second) => sum + second.power, 0) / 3
    return 20 * Math.log10(Math.max(...window.map(({ peak }) => peak))) - lufs(power)
  })
  return ratios.toSorted((a, b) => a - b)[ratios.length >> 1]!
}

describe('a piece of music', () => {
  test('each preset reaches its loudness under -1 dBTP; the louder, the less peak above it', async () => {
    const masters = []
    for (const preset of MASTERING_PRESETS) masters.push(await master(trackPath, { aim: preset }))
    for (const { wavPath, targetLufs, loweredTargetLufs, after } of masters) {
      const report = await measure(wavPath)
      expect(loweredTargetLufs).toBeNull()
      expect(Math.abs(report.integratedLufs! - targetLufs)).toBeLessThanOrEqual(0.2)
      expect(report.truePeakDbtp).toBeLessThanOrEqual(-1)
      expect(report).toMatchObject({
        durationMs: 10_000,
        sampleRateHz: 44_100,
        channels: 2,
        bitsPerSample: 24,
      })
      expect(after.integratedLufs).toBeCloseTo(report.integratedLufs!, 6)
      expect(after.truePeakDb).toBeCloseTo(report.truePeakDbtp, 6)
      expect(after.rangeLu).toBeCloseTo(report.loudnessRangeLu!, 6)
    }
    const [balanced, dynamic, loud] = masters.map(({ wavPath }) => peakToShortTermDb(wavPath))
    expect(loud).toBeLessThan(balanced!)
    expect(balanced).toBeLessThan(dynamic!)

    const judge = await ebur128(masters[2]!.wavPath, 'wav')
    expect(Math.abs(judge.integratedLufs + 10)).toBeLessThanOrEqual(0.2)
    expect(judge.truePeakDbtp).toBeLessThanOrEqual(-1)

    const outPath = files.fresh('mp3')
    const mp3 = await writeMasterMp3({ path: masters[2]!.wavPath, outPath })
    const decoded = await measure(outPath)
    expect(decoded.truePeakDbtp).toBeLessThanOrEqual(-0.5)
    expect(decoded.durationMs).toBe(10_000)
    expect(mp3).toMatchObject({ ok: true, sizeBytes: decoded.sizeBytes, truePeakDb: decoded.truePeakDbtp })
  })

  test('the report has the figures of the source, and the progress rises to the end', async () => {
    const shares: number[] = []
    const report = await master(trackPath, { onProgress: (share) => shares.push(share) })
    const source = await measure(trackPath)
    expect(report.before.integratedLufs).toBeCloseTo(source.integratedLufs!, 6)
    expect(report.before.rangeLu).toBeCloseTo(source.loudnessRangeLu!, 6)
    expect(report.before.truePeakDb).toBeCloseTo(source.truePeakDbtp, 6)
    expect(report.equaliser).toHaveLength(10)
    expect(Math.max(...report.equaliser.map(({ gainDb }) => Math.abs(gainDb)))).toBeGreaterThan(0.5)
    expect(shares.length).toBeGreaterThan(0)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  })

  test('the same recording gives the same bytes from any file, and leaves nothing beside them', async () => {
    const first = await master(trackPath, { aim: 'loud' })
    const second = await master(files.write(toAiff(track)), { aim: 'loud' })
    expect(readFileSync(second.wavPath).equals(readFileSync(first.wavPath))).toBe(true)
    expect(readdirSync(files.folder).filter((name) => name.includes('spool'))).toEqual([])
  })
})

describe('unusual recordings', () => {
  test('digital silence stays digital silence', async () => {
    const { before, after, wavPath } = await master(buildSignal(4, () => 0))
    expect(before).toEqual({ integratedLufs: null, rangeLu: null, truePeakDb: null })
    expect(after).toEqual(before)
    expect(samplesOf(wavPath).every((value) => value === 0)).toBe(true)
  })

  test('noise below the gate is not raised', async () => {
    const next = noise(1)
    const quiet = buildSignal(3, () => 2e-4 * next())
    const { before, after } = await master(quiet, { bitsPerSample: 24 })
    expect(before.integratedLufs).toBeNull()
    expect(after.truePeakDb).toBeLessThan(before.truePeakDb! + 6)
  })

  test('a recording under 400 ms has no loudness, and is only kept under the ceiling', async () => {
    const { after, durationMs } = await master(buildSignal(0.3, sine(1000, 0)))
    expect(durationMs).toBe(300)
    expect(after.integratedLufs).toBeNull()
    expect(after.truePeakDb).toBeLessThanOrEqual(-1)
    expect(after.truePeakDb).toBeGreaterThan(-6)
  })

  test('under 3 s there is loudness without a range', async () => {
    const { after } = await master(composeTrack(2))
    expect(after.integratedLufs).toBeCloseTo(-14, 0)
    expect(after.rangeLu).toBeNull()
  })

  test('mono stays mono, at the loudness of the preset', async () => {
    const samples = track.samples.filter((_, i) => i % 2 === 0)
    const { after, channels, wavPath } = await master({ ...track, samples, channels: 1 })
    expect(channels).toBe(1)
    expect(Math.abs(after.integratedLufs! + 14)).toBeLessThanOrEqual(0.2)
    expect(samplesOf(wavPath)).toHaveLength(10 * 44_100)
  })

  test('values of a float file that are no sound are left out', async () => {
    const samples = track.samples.slice()
    for (const [i, value] of [Number.NaN, Number.POSITIVE_INFINITY, 1e30, -1e30].entries())
      samples[50_000 * (i + 1)] = value
    const { after } = await master({ ...track, samples }, { float: true })
    expect(Math.abs(after.integratedLufs! + 14)).toBeLessThanOrEqual(0.2)
    expect(after.truePeakDb).toBeLessThanOrEqual(-1)
  })

  test('a constant offset is removed', async () => {
    const tone = sine(440, -12)
    const { wavPath, after } = await master(buildSignal(4, (t) => 0.4 + 0.5 * tone(t)))
    const samples = samplesOf(wavPath).subarray(2 * 44_100)
    const mean = samples.reduce((sum, x) => sum + x, 0) / samples.length / 2 ** 23
    expect(Math.abs(mean)).toBeLessThan(1e-4)
    expect(Math.abs(after.integratedLufs! + 14)).toBeLessThanOrEqual(0.2)
    const constant = await master(buildSignal(2, () => 0.5))
    expect(constant.after.truePeakDb).toBeLessThanOrEqual(-1)
  })

  test.each([
    ['a full-scale square', buildSignal(4, (t) => ((t * 100) % 1 < 0.5 ? 1 : -1))],
    ['noise around 20 kHz', around20kHz()],
  ])('%s reaches the loud preset under the ceiling', async (_, signal) => {
    const { after } = await master(signal, { aim: 'loud' })
    expect(Math.abs(after.integratedLufs! + 10)).toBeLessThanOrEqual(0.2)
    expect(after.truePeakDb).toBeLessThanOrEqual(-1)
  })

  test.each([
    [192_000, 96_000],
    [22_050, 44_100],
  ])('%i Hz becomes %i Hz', async (sampleRateHz, target) => {
    const report = await master(composeTrack(2, sampleRateHz), { bitsPerSample: 24 })
    expect(report).toMatchObject({ sampleRateHz: target, durationMs: 2000 })
    expect(Math.abs(report.after.integratedLufs! + 14)).toBeLessThanOrEqual(0.2)
    expect(await measure(report.wavPath)).toMatchObject({ sampleRateHz: target, durationMs: 2000 })
  })
})

function around20kHz(): Signal {
  const next = noise(8)
  const carrier = sine(20_000, 0)
  let level = 0
  return buildSignal(4, (t, c) => {
    if (c === 0) level += 0.01 * (next() - level)
    return 5 * level * carrier(t)
  })
}

describe('refusals', () => {
  test('a file at fault is refused as by the analysis', async () => {
    const wav = toWav(track)
    expect(await refusal(files.write(''))).toBe('audio_empty')
    expect(await refusal(files.write('#EXTM3U\n', 'mp3'))).toBe('audio_unsupported')
    expect(await refusal(files.write(wav.subarray(0, 5000)))).toBe('audio_truncated')
    expect(await refusal(trackPath, { limits: { durationMs: 9999 } })).toBe('audio_too_long')
    expect(await refusal(files.write(toWav(buildSignal(1, sine(440, -20), { channels: 6 }))))).toBe(
      'audio_channels_unsupported',
    )
    const flac = readFileSync(await files.flac(track))
    flac.fill(0x55, flac.length >> 1, (flac.length >> 1) + 200)
    expect(await refusal(files.write(flac))).toBe('audio_undecodable')
  })

  test('an undeclared length stops at the limit', async () => {
    const streamed = toWav(track)
    streamed.writeUInt32LE(0xffff_ffff, 4)
    streamed.writeUInt32LE(0xffff_ffff, 40)
    expect(await refusal(files.write(streamed), { limits: { durationMs: 3000 } })).toBe('audio_too_long')
  })

  test('a file that cannot be opened, and an aborted call, reject', async () => {
    await expect(refusal(files.fresh('wav'))).rejects.toThrow('ENOENT')
    const reason = new Error('stopped')
    const signal = AbortSignal.abort(reason)
    await expect(refusal(trackPath, { signal })).rejects.toBe(reason)
  })

  test('the MP3 of something else than audio is refused', async () => {
    const result = await writeMasterMp3({ path: files.write('no audio'), outPath: files.fresh('mp3') })
    expect(result).toMatchObject({ ok: false, refusal: { code: 'audio_unsupported' } })
  })
})
