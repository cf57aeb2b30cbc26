// Measures how much of a picture has a single colour.
import type { Pixels } from './decode.ts'

/** Channels that differ by no more than this, of 255, look the same on a phone. */
const SAME_COLOUR = 10

/**
 * The share of the area, 0 to 1, that has the picture's most common colour.
 * @param rgb a small copy, in which grain has averaged out.
 */
export function oneColourShare({ data }: Pixels): number {
  const median = [0, 1, 2].map((channel) => medianOf(data, channel))
  let same = 0
  for (let offset = 0; offset < data.length; offset += 3) {
    const differs = (channel: number) => Math.abs(data[offset + channel]! - median[channel]!) > SAME_COLOUR
    if (!differs(0) && !differs(1) && !differs(2)) same++
  }
  return same / (data.length / 3)
}

function medianOf(data: Uint8Array, channel: number): number {
  const counts = new Uint32Array(256)
  for (let offset = channel; offset < data.length; offset += 3) counts[data[offset]!]!++
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen >= data.length / 6
  })
}
