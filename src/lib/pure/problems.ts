// A problem: a code of a closed list, a place, and the values its message needs.

export interface Problem<Code extends string = string> {
  code: Code
  /** Path of the field, such as `tracks.0.title`; empty for the whole object. */
  at: string
  params?: Record<string, string | number>
}

/** A finding of a check: a problem that either blocks or advises. */
export interface Finding<Code extends string = string> extends Problem<Code> {
  severity: 'blocks' | 'advises'
}
