// Whether a value is one of a list, for lists whose type is narrower than the value's.

export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)
