// Makes the music and the pictures of the landing page: a track composed with two faults, measured and encoded as any
// upload is, and covers. Run it after a change of the composer or of the checks: `node scripts/make-landing.ts`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { findAudioFaults } from '#engines/audio/findings.ts'
import { toFlac, toMp3 } from '#engines/audio/transcode.ts'
import { composeCover } from '#engines/composer/cover.ts'
import { composeMusic, SAMPLE_RATE } from '#engines/composer/render.ts'

const FOLDER = path.join(import.meta.dirname, '../src/features/landing/web/landing-sample')
const SECONDS = 64
const SILENCE = { atSeconds: 26, seconds: 12.4 }
/** Just under full scale: the true peak is too high, and no sample is clipped. */
const GAIN = 1.28
const HERO = { name: 'half-light', seed: 'Half Light', sidePx: 800 }
const SHELF = [
  'Nightshift',
  'Kitchen Radio',
  'Ferry Light',
  'Rue des Lilas',
  'Rua das Flores',
  'Marş',
  'Volume Two',
  'Sal',
  'Paper Lungs',
  'Northbound',
]

const scratch = await mkdtemp(path.join(tmpdir(), 'backline-landing-'))
try {
  await makeTrack()
  await makeCover(HERO)
  for (const [index, seed] of SHELF.entries()) await makeCover({ name: `shelf-${index}`, seed, sidePx: 320 })
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function makeTrack(): Promise<void> {
  const samples = composeMusic('The Low Meridian Ferry Light', SECONDS).map((sample) => sample * GAIN)
  const whole = await measure(samples)
  const start = SILENCE.atSeconds * SAMPLE_RATE * 2
  samples.fill(0, start, start + Math.round(SILENCE.seconds * SAMPLE_RATE) * 2)
  const { report, flac } = await measure(samples)
  const { codec, sampleRateHz, bitsPerSample, channels, durationMs, integratedLufs, truePeakDbtp } = report
  const upload = {
    id: 'ferry-light',
    audio: {
      codec,
      sampleRateHz,
      bitsPerSample,
      channels,
      durationMs,
      integratedLufs,
      truePeakDbtp,
      waveform: report.waveform,
      tags: { title: null, trackNumber: null },
    },
    findings: findAudioFaults(report),
    /** Without the gap, as it is delivered. */
    corrected: whole.report.waveform,
  }
  await writeFile(path.join(FOLDER, 'ferry-light.json'), `${JSON.stringify(upload)}\n`)
  const mp3 = await toMp3({ path: flac, outPath: path.join(FOLDER, 'ferry-light.mp3'), bitRateKbps: 128 })
  if (!mp3.ok) throw new Error(mp3.refusal.code)
}

async function measure(samples: Float32Array) {
  const raw = path.join(scratch, 'music.f32')
  const flac = path.join(scratch, 'music.flac')
  await writeFile(raw, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  const float32 = { sampleRateHz: SAMPLE_RATE, channels: 2 }
  const encoded = await toFlac({ path: raw, outPath: flac, float32, bitsPerSample: 16 })
  if (!encoded.ok) throw new Error(encoded.refusal.code)
  const result = await analyseAudio({ path: flac })
  if (!result.ok) throw new Error(result.refusal.code)
  return { report: result.report, flac }
}

async function makeCover({ name, seed, sidePx }: typeof HERO): Promise<void> {
  await sharp(Buffer.from(composeCover(seed)), { density: (72 * sidePx * 2) / 1000 })
    .resize(sidePx, sidePx)
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, `${name}.webp`))
}
