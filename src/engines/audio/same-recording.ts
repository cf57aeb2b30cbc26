// Compares Chromaprint fingerprints: is this the same recording, and a small set of keys by which a database finds
// those worth comparing. Pure, and free of node imports.
/** The next code begins 1365 samples at 11,025 Hz later, a third of Chromaprint's window. */
const CODE_MS = (1365 * 1000) / 11_025
/** What Chromaprint says of silence, in every recording alike. */
const SILENT_CODE = 627_964_279

/** One key for every eighth different code: between 40 and 120, about a hundred for two minutes. */
const CODES_PER_KEY = 8
const KEYS_MIN = 40
const KEYS_MAX = 120

/** Bits of a code that have to agree for it to vote on how two fingerprints lie. The upper ones change least. */
const VOTING_BITS = 16
/** Positions most voted for that are compared bit by bit. */
const POSITIONS_TRIED = 5
/** Ten seconds have to overlap, or half of the shorter fingerprint. */
const OVERLAP_CODES_MIN = 80

/**
 * From here on two fingerprints are one recording. On made music, MP3 at 128 kbit/s, resampling, a cut and another
 * level leave 0.88 and more; different pieces stay below 0.35 (same-recording.test.ts).
 */
export const SAME_RECORDING_SIMILARITY = 0.6
/** Keys two fingerprints share before comparing them is worth while; a single one can be chance. */
export const SHARED_KEYS_MIN = 2

export interface FingerprintMatch {
  /** 1 is equal bit for bit over the overlap, 0 as different as chance. */
  similarity: number
  /** How far into `a` the sound of `b` begins; negative when `b` begins earlier. True to about 60 ms. */
  offsetMs: number
  overlapMs: number
}

/**
 * A sample of the codes as signed 32-bit integers, ascending, for an indexed column. Which codes are taken depends on
 * nothing but their value (the lowest hashes; Broder, min-wise sampling), so recordings that share sound share keys
 * wherever it stands in them.
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
 * Lays one fingerprint over the other where most codes agree, and counts the bits that do (as AcoustID compares).
 * Answers null when nothing overlaps long enough, or all that does is silence.
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
  const voted = Array.from(votes.keys()).filter((at) => votes[at]! > 0)
  voted.sort((x, y) => votes[y]! - votes[x]!)
  return voted.slice(0, POSITIONS_TRIED).map((at) => at - b.length)
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
 * Decodes a fingerprint as `fpcalc` and AcoustID write it: URL-safe base64 of algorithm, count, the distances between
 * set bits of each code's difference to the code before (3 bits each, then 5 bits for those of 7 and more; Chromaprint,
 * fingerprint_compressor.cpp). Answers undefined when the text is not one.
 */
export function decodeFingerprint(text: string): Uint32Array | undefined {
  const bytes = fromBase64(text)
  if (!bytes || bytes.length < 4) return undefined
  const count = (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!
  const steps = readSteps(bytes, count)
  if (!steps) return undefined
  const codes = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < count; i++) {
    let bits = 0
    let last = 0
    for (let step = steps[at++]!; step !== 0; step = steps[at++]!) {
      last += step
      if (last > 32) return undefined
      bits |= 1 << (last - 1)
    }
    codes[i] = bits ^ (i > 0 ? codes[i - 1]! : 0)
  }
  return codes
}

/** Steps of all codes, each code ended by 0; undefined when bytes are missing. */
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

/** Lowest bit first, as Chromaprint packs. */
function readBits(bytes: Uint8Array, bit: number, count: number): number | undefined {
  if (bit + count > bytes.length * 8) return undefined
  const at = bit >> 3
  return ((((bytes[at + 1] ?? 0) << 8) | bytes[at]!) >> (bit & 7)) & ((1 << count) - 1)
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
