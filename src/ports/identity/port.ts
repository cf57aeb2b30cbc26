// Identities that Google and Apple vouch for: where to send people, and what the response proves.

/** A verified ID token. An address that the provider did not verify proves nothing. */
export interface Claims {
  /** The provider's id of the person; unlike an address it never changes. */
  subject: string
  email: string
  emailVerified: boolean
  name: string
}

export interface IdentityProvider {
  /** The URL where a browser signs in; the response comes back to `redirectUri` with the same `state`. */
  authorizeUrl(ask: { state: string; nonce: string; redirectUri: string }): string
  /** Verifies signature, issuer, audience, expiry and nonce of an ID token. @throws IdentityRefused */
  verify(idToken: string, expected: { nonce: string }): Promise<Claims>
  /**
   * Trades the code of a sign-in for its id token; a code works once.
   * @throws IdentityRefused
   */
  exchangeCode(code: string, redirectUri: string): Promise<string>
}

/** The token or the code is not good. Anything else thrown means that the provider could not be asked. */
export class IdentityRefused extends Error {}

export const PROVIDER_NAMES = ['google', 'apple'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]
