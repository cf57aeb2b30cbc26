// Divides amounts without losing a unit.

/**
 * Divides `total` in proportion to `weights`: every part gets its share rounded toward zero, and the units that are
 * missing go, one each, to the parts with the largest remainders; of equal remainders the earlier part comes first.
 *
 * The parts add up to `total` exactly, each differs from its exact share by less than one unit, and the parts of `-total`
 * are the parts of `total` negated.
 *
 * @param total in any integer unit; for money, micro-units (10⁻⁶ of the currency unit)
 * @param weights not negative, and not all 0
 */
export function allocateByLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (weights.some((weight) => weight < 0n) || sum === 0n)
    throw new RangeError('Weights must not be negative, and one of them must be more than 0.')
  const size = total < 0n ? -total : total
  const exact = weights.map((weight) => size * weight)
  const parts = exact.map((part) => part / sum)
  const missing = size - parts.reduce((all, part) => all + part, 0n)
  for (const index of indexesOfLargest(
    exact.map((part) => part % sum),
    Number(missing),
  ))
    parts[index] = (parts[index] as bigint) + 1n
  return total < 0n ? parts.map((part) => -part) : parts
}

/** The positions of the `count` largest values; of equal values the earlier one comes first. */
export function indexesOfLargest(values: readonly bigint[], count: number): number[] {
  if (count === 0) return []
  return values
    .map((value, index) => ({ value, index }))
    .sort((a, b) => (a.value === b.value ? a.index - b.index : a.value > b.value ? -1 : 1))
    .slice(0, count)
    .map(({ index }) => index)
}
