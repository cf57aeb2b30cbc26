// Texts of webhooks, in Spanish.
export const es = {
  problem: {},
}
