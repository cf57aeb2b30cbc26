// Texts of API tokens, in Turkish.
export const tr = {
  problem: {},
}
