// `Object.fromEntries` for a closed list of keys, whose type says that each has a value.

export const recordOf = <K extends string, V>(keys: readonly K[], read: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, V>
