// What the outside may ask of webhooks.
export const webhooks = {}
