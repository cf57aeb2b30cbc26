// Sign in with Apple: a code comes back, posted as a form, and is traded for the token with a secret signed by our key.
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
  // Apple gives name and address only to who takes the answer as a form.
  ask: { response_type: 'code', scope: 'name email', response_mode: 'form_post' },
  token: { url: `${ISSUER}/auth/token`, secret: () => clientSecret(config) },
})

/** What Apple takes for a password: a token about ourselves, good for a few minutes. */
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
