// Makes the demo of the mastering page: a composed mix and its master as MP3s, and what FFmpeg's meter reads of pieces
// of different character before and after each preset. Run it after a change of the composer or of the mastering
// engine: `node scripts/make-mastering-demo.ts`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { masterAudio } from '#engines/audio/mastering/master.ts'
import { MASTERING_PRESETS, type MasteringPreset } from '#engines/audio/mastering/presets.ts'
import { toMp3 } from '#engines/audio/transcode.ts'
import { composeCover } from '#engines/composer/cover.ts'
import { composeMusic, SAMPLE_RATE } from '#engines/composer/render.ts'
import { previewGains } from '#features/mastering/domain.ts'
import { measureWithFfmpeg } from '#test/audio/ffmpeg.ts'
import { toWav } from '#test/audio/signals.ts'

const FOLDER = path.join(import.meta.dirname, '../src/features/mastering/web/demo')
const TITLE = 'Slow Ferries'
const SECONDS = 30
const COVER_PX = 112
const PEAK_MAX_DB = -1

/** The sample at a time in seconds becomes another one. */
type Change = (sample: number, second: number) => number

const atDb = (db: number) => 10 ** (db / 20)
const PIECES: Record<string, { seed: string; change: Change }> = {
  /** A mix with 6 dB of headroom: the demo itself. */
  song: { seed: TITLE, change: (sample) => sample * atDb(-4) },
  /** Swells by 18 dB and back every 20 seconds. */
  quiet: {
    seed: 'Kitchen Radio',
    change: (sample, second) => sample * atDb(-20 - 9 * Math.cos((2 * Math.PI * second) / 20)),
  },
  /** Saturated until little of its dynamics is left. */
  dense: { seed: 'Northbound', change: (sample) => 0.9 * Math.tanh(3 * sample) },
  clipped: { seed: 'Nightshift', change: (sample) => Math.max(-1, Math.min(1, 2.5 * sample)) },
}

const scratch = await mkdtemp(path.join(tmpdir(), 'backline-mastering-'))
const mixPath = path.join(scratch, 'mix.wav')
const masterPath = path.join(scratch, 'master.wav')
try {
  const demo = await makeDemo()
  const measured: Record<string, Awaited<ReturnType<typeof measurePiece>>> = {}
  for (const name of Object.keys(PIECES)) measured[name] = await measurePiece(name)
  await writeFile(path.join(FOLDER, 'demo.json'), `${JSON.stringify({ ...demo, measured })}\n`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function makeDemo() {
  await writeMix('song')
  const { before, after, durationMs } = await master('balanced')
  const gains = previewGains(before.integratedLufs, after.integratedLufs)
  await sharp(Buffer.from(composeCover(TITLE)), { density: (72 * COVER_PX * 2) / 1000 })
    .resize(COVER_PX, COVER_PX)
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, 'cover.webp'))
  return {
    title: TITLE,
    durationMs,
    before: {
      gainDb: gains.beforeDb,
      integratedLufs: before.integratedLufs,
      waveform: await encode(mixPath, 'before'),
    },
    after: {
      gainDb: gains.afterDb,
      integratedLufs: after.integratedLufs,
      waveform: await encode(masterPath, 'after'),
    },
  }
}

/** As previews of masters are encoded. @returns its waveform */
async function encode(wavPath: string, name: 'before' | 'after') {
  const mp3 = await toMp3({ path: wavPath, outPath: path.join(FOLDER, `${name}.mp3`), bitRateKbps: 192 })
  if (!mp3.ok) throw new Error(mp3.refusal.code)
  const analysed = await analyseAudio({ path: wavPath })
  if (!analysed.ok) throw new Error(analysed.refusal.code)
  return analysed.report.waveform
}

/** @throws when a master has a higher peak than the page says */
async function measurePiece(name: string) {
  await writeMix(name)
  const source = measureWithFfmpeg(mixPath).integratedLufs
  const presets: Partial<Record<MasteringPreset, number>> = {}
  const peaks: number[] = []
  for (const preset of MASTERING_PRESETS) {
    await master(preset)
    const { integratedLufs, truePeakDb } = measureWithFfmpeg(masterPath)
    presets[preset] = integratedLufs
    peaks.push(truePeakDb)
  }
  const truePeakDbtp = Math.max(...peaks)
  if (!(truePeakDbtp <= PEAK_MAX_DB)) throw new Error(`${name} has a true peak of ${truePeakDbtp} dBTP`)
  console.log(name.padEnd(8), source, presets, truePeakDbtp)
  return { source, presets, truePeakDbtp }
}

async function writeMix(name: string): Promise<void> {
  const { seed, change } = PIECES[name]!
  const samples = composeMusic(seed, SECONDS).map((sample, i) => change(sample, i / 2 / SAMPLE_RATE))
  await writeFile(mixPath, toWav({ samples, sampleRateHz: SAMPLE_RATE, channels: 2 }, { bitsPerSample: 24 }))
}

async function master(preset: MasteringPreset) {
  const result = await masterAudio({ path: mixPath, aim: preset, wavPath: masterPath })
  if (!result.ok) throw new Error(result.refusal.code)
  return result.report
}
