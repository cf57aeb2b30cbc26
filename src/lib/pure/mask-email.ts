// An address that can be told from another without giving it away: for the audit log, which is never erased.

/** `ana@example.com` becomes `a…@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
