import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { buildSignal, composeTrack, type Signal, sine, toWav } from '#test/audio/signals.ts'
import { analyseAudio } from '../analyse.ts'
import { masterAudio } from './master.ts'
import { findLoudestPart, masterExcerpt } from './master-excerpt.ts'
import { MASTERING_PRESETS } from './presets.ts'

const files = openTestFolder()

const channelsOf = ({ samples, channels }: Signal) =>
  Array.from({ length: channels }, (_, c) =>
    Float32Array.from({ length: samples.length / channels }, (_, i) => samples[i * channels + c]!),
  )

describe('a part that is mastered in memory', () => {
  test.each(MASTERING_PRESETS)('is the master of a file with the same samples: %s', async (preset) => {
    const track = composeTrack(6)
    const shares: number[] = []
    const { before, after, report } = await masterExcerpt(
      { channels: channelsOf(track), sampleRateHz: track.sampleRateHz },
      preset,
      (share) => shares.push(share),
    )
    const path = files.write(toWav(track, { bitsPerSample: 32, float: true }))
    const wavPath = files.fresh('wav')
    const mastered = await masterAudio({ path, aim: preset, wavPath })
    expect(mastered).toEqual({ ok: true, report })
    expect(readFileSync(wavPath).equals(after.wav)).toBe(true)
    expect(shares.length).toBeGreaterThan(10)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)

    for (const { wav, waveform } of [before, after]) {
      const analysed = await analyseAudio({ path: files.write(Buffer.from(wav)) })
      if (!analysed.ok) throw new Error(JSON.stringify(analysed.refusal))
      expect(waveform).toEqual(analysed.report.waveform)
    }
    expect(report.after.integratedLufs).toBeCloseTo(report.targetLufs, 0)
  })

  test('mono stays mono', async () => {
    const tone = buildSignal(2, sine(440, -20), { channels: 1 })
    const { after, report } = await masterExcerpt(
      { channels: channelsOf(tone), sampleRateHz: tone.sampleRateHz },
      'balanced',
      () => {},
    )
    expect(report.channels).toBe(1)
    expect(after.wav).toHaveLength(44 + 3 * 88_200)
  })
})

describe('the loudest part', () => {
  const rate = 44_100
  const find = (levelAt: (second: number) => number, seconds: number, lengthSeconds: number) => {
    const tone = sine(440, -6)
    const signal = buildSignal(seconds, (t) => levelAt(t) * tone(t))
    return findLoudestPart({ channels: channelsOf(signal), sampleRateHz: rate }, lengthSeconds * rate) / rate
  }

  test('begins where most of the sound is', () => {
    expect(find((t) => (t >= 7 && t < 10 ? 1 : 0.1), 20, 3)).toBe(7)
    expect(find((t) => (t >= 17 ? 1 : 0.1), 20, 3)).toBe(17)
    expect(find(() => 1, 20, 3)).toBeLessThanOrEqual(17)
  })

  test('is the whole of a shorter recording', () => {
    expect(find(() => 1, 2.5, 3)).toBe(0)
    expect(find(() => 1, 0.5, 3)).toBe(0)
    expect(findLoudestPart({ channels: [new Float32Array(0)], sampleRateHz: rate }, rate)).toBe(0)
  })
})
