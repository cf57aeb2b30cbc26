// The product's FFmpeg with arguments of one's own, each run in a fresh process, and its meter, which is not ours.
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { INPUT_PATH, mountJobFiles } from '#engines/audio/descriptor-fs.ts'
import { loadFfmpegCore } from '#engines/audio/ffmpeg-core.ts'
import { LAZY_VALIDATION } from '#engines/audio/ffmpeg-program.ts'

if (import.meta.main) await inThisProcess(process.argv.slice(2))

/** What the filter `ebur128` reads of a WAV file; it prints one decimal. */
export function measureWithFfmpeg(path: string) {
  const filter = ['-i', INPUT_PATH, '-af', 'ebur128=peak=true', '-f', 'null', '-']
  const summary = runFfmpeg(path, '/dev/null', ['-f', 'wav', ...filter], 'info')
    .split('Summary:')
    .at(-1)!
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1])
  return {
    integratedLufs: figure(/I: +(\S+) LUFS/),
    rangeLu: figure(/LRA: +(\S+) LU/),
    truePeakDb: figure(/True peak:\s+Peak: +(\S+) dBFS/),
  }
}

/**
 * Runs FFmpeg with `INPUT_PATH` and `OUTPUT_PATH` as its files.
 * @returns what it prints at this level of its log
 * @throws when it fails
 */
export function runFfmpeg(path: string, outPath: string, args: string[], level = 'error'): string {
  const own = [LAZY_VALIDATION, fileURLToPath(import.meta.url), path, outPath]
  const command = [...own, '-y', '-nostats', '-v', level, ...args]
  const { status, stderr } = spawnSync(process.execPath, command)
  if (status !== 0) throw new Error(`FFmpeg ended with ${status}: ${stderr}`)
  return stderr.toString()
}

async function inThisProcess([path, outPath, ...args]: string[]): Promise<void> {
  const require = createRequire(import.meta.url)
  const core = await loadFfmpegCore(
    require.resolve('@ffmpeg/core'),
    require.resolve('@ffmpeg/core/wasm'),
    2 ** 29,
  )
  core.setLogger(({ message }) => console.error(message))
  const input = openSync(path!, 'r')
  const output = openSync(outPath!, 'w')
  mountJobFiles(core.FS, input, fstatSync(input).size, (bytes, atBytes) => {
    writeSync(output, bytes, 0, bytes.length, atBytes)
  })
  core.exec(...args)
  closeSync(input)
  closeSync(output)
  process.exit(core.ret)
}
