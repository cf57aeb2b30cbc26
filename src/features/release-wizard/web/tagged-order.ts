// Orders files dropped together by the track numbers in their tags, once all tags are read.

/**
 * The tracks of a release, with those of `batch` in the order of their numbers, at the positions they occupy.
 *
 * @param numbers by track; null for a file without one.
 * @returns undefined when a number is missing or duplicated, a track was moved by hand, or the order is already right.
 */
export function inTaggedOrder(
  ids: readonly string[],
  batch: readonly string[],
  numbers: ReadonlyMap<string, number | null>,
): string[] | undefined {
  const places = batch.map((id) => ids.indexOf(id))
  const untouched = places.every((place, i) => place > (places[i - 1] ?? -1))
  const known = batch.map((id) => numbers.get(id) ?? 0)
  if (!untouched || known.includes(0) || new Set(known).size < known.length) return undefined
  const sorted = batch.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0))
  if (sorted.every((id, i) => id === batch[i])) return undefined
  const next = [...ids]
  for (const [i, place] of places.entries()) next[place] = sorted[i] as string
  return next
}
