// One thing that is wrong: what (a code of a closed list), where, and the numbers its sentence needs.

export interface Problem<Code extends string = string> {
  code: Code
  /** Path of the field, `tracks.0.title`; empty for the whole. */
  at: string
  params?: Record<string, string | number>
}

/** A finding of a check: a problem that either stops the release or only advises. */
export interface Finding<Code extends string = string> extends Problem<Code> {
  severity: 'blocks' | 'advises'
}
