// What the outside may ask of staff’s care of people.
export const people = {}
