// Texts of the activity feed, in Spanish.
export const es = {
  problem: {},
}
