// Orders files dropped together by the track numbers in their tags, once all tags are read.

/**
 * The tracks of a release, with those of `batch` in the order of their numbers, at the positions they occupy. A file
 * without a number takes a place that no number names.
 *
 * @param numbers by track; null for a file without one, absent until its tags are read.
 * @returns undefined when tags are unread, a number is duplicated, a track was moved by hand, or the order is right.
 */
export function inTaggedOrder(
  ids: readonly string[],
  batch: readonly string[],
  numbers: ReadonlyMap<string, number | null>,
): string[] | undefined {
  const places = batch.map((id) => ids.indexOf(id))
  const untouched = places.every((place, i) => place > (places[i - 1] ?? -1))
  const known = batch.flatMap((id) => numbers.get(id) || [])
  if (!untouched || batch.some((id) => numbers.get(id) === undefined)) return undefined
  if (known.length === 0 || new Set(known).size < known.length) return undefined
  const sorted = arranged(batch, numbers)
  if (sorted.every((id, i) => id === batch[i])) return undefined
  const next = [...ids]
  for (const [i, place] of places.entries()) next[place] = sorted[i] as string
  return next
}

/** With all numbers, in their order; else each at the place of its number, and the others between them. */
function arranged(batch: readonly string[], numbers: ReadonlyMap<string, number | null>): string[] {
  const numbered = batch
    .filter((id) => numbers.get(id))
    .toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0))
  const rest = batch.filter((id) => !numbers.get(id))
  const sorted: string[] = []
  for (const id of numbered) {
    const before = Math.max(0, (numbers.get(id) ?? 0) - 1 - sorted.length)
    sorted.push(...rest.splice(0, before), id)
  }
  return [...sorted, ...rest]
}
