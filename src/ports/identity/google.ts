// Sign in with Google: the ID token comes back in the fragment of the URL.
import type { OpenIdSettings } from './openid.ts'

export const google = (clientId: string): OpenIdSettings => ({
  clientId,
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  ask: { response_type: 'id_token', scope: 'openid email profile' },
})
