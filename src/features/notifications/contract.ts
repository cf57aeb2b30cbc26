// What the outside may ask of notifications.
export const notifications = {}
