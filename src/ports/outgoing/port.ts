// Calls URLs that somebody else gave us. Only the public Internet is reachable, never our own network.

export interface Outgoing {
  /** Whether a URL may be called, as far as it shows without a DNS lookup. */
  accepts(url: string): boolean
  /**
   * Posts once without following redirects.
   *
   * @throws OutgoingError when there is no complete response in time, or the address is not allowed
   */
  post(url: string, request: OutgoingRequest): Promise<OutgoingAnswer>
  /**
   * Reads a file once without following redirects.
   *
   * @throws OutgoingError as `post`, and `too_large` for a file of more than `bytesMax`
   */
  get(url: string, limits: { timeoutMs: number; bytesMax: number }): Promise<OutgoingFile>
}

export interface OutgoingRequest {
  headers: Record<string, string>
  body: string
  /** For lookup, connection and response together. */
  timeoutMs: number
}

export interface OutgoingAnswer {
  status: number
  /** At most its first 64 KB. */
  body: string
}

export interface OutgoingFile {
  status: number
  bytes: Buffer
}

/** Why there was no response. */
export const OUTGOING_FAILURES = [
  'address_refused',
  'unresolved',
  'timeout',
  'tls',
  'connection',
  'too_large',
] as const
export type OutgoingFailure = (typeof OUTGOING_FAILURES)[number]

export class OutgoingError extends Error {
  readonly code: OutgoingFailure

  constructor(code: OutgoingFailure, cause?: unknown) {
    super(code, { cause })
    this.name = 'OutgoingError'
    this.code = code
  }
}

declare module '#lib/deps.ts' {
  interface Deps {
    outgoing: Outgoing
  }
}
