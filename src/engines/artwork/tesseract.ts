// Runs Tesseract where the machine has it: on pixels of ours, never on the file, limited in time and memory.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Pixels } from './decode.ts'
import type { ArtworkText } from './report.ts'
import { capped } from './sandbox.ts'
import { parseLanguages, parseTesseractTsv } from './text-reading.ts'

const places = ['/usr/bin/tesseract', '/usr/local/bin/tesseract', '/opt/homebrew/bin/tesseract']
/** Read in this order where they are installed: the languages of the product, which are all in Latin letters. */
const wanted = ['eng', 'spa', 'por', 'tur']

/** A cover takes a second or two; one full of texture ten. */
const defaultLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 4 * 1024 * 1024,
}
export type ReadingLimits = typeof defaultLimits

export function findTesseract(): string | undefined {
  return places.find((path) => existsSync(path))
}

/** null when the program cannot be run, knows no language, or does not finish: then nothing was read. */
export async function readText(
  path: string,
  page: Pixels,
  limits: ReadingLimits = defaultLimits,
): Promise<ArtworkText | null> {
  const list = await run(path, ['--list-langs'], limits)
  const known = list === null ? [] : parseLanguages(list)
  const languages = wanted.filter((language) => known.includes(language))
  if (languages.length === 0) return null
  // Sparse text: words stand anywhere on a cover, in no order.
  const options = ['-l', languages.join('+'), '--psm', '11', '-c', 'debug_file=/dev/null', 'tsv']
  const tsv = await run(path, ['stdin', 'stdout', ...options], limits, portableGreymap(page))
  return tsv === null ? null : { languages, words: parseTesseractTsv(tsv, page) }
}

/** What the program printed, or null when it failed. No shell, no environment but one thread. */
function run(
  path: string,
  args: string[],
  { cpuMs, wallMs, memoryBytes, outputBytes }: ReadingLimits,
  input?: Uint8Array,
): Promise<string | null> {
  return new Promise((resolve) => {
    const [command, ...rest] = capped({ cpuMs, addressBytes: memoryBytes }, [path, ...args])
    const child = spawn(command!, rest, {
      ...{ env: { OMP_THREAD_LIMIT: '1' }, cwd: '/', timeout: wallMs, killSignal: 'SIGKILL' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
      if (output.length > outputBytes) child.kill('SIGKILL')
    })
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? output : null))
    // A program that has ended does not take its input; how it ended is told above.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Netpbm P5: a header and the bytes. */
function portableGreymap({ width, height, data }: Pixels): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
