// The accent colour that a page takes from a cover: the most frequent one of medium lightness.
import type { Pixels } from './decode.ts'

/** Used when a cover has no colour of medium lightness at all. */
const GREY = '#8c8880'

/**
 * @param rgb a small copy. Colours are counted in bins of 32 levels per channel.
 * @returns #rrggbb
 */
export function tintOf({ data }: Pixels): string {
  const bins = new Map<number, { weight: number; r: number; g: number; b: number }>()
  for (let i = 0; i + 2 < data.length; i += 3) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
    const lightness = (Math.max(r, g, b) + Math.min(r, g, b)) / 2
    if (lightness < 50 || lightness > 205) continue
    const key = ((r >> 5) << 10) | ((g >> 5) << 5) | (b >> 5)
    const bin = bins.get(key) ?? { weight: 0, r: 0, g: 0, b: 0 }
    bin.weight++
    bin.r += r
    bin.g += g
    bin.b += b
    bins.set(key, bin)
  }
  let best: { weight: number; r: number; g: number; b: number } | undefined
  for (const bin of bins.values()) if (!best || bin.weight > best.weight) best = bin
  if (!best) return GREY
  const { weight, r, g, b } = best
  return `#${[r, g, b]
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
