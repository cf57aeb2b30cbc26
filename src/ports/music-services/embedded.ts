// A local music service that answers like Spotify: for demonstrations and tests only. The adapter calls it in process;
// fans connect on its page, where a tester also chooses what happens when the release is out.
import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isOneOf } from '#lib/pure/one-of.ts'
import { isSigned, sign } from '#lib/secret.ts'
import { renderConnectPage } from './page.ts'
import type { SpotifySettings } from './spotify.ts'

/** What the service does with a save of a fan. */
export const BEHAVIOURS = ['saves', 'busy_once', 'revoked', 'not_in_market', 'error', 'quota'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

export interface LocalMusicService {
  settings: SpotifySettings
  http: Hono
  /** The releases in the library of a fan. */
  savedBy(fanId: string): string[]
  /** Calls that saved, or tried to. */
  saveCalls(): number
  /** UPCs of releases that it does not have yet. */
  missing: Set<string>
}

interface Fan {
  id: string
  name: string
  followers: number | null
  behaviour: Behaviour
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
    scope: 'user-library-modify',
    expires_in: TOKEN_S,
  })
  /** Only our own page gets an answer, as a real service answers registered addresses only. */
  const isKnown = (form: Record<string, string>) =>
    form.client_id === CLIENT_ID && (form.redirect_uri ?? '').startsWith(`${publicUrl}/presave/`)

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
    const fan: Fan = {
      id: createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 22),
      name,
      followers: followers >= 0 ? followers : null,
      behaviour: isOneOf(BEHAVIOURS, form.behaviour) ? form.behaviour : 'saves',
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
      if (!fan || fan.behaviour === 'revoked') return c.json({ error: 'invalid_grant' }, 400)
      return c.json(grantTo(fan))
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
    calls += 1
    if (fan.behaviour === 'not_in_market') return c.json({ error: { status: 403 } }, 403)
    if (fan.behaviour === 'error') return c.json({ error: { status: 503 } }, 503)
    if (fan.behaviour === 'quota') return c.json({ error: { status: 429, reason: 'QUOTA_EXCEEDED' } }, 429)
    if (fan.behaviour === 'busy_once' && !waited.has(fan.id)) {
      waited.add(fan.id)
      return c.json({ error: { status: 429 } }, 429, { 'retry-after': '7' })
    }
    const saved = library.get(fan.id) ?? new Set()
    for (const uri of (c.req.query('uris') ?? '').split(',')) saved.add(uri)
    library.set(fan.id, saved)
    return c.body(null, 200)
  })

  return {
    http,
    missing,
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
