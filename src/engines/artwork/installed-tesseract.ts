// Reads words with the Tesseract of the machine: from our pixels, never from the file, sandboxed and limited.
import { existsSync } from 'node:fs'
import { inside, type ProgramLimits, runProgram, walled } from '../sandbox/run-program.ts'
import type { TextEngine } from './text-engine.ts'
import { parseLanguages, portableGreymap, SPARSE_TEXT, TEXT_LANGUAGES } from './text-reading.ts'

const PLACES = ['/usr/bin/tesseract', '/usr/local/bin/tesseract', '/opt/homebrew/bin/tesseract']

export function findTesseract(): string | undefined {
  return PLACES.find((path) => existsSync(path))
}

/** An engine with those of our languages that are installed; null when there are none, or the program cannot be run. */
export async function openTesseract(path: string, limits: ProgramLimits): Promise<TextEngine | null> {
  const { folder, languages: known } = parseLanguages(
    (await runProgram([path, '--list-langs'], limits)) ?? '',
  )
  const languages = TEXT_LANGUAGES.filter((language) => known.includes(language))
  if (languages.length === 0) return null
  const options = ['stdin', 'stdout', '-l', languages.join('+'), '--psm', String(SPARSE_TEXT), 'tsv']
  return {
    languages,
    async readTable(page, limits) {
      const command = (await walled([path, '--tessdata-dir', inside(folder), ...options], limits)) ?? [
        path,
        ...options,
      ]
      return runProgram(command, limits, portableGreymap(page))
    },
  }
}
