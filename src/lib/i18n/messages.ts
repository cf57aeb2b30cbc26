// The type of a translation.

/** The shape of the English texts with any content: a missing or extra key does not compile. */
export type Messages<T> = { [K in keyof T]: T[K] extends string ? string : Messages<T[K]> }
