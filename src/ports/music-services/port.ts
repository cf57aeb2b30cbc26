// Music services: how fans and users connect their accounts, the releases saved for fans, and playlists that users follow.

export const MUSIC_SERVICE_NAMES = ['spotify'] as const
export type MusicServiceName = (typeof MUSIC_SERVICE_NAMES)[number]

/** As services write themselves. */
export const MUSIC_SERVICE_TITLES: Record<MusicServiceName, string> = { spotify: 'Spotify' }

/** What a person is asked to allow. Fans are asked for the least: saving a release to their library. */
const CONSENT_SCOPES = ['saves', 'playlists'] as const
export type ConsentScope = (typeof CONSENT_SCOPES)[number]

/** A person at a music service, as they agreed there. */
export interface MusicServiceUser {
  /** The service’s id of the person. */
  id: string
  name: string
  /** Null where the service does not say it. */
  followers: number | null
  /** The refresh token: grants access later, for as long as the person lets us. */
  token: string
}

export interface AccessGrant {
  accessToken: string
  /** How long the access token works. */
  lifetimeMs: number
  /** Replaces the refresh token that was used; undefined while that one stays. */
  refreshToken: string | undefined
}

export interface MusicPlaylist {
  id: string
  name: string
  coverUrl: string | null
  followers: number
  ownerId: string
  ownerName: string
}

/** What a service does with playlists for one user. @throws MusicServiceRefused when the access token has ended */
export interface UserPlaylists {
  /** Undefined when there is none, or this user may not see it. */
  readPlaylist(playlistId: string): Promise<MusicPlaylist | undefined>
  isFollowing(playlistId: string): Promise<boolean>
  /** Following twice changes nothing. */
  follow(playlistId: string): Promise<void>
  /**
   * The place of a recording, from 1, among the first `POSITIONS_MAX`. Undefined when it is not there, or when this user
   * may not see the items: Spotify shows new apps only those of a user’s own playlists.
   */
  findPosition(playlistId: string, isrc: string): Promise<number | undefined>
}

/** How many items of a playlist are read, at most. */
export const POSITIONS_MAX = 500

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
  /** Where a browser asks the person; the answer comes to `redirectUri` with the same `state` (RFC 6749, with PKCE). */
  authorizeUrl(ask: { state: string; challenge: string; redirectUri: string; scope: ConsentScope }): string
  /**
   * Trades the code of an answer, which works once.
   * @throws MusicServiceRefused
   */
  connect(answer: { code: string; verifier: string; redirectUri: string }): Promise<MusicServiceUser>
  /** The id of a release; undefined while the service does not have it. Throws when it could not be asked. */
  findAlbum(upc: string): Promise<string | undefined>
  /** Saving twice changes nothing. Never throws. */
  save(token: string, albumId: string): Promise<SaveResult>
  /**
   * Trades a refresh token for access.
   * @throws MusicServiceRefused when the person took back the access
   */
  refresh(token: string): Promise<AccessGrant>
  /** @param accessToken of the user */
  playlistsOf(accessToken: string): UserPlaylists
}

/** The code or token is not good. Anything else thrown means that the service could not be asked. */
export class MusicServiceRefused extends Error {}
