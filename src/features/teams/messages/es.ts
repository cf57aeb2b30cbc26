// Texts of seats and invitations, in Spanish.
export const es = {
  problem: {},
}
