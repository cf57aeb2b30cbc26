// Parses the TSV output of Tesseract (doc/tesseract.1.asc, "tsv") into words with boxes.
import type { ArtworkWord } from './report.ts'

/** Rows of this level are words. */
const WORD_LEVEL = '5'
const COLUMNS = 12
/** Textures are read as strings of nonsense with little confidence; below this it is noise. */
const CONFIDENCE_MIN = 30
const WORDS_MAX = 200

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
