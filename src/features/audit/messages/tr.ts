// Texts of the audit log, in Turkish.
export const tr = {
  problem: {},
}
