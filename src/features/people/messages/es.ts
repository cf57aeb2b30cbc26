// Texts of staff’s care of people, in Spanish.
export const es = {
  problem: {},
}
