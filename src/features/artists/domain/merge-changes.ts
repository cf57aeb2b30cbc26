// Joins the unsaved changes of a form with what somebody else saved meanwhile.

/**
 * The newest values with the changes of the form.
 *
 * @param groups fields that only make sense together: with a change of one, all are those of the form
 * @param records fields that are records, merged key by key
 */
export function mergeChanges<T extends object>(
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
  { groups, records }: { groups: readonly (readonly (keyof T)[])[]; records: readonly (keyof T)[] },
): T {
  const merged = { ...theirs }
  const grouped = groups.flat()
  const single = (Object.keys(mine) as (keyof T)[]).filter((key) => !grouped.includes(key))
  for (const group of [...groups, ...single.map((key) => [key])]) {
    for (const key of group) {
      if (records.includes(key)) merged[key] = mergeRecord(base[key], mine[key], theirs[key])
      else if (group.some((key) => differs(base[key], mine[key]))) merged[key] = mine[key]
    }
  }
  return merged
}

const mergeRecord = <R>(base: R, mine: R, theirs: R): R =>
  mergeChanges({ base, mine, theirs } as { base: object; mine: object; theirs: object }, {
    groups: [],
    records: [],
  }) as R

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)
