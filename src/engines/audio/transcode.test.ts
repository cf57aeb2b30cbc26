import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { buildSignal, composeTrack, floatBytes, sine, toAiff, toWav } from '#test/audio/signals.ts'
import { analyseAudio } from './analyse.ts'
import { type LosslessOptions, toFlac, toMp3, toWav as writeWav } from './transcode.ts'

const files = openTestFolder()
const track = composeTrack(5)

async function flacOf(path: string, options: Partial<LosslessOptions> = {}) {
  const outPath = files.fresh('flac')
  const result = await toFlac({ path, outPath, bitsPerSample: 16, ...options })
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return { ...result, outPath, pcmMd5: readFileSync(outPath).subarray(26, 42).toString('hex') }
}

async function reportOf(path: string) {
  const result = await analyseAudio({ path })
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.report
}

describe.concurrent('toFlac', () => {
  test.each([
    16, 24,
  ] as const)('toFlac keeps %i bits bit for bit, from WAV and AIFF', async (bitsPerSample) => {
    const [wav, aiff] = await Promise.all([
      flacOf(files.write(toWav(track, { bitsPerSample })), { bitsPerSample }),
      flacOf(files.write(toAiff(track, bitsPerSample)), { bitsPerSample }),
    ])
    expect(wav).toMatchObject({ durationMs: 5000, sampleRateHz: 44_100, channels: 2 })
    expect(wav.pcmMd5).toBe(aiff.pcmMd5)
    const again = await flacOf(wav.outPath, { bitsPerSample })
    expect(again.pcmMd5).toBe(wav.pcmMd5)
  })

  test('toFlac converts a 24-bit/96 kHz original to standard quality: 16-bit/44.1 kHz', async () => {
    const original = buildSignal(3, sine(1000, -20), { sampleRateHz: 96_000 })
    const path = files.write(toWav(original, { bitsPerSample: 24 }))
    const standard = await flacOf(path, { sampleRateHz: 44_100 })
    expect(standard).toMatchObject({ durationMs: 3000, sampleRateHz: 44_100 })
    const [before, after] = await Promise.all([reportOf(path), reportOf(standard.outPath)])
    expect(after).toMatchObject({ format: 'flac', bitsPerSample: 16, sampleRateHz: 44_100 })
    // The weighting filter itself differs by 0.02 dB at 1 kHz between these rates.
    expect(after.integratedLufs).toBeCloseTo(before.integratedLufs!, 1)
  })

  test('toFlac dithers reduced samples: a tone below the last bit survives', async () => {
    // 0.4 of a 16-bit step: plain rounding would leave digital silence.
    const quiet = buildSignal(3, (t) => (0.4 / 32_768) * Math.sin(2 * Math.PI * 1000 * t))
    const path = files.write(floatBytes(quiet.samples))
    const { outPath } = await flacOf(path, { float32: { sampleRateHz: 44_100, channels: 2 } })
    const { samplePeakDbfs } = await reportOf(outPath)
    expect(samplePeakDbfs).toBeGreaterThan(-91)
    expect(samplePeakDbfs).toBeLessThan(-80)
  })

  test('toFlac dithers after resampling too', async () => {
    const path = files.write(toWav(buildSignal(1, () => 0, { sampleRateHz: 48_000 })))
    const { outPath } = await flacOf(path, { sampleRateHz: 44_100 })
    expect((await reportOf(outPath)).samplePeakDbfs).toBeGreaterThan(-97)
  })

  test('toFlac does not dither samples that fit: digital silence stays digital silence', async () => {
    const { outPath } = await flacOf(files.write(toWav(buildSignal(1, () => 0))))
    expect(await reportOf(outPath)).toMatchObject({ samplePeakDbfs: -160 })
  })

  test('toFlac passes on refusals of the source', async () => {
    const outPath = files.fresh('flac')
    const refused = async (path: string, limits = {}) => {
      const result = await toFlac({ path, outPath, bitsPerSample: 16, limits })
      return result.ok ? undefined : result.refusal.code
    }
    expect(await refused(files.write('#EXTM3U\n', 'mp3'))).toBe('audio_unsupported')
    expect(await refused(files.write(''))).toBe('audio_empty')
    expect(await refused(files.write(toWav(track).subarray(0, 5000)))).toBe('audio_truncated')
    const flac = readFileSync((await flacOf(files.write(toWav(track)))).outPath)
    expect(await refused(files.write(flac.subarray(0, flac.length >> 1)))).toBe('audio_truncated')
    expect(await refused(files.write(toWav(track)), { durationMs: 4999 })).toBe('audio_too_long')
    expect(await refused(files.write(toWav(track)), { outputBytes: 100_000 })).toBe('audio_limits')
  })

  test('toFlac replaces an existing file', async () => {
    const outPath = files.fresh('flac')
    writeFileSync(outPath, Buffer.alloc(5_000_000, 1))
    const path = files.write(toWav(track))
    const result = await toFlac({ path, outPath, bitsPerSample: 16 })
    expect(result).toMatchObject({ ok: true, sizeBytes: readFileSync(outPath).length })
    expect((await reportOf(outPath)).durationMs).toBe(5000)
  })
})

test.each([
  16, 24,
] as const)('toWav keeps %i bits bit for bit, with a header that states its size', async (bits) => {
  const source = await flacOf(files.write(toWav(track, { bitsPerSample: bits })), { bitsPerSample: bits })
  const outPath = files.fresh('wav')
  const result = await writeWav({ path: source.outPath, outPath, bitsPerSample: bits })
  expect(result).toMatchObject({ ok: true, durationMs: 5000, sampleRateHz: 44_100, channels: 2 })
  const wav = readFileSync(outPath)
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.readUInt32LE(wav.indexOf('data') + 4)).toBe(5 * 44_100 * 2 * (bits / 8))
  expect((await flacOf(outPath, { bitsPerSample: bits })).pcmMd5).toBe(source.pcmMd5)
})

test('toMp3 writes constant bit rate at a rate that MP3 supports', async () => {
  const path = files.write(toWav(buildSignal(3, sine(1000, -20), { sampleRateHz: 96_000 })))
  const outPath = files.fresh('mp3')
  expect(await toMp3({ path, outPath, bitRateKbps: 192 })).toMatchObject({ ok: true, sampleRateHz: 48_000 })
  const report = await reportOf(outPath)
  expect(report).toMatchObject({ format: 'mp3', sampleRateHz: 48_000, durationMs: 3000 })
  // LAME scales 192 kbit/s to 0.97 so that coding peaks do not clip.
  expect(report.integratedLufs).toBeCloseTo(-20 + 20 * Math.log10(0.97), 1)
})
