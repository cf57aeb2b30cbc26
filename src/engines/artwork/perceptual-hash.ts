// Recognises a cover that was used before, whatever happened to the file: 256 bits that hardly change when a picture is
// resized, compressed or brightened. The way of PDQ (Meta, "The TMK+PDQF video-hashing algorithm and the PDQ
// image-hashing algorithm", 2019): 16 × 16 frequencies of a 64 × 64 copy, each above or below their median.
//
// Two hashes at a distance of 15 or less share at least one of 16 bands, because 15 changed bits cannot touch 16 bands;
// at 31 or less, one band differs by one bit at the most. So an index over bands finds every near hash, and the few
// others it finds are weeded out by `hashDistance`.
import type { Pixels } from './decode.ts'

export const hashBits = 256
const bandBits = 16
const bandCount = hashBits / bandBits
/** Radius within which `hashBands` of two hashes always meet. */
export const bandRadius = bandCount - 1
/** Radius within which `nearHashBands` of one always meet `hashBands` of the other. */
export const nearBandRadius = 2 * bandCount - 1

const side = 64
const frequencies = 16
/** Coefficients below this are rounding and compression; with a quarter of them there is too little to know again. */
const coefficientMin = 16
const emptyShareMax = 0.25

/**
 * 64 hex digits; null for a picture with hardly any shape in it, such as a gradient, which is like every other such one.
 * @param grey of 64 × 64 pixels
 */
export function perceptualHash({ data }: Pixels): string | null {
  const coefficients = cosineTransform(data)
  const empty = coefficients.filter((value) => Math.abs(value) < coefficientMin).length
  if (empty > emptyShareMax * hashBits) return null
  const median = coefficients.toSorted((a, b) => a - b)[hashBits / 2]!
  let hex = ''
  for (let at = 0; at < hashBits; at += 4) {
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
    return band * 2 ** bandBits + value
  })
}

/** 272 numbers to ask with: every band as it is and with each bit changed. Finds all within a distance of 31. */
export function nearHashBands(hash: string): number[] {
  return hashBands(hash).flatMap((band) => [
    band,
    ...Array.from({ length: bandBits }, (_, bit) => band ^ (1 << bit)),
  ])
}

/** Frequencies 1 to 16 of each direction of a type II discrete cosine transform, without the constant ones. */
function cosineTransform(data: Uint8Array): Float64Array {
  const rows = new Float64Array(frequencies * side)
  for (let y = 0; y < side; y++) {
    for (let u = 0; u < frequencies; u++) {
      for (let x = 0; x < side; x++) rows[u * side + y]! += data[y * side + x]! * cosines[u * side + x]!
    }
  }
  const coefficients = new Float64Array(hashBits)
  for (let u = 0; u < frequencies; u++) {
    for (let v = 0; v < frequencies; v++) {
      for (let y = 0; y < side; y++) {
        coefficients[v * frequencies + u]! += rows[u * side + y]! * cosines[v * side + y]!
      }
    }
  }
  return coefficients
}

const cosines = Float64Array.from({ length: frequencies * side }, (_, i) =>
  Math.cos((Math.PI / side) * ((i % side) + 0.5) * (Math.floor(i / side) + 1)),
)
