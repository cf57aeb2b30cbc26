// The type of a translation.

/** The same shape as the English texts, with any words in it: a missing or extra key does not compile. */
export type Messages<T> = { [K in keyof T]: T[K] extends string ? string : Messages<T[K]> }
