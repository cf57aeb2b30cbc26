// Owns the headline figure of audio analysis: everything we measure against FFmpeg's `ebur128=peak=true` alone.
//
//     node bench/audio-analysis.ts [runs]
//
// Both run on the same file, with the same FFmpeg in WebAssembly, in a fresh process each, taking turns. The goal is
// that all measures together take at most 1.5 times as long as that one filter, and that memory does not grow with the
// file: at most 250 MB for 100 MB, the job process and its FFmpeg together (Linux only).
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { INPUT_PATH, mountJobFiles } from '#engines/audio/descriptor-fs.ts'
import { loadFfmpegCore } from '#engines/audio/ffmpeg-core.ts'
import { LAZY_VALIDATION } from '#engines/audio/ffmpeg-program.ts'
import { toFlac } from '#engines/audio/transcode.ts'
import { composeTrack, floatBytes, toWav } from '#test/audio/signals.ts'

const seconds = 240
const goal = 1.5
const memoryGoalMb = 250
const fileSizesMb = [10, 100]
const megabyte = 1024 * 1024

if (process.argv[2] === '--filter') await runFilter(process.argv[3]!)
else {
  const isFast = await compare(Number(process.argv[2] ?? 7))
  const isSmall = !existsSync('/proc/self/status') || (await weigh())
  process.exitCode = isFast && isSmall ? 0 : 1
}

async function compare(runs: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'audio-bench-'))
  try {
    const path = await composeFlac(folder)
    const oursMs: number[] = []
    const filterMs: number[] = []
    for (let run = 0; run < runs; run++) {
      filterMs.push(await timed(() => spawnFilter(path)))
      oursMs.push(await timed(() => analyse(path)))
    }
    print('ebur128=peak=true alone', filterMs)
    print('whole analysis', oursMs)
    const ratio = median(oursMs) / median(filterMs)
    console.log(
      `ratio                    ${ratio.toFixed(2)} (goal: at most ${goal}) ${ratio <= goal ? 'reached' : 'MISSED'}`,
    )
    return ratio <= goal
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Peak memory for files of two sizes: growth with the file would show in the second line. */
async function weigh(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'audio-bench-'))
  const piece = toWav(composeTrack(30)).subarray(44)
  let isSmall = true
  try {
    for (const sizeMb of fileSizesMb) {
      const path = join(folder, `${sizeMb}.wav`)
      const pieces = Math.floor((sizeMb * megabyte) / piece.length)
      const header = toWav({ samples: new Float32Array(2), sampleRateHz: 44_100, channels: 2 }).subarray(
        0,
        44,
      )
      header.writeUInt32LE(36 + pieces * piece.length, 4)
      header.writeUInt32LE(pieces * piece.length, 40)
      writeFileSync(path, Buffer.concat([header, ...Array.from({ length: pieces }, () => piece)]))
      const { job, ffmpeg } = await peaksMb(() => analyse(path))
      isSmall &&= job + ffmpeg <= memoryGoalMb
      const verdict = `(goal: at most ${memoryGoalMb}) ${job + ffmpeg <= memoryGoalMb ? 'reached' : 'MISSED'}`
      console.log(
        `peak memory, ${sizeMb} MB file`.padEnd(24),
        `job ${job.toFixed(0)} MB + FFmpeg ${ffmpeg.toFixed(0)} MB ${verdict}`,
      )
    }
    return isSmall
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Highest resident size of the two processes of a job, our child and its child, read from /proc while it runs. */
async function peaksMb(work: () => Promise<void>): Promise<{ job: number; ffmpeg: number }> {
  const peaks = { job: 0, ffmpeg: 0 }
  let jobId = 0
  const look = () => {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = readStatus(id)
      const parentId = Number(/PPid:\s+(\d+)/.exec(status)?.[1])
      const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
      if (parentId === process.pid) {
        jobId = Number(id)
        peaks.job = Math.max(peaks.job, peakMb)
      } else if (parentId === jobId) peaks.ffmpeg = Math.max(peaks.ffmpeg, peakMb)
    }
  }
  const timer = setInterval(look, 20)
  await work()
  clearInterval(timer)
  return peaks
}

/** Empty when the process has already ended. */
function readStatus(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'latin1')
  } catch {
    return ''
  }
}

async function composeFlac(folder: string): Promise<string> {
  const raw = join(folder, 'composed.f32')
  const path = join(folder, 'composed.flac')
  writeFileSync(raw, floatBytes(composeTrack(seconds).samples))
  const float32 = { sampleRateHz: 44_100, channels: 2 }
  const written = await toFlac({ path: raw, outPath: path, bitsPerSample: 16, float32 })
  if (!written.ok) throw new Error(written.refusal.code)
  console.log(`${seconds} s of stereo FLAC, ${(written.sizeBytes / 1e6).toFixed(1)} MB`)
  return path
}

async function analyse(path: string): Promise<void> {
  const result = await analyseAudio({ path })
  if (!result.ok) throw new Error(result.refusal.code)
}

/** The peer's child process: same core, same file access, without our measurements. */
async function runFilter(path: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const core = await loadFfmpegCore(
    require.resolve('@ffmpeg/core'),
    require.resolve('@ffmpeg/core/wasm'),
    2 ** 29,
  )
  const fd = openSync(path, 'r')
  mountJobFiles(core.FS, fd, fstatSync(fd).size, () => {})
  core.exec('-v', 'error', '-f', 'flac', '-i', INPUT_PATH, '-af', 'ebur128=peak=true', '-f', 'null', '-')
  closeSync(fd)
  process.exit(core.ret)
}

async function spawnFilter(path: string): Promise<void> {
  const { status } = spawnSync(process.execPath, [
    LAZY_VALIDATION,
    fileURLToPath(import.meta.url),
    '--filter',
    path,
  ])
  if (status !== 0) throw new Error(`filter ended with ${status}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}

function print(name: string, timesMs: number[]): void {
  const typicalMs = median(timesMs)
  const speed = ((seconds * 1000) / typicalMs).toFixed(0)
  console.log(
    `${name.padEnd(24)} ${typicalMs.toFixed(0)} ms = ${speed} x real time (median of ${timesMs.length})`,
  )
}
