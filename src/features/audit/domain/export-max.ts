// How many entries of the audit log fit in one file.

/** Longer periods are exported in parts. */
export const EXPORT_MAX = 100_000
