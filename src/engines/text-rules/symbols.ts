// Symbols in titles and names, and letters that only look like letters.
import { type TextFinding, textFinding } from './findings.ts'

/** Legal marks, arrows, stars, hearts and ornaments; musical accidentals and mathematical operators are no decoration. */
const SYMBOLS = /\s*[®™©℗\u2190-\u21ff\u2500-\u266c\u2670-\u27bf\u2b00-\u2bff]+/gu

/** Mathematical, circled and full-width letters, which search does not find. */
const STYLED_LETTERS =
  /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\u24B6-\u24E9\u{1F130}-\u{1F149}\u{1F150}-\u{1F189}]/gu
/** Chinese, Japanese and Korean typography has full-width signs of its own. */
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** More marks on one letter than any language that uses this script writes. */
const STACKED_MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]\p{M}*)\p{M}{2,}/gu

/** Every fix replaces the whole text. @param text tidied */
export function symbolFindings(text: string, path: string): TextFinding[] {
  if (/^[ -~]*$/.test(text)) return []
  const fixed = (value: string) =>
    /[\p{L}\p{N}]/u.test(value) ? { fix: { kind: 'replace', at: path, value } as const } : {}
  const findings: TextFinding[] = []
  const sign = text.match(SYMBOLS)?.[0].trim()[0]
  if (sign) findings.push(textFinding('symbol', path, { sign }, fixed(text.replace(SYMBOLS, '').trim())))
  if (text.search(STYLED_LETTERS) >= 0 && !WIDE_SCRIPT.test(text)) {
    const value = text.replace(STYLED_LETTERS, (letter) => letter.normalize('NFKC'))
    findings.push(textFinding('styled_letters', path, {}, fixed(value)))
  }
  if (text.search(STACKED_MARKS) >= 0)
    findings.push(textFinding('stacked_marks', path, {}, fixed(text.replace(STACKED_MARKS, ''))))
  return findings
}
