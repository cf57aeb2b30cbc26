// Texts whose keys are composed of data, such as the code of an error.

/** The first key that has a text; `defaultValue` among the parameters is for none. */
export type Translate = (keys: string | string[], params?: Record<string, unknown>) => string

/** The same `t`, for keys that the compiler does not know. */
export const withDynamicKeys = (t: (...args: never[]) => unknown): Translate => t as unknown as Translate
