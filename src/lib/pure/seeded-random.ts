// Seeded pseudo-random numbers, the same on every machine.

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32 over a hash of the seed text (FNV-1a): short, fast and good enough for tunes and colours. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { next, whole, pick: (list) => list[whole(0, list.length - 1)] as never }
}
