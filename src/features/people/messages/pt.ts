// Texts of staff’s care of people, in Portuguese.
export const pt = {
  problem: {},
}
