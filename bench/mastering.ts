// Owns the headline figures of mastering: its speed against FFmpeg's `loudnorm`, and how well it keeps its promises.
//
//     node bench/mastering.ts [runs]
//
// Speed: both master the same four minutes to -14 LUFS with the same FFmpeg in WebAssembly, in fresh processes, taking
// turns. The goal is at least 1.5 times the speed of loudnorm in one pass.
// Promises, for every preset and each piece: loudness within 0.2 LU of the target and a true peak of at most -1.0 dBTP,
// both as FFmpeg's ebur128 reads them; -0.5 dBTP in the MP3; range within 1 LU of the source (dynamic) and 2 LU
// (balanced), in sum closer than loudnorm's; at most 0.5 dB of gain flutter (balanced).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INPUT_PATH, OUTPUT_PATH } from '#engines/audio/descriptor-fs.ts'
import { Biquad, highPass, lowPass } from '#engines/audio/mastering/biquad.ts'
import { masterAudio } from '#engines/audio/mastering/master.ts'
import { MASTERING_PRESETS, type MasteringPreset } from '#engines/audio/mastering/presets.ts'
import { writeMasterMp3 } from '#engines/audio/mastering/write-mp3.ts'
import { composeMusic } from '#engines/composer/render.ts'
import { measureWithFfmpeg, runFfmpeg } from '#test/audio/ffmpeg.ts'
import { composeTrack, type Signal, sine, toWav } from '#test/audio/signals.ts'

const seconds = 240
const pieceSeconds = 40
const speedGoal = 1.5
const goals = { loudnessLu: 0.2, peakDb: -1, mp3PeakDb: -0.5, flutterDb: 0.5 }
const rangeGoalsLu: Partial<Record<MasteringPreset, number>> = { dynamic: 1, balanced: 2 }

const folder = mkdtempSync(join(tmpdir(), 'mastering-bench-'))
try {
  const isFast = await compareSpeed(folder, Number(process.argv[2] ?? 5))
  const isGood = await comparePieces(folder)
  process.exitCode = isFast && isGood ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}

async function compareSpeed(folder: string, runs: number): Promise<boolean> {
  const path = join(folder, 'long.wav')
  writeFileSync(path, toWav(composeTrack(seconds)))
  const loudnormMs: number[] = []
  const oursMs: number[] = []
  for (let run = 0; run < runs; run++) {
    loudnormMs.push(await timed(() => loudnorm(path, join(folder, 'loudnorm.wav'))))
    oursMs.push(await timed(() => master(path, 'balanced', join(folder, 'master.wav'))))
  }
  printSpeed('loudnorm, one pass', loudnormMs)
  printSpeed('balanced', oursMs)
  const ratio = median(loudnormMs) / median(oursMs)
  return judge('speed against loudnorm', ratio, ratio >= speedGoal, `at least ${speedGoal}`)
}

async function comparePieces(folder: string): Promise<boolean> {
  const path = join(folder, 'piece.wav')
  const out = join(folder, 'out.wav')
  const mp3 = join(folder, 'out.mp3')
  const worst = { loudnessLu: 0, peakDb: -100, mp3PeakDb: -100 }
  const flutters: number[] = []
  const shifts: Record<string, number[]> = { loudnorm: [], balanced: [], dynamic: [], loud: [] }
  console.log('piece      preset      LUFS    LRA  dBTP  MP3 dBTP  flutter dB')
  for (const [name, piece] of Object.entries(pieces())) {
    writeFileSync(path, toWav(piece, { bitsPerSample: 24 }))
    const before = measureWithFfmpeg(path)
    printRow(name, 'source', before)
    loudnorm(path, out)
    const peer = measureWithFfmpeg(out)
    printRow(name, 'loudnorm', peer, undefined, flutterDb(piece, out))
    shifts.loudnorm!.push(peer.rangeLu - before.rangeLu)
    for (const preset of MASTERING_PRESETS) {
      const report = await master(path, preset, out)
      const encoded = await writeMasterMp3({ path: out, outPath: mp3 })
      if (!encoded.ok) throw new Error(encoded.refusal.code)
      const after = measureWithFfmpeg(out)
      const flutter = flutterDb(piece, out)
      printRow(name, preset, after, encoded.truePeakDb ?? -100, flutter)
      const target = report.loweredTargetLufs ?? report.targetLufs
      worst.loudnessLu = Math.max(worst.loudnessLu, Math.abs(after.integratedLufs - target))
      worst.peakDb = Math.max(worst.peakDb, after.truePeakDb)
      worst.mp3PeakDb = Math.max(worst.mp3PeakDb, encoded.truePeakDb ?? -100)
      if (preset === 'balanced') flutters.push(flutter)
      shifts[preset]!.push(after.rangeLu - before.rangeLu)
    }
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + Math.abs(value), 0)
  const flutter = Math.max(...flutters)
  const results = [
    judge('largest loudness error', worst.loudnessLu, worst.loudnessLu <= goals.loudnessLu, 'at most 0.2 LU'),
    judge('highest true peak', worst.peakDb, worst.peakDb <= goals.peakDb, 'at most -1.0 dBTP'),
    judge('highest peak of an MP3', worst.mp3PeakDb, worst.mp3PeakDb <= goals.mp3PeakDb, 'at most -0.5 dBTP'),
    judge('largest flutter, balanced', flutter, flutter <= goals.flutterDb, 'at most 0.5 dB'),
    ...Object.entries(rangeGoalsLu).map(([preset, goal]) => {
      const largest = Math.max(...shifts[preset]!.map(Math.abs))
      return judge(`largest change of range, ${preset}`, largest, largest <= goal, `at most ${goal} LU`)
    }),
    ...['balanced', 'dynamic'].map((preset) =>
      judge(
        `sum of range changes, ${preset}`,
        sum(shifts[preset]!),
        sum(shifts[preset]!) <= sum(shifts.loudnorm!),
        `at most loudnorm's ${sum(shifts.loudnorm!).toFixed(1)} LU`,
      ),
    ),
  ]
  return results.every(Boolean)
}

/** Composed music, a loud mix, a quiet one with long dynamics and a bass out of phase, and one that is clipped. */
function pieces(): Record<string, Signal> {
  const music = (seed: string) => ({
    samples: composeMusic(seed, pieceSeconds),
    sampleRateHz: 44_100,
    channels: 2,
  })
  const dense = composeTrack(pieceSeconds)
  const quiet = composeTrack(pieceSeconds)
  const bass = sine(55, -12)
  for (let i = 0; i < quiet.samples.length; i++) {
    const second = i / 2 / quiet.sampleRateHz
    const swell = 10 ** ((-20 - 9 * Math.cos((2 * Math.PI * second) / 20)) / 20)
    quiet.samples[i] = swell * (quiet.samples[i]! + (i % 2 === 0 ? 1 : -1) * bass(second))
  }
  const clipped = music('clipped')
  for (let i = 0; i < clipped.samples.length; i++) {
    clipped.samples[i] = Math.max(-1, Math.min(1, 2.5 * clipped.samples[i]!))
  }
  return {
    'song one': music('one'),
    'song two': music('two'),
    'song six': music('six'),
    dense,
    quiet,
    clipped,
  }
}

async function master(path: string, preset: MasteringPreset, wavPath: string) {
  const result = await masterAudio({ path, aim: preset, wavPath })
  if (!result.ok) throw new Error(result.refusal.code)
  return result.report
}

/** As its documentation proposes for one pass; it works at 192 kHz, so the rate is set back. */
function loudnorm(path: string, outPath: string): void {
  const filter = ['-channel_layout', 'stereo', '-i', INPUT_PATH, '-af', 'loudnorm=I=-14:TP=-1:LRA=11']
  runFfmpeg(path, outPath, [
    '-f',
    'wav',
    ...filter,
    '-ar',
    '44100',
    '-c:a',
    'pcm_s24le',
    '-f',
    'wav',
    OUTPUT_PATH,
  ])
}

/**
 * How much the gain moves within a phrase: the RMS of the change of level in steps of 50 ms, in the band from 300 Hz to
 * 5 kHz, after the trend of 3 s is removed.
 */
function flutterDb(source: Signal, outPath: string): number {
  const before = levelsDb(source.samples, source.sampleRateHz)
  const after = levelsDb(wavSamples(outPath), source.sampleRateHz)
  const steps = Math.min(before.length, after.length)
  const change: number[] = []
  for (let step = 0; step < steps; step++) if (before[step]! > -50) change.push(after[step]! - before[step]!)
  const rest = change.map((value, i) => {
    const around = change.slice(Math.max(0, i - 30), i + 31)
    return value - around.reduce((sum, other) => sum + other, 0) / around.length
  })
  return Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0) / rest.length)
}

/** Level of mid in steps of 50 ms, through filters of 24 dB an octave, so that a kick does not count. */
function levelsDb(samples: Float32Array, sampleRateHz: number): number[] {
  const step = Math.round(sampleRateHz / 20)
  const [from, to] = [highPass(300, sampleRateHz), lowPass(5000, sampleRateHz)]
  const mid = Float64Array.from(
    { length: samples.length / 2 },
    (_, i) => (samples[2 * i]! + samples[2 * i + 1]!) / 2,
  )
  for (const coefficients of [from, from, to, to]) new Biquad(coefficients).process([mid], mid.length)
  const levels: number[] = []
  for (let start = 0; start + step <= mid.length; start += step) {
    let sum = 0
    for (let i = start; i < start + step; i++) sum += mid[i]! * mid[i]!
    levels.push(10 * Math.log10(sum / step + 1e-12))
  }
  return levels
}

function wavSamples(path: string): Float32Array {
  const bytes = readFileSync(path)
  const data = bytes.subarray(bytes.indexOf('data') + 8)
  return Float32Array.from(
    { length: Math.floor(data.length / 3) },
    (_, i) => data.readIntLE(3 * i, 3) / 2 ** 23,
  )
}

async function timed(work: () => unknown): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}

function printSpeed(name: string, timesMs: number[]): void {
  const typicalMs = median(timesMs)
  const speed = ((seconds * 1000) / typicalMs).toFixed(0)
  console.log(
    `${name.padEnd(24)} ${typicalMs.toFixed(0)} ms = ${speed} x real time (median of ${timesMs.length})`,
  )
}

function printRow(
  name: string,
  preset: string,
  { integratedLufs, rangeLu, truePeakDb }: ReturnType<typeof measureWithFfmpeg>,
  mp3PeakDb?: number,
  flutter?: number,
): void {
  const cells = [integratedLufs.toFixed(1).padStart(6), rangeLu.toFixed(1).padStart(6)]
  cells.push(truePeakDb.toFixed(1).padStart(5), (mp3PeakDb?.toFixed(2) ?? '').padStart(9))
  console.log(name.padEnd(10), preset.padEnd(10), ...cells, (flutter?.toFixed(2) ?? '').padStart(11))
}

function judge(name: string, value: number, isReached: boolean, goal: string): boolean {
  console.log(`${name.padEnd(34)} ${value.toFixed(2)} (goal: ${goal}) ${isReached ? 'reached' : 'MISSED'}`)
  return isReached
}
