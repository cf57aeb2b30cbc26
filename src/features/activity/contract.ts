// What the outside may ask of the activity feed.
export const activity = {}
