// Texts of the audit log, in Spanish.
export const es = {
  problem: {},
}
