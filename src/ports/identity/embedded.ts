// A small local OpenID provider that accepts any identity: for demonstrations and tests only.
import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { newId } from '#lib/pure/ids.ts'
import type { OpenIdSettings } from './openid.ts'
import { renderAuthorizePage } from './page.ts'
import { PROVIDER_NAMES, type ProviderName } from './port.ts'

export interface LocalIdentity {
  settings: Record<ProviderName, OpenIdSettings>
  http: Hono
  /** Signs an ID token; `claims` can override issuer, audience and times. */
  signToken(provider: ProviderName, claims: JWTPayload): Promise<string>
}

const CLIENT_ID = 'backline-local'
const CODE_MS = 5 * 60_000
const TOKEN_S = 600

export function openLocalIdentity(publicUrl: string): LocalIdentity {
  const base = `${publicUrl}/dev/identity`
  const kid = newId()
  const secret = randomBytes(32).toString('base64url')
  const codes = new Map<string, { idToken: string; redirectUri: string; until: number }>()
  // Created on first use, because generating a key takes a moment.
  let generated: ReturnType<typeof generateKeyPair> | undefined
  const keyPair = () => {
    generated ??= generateKeyPair('RS256', { extractable: true })
    return generated
  }

  const settingsOf = (provider: ProviderName): OpenIdSettings => ({
    clientId: CLIENT_ID,
    issuers: [`${base}/${provider}`],
    keysUrl: `${base}/${provider}/certs`,
    authorizeUrl: `${base}/${provider}/authorize`,
    ...(provider === 'google'
      ? { ask: { response_type: 'id_token', scope: 'openid email profile' } }
      : {
          ask: { response_type: 'code', scope: 'name email', response_mode: 'query' },
          token: { url: `${base}/${provider}/token`, secret: async () => secret },
        }),
  })

  async function signToken(provider: ProviderName, claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const defaults = { iss: `${base}/${provider}`, aud: CLIENT_ID, iat: now, exp: now + TOKEN_S }
    const { privateKey } = await keyPair()
    return new SignJWT({ ...defaults, ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  }

  function makeCode(idToken: string, redirectUri: string): string {
    for (const [code, { until }] of codes) if (until < Date.now()) codes.delete(code)
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { idToken, redirectUri, until: Date.now() + CODE_MS })
    return code
  }

  /** Redirects back with the response where this provider puts it. */
  function answer(
    c: Context,
    provider: ProviderName,
    request: SignInRequest,
    answerParams: Record<string, string>,
  ) {
    const params = new URLSearchParams({ ...answerParams, state: request.state })
    return c.redirect(`${request.redirectUri}${provider === 'google' ? '#' : '?'}${params}`, 303)
  }

  /** Only our own pages get a response, as a real provider only answers registered URLs. */
  const isKnown = (request: SignInRequest) =>
    request.clientId === CLIENT_ID && request.redirectUri.startsWith(`${publicUrl}/auth/`)

  const http = new Hono()
  http.get('/:provider/certs', async (c) => {
    const { publicKey } = await keyPair()
    return c.json({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] })
  })
  http.get('/:provider/authorize', (c) => {
    const provider = providerOf(c)
    const request = readRequest(c.req.query())
    if (!provider || !isKnown(request)) return c.text('Unknown client or address.', 400)
    return renderAuthorizePage(c, { provider, request: c.req.query() })
  })
  http.post('/:provider/authorize', async (c) => {
    const provider = providerOf(c)
    const form = await readForm(c)
    const request = readRequest(form)
    if (!provider || !isKnown(request)) return c.text('Unknown client or address.', 400)
    if (form.choice === 'cancel') return answer(c, provider, request, { error: 'access_denied' })
    const email = (form.email ?? '').trim()
    const idToken = await signToken(provider, {
      nonce: request.nonce,
      email,
      email_verified: form.verified === 'yes',
      name: form.name ?? '',
      sub:
        form.subject?.trim() || createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21),
    })
    const answerParams: Record<string, string> =
      provider === 'google' ? { id_token: idToken } : { code: makeCode(idToken, request.redirectUri) }
    return answer(c, provider, request, answerParams)
  })
  http.post('/:provider/token', async (c) => {
    const form = await readForm(c)
    if (form.client_secret !== secret) return c.json({ error: 'invalid_client' }, 401)
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    if (!code || code.until < Date.now() || code.redirectUri !== form.redirect_uri)
      return c.json({ error: 'invalid_grant' }, 400)
    return c.json({
      id_token: code.idToken,
      token_type: 'Bearer',
      access_token: newId(),
      expires_in: TOKEN_S,
    })
  })

  return { settings: { google: settingsOf('google'), apple: settingsOf('apple') }, http, signToken }
}

interface SignInRequest {
  clientId: string
  redirectUri: string
  state: string
  nonce: string
}

const readRequest = (values: Record<string, string>): SignInRequest => ({
  clientId: values.client_id ?? '',
  redirectUri: values.redirect_uri ?? '',
  state: values.state ?? '',
  nonce: values.nonce ?? '',
})

const providerOf = (c: Context): ProviderName | undefined =>
  PROVIDER_NAMES.find((name) => name === c.req.param('provider'))

const readForm = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))
