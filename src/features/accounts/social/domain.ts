// Rules of signing in with Google and Apple: redirect pages, state, and initial names.
import { paths } from '#lib/pure/paths.ts'
import { USERNAME } from '../domain.ts'

export const PROVIDERS = ['google', 'apple'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Marks a provider's response among the other parameters of a URL. */
export const STATES: Record<Provider, string> = { google: 'google-sign-in', apple: 'apple-sign-in' }

/** The page that receives the response: in the fragment of the sign-in page (Google) or the query of the callback (Apple). */
export const RETURN_PATHS: Record<Provider, string> = { google: paths.login(), apple: paths.signInReturn() }

/** Why an Apple response is refused before the provider is called. */
export function refuseAppleAnswer(answer: {
  code: string
  state: string
}): 'invalid_state' | 'no_authorization_code' | undefined {
  if (answer.state !== STATES.apple) return 'invalid_state'
  return answer.code === '' ? 'no_authorization_code' : undefined
}

/** A username derived from an email address: `josé.lima+x@…` becomes `jose.lima`. */
export function usernameFrom(email: string): string {
  const plain = (email.split('@')[0] ?? '').split('+')[0]?.normalize('NFD') ?? ''
  const name = plain
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, NAME_LENGTH)
  return USERNAME.test(name) ? name : `artist${name}`
}

/** Leaves room for a number. */
const NAME_LENGTH = 22
