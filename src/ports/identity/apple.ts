// Sign in with Apple: the authorization code, posted as a form, is exchanged for a token with a client secret signed
// by our key.
import { importPKCS8, SignJWT } from 'jose'
import type { OpenIdSettings } from './openid.ts'

export interface AppleConfig {
  /** The Services ID. */
  clientId: string
  teamId: string
  keyId: string
  /** The .p8 file, PEM. */
  privateKey: string
}

const ISSUER = 'https://appleid.apple.com'

export const apple = (config: AppleConfig): OpenIdSettings => ({
  clientId: config.clientId,
  issuers: [ISSUER],
  keysUrl: `${ISSUER}/auth/keys`,
  authorizeUrl: `${ISSUER}/auth/authorize`,
  // Apple sends name and email only with `form_post`.
  ask: { response_type: 'code', scope: 'name email', response_mode: 'form_post' },
  token: { url: `${ISSUER}/auth/token`, secret: () => clientSecret(config) },
})

/** Apple's client secret: a token about ourselves, valid for a few minutes. */
export async function clientSecret({ clientId, teamId, keyId, privateKey }: AppleConfig): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(await importPKCS8(privateKey, 'ES256'))
}
