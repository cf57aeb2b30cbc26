/**
 * Owns the headline figure of audio analysis: everything we measure against FFmpeg's `ebur128=peak=true` alone.
 *
 *     node bench/audio-analysis.ts [runs]
 *
 * Both run on the same file, with the same FFmpeg in WebAssembly, in a fresh process each, taking turns. The goal is
 * that all measures together cost at most 1.3 times that one filter.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { inputPath, mountJobFiles } from '#engines/audio/descriptor-fs.ts'
import { loadFfmpegCore } from '#engines/audio/ffmpeg-core.ts'
import { composeTrack, floatBytes } from '#engines/audio/test-signals.ts'
import { toFlac } from '#engines/audio/transcode.ts'

const seconds = 240
const goal = 1.3

if (process.argv[2] === '--filter') await runFilter(process.argv[3]!)
else await compare(Number(process.argv[2] ?? 7))

async function compare(runs: number): Promise<void> {
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
    process.exitCode = ratio <= goal ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
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

/** The peer's child: same core, same file access, no measuring of ours. */
async function runFilter(path: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const core = await loadFfmpegCore(
    require.resolve('@ffmpeg/core'),
    require.resolve('@ffmpeg/core/wasm'),
    2 ** 29,
  )
  const fd = openSync(path, 'r')
  mountJobFiles(core.FS, fd, fstatSync(fd).size, () => {})
  core.exec('-v', 'error', '-f', 'flac', '-i', inputPath, '-af', 'ebur128=peak=true', '-f', 'null', '-')
  closeSync(fd)
  process.exit(core.ret)
}

async function spawnFilter(path: string): Promise<void> {
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--filter', path])
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
