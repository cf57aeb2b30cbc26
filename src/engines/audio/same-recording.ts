// Compares Chromaprint fingerprints: tells whether two are the same recording, and derives a small set of keys by which
// a database finds candidates for the comparison. Pure, and free of Node imports.
/** Consecutive codes start 1365 samples apart at 11,025 Hz, a third of Chromaprint's window. */
const CODE_MS = (1365 * 1000) / 11_025
/** The code of silence, identical in every recording. */
const SILENT_CODE = 627_964_279

/** One key for every eight different codes: between 40 and 120, about a hundred for two minutes. */
const CODES_PER_KEY = 8
const KEYS_MIN = 40
const KEYS_MAX = 120

/**
 * Bits of a code that have to agree for it to vote on the alignment of two fingerprints. The upper ones change least.
 */
const VOTING_BITS = 16
/** The positions with the most votes are compared bit by bit. */
const POSITIONS_TRIED = 5
/** The minimum overlap is ten seconds, or half of the shorter fingerprint. */
const OVERLAP_CODES_MIN = 80

/**
 * From this value on two fingerprints count as the same recording. On composed music, MP3 at 128 kbit/s, resampling, a
 * cut and another level leave 0.88 and more; different pieces stay below 0.35 (same-recording.test.ts).
 */
export const SAME_RECORDING_SIMILARITY = 0.6
/** Shared keys that are required before two fingerprints are compared; a single one can be chance. */
export const SHARED_KEYS_MIN = 2

export interface FingerprintMatch {
  /** 1 means every bit of the overlap is equal, 0 means as different as chance. */
  similarity: number
  /** How far into `a` the sound of `b` begins; negative when `b` begins earlier. Accurate to about 60 ms. */
  offsetMs: number
  overlapMs: number
}

/**
 * A sample of the codes as signed 32-bit integers, ascending, for an indexed column. The selection of codes depends on
 * nothing but their value (the lowest hashes; Broder, min-wise sampling), so recordings that share sound share keys
 * regardless of its position.
 */
export function fingerprintKeys(codes: Uint32Array): number[] {
  const distinct = [...new Set(codes)].filter((code) => code !== SILENT_CODE)
  const count = Math.min(KEYS_MAX, Math.max(KEYS_MIN, Math.ceil(distinct.length / CODES_PER_KEY)))
  const ranked = distinct.sort((a, b) => scatter(a) - scatter(b))
  return ranked
    .slice(0, count)
    .map((code) => code | 0)
    .sort((a, b) => a - b)
}

/**
 * Aligns one fingerprint with the other where most codes agree, and counts the equal bits (as AcoustID compares).
 * Returns null when the overlap is too short, or when all of it is silence.
 */
export function compareFingerprints(a: Uint32Array, b: Uint32Array): FingerprintMatch | null {
  const needed = Math.min(OVERLAP_CODES_MIN, Math.ceil(Math.min(a.length, b.length) / 2))
  let best: FingerprintMatch | null = null
  for (const offset of likelyOffsets(a, b)) {
    const match = matchAt(a, b, offset, needed)
    if (match && match.similarity > (best?.similarity ?? -1)) best = match
  }
  return best
}

function likelyOffsets(a: Uint32Array, b: Uint32Array): number[] {
  const places = new Map<number, number[]>()
  for (const [i, code] of a.entries()) {
    if (code === SILENT_CODE) continue
    const upper = code >>> (32 - VOTING_BITS)
    const list = places.get(upper)
    if (list) list.push(i)
    else places.set(upper, [i])
  }
  const votes = new Uint32Array(a.length + b.length)
  for (const [j, code] of b.entries()) {
    for (const i of places.get(code >>> (32 - VOTING_BITS)) ?? []) votes[i - j + b.length]!++
  }
  const voted = Array.from(votes.keys()).filter((position) => votes[position]! > 0)
  voted.sort((x, y) => votes[y]! - votes[x]!)
  return voted.slice(0, POSITIONS_TRIED).map((position) => position - b.length)
}

function matchAt(a: Uint32Array, b: Uint32Array, offset: number, needed: number): FingerprintMatch | null {
  const from = Math.max(0, offset)
  const to = Math.min(a.length, b.length + offset)
  let different = 0
  let compared = 0
  for (let i = from; i < to; i++) {
    const own = a[i]!
    const other = b[i - offset]!
    if (own === SILENT_CODE && other === SILENT_CODE) continue
    different += countBits(own ^ other)
    compared++
  }
  if (compared === 0 || compared < needed) return null
  const similarity = Math.max(0, 1 - (2 * different) / (32 * compared))
  return { similarity, offsetMs: Math.round(offset * CODE_MS), overlapMs: Math.round((to - from) * CODE_MS) }
}

function countBits(value: number): number {
  let x = value - ((value >>> 1) & 0x5555_5555)
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** A fixed permutation of 32-bit integers without order (the finaliser of MurmurHash3). */
function scatter(code: number): number {
  let x = Math.imul(code ^ (code >>> 16), 0x85eb_ca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/**
 * Decodes a fingerprint in the format of `fpcalc` and AcoustID: URL-safe base64 of algorithm, count, the distances
 * between set bits of each code's difference to the previous code (3 bits each, then 5 bits for those of 7 and more;
 * Chromaprint, fingerprint_compressor.cpp). Returns undefined when the text is not a fingerprint.
 */
export function decodeFingerprint(text: string): Uint32Array | undefined {
  const bytes = fromBase64(text)
  if (!bytes || bytes.length < 4) return undefined
  const count = (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!
  const steps = readSteps(bytes, count)
  if (!steps) return undefined
  const codes = new Uint32Array(count)
  let position = 0
  for (let i = 0; i < count; i++) {
    let bits = 0
    let last = 0
    for (let step = steps[position++]!; step !== 0; step = steps[position++]!) {
      last += step
      if (last > 32) return undefined
      bits |= 1 << (last - 1)
    }
    codes[i] = bits ^ (i > 0 ? codes[i - 1]! : 0)
  }
  return codes
}

/** Steps of all codes, each code terminated by 0; undefined when bytes are missing. */
function readSteps(bytes: Uint8Array, count: number): number[] | undefined {
  const steps: number[] = []
  let bit = 32
  for (let codes = 0; codes < count; ) {
    const step = readBits(bytes, bit, 3)
    if (step === undefined) return undefined
    bit += 3
    steps.push(step)
    if (step === 0) codes++
  }
  bit = Math.ceil(bit / 8) * 8
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] !== 7) continue
    const more = readBits(bytes, bit, 5)
    if (more === undefined) return undefined
    bit += 5
    steps[i] = 7 + more
  }
  return steps
}

/** Lowest bit first, as Chromaprint packs them. */
function readBits(bytes: Uint8Array, bit: number, count: number): number | undefined {
  if (bit + count > bytes.length * 8) return undefined
  const offset = bit >> 3
  return ((((bytes[offset + 1] ?? 0) << 8) | bytes[offset]!) >> (bit & 7)) & ((1 << count) - 1)
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
