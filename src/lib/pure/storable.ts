// What the API accepts of any input before it is validated: bounded nesting, and text that PostgreSQL can store.

/** The deepest form nests four levels: a release holds tracks, which hold credits, which hold roles. */
export const DEPTH_MAX = 20
/** A caller fixes what is reported first; more would only make the response large. */
export const PLACES_MAX = 100

interface Frame {
  value: object
  path: Path | undefined
  depth: number
}

/** A linked list, so that a path costs nothing until it is reported. */
interface Path {
  key: string | number
  parent: Path | undefined
}

/**
 * The paths in `value`, such as `tracks.0.title`, whose text cannot be stored (a NUL, or half of a surrogate pair): at
 * most PLACES_MAX. Returns 'too_deep' for nesting beyond DEPTH_MAX. Takes linear time and no recursion, because
 * anybody can send any input here.
 */
export function unstorablePlaces(value: unknown): string[] | 'too_deep' {
  const places: string[] = []
  const pending: Frame[] = [{ value: { '': value }, path: undefined, depth: 0 }]
  for (let frame = pending.pop(); frame; frame = pending.pop()) {
    const { value, path: parent, depth } = frame
    if (depth > DEPTH_MAX) return 'too_deep'
    for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (typeof child === 'string' && isUnstorable(child)) {
        if (places.push(pathOf({ key, parent })) === PLACES_MAX) return places
      } else if (typeof child === 'object' && child !== null) {
        pending.push({ value: child, path: { key, parent }, depth: depth + 1 })
      }
    }
  }
  return places
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

function pathOf(path: Path): string {
  const keys: Path['key'][] = []
  for (let step: Path | undefined = path; step; step = step.parent) keys.unshift(step.key)
  return keys.join('.').replace(/^\./, '')
}
