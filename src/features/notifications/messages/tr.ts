// Texts of notifications, in Turkish.
export const tr = {
  problem: {},
}
