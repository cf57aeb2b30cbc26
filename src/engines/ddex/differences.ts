// Compares two models field by field: the changes of a new message at a store, and what a version cannot express.
import type { NewRelease } from './model.ts'

/**
 * A field that differs. `path` identifies objects by a stable key, such as `release.tracks[QZZZ22600001].title` or
 * `deals[SubscriptionModel].end`. A list of strings is one value; a list of objects is compared as the list of their
 * keys in order, and by the fields of each. A side without the field is undefined.
 */
export interface Difference {
  path: string
  before: Value | undefined
  after: Value | undefined
}
export type Value = string | number | boolean | string[]

/**
 * The differences between two states of one release, in the order of the model; new parts come last. Sender, date and
 * message are not compared.
 */
export function differences(before: NewRelease, after: NewRelease): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const paths = new Set([...old.keys(), ...now.keys()])
  return [...paths].flatMap((path) => {
    const difference = { path, before: old.get(path), after: now.get(path) }
    return JSON.stringify(difference.before) === JSON.stringify(difference.after) ? [] : difference
  })
}

function fieldsOf({ language, release, deals }: NewRelease): Map<string, Value> {
  const fields = new Map<string, Value>()
  const tracks = release.tracks.toSorted((a, b) => a.disc - b.disc || a.number - b.number)
  collect({ language, release: { ...release, tracks }, deals }, '', fields)
  return fields
}

function collect(value: unknown, path: string, fields: Map<string, Value>): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) collectList(value, path, fields)
  else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) collect(item, path ? `${path}.${key}` : key, fields)
  } else fields.set(path, value as Value)
}

function collectList(list: unknown[], path: string, fields: Map<string, Value>): void {
  if (list.every((item) => typeof item === 'string')) {
    if (list.length > 0) fields.set(path, list)
    return
  }
  const seen = new Map<string, number>()
  const names: string[] = []
  for (const item of list) {
    const key = keyOf(item as Record<string, unknown>)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    names.push(nth > 1 ? `${key} ${nth}` : key)
  }
  fields.set(path, names)
  for (const [i, item] of list.entries()) collect(item, `${path}[${names[i]}]`, fields)
}

/** The stable key: a track's ISRC, a party's name, a deal's commercial model, an identifier's namespace. */
function keyOf(item: Record<string, unknown>): string {
  const { isrc, name, special, commercialModel, namespace } = item
  return String(isrc ?? name ?? special ?? commercialModel ?? namespace)
}
