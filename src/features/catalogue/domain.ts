// Rules of the catalogue of artists: how it is sorted, and where its next page begins.
export const SORTS = ['newest', 'name', 'followers'] as const
export type Sort = (typeof SORTS)[number]

/** Fills 2, 3 and 4 columns. */
export const PAGE_SIZE = 24
export const SEARCH_LENGTH_MAX = 100
/** The name of an artist has at most 200 signs of at most 4 bytes. */
export const CURSOR_LENGTH_MAX = 1_200
