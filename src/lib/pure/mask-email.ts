// Masks an email address for the audit log, which is never erased: recognisable, but not revealed.

/** `ana@example.com` becomes `a…@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
