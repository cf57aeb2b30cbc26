// What the outside may ask of the settings of a person.
export const settings = {}
