// How much the tests try: little on every push, everything with BACKLINE_TEST_DEPTH=full.

export const FULL = process.env.BACKLINE_TEST_DEPTH === 'full'

/** How often something is tried, in a usual run and in a full one. */
export const tries = (usual: number, full: number): number => (FULL ? full : usual)
