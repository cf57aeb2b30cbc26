// Texts of seats and invitations, in English.
export const en = {
  problem: {},
}
