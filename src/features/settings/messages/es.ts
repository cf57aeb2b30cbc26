// Texts of the settings of a person, in Spanish.
export const es = {
  problem: {},
}
