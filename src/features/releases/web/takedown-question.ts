// What a release's address says when it opens with the question of its takedown.
export const TAKEDOWN_QUESTION = 'takedown'
