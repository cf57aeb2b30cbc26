// What the outside may ask of the audit log.
export const audit = {}
