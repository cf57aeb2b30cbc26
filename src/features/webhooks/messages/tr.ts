// Texts of webhooks, in Turkish.
export const tr = {
  problem: {},
}
