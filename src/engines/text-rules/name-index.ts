// Finds similar names among a hundred thousand.
import { skeletonOf } from './confusables.ts'
import { fold, normalName } from './normalise.ts'

export interface SimilarName {
  /** As spelled in the list. */
  name: string
  /**
   * `same`: equal except for case, accents, spaces and signs. `lookalike`: imitated with digits or letters of another
   * script. `near`: this many slips away.
   */
  kind: 'same' | 'lookalike' | 'near'
  /** Letters added, omitted, changed or swapped with their neighbour. */
  distance: number
}

/** How many slips a reader overlooks: none in up to 4 letters, one in up to 9, two in longer names. */
const slipsIn = (letters: number): 0 | 1 | 2 => (letters <= 4 ? 0 : letters <= 9 ? 1 : 2)

/** Longer names are only compared as a whole, because the bits of a number hold no more. */
const LETTERS_MAX = 31

interface Entry {
  name: string
  key: string
  letters: number
}

/** A list of names built once: `buildNameIndex`. Opaque. */
export class NameIndex {
  /** Every name as it was given. */
  readonly spellings = new Set<string>()
  readonly byKey = new Map<string, Entry>()
  readonly bySkeleton = new Map<string, Entry>()
  /** By length, piece number and piece: names within the allowed slips share at least one piece. */
  readonly byPiece = new Map<string, Entry[]>()

  /** Whether the list contains this name, ignoring case, accents, spaces and signs, or one that looks the same. */
  has(name: string): boolean {
    return this.byKey.has(nameKey(name)) || (isForged(name) && this.bySkeleton.has(skeletonKey(name)))
  }
}

/** If a name has several spellings, the first one counts. */
export function buildNameIndex(names: Iterable<string>): NameIndex {
  const index = new NameIndex()
  for (const name of names) {
    index.spellings.add(name)
    const key = nameKey(name)
    if (key === '' || index.byKey.has(key)) continue
    const entry = { name, key, letters: lettersOf(key) }
    index.byKey.set(key, entry)
    const skeleton = skeletonKey(name)
    if (!index.bySkeleton.has(skeleton)) index.bySkeleton.set(skeleton, entry)
    const slips = slipsIn(key.length)
    if (slips === 0 || key.length > LETTERS_MAX) continue
    pieces(key.length, slips).forEach(([from, to], piece) => {
      const pieceName = pieceKey(key.length, piece, key.slice(from, to))
      const entries = index.byPiece.get(pieceName)
      if (entries) entries.push(entry)
      else index.byPiece.set(pieceName, [entry])
    })
  }
  return index
}

/** The names that `name` could be mistaken for, nearest first, `most` at most. */
export function similarNames(index: NameIndex, name: string, most = 3): SimilarName[] {
  const key = nameKey(name)
  const same = index.byKey.get(key)
  if (same) return [{ name: same.name, kind: 'same', distance: 0 }]
  const lookalike = isForged(name) ? index.bySkeleton.get(skeletonKey(name)) : undefined
  const near = nearEntries(index, key)
    .filter(({ entry }) => entry !== lookalike)
    .map(({ entry, distance }): SimilarName => ({ name: entry.name, kind: 'near', distance }))
    .sort((a, b) => a.distance - b.distance)
  const forged: SimilarName[] = lookalike ? [{ name: lookalike.name, kind: 'lookalike', distance: 0 }] : []
  return [...forged, ...near].slice(0, most)
}

/** The letters of a name without spaces and leading article, so that The Beatles equals Beatles. */
export const nameKey = (name: string) =>
  normalName(name)
    .replace(/^the (?=.)/, '')
    .replaceAll(' ', '')

const skeletonKey = (name: string) =>
  skeletonOf(fold(name))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(/^the (?=.)/, '')
    .replaceAll(' ', '')

/** Whether a name contains characters that imitate other letters. */
const isForged = (name: string) => skeletonKey(name) !== nameKey(name).replaceAll('l', 'i')

/**
 * Names with k slips share one of k + 1 pieces, if no slip is a swap across the boundary of two pieces. Undoing such a
 * swap leaves a piece next to the boundary intact, so every piece is also looked up with its first and with its last
 * letter taken from across the boundary. The shared piece with index i has at most i slips before it and k - i after
 * it, which limits its offset. (G. Li et al., PASS-JOIN: a partition-based method for similarity joins, 2011.)
 */
function nearEntries(index: NameIndex, key: string): { entry: Entry; distance: number }[] {
  const slipsByEntry = new Map<Entry, number>()
  if (key.length > LETTERS_MAX) return []
  const slipsTo = slipsFrom(key)
  const letters = lettersOf(key)
  const consider = (entry: Entry) => {
    const slips = slipsIn(entry.key.length)
    if (bitsIn(letters ^ entry.letters) > 2 * slips || slipsByEntry.has(entry)) return
    const distance = slipsTo(entry.key)
    if (distance <= slips) slipsByEntry.set(entry, distance)
  }
  for (let length = key.length - 2; length <= Math.min(key.length + 2, LETTERS_MAX); length += 1) {
    const slips = slipsIn(length)
    const longer = key.length - length
    if (slips === 0 || Math.abs(longer) > slips) continue
    pieces(length, slips).forEach(([from, to], piece) => {
      const least = Math.max(-piece, longer - (slips - piece))
      const most = Math.min(piece, longer + (slips - piece))
      for (let moved = least; moved <= most; moved += 1)
        for (const text of textsAt(key, from + moved, to + moved))
          index.byPiece.get(pieceKey(length, piece, text))?.forEach(consider)
    })
  }
  return [...slipsByEntry].map(([entry, distance]) => ({ entry, distance }))
}

function textsAt(key: string, from: number, to: number): string[] {
  if (from < 0 || to > key.length) return []
  const texts = [key.slice(from, to)]
  if (from > 0 && key[from] !== key[from - 1]) texts.push(key[from - 1] + key.slice(from + 1, to))
  if (to < key.length && key[to] !== key[to - 1]) texts.push(key.slice(from, to - 1) + key[to])
  return texts
}

/** The letters of a key as bits; a slip changes at most two of them. */
function lettersOf(key: string): number {
  let bits = 0
  for (let i = 0; i < key.length; i += 1) bits |= 1 << (key.charCodeAt(i) & 31)
  return bits
}

function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const pieceKey = (length: number, piece: number, text: string) => `${length} ${piece} ${text}`

/** Where the `slips` + 1 pieces of a name of this length start and end. */
function pieces(length: number, slips: number): [number, number][] {
  const count = slips + 1
  const seam = (i: number) => Math.floor((i * length) / count)
  return Array.from({ length: count }, (_, i) => [seam(i), seam(i + 1)])
}

/**
 * A function that counts the slips between `key` and another text, both of at most 31 letters: Damerau-Levenshtein distance as
 * optimal string alignment, where no part is edited twice. Bit-parallel: a column of the table is the bits of a number
 * (H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003).
 */
export function slipsFrom(key: string): (other: string) => number {
  const placesOf = new Map<number, number>()
  for (let i = 0; i < key.length; i += 1) {
    const letter = key.charCodeAt(i)
    placesOf.set(letter, (placesOf.get(letter) ?? 0) | (1 << i))
  }
  const last = key.length === 0 ? 0 : 1 << (key.length - 1)
  return (other) => {
    if (last === 0) return other.length
    let slips = key.length
    let up = -1
    let down = 0
    let equal = 0
    let placesBefore = 0
    for (let j = 0; j < other.length; j += 1) {
      const places = placesOf.get(other.charCodeAt(j)) ?? 0
      const swapped = ((~equal & places) << 1) & placesBefore
      equal = (((places & up) + up) ^ up) | places | down | swapped
      let right = down | ~(equal | up)
      let left = equal & up
      if (right & last) slips += 1
      if (left & last) slips -= 1
      right = (right << 1) | 1
      left <<= 1
      up = left | ~(equal | right)
      down = right & equal
      placesBefore = places
    }
    return slips
  }
}
