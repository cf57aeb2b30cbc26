// A local music service that answers like Spotify: for demonstrations and tests only. The adapter calls it in process;
// people connect on its page, where a tester also chooses what happens afterwards.
import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isOneOf } from '#lib/pure/one-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { isSigned, sign } from '#lib/secret.ts'
import { createPlaylists, type LocalPlaylist, localIdOf } from './embedded-playlists.ts'
import { renderConnectPage, renderPlaylistsPage } from './page.ts'
import { SPOTIFY_SCOPES, type SpotifySettings } from './spotify.ts'

/** What the service does for a person: with saves of fans, and with calls of users. */
const BEHAVIOURS = [
  'saves',
  'busy_once',
  'revoked',
  'not_in_market',
  'error',
  'quota',
  'follow_fails',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

export interface LocalMusicService {
  settings: SpotifySettings
  http: Hono
  /** What its page is asked with. */
  scopes: typeof SPOTIFY_SCOPES
  /** The releases in the library of a fan. */
  savedBy(fanId: string): string[]
  /** Calls that saved, or tried to. */
  saveCalls(): number
  /** UPCs of releases that it does not have yet. */
  missing: Set<string>
  playlists: readonly LocalPlaylist[]
  /** Adds a recording to a playlist. @param position from 1 */
  place(playlistId: string, isrc: string, position: number): void
}

interface Fan {
  id: string
  name: string
  followers: number | null
  behaviour: Behaviour
  scope: string
  /** Of users: tells their connections apart, and counts the refresh tokens that were given for one. */
  connection?: string
  turn?: number
}

const CLIENT_ID = 'backline-local'
const CODE_MS = 5 * 60_000
const TOKEN_S = 3_600
const PURPOSE = 'local-music-service'

export function openLocalMusicService({
  publicUrl,
  secret,
}: {
  publicUrl: string
  secret: string
}): LocalMusicService {
  const base = `${publicUrl}/dev/music`
  const clientSecret = sign(secret, PURPOSE, 'client')
  const codes = new Map<string, { fan: Fan; challenge: string; redirectUri: string; until: number }>()
  const library = new Map<string, Set<string>>()
  const waited = new Set<string>()
  const missing = new Set<string>()
  const playlists = createPlaylists(base)
  /** The newest refresh token of each connection, by its turn; earlier ones have ended. */
  const turns = new Map<string, number>()
  let calls = 0

  /** Tokens say themselves whose they are, so that they outlive a restart. */
  const tokenOf = (kind: 'access' | 'refresh', fan: Fan | null): string => {
    const text = Buffer.from(JSON.stringify(fan)).toString('base64url')
    return `${text}.${sign(secret, PURPOSE, kind, text)}`
  }
  function fanOf(kind: 'access' | 'refresh', token: string): Fan | null | undefined {
    const [text = '', signature = ''] = token.split('.')
    if (!isSigned(secret, signature, PURPOSE, kind, text)) return undefined
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Fan | null
  }
  const bearerOf = (c: Context) =>
    fanOf('access', (c.req.header('authorization') ?? '').replace('Bearer ', ''))
  const grantTo = (fan: Fan | null) => ({
    access_token: tokenOf('access', fan),
    token_type: 'Bearer',
    scope: fan?.scope ?? '',
    expires_in: TOKEN_S,
  })
  /** Each refresh token of a user works once, as Spotify may do with them; those of fans stay. */
  function rotate(fan: Fan): Fan | undefined {
    const { connection, turn = 0 } = fan
    if (!connection) return fan
    if (turn < (turns.get(connection) ?? 0)) return undefined
    turns.set(connection, turn + 1)
    return { ...fan, turn: turn + 1 }
  }
  function place(playlistId: string, isrc: string, position: number): void {
    playlists.get(playlistId)?.isrcs.splice(position - 1, 0, isrc)
  }
  /** Only our own pages get an answer, as a real service answers registered addresses only. */
  const isKnown = (form: Record<string, string>) =>
    form.client_id === CLIENT_ID &&
    ((form.redirect_uri ?? '').startsWith(`${publicUrl}/presave/`) ||
      form.redirect_uri === `${publicUrl}${paths.spotifyReturn()}`)

  const http = new Hono()
  http.get('/authorize', (c) => {
    const request = c.req.query()
    if (!isKnown(request)) return c.text('Unknown client or address.', 400)
    return renderConnectPage(c, request)
  })
  http.post('/authorize', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    if (!isKnown(form)) return c.text('Unknown client or address.', 400)
    const answer = (fields: Record<string, string>) =>
      c.redirect(`${form.redirect_uri}?${new URLSearchParams({ ...fields, state: form.state ?? '' })}`, 303)
    if (form.choice === 'cancel') return answer({ error: 'access_denied' })
    if (form.choice === 'fail') return answer({ error: 'server_error' })
    const name = (form.name ?? '').trim().slice(0, 80)
    const followers = Number.parseInt(form.followers ?? '', 10)
    const scope = form.scope ?? SPOTIFY_SCOPES.saves
    const fan: Fan = {
      id: localIdOf(name),
      name,
      followers: followers >= 0 ? followers : null,
      behaviour: isOneOf(BEHAVIOURS, form.behaviour) ? form.behaviour : 'saves',
      scope,
      ...(scope === SPOTIFY_SCOPES.playlists ? { connection: randomBytes(9).toString('base64url') } : {}),
    }
    for (const [code, { until }] of codes) if (until < Date.now()) codes.delete(code)
    const code = randomBytes(24).toString('base64url')
    codes.set(code, {
      fan,
      challenge: form.code_challenge ?? '',
      redirectUri: form.redirect_uri ?? '',
      until: Date.now() + CODE_MS,
    })
    return answer({ code })
  })

  http.post('/api/token', async (c) => {
    const basic = Buffer.from(`${CLIENT_ID}:${clientSecret}`).toString('base64')
    if (c.req.header('authorization') !== `Basic ${basic}`) return c.json({ error: 'invalid_client' }, 401)
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    if (form.grant_type === 'client_credentials') return c.json(grantTo(null))
    if (form.grant_type === 'refresh_token') {
      const fan = fanOf('refresh', form.refresh_token ?? '')
      const next = fan && fan.behaviour !== 'revoked' ? rotate(fan) : undefined
      if (!next) return c.json({ error: 'invalid_grant' }, 400)
      return c.json({
        ...grantTo(next),
        ...(next === fan ? {} : { refresh_token: tokenOf('refresh', next) }),
      })
    }
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    const isGood =
      code &&
      code.until > Date.now() &&
      code.redirectUri === form.redirect_uri &&
      code.challenge === challenge
    if (!isGood) return c.json({ error: 'invalid_grant' }, 400)
    return c.json({ ...grantTo(code.fan), refresh_token: tokenOf('refresh', code.fan) })
  })

  http.get('/v1/me', (c) => {
    const fan = bearerOf(c)
    if (!fan) return c.json({ error: { status: 401, message: 'Invalid access token' } }, 401)
    return c.json({
      id: fan.id,
      display_name: fan.name || null,
      ...(fan.followers === null ? {} : { followers: { href: null, total: fan.followers } }),
    })
  })
  http.get('/v1/search', (c) => {
    if (bearerOf(c) === undefined) return c.json({ error: { status: 401 } }, 401)
    const upc = (c.req.query('q') ?? '').replace('upc:', '')
    const id = createHash('sha256').update(upc).digest('hex').slice(0, 22)
    return c.json({ albums: { items: missing.has(upc) ? [] : [{ uri: `spotify:album:${id}` }] } })
  })
  http.put('/v1/me/library', (c) => {
    const fan = bearerOf(c)
    if (!fan) return c.json({ error: { status: 401 } }, 401)
    const uris = urisOf(c)
    if (uris.some(isPlaylist)) {
      if (!fan.scope.includes('playlist-modify-public')) return c.json({ error: { status: 403 } }, 403)
      if (fan.behaviour === 'follow_fails') return c.json({ error: { status: 502 } }, 502)
    } else calls += 1
    if (fan.behaviour === 'not_in_market') return c.json({ error: { status: 403 } }, 403)
    if (fan.behaviour === 'error') return c.json({ error: { status: 503 } }, 503)
    if (fan.behaviour === 'quota') return c.json({ error: { status: 429, reason: 'QUOTA_EXCEEDED' } }, 429)
    if (fan.behaviour === 'busy_once' && !waited.has(fan.id)) {
      waited.add(fan.id)
      return c.json({ error: { status: 429 } }, 429, { 'retry-after': '7' })
    }
    const saved = library.get(fan.id) ?? new Set()
    for (const uri of uris) saved.add(uri)
    library.set(fan.id, saved)
    return c.body(null, 200)
  })
  http.get('/v1/me/library/contains', (c) => {
    const fan = bearerOf(c)
    if (!fan) return c.json({ error: { status: 401 } }, 401)
    if (!fan.scope.includes('user-library-read')) return c.json({ error: { status: 403 } }, 403)
    const saved = library.get(fan.id)
    return c.json(urisOf(c).map((uri) => saved?.has(uri) ?? false))
  })

  http.get('/v1/playlists/:id', (c) => {
    const playlist = playlists.get(c.req.param('id'))
    if (!bearerOf(c)) return c.json({ error: { status: 401 } }, 401)
    if (!playlist) return c.json({ error: { status: 404, message: 'Resource not found' } }, 404)
    const { id, name, coverUrl, followers, ownerId, ownerName } = playlist
    return c.json({
      id,
      name,
      images: [{ url: coverUrl, height: 300, width: 300 }],
      followers: { href: null, total: followers },
      owner: { id: ownerId, display_name: ownerName },
    })
  })
  http.get('/v1/playlists/:id/items', (c) => {
    const user = bearerOf(c)
    const playlist = playlists.get(c.req.param('id'))
    if (!user) return c.json({ error: { status: 401 } }, 401)
    if (!playlist) return c.json({ error: { status: 404, message: 'Resource not found' } }, 404)
    if (playlist.ownerId !== user.id) return c.json({ error: { status: 403, message: 'Forbidden' } }, 403)
    const offset = Number(c.req.query('offset') ?? 0)
    const end = offset + Math.min(Number(c.req.query('limit') ?? 20), 50)
    return c.json({
      items: playlist.isrcs
        .slice(offset, end)
        .map((isrc) => ({ item: { type: 'track', external_ids: { isrc } } })),
      next: end < playlist.isrcs.length ? `${base}/v1/playlists/${playlist.id}/items?offset=${end}` : null,
    })
  })
  http.get('/playlists', (c) => renderPlaylistsPage(c, playlists.values()))
  http.post('/playlists/:id/items', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const isrc = (form.get('isrc') ?? '').toUpperCase()
    const position = Number(form.get('position'))
    if (!/^[A-Z0-9]{12}$/.test(isrc) || !(position >= 1)) return c.text('Enter an ISRC and a position.', 422)
    place(c.req.param('id'), isrc, position)
    return c.redirect('/dev/music/playlists', 303)
  })
  http.get('/covers/:file{[0-9a-f]+\\.svg}', (c) => {
    const playlist = playlists.get(c.req.param('file').replace('.svg', ''))
    if (!playlist) return c.notFound()
    return c.body(playlist.coverSvg, 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  return {
    http,
    scopes: SPOTIFY_SCOPES,
    missing,
    playlists: [...playlists.values()],
    place,
    savedBy: (fanId) => [...(library.get(fanId) ?? [])],
    saveCalls: () => calls,
    settings: {
      clientId: CLIENT_ID,
      clientSecret,
      accountsUrl: base,
      apiUrl: `${base}/v1`,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const { pathname, search } = new URL(request.url)
        return http.fetch(
          new Request(`${publicUrl}${pathname.slice(new URL(base).pathname.length)}${search}`, request),
        )
      },
    },
  }
}

const urisOf = (c: Context): string[] => (c.req.query('uris') ?? '').split(',')
const isPlaylist = (uri: string): boolean => uri.startsWith('spotify:playlist:')
