// What the outside may ask of payout settings.
export const payouts = {}
