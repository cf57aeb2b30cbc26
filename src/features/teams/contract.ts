// What the outside may ask of seats and invitations.
export const teams = {}
