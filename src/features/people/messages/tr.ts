// Texts of staff’s care of people, in Turkish.
export const tr = {
  problem: {},
}
