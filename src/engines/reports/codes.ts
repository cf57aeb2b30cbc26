// Cleans the codes of recordings and releases as statements write them.

const ISRC = /^[A-Za-z]{2}[A-Za-z0-9]{3}\d{7}$/

/** `QZ-ZZ2-26-00002` is `QZZZ22600002`; empty if it is no ISRC. */
export function cleanIsrc(text: string): string {
  const code = ISRC.test(text) ? text : text.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
  return ISRC.test(code) ? code.toUpperCase() : ''
}

const NO_UPC = '0'.repeat(13)

/** 13 digits, with the leading zeros that a spreadsheet drops; empty for anything that is no UPC, such as `1.23E+12`. */
export function cleanUpc(text: string): string {
  const digits = /^\d+$/.test(text) ? text : text.replaceAll(/[\s-]/g, '')
  if (!/^(?:0\d{13}|\d{8,13})$/.test(digits)) return ''
  const code = digits.slice(-13).padStart(13, '0')
  return code === NO_UPC ? '' : code
}
