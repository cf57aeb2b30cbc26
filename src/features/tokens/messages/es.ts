// Texts of API tokens, in Spanish.
export const es = {
  problem: {},
}
