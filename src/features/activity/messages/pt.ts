// Texts of the activity feed, in Portuguese.
export const pt = {
  problem: {},
}
