// Timed lyrics: lines are timed by tapping along, can be adjusted, and keep their times when the text changes.
import type { TimedLine } from '#features/releases/domain/lyrics.ts'

/** A line of the lyrics and its start; null until it is tapped. */
export interface SungLine {
  text: string
  atMs: number | null
}

/** The lines of the lyrics without the blank ones between verses. */
export const sungLines = (lyrics: string): string[] =>
  lyrics
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * The lines of `lyrics` with their earlier times. An unchanged line keeps its time; a changed one takes the time of the
 * line at its position.
 */
export function withTimes(lyrics: string, timed: readonly TimedLine[] | null): SungLine[] {
  const texts = sungLines(lyrics)
  const before = timed ?? []
  const kept: SungLine[] = texts.map((text) => ({ text, atMs: null }))
  let position = 0
  let from = 0
  for (const [line, old] of [...sameLines(texts, before), [texts.length, before.length] as const]) {
    for (let step = 0; position + step < line && from + step < old; step++) {
      kept[position + step] = { text: texts[position + step] ?? '', atMs: before[from + step]?.atMs ?? null }
    }
    const same = kept[line]
    if (same) kept[line] = { ...same, atMs: before[old]?.atMs ?? null }
    position = line + 1
    from = old + 1
  }
  return kept
}

/** Pairs of indexes with the same text: the longest common subsequence. */
function sameLines(texts: readonly string[], timed: readonly TimedLine[]): [number, number][] {
  const most = texts.map(() => new Array<number>(timed.length + 1).fill(0))
  const lengthAt = (i: number, j: number) => most[i]?.[j] ?? 0
  const same = (i: number, j: number) => texts[i] === timed[j]?.text
  for (let i = texts.length - 1; i >= 0; i--) {
    const row = most[i] as number[]
    for (let j = timed.length - 1; j >= 0; j--) {
      row[j] = same(i, j) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  while (i < texts.length && j < timed.length) {
    if (same(i, j)) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** Far more than a song has; further lines stay in the lyrics, but are not timed. */
const LINES_MAX = 1_000
const TEXT_MAX = 500

/** The value to save: the lines that have a time; null when none has. */
export function timedOnly(lines: readonly SungLine[]): TimedLine[] | null {
  const timed = lines.flatMap(({ text, atMs }) =>
    atMs === null ? [] : [{ atMs, text: text.slice(0, TEXT_MAX) }],
  )
  return timed.length > 0 ? timed.slice(0, LINES_MAX) : null
}

/**
 * Sets the time of the line at `index`, never before the lines above it; later lines that would start earlier lose
 * theirs.
 */
export function stamp(lines: readonly SungLine[], index: number, atMs: number): SungLine[] {
  const time = Math.max(timeAbove(lines, index), Math.round(atMs))
  return lines.map((line, i) => {
    if (i === index) return { ...line, atMs: time }
    return i > index && line.atMs !== null && line.atMs < time ? { ...line, atMs: null } : line
  })
}

/** Moves the time of a line, but not past its neighbours or the ends of the recording. */
export function nudge(
  lines: readonly SungLine[],
  index: number,
  byMs: number,
  durationMs: number,
): readonly SungLine[] {
  const atMs = lines[index]?.atMs
  if (atMs === undefined || atMs === null) return lines
  const above = timeAbove(lines, index)
  const below = lines.slice(index + 1).find((line) => line.atMs !== null)?.atMs ?? durationMs
  const moved = Math.min(Math.max(atMs + byMs, above), Math.max(below, above))
  return lines.map((line, i) => (i === index ? { ...line, atMs: moved } : line))
}

const timeAbove = (lines: readonly SungLine[], index: number): number =>
  lines.slice(0, index).findLast((line) => line.atMs !== null)?.atMs ?? 0

/** Removes the time of one line. */
export const unstamp = (lines: readonly SungLine[], index: number): SungLine[] =>
  lines.map((line, i) => (i === index ? { ...line, atMs: null } : line))

/** The line that is sung at `positionMs`; -1 before the first. */
export function lineAt(lines: readonly SungLine[], positionMs: number): number {
  return lines.findLastIndex(({ atMs }) => atMs !== null && atMs <= positionMs)
}

/** The first line without a time; the number of lines when all have one. */
export function nextToStamp(lines: readonly SungLine[]): number {
  const next = lines.findIndex((line) => line.atMs === null)
  return next < 0 ? lines.length : next
}
