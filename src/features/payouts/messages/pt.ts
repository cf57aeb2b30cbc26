// Texts of payout settings, in Portuguese.
export const pt = {
  problem: {},
}
