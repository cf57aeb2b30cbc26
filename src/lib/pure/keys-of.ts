// `Object.keys` for objects whose type lists every key.

/** For objects that are known to have no further keys, such as constants. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[]
