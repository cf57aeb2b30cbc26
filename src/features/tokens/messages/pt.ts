// Texts of API tokens, in Portuguese.
export const pt = {
  problem: {},
}
