// Texts of webhooks, in English.
export const en = {
  problem: {},
}
