// Sliding windows over an envelope: maximum, minimum and mean of the values around each one.

/** The highest of the `2 * radius + 1` values around each, fewer at the ends. `out` is another array. */
export function slidingMaximum(values: Float32Array, radius: number, out: Float32Array): void {
  slide(values, radius, 1, out)
}

/** The lowest of the `2 * radius + 1` values around each, fewer at the ends. `out` is another array. */
export function slidingMinimum(values: Float32Array, radius: number, out: Float32Array): void {
  slide(values, radius, -1, out)
}

/** D. Lemire's queue ("Streaming maximum-minimum filter", 2006): each position enters and leaves it once. */
function slide(values: Float32Array, radius: number, sign: 1 | -1, out: Float32Array): void {
  const { length } = values
  const queue = new Int32Array(2 ** Math.ceil(Math.log2(2 * radius + 2)))
  const mask = queue.length - 1
  let head = 0
  let tail = 0
  for (let i = 0; i < length + radius; i++) {
    if (i < length) {
      const value = sign * values[i]!
      while (tail > head && sign * values[queue[(tail - 1) & mask]!]! <= value) tail--
      queue[tail++ & mask] = i
    }
    if (i < radius) continue
    while (queue[head & mask]! < i - 2 * radius) head++
    out[i - radius] = values[queue[head & mask]!]!
  }
}

/** The mean of the `2 * radius + 1` values around each; beyond the ends, the first and last value repeat. In place. */
export function slidingMean(values: Float32Array, radius: number): void {
  const { length } = values
  if (length === 0 || radius === 0) return
  const width = 2 * radius + 1
  const last = values[length - 1]!
  /** The values in the window, the oldest at `slot`; the array itself has their means already. */
  const ring = new Float32Array(width).fill(values[0]!)
  for (let i = 0; i < radius; i++) ring[radius + 1 + i] = i < length ? values[i]! : last
  let sum = 0
  for (const value of ring) sum += value
  for (let i = 0, slot = 0; i < length; i++) {
    const next = i + radius < length ? values[i + radius]! : last
    sum += next - ring[slot]!
    ring[slot] = next
    slot = slot + 1 === width ? 0 : slot + 1
    values[i] = sum / width
  }
}
