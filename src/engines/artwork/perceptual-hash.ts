// Recognises a cover that was used before, even in a different file: 256 bits that hardly change when a picture is
// resized, compressed or brightened. The algorithm follows PDQ (Meta, "The TMK+PDQF video-hashing algorithm and the PDQ
// image-hashing algorithm", 2019): 16 × 16 frequencies of a 64 × 64 copy, each above or below their median.
//
// Two hashes at a distance of 15 or less share at least one of 16 bands, because 15 changed bits cannot touch 16 bands;
// at 31 or less, one band differs by at most one bit. So an index over bands finds every near hash, and `hashDistance`
// excludes the few others it finds.
import type { Pixels } from './decode.ts'

const HASH_BITS = 256
const BAND_BITS = 16
const bandCount = HASH_BITS / BAND_BITS
/** Radius within which `hashBands` of two hashes always share a band. */
export const bandRadius = bandCount - 1
/** Radius within which `nearHashBands` of one hash always share a band with `hashBands` of the other. */
export const nearBandRadius = 2 * bandCount - 1

const SIDE = 64
const FREQUENCIES = 16
/**
 * Coefficients below this are rounding and compression; if too few exceed it, the picture has too little structure to
 * recognise.
 */
const COEFFICIENT_MIN = 16
const EMPTY_SHARE_MAX = 0.25

/**
 * 64 hex digits; null for a picture with hardly any structure, such as a gradient, because all such pictures look
 * alike.
 * @param grey of 64 × 64 pixels
 */
export function perceptualHash({ data }: Pixels): string | null {
  const coefficients = cosineTransform(data)
  const empty = coefficients.filter((value) => Math.abs(value) < COEFFICIENT_MIN).length
  if (empty > EMPTY_SHARE_MAX * HASH_BITS) return null
  const median = coefficients.toSorted((a, b) => a - b)[HASH_BITS / 2]!
  let hex = ''
  for (let offset = 0; offset < HASH_BITS; offset += 4) {
    let digit = 0
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + (coefficients[offset + bit]! >= median ? 1 : 0)
    hex += digit.toString(16)
  }
  return hex
}

/**
 * Number of differing bits, 0 to 256: 0 to about 15 means the same picture; unrelated pictures differ in about half of
 * the 256.
 */
export function hashDistance(a: string, b: string): number {
  let distance = 0
  for (let offset = 0; offset < a.length; offset += 8) {
    let bits =
      (Number.parseInt(a.slice(offset, offset + 8), 16) ^
        Number.parseInt(b.slice(offset, offset + 8), 16)) >>>
      0
    for (; bits !== 0; bits &= bits - 1) distance++
  }
  return distance
}

/**
 * 16 numbers below 2²⁰, stored as integer[] under one GIN index: the upper four of 20 bits hold the position of the
 * band, the lower 16 its value. `bands && $1` with the bands of another hash finds all within a distance of 15.
 */
export function hashBands(hash: string): number[] {
  return Array.from({ length: bandCount }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16)
    return band * 2 ** BAND_BITS + value
  })
}

/**
 * 272 numbers for the query: every band unchanged and with each bit flipped. Finds all hashes within a distance of 31.
 */
export function nearHashBands(hash: string): number[] {
  return hashBands(hash).flatMap((band) => [
    band,
    ...Array.from({ length: BAND_BITS }, (_, bit) => band ^ (1 << bit)),
  ])
}

/** Frequencies 1 to 16 in each direction of a type II discrete cosine transform, without the constant terms. */
function cosineTransform(data: Uint8Array): Float64Array {
  const rows = new Float64Array(FREQUENCIES * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      for (let x = 0; x < SIDE; x++) rows[u * SIDE + y]! += data[y * SIDE + x]! * cosines[u * SIDE + x]!
    }
  }
  const coefficients = new Float64Array(HASH_BITS)
  for (let u = 0; u < FREQUENCIES; u++) {
    for (let v = 0; v < FREQUENCIES; v++) {
      for (let y = 0; y < SIDE; y++) {
        coefficients[v * FREQUENCIES + u]! += rows[u * SIDE + y]! * cosines[v * SIDE + y]!
      }
    }
  }
  return coefficients
}

const cosines = Float64Array.from({ length: FREQUENCIES * SIDE }, (_, i) =>
  Math.cos((Math.PI / SIDE) * ((i % SIDE) + 0.5) * (Math.floor(i / SIDE) + 1)),
)
