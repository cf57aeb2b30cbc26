// The query parameter that opens the takedown confirmation of a release.
export const TAKEDOWN_QUESTION = 'takedown'
