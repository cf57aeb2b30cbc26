// Recognises a cover that was used before, whatever happened to the file: 256 bits that hardly change when a picture is
// resized, compressed or brightened. The way of PDQ (Meta, "The TMK+PDQF video-hashing algorithm and the PDQ
// image-hashing algorithm", 2019): 16 × 16 frequencies of a 64 × 64 copy, each above or below their median.
//
// Two hashes at a distance of 15 or less share at least one of 16 bands, because 15 changed bits cannot touch 16 bands;
// at 31 or less, one band differs by one bit at the most. So an index over bands finds every near hash, and the few
// others it finds are weeded out by `hashDistance`.
import type { Pixels } from './decode.ts'

export const HASH_BITS = 256
const BAND_BITS = 16
const bandCount = HASH_BITS / BAND_BITS
/** Radius within which `hashBands` of two hashes always meet. */
export const bandRadius = bandCount - 1
/** Radius within which `nearHashBands` of one always meet `hashBands` of the other. */
export const nearBandRadius = 2 * bandCount - 1

const SIDE = 64
const FREQUENCIES = 16
/** Coefficients below this are rounding and compression; with a quarter of them there is too little to know again. */
const COEFFICIENT_MIN = 16
const EMPTY_SHARE_MAX = 0.25

/**
 * 64 hex digits; null for a picture with hardly any shape in it, such as a gradient, which is like every other such one.
 * @param grey of 64 × 64 pixels
 */
export function perceptualHash({ data }: Pixels): string | null {
  const coefficients = cosineTransform(data)
  const empty = coefficients.filter((value) => Math.abs(value) < COEFFICIENT_MIN).length
  if (empty > EMPTY_SHARE_MAX * HASH_BITS) return null
  const median = coefficients.toSorted((a, b) => a - b)[HASH_BITS / 2]!
  let hex = ''
  for (let at = 0; at < HASH_BITS; at += 4) {
    let digit = 0
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + (coefficients[at + bit]! >= median ? 1 : 0)
    hex += digit.toString(16)
  }
  return hex
}

/** Bits that differ, 0 to 256: 0 to about 15 is the same picture, half of 256 is any other. */
export function hashDistance(a: string, b: string): number {
  let distance = 0
  for (let at = 0; at < a.length; at += 8) {
    let bits = (Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16)) >>> 0
    for (; bits !== 0; bits &= bits - 1) distance++
  }
  return distance
}

/**
 * 16 numbers below 2²⁰ to be stored as integer[] under one GIN index: the band's place in the upper four of 20 bits, its
 * value in the lower 16. `bands && $1` with the bands of another hash finds all within a distance of 15.
 */
export function hashBands(hash: string): number[] {
  return Array.from({ length: bandCount }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16)
    return band * 2 ** BAND_BITS + value
  })
}

/** 272 numbers to ask with: every band as it is and with each bit changed. Finds all within a distance of 31. */
export function nearHashBands(hash: string): number[] {
  return hashBands(hash).flatMap((band) => [
    band,
    ...Array.from({ length: BAND_BITS }, (_, bit) => band ^ (1 << bit)),
  ])
}

/** Frequencies 1 to 16 of each direction of a type II discrete cosine transform, without the constant ones. */
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
