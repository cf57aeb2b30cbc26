// Calls music services on behalf of users, and refreshes their access tokens when they expire.
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { seal, unseal } from '#lib/secret.ts'
import { type MusicPlaylist, MusicServiceRefused, type UserPlaylists } from '#ports/music-services/index.ts'
import { type ConnectionRow, claimRefresh, endRefresh, findConnection } from './data.server.ts'
import type { ConnectionState } from './domain.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    musicConnections: MusicConnections
  }
}

/**
 * All methods except `show` throw spotify_not_connected, spotify_expired, or spotify_unavailable when Spotify cannot be
 * reached.
 */
export interface MusicConnections {
  /** The Spotify account of a user, if one is connected. `expired`: Spotify ended the access; connect again. */
  show(userId: string): Promise<{ serviceUserId: string; name: string; state: ConnectionState } | undefined>
  /** Undefined when there is none, or this user may not see it. */
  readPlaylist(userId: string, playlistId: string): Promise<MusicPlaylist | undefined>
  isFollowing(userId: string, playlistId: string): Promise<boolean>
  /** Idempotent. @throws failed_to_follow when Spotify refuses, for any reason */
  follow(userId: string, playlistId: string): Promise<void>
  /**
   * The place of a recording, from 1, among the first 500. Undefined when it is not there, or when this user may not see
   * the items: Spotify shows new apps only those of a user’s own playlists, so ask for the user who owns it.
   */
  findPosition(userId: string, playlistId: string, isrc: string): Promise<number | undefined>
}

type ConnectionDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'musicServices'>

const SERVICE = 'spotify'
/** Longer than the timeout of a request to Spotify. */
const LEASE_MS = 15_000
const WAIT_MS = 250
const WAITS_MAX = LEASE_MS / WAIT_MS

export function openMusicConnections(deps: ConnectionDeps): MusicConnections {
  const call = <Result>(userId: string, use: (playlists: UserPlaylists) => Promise<Result>) =>
    callAs(deps, userId, use)
  return {
    async show(userId) {
      const row = await findConnection(deps.db, { userId, service: SERVICE })
      return row && { serviceUserId: row.service_user_id, name: row.name, state: stateOf(row) }
    },
    readPlaylist: (userId, playlistId) => call(userId, (playlists) => playlists.readPlaylist(playlistId)),
    isFollowing: (userId, playlistId) => call(userId, (playlists) => playlists.isFollowing(playlistId)),
    follow: (userId, playlistId) =>
      call(userId, (playlists) => playlists.follow(playlistId)).catch((error) => {
        throw error instanceof AppError && error.status === 409
          ? error
          : new AppError('failed_to_follow', 502, { cause: error })
      }),
    findPosition: (userId, playlistId, isrc) =>
      call(userId, (playlists) => playlists.findPosition(playlistId, isrc)),
  }
}

export const stateOf = (row: Pick<ConnectionRow, 'expired_at'>): ConnectionState =>
  row.expired_at ? 'expired' : 'connected'

/** Retries once with a refreshed token when Spotify refuses a token before it expires. */
async function callAs<Result>(
  deps: ConnectionDeps,
  userId: string,
  use: (playlists: UserPlaylists) => Promise<Result>,
): Promise<Result> {
  const service = serviceOf(deps)
  let refused: string | null = null
  for (let attempt = 1; ; attempt++) {
    const access = await accessOf(deps, userId, refused)
    try {
      return await use(service.playlistsOf(access.token))
    } catch (error) {
      if (!(error instanceof MusicServiceRefused) || attempt === 2) throw unavailable(error)
      refused = access.sealed
    }
  }
}

interface Access {
  token: string
  /** The access token as it is stored. */
  sealed: string
}

/**
 * A valid access token of a user. Only one process refreshes it at a time, and others wait for the result: Spotify may
 * replace the refresh token, and a second refresh with the old one would be refused, or its result lost.
 *
 * @param refused the sealed access token that Spotify no longer accepts
 */
async function accessOf(deps: ConnectionDeps, userId: string, refused: string | null): Promise<Access> {
  const { db, clock, secret } = deps
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    const row = await findConnection(db, { userId, service: SERVICE })
    if (!row) throw new AppError('spotify_not_connected', 409)
    if (row.expired_at) throw expired()
    const now = clock.now()
    const sealed = row.access_token
    if (sealed && sealed !== refused && row.access_until && row.access_until > now) {
      const token = await unseal(secret, tokenPurpose('access', userId), sealed).catch(() => undefined)
      if (token) return { token, sealed }
    }
    if (await claimRefresh(db, row, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) }))
      return refresh(deps, row)
    await setTimeout(WAIT_MS)
  }
  throw unavailable()
}

async function refresh(deps: ConnectionDeps, row: ConnectionRow): Promise<Access> {
  const { db, clock, secret } = deps
  const { user_id: userId } = row
  const token = await openRefreshToken(secret, row)
  try {
    if (!token) throw new MusicServiceRefused('sealed with another secret')
    const grant = await serviceOf(deps).refresh(token)
    const sealed = await seal(secret, tokenPurpose('access', userId), grant.accessToken)
    await endRefresh(db, row, {
      access_token: sealed,
      access_until: new Date(clock.now().getTime() + grant.lifetimeMs),
      ...(grant.refreshToken
        ? { refresh_token: await sealRefreshToken(secret, userId, grant.refreshToken) }
        : {}),
    })
    return { token: grant.accessToken, sealed }
  } catch (error) {
    if (!(error instanceof MusicServiceRefused)) {
      await endRefresh(db, row)
      throw unavailable(error)
    }
    await endRefresh(db, row, {
      refresh_token: null,
      access_token: null,
      access_until: null,
      expired_at: clock.now(),
    })
    throw expired()
  }
}

export const sealRefreshToken = (secret: string, userId: string, token: string): Promise<string> =>
  seal(secret, tokenPurpose('refresh', userId), token)

const openRefreshToken = (secret: string, { user_id, refresh_token }: ConnectionRow) =>
  unseal(secret, tokenPurpose('refresh', user_id), refresh_token ?? '').catch(() => undefined)

/** A token is sealed for one user, and opens for no other. */
const tokenPurpose = (kind: 'access' | 'refresh', userId: string): string =>
  `music-connection\n${SERVICE}\n${kind}\n${userId}`

function serviceOf({ musicServices }: Pick<Deps, 'musicServices'>) {
  const service = musicServices.services[SERVICE]
  if (!service) throw unavailable()
  return service
}

const expired = () => new AppError('spotify_expired', 409)

function unavailable(cause?: unknown): AppError {
  if (cause) log.warn({ err: cause }, 'Spotify could not be asked for a user')
  return new AppError('spotify_unavailable', 503, { cause })
}
