// Calls through undici, connecting only to the address that was checked after the lookup.

import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { thrownCode } from '#lib/pure/thrown.ts'
import { isPublicAddress } from './addresses.ts'
import { type Outgoing, OutgoingError, type OutgoingFailure } from './port.ts'

export interface OutgoingConfig {
  /** Hosts that may be called although they are not public, for development and tests. */
  allowHosts: readonly string[]
  /** Whether http is allowed, for installations without https. */
  plainHttp: boolean
}

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const ANSWER_BYTES_MAX = 64 * 1024

export function openOutgoing(
  { allowHosts, plainHttp }: OutgoingConfig,
  resolve: Resolve = (hostname) => systemLookup(hostname, { all: true }),
): Outgoing {
  const allowed = (hostname: string, address: string) =>
    allowHosts.includes(hostname) || isPublicAddress(address)
  const lookup: LookupFunction = (hostname, { all, family }, done) => {
    checked(hostname).then(
      (addresses) => {
        const first =
          addresses.find((address) => address.family === family) ?? (addresses[0] as LookupAddress)
        if (all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error) => done(error, ''),
    )
  }
  // One private address refuses the whole name: mixed answers are an attempt to get in.
  async function checked(hostname: string): Promise<LookupAddress[]> {
    const addresses = await resolve(hostname).catch((error) => {
      throw new OutgoingError('unresolved', error)
    })
    // A private name gets the answer of an unknown one, so that nobody learns which names this network has.
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => allowed(hostname, address))
    if (!isPublic) throw new OutgoingError('unresolved')
    return addresses
  }
  // Without pipelining no connection outlives its request, so every request is checked again.
  const agent = new Agent({ pipelining: 0, connect: { lookup } })

  // An IP address as host is never looked up. The URL parser has normalised it: 0x7f.1 is 127.0.0.1.
  const accepts = (text: string): boolean => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    const host = hostname.replace(/^\[|\]$/g, '')
    const scheme = protocol === 'https:' || (plainHttp && protocol === 'http:')
    return scheme && !username && !password && (isIP(host) === 0 || allowed(host, host))
  }
  async function call<T>(
    url: string,
    timeoutMs: number,
    options: Parameters<typeof request>[1],
    read: (status: number, body: AsyncIterable<Buffer>) => Promise<T>,
  ): Promise<T> {
    if (!accepts(url)) throw new OutgoingError('address_refused')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await request(url, { ...options, signal, dispatcher: agent })
      return await read(answer.statusCode, answer.body)
    } catch (error) {
      throw new OutgoingError(signal.aborted ? 'timeout' : failureOf(error), error)
    }
  }
  return {
    accepts,
    post: (url, { headers, body, timeoutMs }) =>
      call(url, timeoutMs, { method: 'POST', headers, body }, async (status, answer) => ({
        status,
        body: (await beginningOf(answer, ANSWER_BYTES_MAX)).toString('utf8'),
      })),
    get: (url, { timeoutMs, bytesMax }) =>
      call(url, timeoutMs, { method: 'GET' }, async (status, answer) => {
        const bytes = await beginningOf(answer, bytesMax + 1)
        if (bytes.length > bytesMax) throw new OutgoingError('too_large')
        return { status, bytes }
      }),
  }
}

/** Leaving the loop closes the stream and its connection. */
async function beginningOf(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    parts.push(part)
    bytes += part.length
    if (bytes >= most) break
  }
  return Buffer.concat(parts).subarray(0, most)
}

function failureOf(error: unknown): OutgoingFailure {
  if (error instanceof OutgoingError) return error.code
  const code = String(thrownCode(error) ?? '')
  return /TLS|SSL|CERT|SELF_SIGNED|VERIFY/.test(code) ? 'tls' : 'connection'
}
