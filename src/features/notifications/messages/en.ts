// Texts of notifications, in English.
export const en = {
  problem: {},
}
