// Mid and side, the form in which mastering works on stereo: what both channels share, and what they do not.

/** In place: mid = (left + right) / 2, side = (left - right) / 2. Mono stays as it is. */
export function toMidSide(planes: readonly Float64Array[], frames: number): void {
  const [first, second] = planes
  if (!second) return
  for (let i = 0; i < frames; i++) {
    const left = first![i]!
    const right = second[i]!
    first![i] = (left + right) / 2
    second[i] = (left - right) / 2
  }
}

/** left = mid + side, right = mid - side. */
export function toLeftRight(
  mid: Float64Array,
  side: Float64Array,
  left: Float64Array,
  right: Float64Array,
  frames: number,
): void {
  for (let i = 0; i < frames; i++) {
    left[i] = mid[i]! + side[i]!
    right[i] = mid[i]! - side[i]!
  }
}
