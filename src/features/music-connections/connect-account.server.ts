// Connects a user’s Spotify account by OAuth. The answer counts only in the browser that began the attempt.
import { deleteCookie, getCookie, setCookie } from '@orpc/server/helpers'
import * as z from 'zod'
import { recordAudit } from '#features/audit/service.server.ts'
import type { RequestContext, Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { paths } from '#lib/pure/paths.ts'
import { openFacts, sealFacts } from '#lib/sealed-facts.ts'
import { challengeOf, newAuthorization } from '#ports/music-services/index.ts'
import { deleteConnection, findConnection, putConnection } from './data.server.ts'
import { type ConnectResult, readAnswer, type ServiceAnswer } from './domain.ts'
import { sealRefreshToken, stateOf } from './open-connections.server.ts'

type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'limits' | 'musicServices' | 'publicUrl'>
type Cookies = Pick<RequestContext, 'headers' | 'resHeaders'>
type User = Pick<Viewer, 'userId'>

const SERVICE = 'spotify'
/** How long an attempt may take, in seconds. */
const CONNECT_S = 600

const Attempt = z.object({
  state: z.string(),
  verifier: z.string(),
  userId: z.string(),
  returnTo: z.string(),
})

export async function showConnection(
  { db, musicServices }: Pick<Deps, 'db' | 'musicServices'>,
  { userId }: User,
) {
  const row = await findConnection(db, { userId, service: SERVICE })
  return {
    isAvailable: musicServices.services[SERVICE] !== undefined,
    connection: row ? { name: row.name, state: stateOf(row), connectedAt: row.connected_at } : null,
  }
}

/**
 * @returns the URL at Spotify where the user agrees
 * @throws spotify_unavailable where the operator has not configured Spotify
 */
export async function beginConnecting(
  deps: ConnectDeps,
  { userId }: User,
  { returnTo, cookies }: { returnTo: string; cookies: Cookies },
): Promise<{ url: string }> {
  const service = deps.musicServices.services[SERVICE]
  if (!service) throw new AppError('spotify_unavailable', 503)
  await deps.limits.take('music-connection.person', userId)
  const attempt = { ...newAuthorization(), userId, returnTo }
  const sealed = await sealFacts(deps.secret, 'music-connect', attempt, CONNECT_S)
  setCookie(cookies.resHeaders, cookieName(deps), sealed, { ...cookieRules(deps), maxAge: CONNECT_S })
  return {
    url: service.authorizeUrl({
      state: attempt.state,
      challenge: challengeOf(attempt.verifier),
      redirectUri: returnUrl(deps),
      scope: 'playlists',
    }),
  }
}

/** Replaces an earlier connection of the user. A stale answer does not disturb a newer attempt. */
export async function finishConnecting(
  deps: ConnectDeps,
  { userId }: User,
  { answer, cookies }: { answer: ServiceAnswer; cookies: Cookies },
): Promise<{ result: ConnectResult; returnTo: string | null }> {
  await deps.limits.take('music-connection.person', userId)
  const kept = getCookie(cookies.headers, cookieName(deps))
  const attempt = await openFacts(deps.secret, 'music-connect', kept, Attempt)
  const meaning = readAnswer(answer, attempt, userId)
  if (meaning === 'stale' || !attempt) return { result: 'stale', returnTo: null }
  deleteCookie(cookies.resHeaders, cookieName(deps), cookieRules(deps))
  const { returnTo, verifier } = attempt
  if (meaning !== 'agreed') return { result: meaning, returnTo }
  const isConnected = await connectAccount(deps, userId, { code: answer.code ?? '', verifier })
  return { result: isConnected ? 'connected' : 'failed', returnTo }
}

/**
 * Exchanges an authorization code for tokens and stores the connection.
 * @returns whether Spotify accepted the code
 */
export async function connectAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'musicServices' | 'publicUrl'>,
  userId: string,
  { code, verifier }: { code: string; verifier: string },
): Promise<boolean> {
  const { db, clock, secret, musicServices } = deps
  const account = await musicServices.services[SERVICE]
    ?.connect({
      code,
      verifier,
      redirectUri: returnUrl(deps),
    })
    .catch((error) => {
      log.warn({ err: error }, 'a user could not connect Spotify')
    })
  if (!account) return false
  const refreshToken = await sealRefreshToken(secret, userId, account.token)
  await db.transaction().execute(async (trx) => {
    await putConnection(trx, {
      user_id: userId,
      service: SERVICE,
      service_user_id: account.id,
      name: account.name,
      refresh_token: refreshToken,
      connected_at: clock.now(),
    })
    await audit(trx, { clock, secret }, 'user.spotify_connected', userId)
  })
  return true
}

/** Deletes the connection and its tokens. Idempotent. */
export async function disconnect(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { userId }: User,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const isDeleted = await deleteConnection(trx, { userId, service: SERVICE })
    if (isDeleted) await audit(trx, deps, 'user.spotify_disconnected', userId)
  })
}

/** Whose account at Spotify it is stays out of the log. */
const audit = (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  action: 'user.spotify_connected' | 'user.spotify_disconnected',
  userId: string,
) => recordAudit(trx, deps, { by: { userId }, action, entity: 'user', entityId: userId })

const returnUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => `${publicUrl}${paths.spotifyReturn()}`

const cookieName = (deps: ConnectDeps) =>
  isSecure(deps) ? '__Host-backline.music_connect' : 'backline.music_connect'

const cookieRules = (deps: ConnectDeps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) }) as const

const isSecure = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => publicUrl.startsWith('https://')
