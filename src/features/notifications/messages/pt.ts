// Texts of notifications, in Portuguese.
export const pt = {
  problem: {},
}
