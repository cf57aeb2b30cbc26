// Reads words with Tesseract where it is installed: from our pixels, never from the file, sandboxed and limited.
import { existsSync } from 'node:fs'
import { inside, type ProgramLimits, runProgram, walled } from '../sandbox/run-program.ts'
import type { Pixels } from './decode.ts'
import type { ArtworkText } from './report.ts'
import { parseLanguages, parseTesseractTsv } from './text-reading.ts'

const PLACES = ['/usr/bin/tesseract', '/usr/local/bin/tesseract', '/opt/homebrew/bin/tesseract']
/** The languages of the product, all in Latin script, used in this order where they are installed. */
const WANTED = ['eng', 'spa', 'por', 'tur']

/** A cover takes one or two seconds; one full of texture takes ten. */
const DEFAULT_LIMITS: ProgramLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 4 * 1024 * 1024,
}

export function findTesseract(): string | undefined {
  return PLACES.find((path) => existsSync(path))
}

/** null when the program cannot be run, has no language, or does not finish: then nothing was read. */
export async function readText(
  path: string,
  page: Pixels,
  limits: ProgramLimits = DEFAULT_LIMITS,
): Promise<ArtworkText | null> {
  const { folder, languages: known } = parseLanguages(
    (await runProgram([path, '--list-langs'], limits)) ?? '',
  )
  const languages = WANTED.filter((language) => known.includes(language))
  if (languages.length === 0) return null
  // Sparse text: words can be anywhere on a cover, in no order.
  const options = ['stdin', 'stdout', '-l', languages.join('+'), '--psm', '11', 'tsv']
  const command = (await walled([path, '--tessdata-dir', inside(folder), ...options], limits)) ?? [
    path,
    ...options,
  ]
  const tsv = await runProgram(command, limits, portableGreymap(page))
  return tsv === null ? null : { languages, words: parseTesseractTsv(tsv, page) }
}

/** Netpbm P5: a header followed by the bytes. */
function portableGreymap({ width, height, data }: Pixels): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
