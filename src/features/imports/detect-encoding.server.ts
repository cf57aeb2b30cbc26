// Finds the encoding of a text file, or asks: invalid UTF-8 could be any of several encodings, and each reads other letters.
import { setImmediate } from 'node:timers/promises'
import { IMPORT_ENCODINGS, type ImportEncoding } from './domain.ts'

/** How the lines with other than ASCII letters read in one encoding. */
export interface EncodingChoice {
  encoding: ImportEncoding
  lines: string[]
}

/** Thrown for a text whose encoding a person has to choose. */
export class EncodingUnclear extends Error {
  readonly choices: EncodingChoice[]

  constructor(choices: EncodingChoice[]) {
    super('the encoding is unclear')
    this.choices = choices
  }
}

/**
 * UTF-8, or UTF-16 with or without a byte order mark, which both show themselves.
 * @returns undefined for anything else
 */
export function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Column names are ASCII, so every other byte of them is zero in UTF-16.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : undefined
}

const PREVIEW_LINES = 6
const PREVIEW_LENGTH = 120

/** The encodings in which every byte is a letter, without those that read the same; the likeliest first. */
export async function encodingChoices(bytes: Uint8Array): Promise<EncodingChoice[]> {
  const samples = tellingLines(bytes)
  const seen = new Set<string>()
  const choices: EncodingChoice[] = []
  for (const encoding of IMPORT_ENCODINGS) {
    const lines = samples.map((line) => new TextDecoder(encoding).decode(line).slice(0, PREVIEW_LENGTH))
    const key = lines.join('\n')
    if (seen.has(key) || !(await isAllLetters(bytes, encoding))) continue
    seen.add(key)
    choices.push({ encoding, lines })
  }
  return choices
}

/** Letters that no text contains: a wrong encoding reads them where another one has letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched for
const CONTROLS = /[\u0000\u0080-\u009f\uE000-\uF8FF]/

const PIECE_BYTES = 256 * 1024

/** In pieces, so that reading a long file in every encoding does not block other requests. */
async function isAllLetters(bytes: Uint8Array, encoding: ImportEncoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const isLast = start + PIECE_BYTES >= bytes.length
      const text = decoder.decode(bytes.subarray(start, start + PIECE_BYTES), { stream: !isLast })
      if (CONTROLS.test(text)) return false
      await setImmediate()
    }
    return true
  } catch {
    return false
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The lines that show most: each has a byte beyond ASCII that none before it has. */
function tellingLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  const known = new Uint8Array(256)
  let start = 0
  while (start < bytes.length && lines.length < PREVIEW_LINES) {
    const next = bytes.indexOf(0x0a, start)
    const end = next === -1 ? bytes.length : next
    let first = -1
    for (let i = start; i < end; i++) {
      const byte = bytes[i] as number
      if (byte < 0x80 || known[byte]) continue
      if (first === -1) first = i
      known[byte] = 1
    }
    if (first !== -1) lines.push(bytes.subarray(cellStart(bytes, start, first), end))
    start = end + 1
  }
  return lines
}

/** The start of the cell that contains this place; the separators are never part of a letter in these encodings. */
function cellStart(bytes: Uint8Array, start: number, place: number): number {
  let cell = place
  while (cell > start && !SEPARATORS.has(bytes[cell - 1] as number)) cell--
  return cell
}
const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from(',;\t"'))
