// Texts of seats and invitations, in Turkish.
export const tr = {
  problem: {},
}
