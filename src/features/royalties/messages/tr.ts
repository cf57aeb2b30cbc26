export const tr = {}
