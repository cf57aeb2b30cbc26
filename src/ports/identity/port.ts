// Who somebody is, as Google or Apple vouch for it: where to send them, and what their answer proves.

/** What a verified id token says. An address the provider did not verify proves nothing. */
export interface Claims {
  /** The provider's own id of the person; it never changes, as an address may. */
  subject: string
  email: string
  emailVerified: boolean
  name: string
}

export interface IdentityProvider {
  /** Where a browser goes to sign in there; the answer comes back to `redirectUri` with the same `state`. */
  authorizeUrl(ask: { state: string; nonce: string; redirectUri: string }): string
  /**
   * Checks signature, issuer, audience, expiry and nonce of an id token.
   * @throws IdentityRefused
   */
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
