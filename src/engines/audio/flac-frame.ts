// Reads where a FLAC's last frame stands in time, for files whose header does not state their length.
/** Frames are far smaller; one that is not leaves the length unknown. */
export const LAST_FRAME_SEARCH_BYTES = 65_536

/** A frame's own data looks like the start of one about once in 32 KB; more is made to keep us busy. */
const STARTS_TRIED = 32

/** Block sizes by their code (RFC 9639 §9.1.1); 6 and 7 follow the number in one or two bytes. */
const BLOCK_SIZES = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768]

/**
 * Answers the sample frame at which the last frame in `tail`, the end of a file, ends; undefined where there is no
 * whole frame. `blockFrames` is the block size of STREAMINFO, which frames of fixed size are counted in.
 *
 * A frame is believed when the checksum over all of it, up to the last byte of the file, is right.
 */
export function findLastFrameEnd(tail: Uint8Array, blockFrames: number): number | undefined {
  for (let at = tail.length - 2, tried = 0; at >= 0 && tried < STARTS_TRIED; at--) {
    if (tail[at] !== 0xff || (tail[at + 1]! & 0xfe) !== 0xf8) continue
    if (checksum(tail, at) === 0) return readFrameEnd(tail, at, blockFrames)
    tried++
  }
  return undefined
}

function readFrameEnd(tail: Uint8Array, at: number, blockFrames: number): number | undefined {
  const number = readNumber(tail, at + 4)
  if (!number) return undefined
  const code = tail[at + 2]! >> 4
  const own = code === 6 ? tail[number.end]! + 1 : ((tail[number.end]! << 8) | tail[number.end + 1]!) + 1
  const size = code === 6 || code === 7 ? own : BLOCK_SIZES[code]!
  const isVariable = (tail[at + 1]! & 1) === 1
  return number.value * (isVariable ? 1 : blockFrames) + size
}

/** A number of up to 36 bits, written as UTF-8 writes code points (RFC 9639 §9.1.5). */
function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  const first = bytes[at]!
  const leading = Math.clz32(~(first << 24))
  if (leading === 1 || leading > 7) return undefined
  let value = leading === 0 ? first : first & (0x7f >> leading)
  const end = at + Math.max(1, leading)
  for (let i = at + 1; i < end; i++) value = value * 64 + (bytes[i]! & 0x3f)
  return { value, end }
}

/** CRC-16 with the polynomial 0x8005 to the end; 0 when it runs over its own checksum. */
function checksum(bytes: Uint8Array, from: number): number {
  let crc = 0
  for (let i = from; i < bytes.length; i++) {
    crc ^= bytes[i]! << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1
    crc &= 0xffff
  }
  return crc
}
