// Texts of payout settings, in Turkish.
export const tr = {
  problem: {},
}
