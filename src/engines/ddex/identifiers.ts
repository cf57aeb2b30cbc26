// The identifiers of recordings, releases, works and parties: format, check digits, display.

const ISRC_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

/**
 * The 12 characters to store, upper case, or undefined when the text is no ISRC (ISO 3901).
 * Accepts what people type: lower case, hyphens and spaces between the parts, a leading "ISRC".
 */
export function parseIsrc(text: string): string | undefined {
  const bare = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  if (isIsrc(bare)) return bare
  // Tried second, because IS-RC1-26-00001 is an Icelandic code that begins with the same four letters.
  const unlabelled = bare.replace(/^ISRC:?/, '')
  return isIsrc(unlabelled) ? unlabelled : undefined
}

/** True for the stored form only: 12 characters, upper case, no hyphens. An ISRC has no check digit. */
export function isIsrc(text: string): boolean {
  return ISRC_PATTERN.test(text)
}

/** The display form CC-XXX-YY-NNNNN of a stored ISRC; any other text is returned unchanged. */
export function formatIsrc(isrc: string): string {
  if (!isIsrc(isrc)) return isrc
  return `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}`
}

/** The GS1 check digit (0–9) for these digits: mod 10, weights 3 and 1 alternating from the right. */
export function checkDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('checkDigit takes digits only')
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** True for a UPC-A (12) or EAN-13 (13) with a correct check digit: the ICPN of ERN. */
export function isUpc(text: string): boolean {
  return /^\d{12,13}$/.test(text) && hasRightCheckDigit(text)
}

/** True for a GTIN of 12, 13 or 14 digits with a correct check digit; partners send ICPNs in all three lengths. */
export function isGtin(text: string): boolean {
  return /^\d{12,14}$/.test(text) && hasRightCheckDigit(text)
}

/**
 * The 13 digits by which a product is looked up, regardless of the notation, or undefined when the text is not a GTIN.
 * A GTIN-14 with a packaging indicator (first digit not 0) has no 13-digit form.
 */
export function toGtin13(text: string): string | undefined {
  const padded = text.padStart(14, '0')
  return isGtin(text) && padded.startsWith('0') ? padded.slice(1) : undefined
}

/** True for a DDEX Party Identifier: `PADPIDA`, ten characters, one check character (DDEX-DPID). */
export function isDpid(text: string): boolean {
  return /^PADPIDA[a-zA-Z0-9]{10}[a-zA-Z0-9]$/.test(text)
}

/** True if the check character is correct too (ISO 7064 mod 37,36), as in every id that DDEX has issued. */
export const isIssuedDpid = (text: string): boolean =>
  /^PADPIDA[A-Z0-9]{11}$/.test(text) && mod37Of36(text) === 1

/** True for a GRid: `A1`, issuer (5), release number (10), check character (ISO 7064 mod 37,36). */
export function isGrid(text: string): boolean {
  return /^A1[A-Z0-9]{16}$/.test(text) && mod37Of36(text) === 1
}

/** True for an ISNI: 16 characters, the last an ISO 7064 mod 11-2 check character (0–9 or X). */
export function isIsni(text: string): boolean {
  if (!/^\d{15}[\dX]$/.test(text)) return false
  const product = [...text.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (product % 11)) % 11
  return text.at(-1) === (check === 10 ? 'X' : String(check))
}

/** True for an IPI name number: 11 digits, the last two a check of the nine before (mod 101, weights 10 down to 2). */
export function isIpiNameNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  const sum = [...text.slice(0, 9)].reduce((total, digit, i) => total + Number(digit) * (10 - i), 0)
  // 101 - 0 and 101 - 1 are written 00 alike: there are two digits for 101 remainders.
  const check = sum % 101 === 0 ? 0 : (101 - (sum % 101)) % 100
  return text.slice(9) === String(check).padStart(2, '0')
}

/**
 * The 11 characters to store, `T` and ten digits, or undefined when the text is no ISWC or its check digit is wrong (ISO 15707:
 * mod 10, weights 1 to 9, beginning with 1 for the T). Accepts lower case, hyphens, dots and spaces, a leading "ISWC".
 */
export function parseIswc(text: string): string | undefined {
  const bare = text
    .toUpperCase()
    .replace(/[\s.\u2010-\u2015-]/g, '')
    .replace(/^ISWC:?/, '')
  if (!/^T\d{10}$/.test(bare)) return undefined
  const sum = [...bare.slice(1, 10)].reduce((total, digit, i) => total + Number(digit) * (i + 1), 1)
  return Number(bare.at(-1)) === (10 - (sum % 10)) % 10 ? bare : undefined
}

/** The display form T-DDD.DDD.DDD-C of a stored ISWC; any other text is returned unchanged. */
export function formatIswc(iswc: string): string {
  const parts = /^T(\d{3})(\d{3})(\d{3})(\d)$/.exec(iswc)
  return parts ? `T-${parts[1]}.${parts[2]}.${parts[3]}-${parts[4]}` : iswc
}

function hasRightCheckDigit(digits: string): boolean {
  return Number(digits.at(-1)) === checkDigit(digits.slice(0, -1))
}

function mod37Of36(text: string): number {
  const values = [...text].map((character) => Number.parseInt(character, 36))
  const check = values.pop() ?? 0
  const product = values.reduce((total, value) => (((total + value) % 36 || 36) * 2) % 37, 36)
  return (product + check) % 36
}
