// The secret of the installation: signs sessions, captchas and download URLs, and encrypts what must be readable
// again.

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { thrownCode } from '#lib/pure/thrown.ts'

declare module './deps.ts' {
  interface Deps {
    secret: string
  }
}

/**
 * The secret in the data folder, created on the first start. Concurrent first starts agree, because only one file
 * wins.
 */
export function installationSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** HMAC-SHA-256 over the parts, base64url. The separator cannot occur in a part. */
export const sign = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')

/** Whether `signature` is what `sign` returns, compared in constant time. */
export function isSigned(secret: string, signature: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/**
 * AES-256-GCM as a compact JWE (RFC 7516) with a key per purpose, so that a value sealed for one purpose cannot be
 * opened for another.
 */
export const seal = (secret: string, purpose: string, text: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secret, purpose))

/** @throws when the value was changed, or sealed for another purpose or with another secret */
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
