// What the outside may ask of API tokens.
export const tokens = {}
