// Texts of the audit log, in Portuguese.
export const pt = {
  problem: {},
}
