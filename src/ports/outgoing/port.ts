// Calling an address that somebody else named. Only the public Internet is reached that way, never our own network.

export interface Outgoing {
  /** Whether such an address may be called at all, as far as it tells without asking DNS. */
  accepts(url: string): boolean
  /**
   * Posts once and follows no redirect.
   * @throws OutgoingError when there is no whole answer in time, or the address leads to where nobody may go
   */
  post(url: string, request: OutgoingRequest): Promise<OutgoingAnswer>
}

export interface OutgoingRequest {
  headers: Record<string, string>
  body: string
  /** For everything: the name, the connection, the answer. */
  timeoutMs: number
}

export interface OutgoingAnswer {
  status: number
  /** At most its first 64 KB. */
  body: string
}

/** Why there was no answer. */
export const OUTGOING_FAILURES = ['address_refused', 'unresolved', 'timeout', 'tls', 'connection'] as const
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
