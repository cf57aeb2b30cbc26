// Texts of payout settings, in English.
export const en = {
  problem: {},
}
