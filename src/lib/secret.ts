// The installation's secret: signs sessions, captchas and download addresses, and seals what we must be
// able to read again.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CompactEncrypt, compactDecrypt } from 'jose'

declare module './deps.ts' {
  interface Deps {
    secret: string
  }
}

/** The secret kept in the data folder, made on the first start. Two first starts agree: one file wins. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** HMAC-SHA-256 over the parts, base64url. A separator that no part may hold keeps them apart. */
export const sign = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')

/** Whether `signature` is what `sign` gives, told in constant time. */
export function isSigned(secret: string, signature: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** AES-256-GCM as a compact JWE (RFC 7516), under a key for this purpose alone: what is sealed for one opens nowhere else. */
export const seal = (secret: string, purpose: string, text: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secret, purpose))

/** @throws for what was changed, or sealed for another purpose or by another secret. */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor(secret, purpose), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return Buffer.from(plaintext).toString()
}

/** HKDF with SHA-256 (RFC 5869). */
const keyFor = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `seal\n${purpose}`, 32))
