// What reads the words of a cover: an installed Tesseract, or the WebAssembly build that comes with us.
import type { ProgramLimits } from '../sandbox/run-program.ts'
import { BUNDLED_TESSERACT } from './bundled-tesseract.ts'
import type { Pixels } from './decode.ts'
import { findTesseract, openTesseract } from './installed-tesseract.ts'

export interface TextEngine {
  /** As Tesseract names them: `eng`, `tur` … */
  languages: string[]
  /**
   * One reading of a grey picture, as Tesseract's TSV; null when the engine did not finish within its limits or cannot
   * read this picture.
   */
  readTable(page: Pixels, limits: ProgramLimits): Promise<string | null>
}

/** For one reading: half a second is typical, a picture full of texture takes fifteen. */
export const DEFAULT_TEXT_LIMITS: ProgramLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 4 * 1024 * 1024,
}

/** The installed program if it knows all our languages; otherwise ours, which reads more than one that does not. */
export async function findTextEngine(path: string | null = findTesseract() ?? null): Promise<TextEngine> {
  const installed = path === null ? null : await openTesseract(path, DEFAULT_TEXT_LIMITS)
  const isComplete = installed?.languages.length === BUNDLED_TESSERACT.languages.length
  return isComplete ? installed! : BUNDLED_TESSERACT
}
