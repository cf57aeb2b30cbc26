// Texts of the audit log, in English.
export const en = {
  problem: {},
}
