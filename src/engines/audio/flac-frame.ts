// Reads the position in time of a FLAC's last frame: the length of a file whose header does not state it, and proof that
// nothing is missing at the end.
/** Frames are far smaller; if one is not, the length stays unknown. */
export const LAST_FRAME_SEARCH_BYTES = 65_536

/** A frame's own data looks like the start of a frame about once in 32 KB; more candidates than this are hostile. */
const STARTS_TRIED = 32

/** Block sizes by their code (RFC 9639 §9.1.1); for 6 and 7 the size follows the number in one or two bytes. */
const BLOCK_SIZES = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768]

/**
 * Returns the sample frame at which the last frame in `tail`, the end of a file, ends; undefined when there is no
 * complete frame. `blockFrames` is the block size of STREAMINFO, in which frames of fixed size are counted.
 *
 * A frame is accepted when the checksum over all of it, up to the last byte of the file, is correct.
 */
export function findLastFrameEnd(tail: Uint8Array, blockFrames: number): number | undefined {
  for (let offset = tail.length - 2, tried = 0; offset >= 0 && tried < STARTS_TRIED; offset--) {
    if (tail[offset] !== 0xff || (tail[offset + 1]! & 0xfe) !== 0xf8) continue
    if (checksum(tail, offset) === 0) return readFrameEnd(tail, offset, blockFrames)
    tried++
  }
  return undefined
}

function readFrameEnd(tail: Uint8Array, offset: number, blockFrames: number): number | undefined {
  const number = readNumber(tail, offset + 4)
  if (!number) return undefined
  const code = tail[offset + 2]! >> 4
  const own = code === 6 ? tail[number.end]! + 1 : ((tail[number.end]! << 8) | tail[number.end + 1]!) + 1
  const size = code === 6 || code === 7 ? own : BLOCK_SIZES[code]!
  const isVariable = (tail[offset + 1]! & 1) === 1
  return number.value * (isVariable ? 1 : blockFrames) + size
}

/** A number of up to 36 bits, encoded like a UTF-8 code point (RFC 9639 §9.1.5). */
function readNumber(bytes: Uint8Array, offset: number): { value: number; end: number } | undefined {
  const first = bytes[offset]!
  const leading = Math.clz32(~(first << 24))
  if (leading === 1 || leading > 7) return undefined
  let value = leading === 0 ? first : first & (0x7f >> leading)
  const end = offset + Math.max(1, leading)
  for (let i = offset + 1; i < end; i++) value = value * 64 + (bytes[i]! & 0x3f)
  return { value, end }
}

/** CRC-16 with the polynomial 0x8005 to the end; 0 when its input includes its own correct checksum. */
function checksum(bytes: Uint8Array, from: number): number {
  let crc = 0
  for (let i = from; i < bytes.length; i++) {
    crc ^= bytes[i]! << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1
    crc &= 0xffff
  }
  return crc
}
