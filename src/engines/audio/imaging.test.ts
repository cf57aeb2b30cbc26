import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { composeMusic } from '#engines/composer/render.ts'
import { openTestFolder, runFfmpeg } from '#test/audio/files.ts'
import { composeTrack, type Signal, toWav } from '#test/audio/signals.ts'
import { INPUT_PATH } from './descriptor-fs.ts'
import { findAudioFaults } from './findings.ts'
import { Meter } from './measurement.ts'

const files = openTestFolder()
const SECONDS = 12

/** The samples after FFmpeg's filters, which end at this rate. */
async function filtered(signal: Signal, filters: string, sampleRateHz: number): Promise<Signal> {
  const raw = files.fresh('f32')
  const convert = ['-af', filters, '-c:a', 'pcm_f32le', '-f', 'f32le']
  await runFfmpeg(files.write(toWav(signal, { float: true })), raw, [
    '-f',
    'wav',
    '-i',
    INPUT_PATH,
    ...convert,
  ])
  const bytes = readFileSync(raw)
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return { samples, sampleRateHz, channels: signal.channels }
}

/** The end of the source that a file of this depth is said to have, or null. */
function upsampledFrom({ samples, sampleRateHz, channels }: Signal, bitsPerSample: number) {
  const meter = new Meter(sampleRateHz, channels, bitsPerSample)
  const top = 2 ** (bitsPerSample - 1)
  meter.push(samples.map((x) => Math.max(-top, Math.min(top - 1, Math.round(x * top))) / top))
  const { frames: _, ...measurement } = meter.finish()
  const facts = { format: 'wav', codec: 'PCM', bitsPerSample, isFloat: false, bitRateKbps: null } as const
  const file = { sizeBytes: 0, sha256: '', md5: '', fingerprint: null }
  const findings = findAudioFaults({ ...facts, ...file, ...measurement })
  return findings.find(({ code }) => code === 'upsampled')?.params.edgeHz ?? null
}

const song = (seed: string): Signal => {
  return { samples: composeMusic(seed, SECONDS), sampleRateHz: 44_100, channels: 2 }
}
const track = (rateHz: number) => composeTrack(SECONDS, rateHz)

describe('FFmpeg’s default resampler', () => {
  test.each([
    [22_050, 44_100],
    [24_000, 48_000],
    [44_100, 48_000],
    [44_100, 88_200],
    [44_100, 96_000],
    [48_000, 96_000],
  ])('a track from %d to %d Hz is recognized in 16 and 24 bits', async (from, to) => {
    const resampled = await filtered(track(from), `aresample=${to}`, to)
    expect([upsampledFrom(resampled, 16), upsampledFrom(resampled, 24)]).toEqual([from / 2, from / 2])
  })

  test.each(['amber', 'dune'])('song %s is recognized', async (seed) => {
    expect(upsampledFrom(await filtered(song(seed), 'aresample=48000', 48_000), 16)).toBe(22_050)
    const narrow = 'aresample=22050:filter_size=128:cutoff=0.97,aresample=44100'
    expect(upsampledFrom(await filtered(song(seed), narrow, 44_100), 16)).toBe(11_025)
  })
})

describe('no resampler', () => {
  test.each(['amber', 'birch', 'cedar', 'dune'])('song %s', (seed) => {
    expect(upsampledFrom(song(seed), 16)).toBeNull()
  })

  test.each([48_000, 96_000])('a track made at %d Hz', (rateHz) => {
    expect(upsampledFrom(track(rateHz), 24)).toBeNull()
  })

  test.each([
    'lowpass=f=8000',
    'lowpass=f=11025:p=1',
    'lowpass=f=11025:p=2,lowpass=f=11025:p=2',
    'highshelf=f=9000:g=-18',
    'lowpass=f=10000,lowpass=f=10000,lowpass=f=10000',
  ])('a mix through %s', async (filter) => {
    expect(upsampledFrom(await filtered(song('ember'), filter, 44_100), 16)).toBeNull()
  })

  test('a track reduced from 96 to 44.1 kHz', async () => {
    expect(upsampledFrom(await filtered(track(96_000), 'aresample=44100', 44_100), 16)).toBeNull()
  })
})
