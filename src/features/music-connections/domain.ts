// Rules of music connections: ids of playlists, and the meaning of what a service answers.

/** The format of Spotify’s ids. */
export const PLAYLIST_ID = /^[0-9A-Za-z]{22}$/

export const CONNECTION_STATES = ['connected', 'expired'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** How an attempt to connect ends. `stale`: this browser has no open attempt that the answer belongs to. */
export const CONNECT_RESULTS = ['connected', 'cancelled', 'failed', 'stale'] as const
export type ConnectResult = (typeof CONNECT_RESULTS)[number]

/** What a service sends back through the browser (RFC 6749, section 4.1.2). */
export interface ServiceAnswer {
  state: string
  code?: string | undefined
  error?: string | undefined
}

/** What an answer means for the attempt of a user; after `agreed`, its code must still be exchanged for tokens. */
export function readAnswer(
  answer: ServiceAnswer,
  attempt: { state: string; userId: string } | undefined,
  userId: string,
): Exclude<ConnectResult, 'connected'> | 'agreed' {
  if (!attempt || attempt.state !== answer.state || attempt.userId !== userId) return 'stale'
  if (answer.code && !answer.error) return 'agreed'
  return answer.error === 'access_denied' ? 'cancelled' : 'failed'
}
