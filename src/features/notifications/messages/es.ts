// Texts of notifications, in Spanish.
export const es = {
  problem: {},
}
