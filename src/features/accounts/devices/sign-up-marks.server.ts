// Marks of the address and the device of a sign-up: HMACs that say that two are the same, and nothing else.
import { isIP } from 'node:net'
import type { Caller } from '#lib/api.server.ts'
import { sign } from '#lib/secret.ts'
import { deviceOf } from './list-devices.server.ts'

export interface SignUpMarks {
  /** Empty for an address that many share, such as that of a proxy. */
  address: string
  /** The same browser and system at the same address. */
  device: string
}

export function signUpMarks(secret: string, { address, userAgent }: Caller): SignUpMarks {
  const { browser, system } = deviceOf(userAgent)
  return {
    address: isPublic(address) ? sign(secret, 'sign-up-address', address) : '',
    device: browser && address ? sign(secret, 'sign-up-device', address, browser, system ?? '') : '',
  }
}

const PRIVATE =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/

function isPublic(address: string): boolean {
  const v4 = address.replace(/^::ffff:/i, '')
  if (isIP(v4) === 4) return !PRIVATE.test(v4)
  return isIP(address) === 6 && !/^(::1?$|f[cd]|fe[89ab])/i.test(address)
}
