// Texts of the activity feed, in English.
export const en = {
  problem: {},
}
