// Texts of the settings of a person, in Portuguese.
export const pt = {
  problem: {},
}
