// Reads one MPEG audio Layer III frame header (ISO/IEC 11172-3, 13818-3 and the 2.5 extension).
export interface Mp3Frame {
  sampleRateHz: number
  channels: 1 | 2
  bitRateKbps: number
  samplesPerFrame: 576 | 1152
  sizeBytes: number
  /** The position of a Xing or Info header, counted from the frame's first byte. */
  xingOffset: number
}

const BIT_RATES_KBPS = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES_HZ = [44_100, 48_000, 32_000]

/**
 * Reads the frame header at `offset`. Returns undefined for anything but a complete, valid Layer III header; free
 * format (bit rate index 0) counts as invalid, because its length cannot be derived from one frame.
 */
export function readMp3Frame(bytes: Uint8Array, offset: number): Mp3Frame | undefined {
  if (offset + 4 > bytes.length || bytes[offset] !== 0xff) return undefined
  const b1 = bytes[offset + 1]!
  const b2 = bytes[offset + 2]!
  const b3 = bytes[offset + 3]!
  const version = (b1 >> 3) & 3 // 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5
  const layerThree = ((b1 >> 1) & 3) === 1
  const rateIndex = (b2 >> 2) & 3
  const emphasis = b3 & 3
  if ((b1 & 0xe0) !== 0xe0 || version === 1 || !layerThree || rateIndex === 3 || emphasis === 2)
    return undefined
  const bitRateKbps = (version === 3 ? BIT_RATES_KBPS.v1 : BIT_RATES_KBPS.v2)[b2 >> 4]
  if (!bitRateKbps) return undefined

  const sampleRateHz = SAMPLE_RATES_HZ[rateIndex]! / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samplesPerFrame = version === 3 ? 1152 : 576
  const padding = (b2 >> 1) & 1
  const sizeBytes = Math.floor((samplesPerFrame * 125 * bitRateKbps) / sampleRateHz) + padding
  const channels = b3 >> 6 === 3 ? 1 : 2
  const sideInfoBytes = version === 3 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  return { sampleRateHz, channels, bitRateKbps, samplesPerFrame, sizeBytes, xingOffset: 4 + sideInfoBytes }
}

/**
 * Counts how many frames follow each other without a gap from `offset`, up to `most`. Two patterns in a row by chance
 * are rare and three practically impossible, so callers require two or more. Frames of one stream share the sample
 * rate.
 */
export function countMp3Frames(bytes: Uint8Array, offset: number, most = 3): number {
  let count = 0
  let position = offset
  let sampleRateHz: number | undefined
  while (count < most) {
    const frame = readMp3Frame(bytes, position)
    if (!frame || (sampleRateHz !== undefined && frame.sampleRateHz !== sampleRateHz)) break
    sampleRateHz = frame.sampleRateHz
    position += frame.sizeBytes
    count++
  }
  return count
}

/** Finds the first run of frames within `reachBytes` of `from`: encoders leave zeros there, editors leave remnants. */
export function findMp3Frames(
  bytes: Uint8Array,
  from: number,
  reachBytes: number,
  framesMin = 2,
): number | undefined {
  const last = Math.min(bytes.length - 4, from + reachBytes)
  for (let offset = from; offset <= last; offset++) {
    if (bytes[offset] === 0xff && countMp3Frames(bytes, offset, framesMin) >= framesMin) return offset
  }
  return undefined
}
