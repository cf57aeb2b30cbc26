// Rules of signing in through Google and Apple: where they answer, under which state, and the name a person begins with.
import { USERNAME } from '../domain.ts'

export const PROVIDERS = ['google', 'apple'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What tells an answer of theirs apart from anything else in the address. */
export const STATES: Record<Provider, string> = { google: 'google-sign-in', apple: 'apple-sign-in' }

/** The page that takes the answer: Google's is in the fragment of sign-in, Apple's in the query of the callback. */
export const RETURN_PATHS: Record<Provider, string> = { google: '/auth/login', apple: '/auth/callback' }

/** What stops an answer of Apple before anybody is asked about it. */
export function refuseAppleAnswer(answer: {
  code: string
  state: string
}): 'invalid_state' | 'no_authorization_code' | undefined {
  if (answer.state !== STATES.apple) return 'invalid_state'
  return answer.code === '' ? 'no_authorization_code' : undefined
}

/** A user name made of an address: `josé.lima+x@…` begins as `jose.lima`. */
export function usernameFrom(email: string): string {
  const plain = (email.split('@')[0] ?? '').split('+')[0]?.normalize('NFD') ?? ''
  const name = plain
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, NAME_LENGTH)
  return USERNAME.test(name) ? name : `artist${name}`
}

/** Leaves room for a number behind it. */
const NAME_LENGTH = 22
