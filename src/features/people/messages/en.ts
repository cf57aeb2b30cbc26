// Texts of staff’s care of people, in English.
export const en = {
  problem: {},
}
