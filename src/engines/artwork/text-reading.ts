// Reads the words of a picture with an engine, and parses Tesseract's TSV (doc/tesseract.1.asc, "tsv") into words with
// boxes.
import type { ProgramLimits } from '../sandbox/run-program.ts'
import type { Pixels } from './decode.ts'
import type { ArtworkText, ArtworkWord } from './report.ts'
import { newWords, withoutLargeWords } from './small-print.ts'
import type { TextEngine } from './text-engine.ts'

/** The languages of the product, all in Latin script, the first one first. */
export const TEXT_LANGUAGES = ['eng', 'spa', 'por', 'tur'] as const
/** Tesseract's page segmentation for words that can be anywhere on a cover, in no order. */
export const SPARSE_TEXT = 11

/** Rows of this level are words. */
const WORD_LEVEL = '5'
const COLUMNS = 12
/** Textures are read as strings of nonsense with little confidence; below this it is noise. */
const CONFIDENCE_MIN = 30
const WORDS_MAX = 200

/** null when nothing could be read: the engine failed or met a limit. The limits are those of one reading; a cover has up to two. */
export async function readText(
  engine: TextEngine,
  page: Pixels,
  limits: ProgramLimits,
): Promise<ArtworkText | null> {
  const table = await engine.readTable(page, limits)
  if (table === null) return null
  const words = parseTesseractTsv(table, page)
  const rest = withoutLargeWords(page, words)
  const second = rest && (await engine.readTable(rest, limits))
  const hidden = second === null ? [] : newWords(words, parseTesseractTsv(second, page))
  return { languages: [...engine.languages], words: [...words, ...hidden] }
}

/** Netpbm P5: a header followed by the bytes. */
export function portableGreymap({ width, height, data }: Pixels): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}

/**
 * Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. Truncated rows, as
 * from a stopped program, are skipped.
 * @param size of the picture that was read, in the unit of the boxes
 */
export function parseTesseractTsv(tsv: string, size: { width: number; height: number }): ArtworkWord[] {
  const words: ArtworkWord[] = []
  const lines = new Map<string, number>()
  for (const row of tsv.split(/\r?\n/)) {
    const fields = row.split('\t')
    if (fields[0] !== WORD_LEVEL || fields.length < COLUMNS) continue
    const [left, top, width, height, confidence] = fields.slice(6, 11).map(Number) as number[]
    const text = fields
      .slice(11)
      .join(' ')
      .replace(/\p{C}+/gu, '')
      .trim()
    if (text === '' || !(confidence! >= CONFIDENCE_MIN)) continue
    const name = fields.slice(1, 5).join('/')
    const line = lines.get(name) ?? lines.size
    lines.set(name, line)
    const box = {
      x: left! / size.width,
      y: top! / size.height,
      width: width! / size.width,
      height: height! / size.height,
    }
    words.push({ text: text.slice(0, 100), confidence: Math.round(confidence!), line, box })
    if (words.length === WORDS_MAX) break
  }
  return words
}

/**
 * Parses the output of `--list-langs`: a heading with the folder of the languages, then one name per line. `osd`
 * detects orientation and reads nothing.
 */
export function parseLanguages(list: string): { folder: string; languages: string[] } {
  const [heading = '', ...names] = list.split(/\r?\n/).map((line) => line.trim())
  return {
    folder: /"([^"]+)"/.exec(heading)?.[1] ?? '',
    languages: names.filter((name) => /^[\w/-]+$/.test(name) && name !== 'osd' && name !== 'equ'),
  }
}
