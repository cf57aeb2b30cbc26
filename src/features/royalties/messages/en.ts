// Texts of the royalties pages.
export const en = {}
