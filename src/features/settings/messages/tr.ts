// Texts of the settings of a person, in Turkish.
export const tr = {
  problem: {},
}
