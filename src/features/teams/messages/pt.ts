// Texts of seats and invitations, in Portuguese.
export const pt = {
  problem: {},
}
