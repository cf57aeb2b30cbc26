export const pt = {}
