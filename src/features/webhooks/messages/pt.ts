// Texts of webhooks, in Portuguese.
export const pt = {
  problem: {},
}
