// Any OpenID provider: verifies tokens with the keys it publishes (OpenID Connect Core, section 3.1.3.7).
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import { type IdentityProvider, IdentityRefused } from './port.ts'

export interface OpenIdSettings {
  clientId: string
  /** Its issuer, as in `iss`. */
  issuers: string[]
  keysUrl: string
  authorizeUrl: string
  /** The requested scopes, and how the response comes back. */
  ask: { response_type: 'id_token' | 'code'; scope: string; response_mode?: 'form_post' | 'query' }
  /** Where a code is exchanged for a token; missing for providers that return the token directly. */
  token?: { url: string; secret(): Promise<string> }
}

/** Apple writes booleans as strings. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
const Payload = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().default(''),
  email_verified: Flag.default(false),
  name: z.string().default(''),
})
const TokenAnswer = z.object({ id_token: z.string() })
const TokenError = z.object({ error: z.string() })

export function openIdProvider(settings: OpenIdSettings): IdentityProvider {
  const { clientId, issuers, ask, token } = settings
  const keys = createRemoteJWKSet(new URL(settings.keysUrl))
  return {
    authorizeUrl({ state, nonce, redirectUri }) {
      const query = { client_id: clientId, redirect_uri: redirectUri, ...ask, state, nonce }
      return `${settings.authorizeUrl}?${new URLSearchParams(query)}`
    },

    async verify(idToken, { nonce }) {
      const rules = { issuer: issuers, audience: clientId, algorithms: ['RS256'] }
      const { payload } = await jwtVerify(idToken, keys, {
        ...rules,
        requiredClaims: ['exp'],
        clockTolerance: CLOCKS_APART_S,
      }).catch((error) => {
        throw isOurs(error) ? error : new IdentityRefused('bad token', { cause: error })
      })
      const { data } = Payload.safeParse(payload)
      if (data?.nonce !== nonce) throw new IdentityRefused('token of another sign-in')
      return { subject: data.sub, email: data.email, emailVerified: data.email_verified, name: data.name }
    },

    async exchangeCode(code, redirectUri) {
      if (!token) throw new Error('This provider answers with a token, not with a code.')
      const answer = await fetch(token.url, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: await token.secret(),
        }),
        signal: AbortSignal.timeout(ANSWER_MS),
        // Our secret is sent to the configured token endpoint only.
        redirect: 'error',
      })
      const body: unknown = await answer.json().catch(() => undefined)
      if (answer.ok) return TokenAnswer.parse(body).id_token
      const { data } = TokenError.safeParse(body)
      if (data?.error === 'invalid_grant') throw new IdentityRefused('bad code')
      throw new Error(`The token endpoint answered ${answer.status} ${data?.error ?? ''}`)
    },
  }
}

const ANSWER_MS = 10_000
/** The allowed clock skew. */
const CLOCKS_APART_S = 10

/** The keys could not be fetched: not the token's fault. */
const isOurs = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'].includes(error.code)
