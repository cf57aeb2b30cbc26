// Percentiles of long envelopes, counted in steps instead of sorted.
const STEPS_PER_DB = 20
const STEPS = 2000

/** The value in dB below which a share of the values lie, to 0.05 dB; values are 0 or more, and counted up to 100. */
export function percentileDb(values: Float32Array, share: number): number {
  const counts = new Uint32Array(STEPS)
  for (const value of values) {
    const step = Math.min(STEPS - 1, Math.round(value * STEPS_PER_DB))
    counts[step] = counts[step]! + 1
  }
  let below = 0
  for (let step = 0; step < STEPS; step++) {
    below += counts[step]!
    if (below >= share * values.length) return step / STEPS_PER_DB
  }
  return 0
}
