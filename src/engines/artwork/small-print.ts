// Tesseract drops what is much smaller than most letters of a picture: a large title hides the small print. This makes
// the picture without its large words, for a second reading.
import type { Pixels } from './decode.ts'
import type { ArtworkWord, Box } from './report.ts'

/** A word read with less confidence may be a part of the picture. */
const CONFIDENCE_MIN = 60
/** Share of the picture's height. Smaller words hide none that matter. */
const LARGE_HEIGHT_MIN = 0.025
/** More are a texture, or a text whose letters have one size. */
const WORDS_MAX = 12
/** Share of the word's height that its accents and edges may reach beyond its box. */
const MARGIN = 0.25

/** The picture with its words painted over, or null unless they are few and all of them large. */
export function withoutLargeWords(page: Pixels, words: ArtworkWord[]): Pixels | null {
  const sure = words.filter(({ text, confidence }) => confidence >= CONFIDENCE_MIN && text.length > 1)
  const areLarge = sure.every(({ box }) => box.height >= LARGE_HEIGHT_MIN)
  if (sure.length === 0 || words.length > WORDS_MAX || !areLarge) return null
  const copy = { ...page, data: Uint8Array.from(page.data) }
  for (const { box } of sure) paintOver(copy, box)
  return copy
}

/** Each row of the box becomes a gradient between the pixels left and right of it, so no new edges appear. */
function paintOver({ width, height, data }: Pixels, box: Box): void {
  const margin = box.height * height * MARGIN
  const left = Math.max(0, Math.floor(box.x * width - margin))
  const right = Math.min(width - 1, Math.ceil((box.x + box.width) * width + margin))
  const top = Math.max(0, Math.floor(box.y * height - margin))
  const bottom = Math.min(height - 1, Math.ceil((box.y + box.height) * height + margin))
  for (let y = top; y <= bottom; y++) {
    const [first, last] = [data[y * width + left]!, data[y * width + right]!]
    for (let x = left; x <= right; x++) {
      data[y * width + x] = first + ((last - first) * (x - left)) / Math.max(1, right - left)
    }
  }
}

/** Those of the second reading that the first one did not have. */
export function newWords(first: ArtworkWord[], second: ArtworkWord[]): ArtworkWord[] {
  const linesBefore = Math.max(-1, ...first.map(({ line }) => line)) + 1
  return second
    .filter(({ box }) => !first.some((word) => overlap(word.box, box)))
    .map((word) => ({ ...word, line: linesBefore + word.line }))
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
