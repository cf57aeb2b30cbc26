// The values that an axis names.

const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Whole numbers in equal steps of 1, 2, 2.5 or 5 times a power of ten: at most five steps between the outermost of the
 * values and zero. The first and last are the ends of the axis.
 */
export function axisTicks(values: readonly number[]): number[] {
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  const least = values.reduce((min, value) => Math.min(min, value), 0)
  const roughly = Math.max((most - least) / 4, 1)
  const power = 10 ** Math.floor(Math.log10(roughly))
  const times = STEPS.find((one) => one * power >= roughly && Number.isInteger(one * power)) ?? 10
  const step = times * power
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
