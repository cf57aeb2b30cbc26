// Texts of the settings of a person, in English.
export const en = {
  problem: {},
}
