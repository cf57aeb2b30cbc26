// Texts of payout settings, in Spanish.
export const es = {
  problem: {},
}
