// Texts of the activity feed, in Turkish.
export const tr = {
  problem: {},
}
