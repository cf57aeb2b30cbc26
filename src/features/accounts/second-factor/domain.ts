// The URI an authenticator app reads, and the secret as a person types it.

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6 without padding, as authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The `otpauth` URI of a secret: SHA-1, 6 digits, 30 seconds, which every app understands. */
export function otpauthUri(key: string, email: string): string {
  const query = new URLSearchParams({ secret: key, issuer: 'Backline', digits: '6', period: '30' })
  return `otpauth://totp/Backline:${encodeURIComponent(email)}?${query}`
}

/** Groups of four characters, easier to type. */
export const inFours = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ')

export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code)
