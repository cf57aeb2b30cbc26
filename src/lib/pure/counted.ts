// How far long lists are counted.

/** What may be many is counted up to this number; one more means "more". */
export const COUNTED_MAX = 1_000
