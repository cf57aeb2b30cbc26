// Music services in which fans save a release before it is out: how they connect, and what is done for them on the day.

export const MUSIC_SERVICE_NAMES = ['spotify'] as const
export type MusicServiceName = (typeof MUSIC_SERVICE_NAMES)[number]

/** As services write themselves. */
export const MUSIC_SERVICE_TITLES: Record<MusicServiceName, string> = { spotify: 'Spotify' }

export interface ConnectedFan {
  /** The service’s id of the person. */
  id: string
  name: string
  /** Null where the service does not say it. */
  followers: number | null
  /** With what saves are made later, for as long as the fan lets us. */
  token: string
}

export type SaveResult =
  | { kind: 'saved' }
  /** The fan took back the access. */
  | { kind: 'revoked' }
  | { kind: 'not_in_market' }
  /** The service allows our app no more calls, and does not say until when. */
  | { kind: 'quota' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'error' }

export interface MusicService {
  /** Where a browser asks the fan; the answer comes to `redirectUri` with the same `state` (RFC 6749, with PKCE). */
  authorizeUrl(ask: { state: string; challenge: string; redirectUri: string }): string
  /**
   * Trades the code of an answer, which works once.
   * @throws MusicServiceRefused
   */
  connect(answer: { code: string; verifier: string; redirectUri: string }): Promise<ConnectedFan>
  /** The id of a release; undefined while the service does not have it. Throws when it could not be asked. */
  findAlbum(upc: string): Promise<string | undefined>
  /** Saving twice changes nothing. Never throws. */
  save(token: string, albumId: string): Promise<SaveResult>
}

/** The code is not good. Anything else thrown means that the service could not be asked. */
export class MusicServiceRefused extends Error {}
