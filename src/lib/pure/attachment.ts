// How a response names a file to be saved (RFC 6266).

/** The Content-Disposition for any `name`: an ASCII version for old browsers, and the full name as in RFC 8187. */
export function attachment(name: string): string {
  const whole = name.toWellFormed()
  // A quote would end the name, a backslash would escape it, and some browsers decode percent signs (RFC 6266
  // appendix D).
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"${ascii === whole ? '' : `; filename*=UTF-8''${encoded}`}`
}
