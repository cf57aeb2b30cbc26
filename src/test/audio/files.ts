// Files for this folder's tests: a temporary folder, encoded signals, and FFmpeg's own meter as the judge.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { INPUT_PATH, OUTPUT_PATH } from '#engines/audio/descriptor-fs.ts'
import { LAZY_VALIDATION } from '#engines/audio/ffmpeg-program.ts'
import { toFlac, toMp3 } from '#engines/audio/transcode.ts'
import { floatBytes, type Signal } from './signals.ts'

/** A folder that is removed after the file's tests. */
export function openTestFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'audio-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  const fresh = (extension: string) => join(folder, `${++count}.${extension}`)
  const write = (bytes: Uint8Array | string, extension = 'bin') => {
    const path = fresh(extension)
    writeFileSync(path, bytes)
    return path
  }
  const flac = async (signal: Signal, bitsPerSample: 16 | 24 = 16) => {
    const { sampleRateHz, channels } = signal
    const outPath = fresh('flac')
    const path = write(floatBytes(signal.samples), 'f32')
    const result = await toFlac({ path, outPath, bitsPerSample, float32: { sampleRateHz, channels } })
    if (!result.ok) throw new Error(result.refusal.code)
    return outPath
  }
  const mp3 = async (signal: Signal) => {
    const { sampleRateHz, channels } = signal
    const outPath = fresh('mp3')
    const path = write(floatBytes(signal.samples), 'f32')
    const result = await toMp3({ path, outPath, bitRateKbps: 320, float32: { sampleRateHz, channels } })
    if (!result.ok) throw new Error(result.refusal.code)
    return outPath
  }
  return { folder, fresh, write, flac, mp3 }
}

/** Runs FFmpeg with arguments of one's own: a file in, a file out. The program is the one of the product. */
export async function runFfmpeg(path: string, outPath: string, args: string[]): Promise<void> {
  const [input, output] = [await open(path), await open(outPath, 'w')]
  const own = [...coreArguments(), String((await input.stat()).size), 'file', '-y', '-v', 'error']
  const child = spawn(process.execPath, [LAZY_VALIDATION, wasmFfmpeg, ...own, ...args, OUTPUT_PATH], {
    stdio: [input.fd, 'ignore', 'pipe', output.fd],
  })
  const stderr = await text(child.stderr!)
  await Promise.all([input.close(), output.close()])
  if (stderr) throw new Error(stderr)
}

/** What FFmpeg's ebur128 filter says of a file; the filter prints one decimal. */
export async function ebur128(path: string, format: string) {
  const file = await open(path)
  const own = [...coreArguments(), String((await file.stat()).size), 'samples']
  const filter = ['-af', 'ebur128=peak=true+sample', '-f', 'null', '-']
  const args = [
    LAZY_VALIDATION,
    wasmFfmpeg,
    ...own,
    '-nostats',
    '-v',
    'info',
    '-f',
    format,
    '-i',
    INPUT_PATH,
    ...filter,
  ]
  const child = spawn(process.execPath, args, { stdio: [file.fd, 'ignore', 'pipe'] })
  const stderr = await text(child.stderr!)
  await file.close()
  const summary = stderr.split('Summary:').at(-1)!
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1])
  return {
    integratedLufs: figure(/I: +(\S+) LUFS/),
    rangeLu: figure(/LRA: +(\S+) LU/),
    truePeakDbtp: figure(/True peak:\s+Peak: +(\S+) dBFS/),
    samplePeakDbfs: figure(/Sample peak:\s+Peak: +(\S+) dBFS/),
  }
}

const wasmFfmpeg = fileURLToPath(new URL('../../engines/audio/wasm-ffmpeg.ts', import.meta.url))

function coreArguments(): string[] {
  const require = createRequire(import.meta.url)
  return [require.resolve('@ffmpeg/core'), require.resolve('@ffmpeg/core/wasm'), String(2 ** 29)]
}

/** Real recordings, where a developer has them; tests skip without. */
export function mediaFile(name: string): string | undefined {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const path = join(resolve(root, process.env.BACKLINE_MEDIA_DIR ?? '../shared/media'), name)
  return existsSync(path) ? path : undefined
}

/** A native FFmpeg, where there is one; tests skip without. */
export const nativeFfmpegPath = [process.env.FFMPEG_PATH, '/usr/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'].find(
  (path) => path !== undefined && existsSync(path),
)
