export const es = {}
