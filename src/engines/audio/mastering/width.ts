// Widens a narrow stereo image a little, in the treble only.
import { BAND_HERTZ, type ThirdOctaves } from './long-term-spectrum.ts'

export const WIDTH_SHELF_HZ = 2500
const FROM_HZ = 1990
const TO_HZ = 12_600
/** Side relative to mid in dB above which an image is wide enough. */
const WIDE_DB = -7
/** Below this the recording is mono with noise. */
export const MONO_DB = -40
const GAIN_MAX_DB = 1.5
/** Gain for each dB that is missing. */
const GAIN_SHARE = 0.5

/** The gain of a shelf on the side channel in dB, 0 to 1.5. */
export function widthGainDb({ mid, side }: ThirdOctaves): number {
  let common = 0
  let different = 0
  for (let b = 0; b < BAND_HERTZ.length; b++) {
    if (BAND_HERTZ[b]! < FROM_HZ || BAND_HERTZ[b]! > TO_HZ) continue
    common += mid[b]!
    different += side[b]!
  }
  if (common === 0 || different === 0) return 0
  const widthDb = 10 * Math.log10(different / common)
  if (widthDb < MONO_DB) return 0
  return Math.max(0, Math.min(GAIN_MAX_DB, GAIN_SHARE * (WIDE_DB - widthDb)))
}
