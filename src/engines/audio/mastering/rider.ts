// The rider: brings passages nearer to the loudness of the whole, slowly, as a hand on the fader would.
import { hopFrames } from '../hop-buffer.ts'
import { integratedLufs, lufs } from '../loudness.ts'
import type { BlockLevels } from './block-levels.ts'
import { slidingMean } from './windows.ts'

const RAISE_MAX_DB = 3.5
const LOWER_MAX_DB = 1.5
/** Hops of 100 ms on either side: 4 s of loudness, smoothed over 3 s. */
const LOUDNESS_HOPS = 20
const SMOOTHING_HOPS = 15
/** What is this far under the whole is an intro or a fade, and keeps its level. */
const PASSAGE_RANGE_LU = 20

/** The gain of every block in dB; zero where nothing can be measured. */
export function riderDb({ powers, blockFrames, sampleRateHz }: BlockLevels, strength: number): Float32Array {
  const gains = new Float32Array(powers.length)
  const hopBlocks = hopFrames(sampleRateHz) / blockFrames
  const hops = new Float32Array(Math.max(1, Math.floor(powers.length / hopBlocks)))
  for (let b = 0; b < powers.length; b++) {
    const hop = Math.floor((b + 0.5) / hopBlocks)
    if (hop < hops.length) hops[hop] = hops[hop]! + powers[b]! / (hopBlocks * blockFrames)
  }
  const whole = integratedLufs([...hops])
  if (whole === null || strength === 0) return gains
  slidingMean(hops, LOUDNESS_HOPS)
  for (let hop = 0; hop < hops.length; hop++) {
    const distance = whole - lufs(hops[hop]!)
    const gainDb = Math.max(-LOWER_MAX_DB, Math.min(RAISE_MAX_DB, strength * distance))
    hops[hop] = distance < PASSAGE_RANGE_LU ? gainDb : 0
  }
  slidingMean(hops, SMOOTHING_HOPS)
  for (let b = 0; b < gains.length; b++) {
    const position = Math.max(0, Math.min(hops.length - 1, (b + 0.5) / hopBlocks - 0.5))
    const hop = Math.floor(position)
    const next = hops[Math.min(hops.length - 1, hop + 1)]!
    gains[b] = hops[hop]! + (next - hops[hop]!) * (position - hop)
  }
  return gains
}
