// How a response names a file to be saved (RFC 6266).

/**
 * A Content-Disposition of `name`, whatever its characters: in ASCII for old readers, and whole as RFC 8187 writes it.
 */
export function attachment(name: string): string {
  const whole = name.toWellFormed()
  // A quote would end the name, a backslash escape it, and some readers decode a per cent sign (RFC 6266 appendix D).
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"${ascii === whole ? '' : `; filename*=UTF-8''${encoded}`}`
}
