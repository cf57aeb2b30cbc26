// Positions the regions of a waveform: their share of the width, and rows so that no two markers overlap.
export interface WaveRegion {
  key: string
  mark: string
  tone: 'danger' | 'warn' | 'success' | 'ink'
  startMs: number
  /** Omitted for a single point. */
  endMs?: number
  /** Formatted time and word: "1:38, silence". */
  label: string
}

export interface PlacedRegion {
  region: WaveRegion
  left: number
  width: number
  row: number
  /** Whether there is room for the text beside the marker. */
  showTime: boolean
  /** The width available for the text. */
  room: number
  /** Near the right edge the label is on the left of the marker. */
  flip: boolean
}

const MARK_SHARE = 8
const WORDS_SHARE = 12
const MAX_ROWS = 3

export function placeRegions(
  regions: readonly WaveRegion[],
  durationMs: number,
): { placed: PlacedRegion[]; rowCount: number } {
  if (durationMs <= 0) return { placed: [], rowCount: 0 }
  const sorted = [...regions].sort((a, b) => a.startMs - b.startMs)
  const rowEnds: number[] = []
  let wordsEnd = -100
  const placed = sorted.map((region, index) => {
    const left = Math.min(100, (region.startMs / durationMs) * 100)
    const end = Math.min(100, ((region.endMs ?? region.startMs) / durationMs) * 100)
    const free = rowEnds.findIndex((taken) => left >= taken)
    const row = free >= 0 ? free : Math.min(rowEnds.length, MAX_ROWS - 1)
    rowEnds[row] = left + MARK_SHARE
    const next = sorted[index + 1]
    const room = (next ? (next.startMs / durationMs) * 100 : 100) - left
    const flip = !next && room < WORDS_SHARE && left - wordsEnd > WORDS_SHARE
    const showTime = row === 0 && (room >= WORDS_SHARE || flip)
    wordsEnd = showTime && !flip ? left + WORDS_SHARE : left + MARK_SHARE
    return {
      region,
      left,
      width: Math.max(0, end - left),
      row,
      showTime,
      room: flip ? WORDS_SHARE : room,
      flip,
    }
  })
  return { placed, rowCount: rowEnds.length }
}
