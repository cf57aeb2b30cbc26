// Texts of API tokens, in English.
export const en = {
  problem: {},
}
