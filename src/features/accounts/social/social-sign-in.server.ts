// Signs in with Google and Apple. Only the content of their token is trusted, not the other fields of the request.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from '@orpc/server/helpers'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { isSigned, sign } from '#lib/secret.ts'
import { type Claims, IdentityRefused } from '#ports/identity/index.ts'
import { findRegisteredHere } from '../confirm-email.server.ts'
import type { TwoFactorNeeded, User } from '../contract.ts'
import { consumeOnce, findUser, findUserByLogin, setUserLanguage, type UserRow } from '../data.server.ts'
import { noteSignUp } from '../note-sign-up.server.ts'
import { passCookies } from '../open-sessions.server.ts'
import { promoteOperatorStaff } from '../promote-operator-staff.server.ts'
import { findOwnUser } from '../resolve-session.server.ts'
import { findSecondFactorMethods } from '../second-factor/data.server.ts'
import { completeSignIn, type SignInContext } from '../sign-in.server.ts'
import { findLinkedUserId, insertPerson, takeOverRegistration } from './data.server.ts'
import { PROVIDERS, type Provider, RETURN_PATHS, refuseAppleAnswer, STATES, usernameFrom } from './domain.ts'

type SocialDeps = Pick<
  Deps,
  | ('db' | 'jobs' | 'sessions' | 'clock' | 'secret' | 'identity' | 'limits')
  | ('publicUrl' | 'staffEmails' | 'demoSignIn')
>

/** The request fields that are used; the others repeat what the token contains. */
export interface Wishes {
  name?: string | undefined
  lang?: Language | undefined
  referred_by_user?: string | undefined
}

/** How long a sign-in at a provider may take. */
const START_MS = 10 * 60_000

export const listProviders = ({ identity }: Pick<Deps, 'identity'>): Provider[] =>
  PROVIDERS.filter((provider) => identity.providers[provider])

/**
 * Starts a sign-in and returns the provider's URL. A cookie holds the nonce that must come back inside the token, so
 * that a response works only once and only in this browser.
 */
export function beginSocial(deps: SocialDeps, name: string, resHeaders: Headers | undefined): string {
  const provider = PROVIDERS.find((provider) => provider === name)
  if (!provider) throw notFound()
  const nonce = randomBytes(32).toString('base64url')
  const until = Date.now() + START_MS
  const value = `${nonce}.${until}.${sign(deps.secret, 'social', provider, nonce, until)}`
  setCookie(resHeaders, cookieName(deps), value, { ...cookieRules(deps), maxAge: START_MS / 1000 })
  const redirectUri = deps.publicUrl + RETURN_PATHS[provider]
  return connectionTo(deps, provider).authorizeUrl({ state: STATES[provider], nonce, redirectUri })
}

/** @throws invalid_token, duplicated_email, deactivated_account, provider_email_unverified */
export async function loginWithToken(
  deps: SocialDeps,
  provider: Provider,
  { provider_token, ...wishes }: Wishes & { provider_token: string },
  context: SignInContext,
): Promise<User | TwoFactorNeeded> {
  await deps.limits.take('link.address', context.caller.address)
  const nonce = takeNonce(deps, provider, context)
  if (!nonce) throw invalidToken()
  return enter(deps, provider, { idToken: provider_token, nonce, wishes }, context)
}

/** @throws invalid_state, no_authorization_code, invalid_code_grant, and what `loginWithToken` throws */
export async function loginWithAppleCode(
  deps: SocialDeps,
  { code, state, ...wishes }: Wishes & { code: string; state: string },
  context: SignInContext,
): Promise<User | TwoFactorNeeded> {
  await deps.limits.take('link.address', context.caller.address)
  const refused = refuseAppleAnswer({ code, state })
  if (refused) throw new AppError(refused, 400)
  const nonce = takeNonce(deps, 'apple', context)
  // The state is the same for everyone; the cookie ties the response to this browser.
  if (!nonce) throw new AppError('invalid_state', 400)
  const idToken = await connectionTo(deps, 'apple')
    .exchangeCode(code, deps.publicUrl + RETURN_PATHS.apple)
    .catch(refusedAs(() => new AppError('invalid_code_grant', 400)))
  return enter(deps, 'apple', { idToken, nonce, wishes }, context)
}

/** The last step of both providers: verify the token, find or create the person, open a session. */
async function enter(
  deps: SocialDeps,
  provider: Provider,
  { idToken, nonce, wishes }: { idToken: string; nonce: string; wishes: Wishes },
  context: SignInContext,
): Promise<User | TwoFactorNeeded> {
  const claims = await connectionTo(deps, provider).verify(idToken, { nonce }).catch(refusedAs(invalidToken))
  const now = deps.clock.now()
  const spent = createHash('sha256').update(nonce).digest('hex')
  if (!(await consumeOnce(deps.db, `social ${spent}`, new Date(now.getTime() + START_MS), now)))
    throw invalidToken()

  const { person, isNew } = await findOrCreate(deps, provider, claims, wishes, context)
  if (person.closed_at) throw new AppError('deactivated_account', 403)
  if (wishes.lang && wishes.lang !== person.language) await setUserLanguage(deps.db, person.id, wishes.lang)
  const { api } = deps.sessions
  const to = { body: { userId: person.id }, headers: context.headers, asResponse: true } as const
  // The provider replaces the password, not the second factor.
  if (person.two_factor_enabled) {
    passCookies(await api.challenge(to), context.resHeaders)
    return { two_factor_needed: true, methods: await findSecondFactorMethods(deps.db, person.id) }
  }
  if (isNew) await noteSignUp(deps, person.id, context)
  const answer = await api.openSession(to)
  const { token } = (await answer.clone().json()) as { token: string }
  await completeSignIn(deps, { userId: person.id, token, first: isNew }, context)
  passCookies(answer, context.resHeaders)
  return promoteOperatorStaff(deps, await findOwnUser(deps, { userId: person.id }))
}

/**
 * Finds the person of an identity or creates one. An existing account with the same address keeps signing in as
 * before, because an address alone does not prove that both are the same person. A registration that nobody has
 * confirmed proves nothing, so the owner of the address takes it over, without its password.
 */
async function findOrCreate(
  deps: SocialDeps,
  provider: Provider,
  claims: Claims,
  wishes: Wishes,
  { headers }: Pick<SignInContext, 'headers'>,
): Promise<{ person: UserRow; isNew: boolean }> {
  const { db, clock } = deps
  const email = claims.email.trim().toLowerCase()
  for (let tries = 0; ; tries++) {
    // Inserts the address before the identity: a concurrent request of the same person inserts both and must not look
    // like another person.
    const known = await findUserByLogin(db, email)
    const linked = await findLinkedUserId(db, { provider, subject: claims.subject })
    const person = linked && (await findUser(db, linked, clock.now()))
    if (person) return { person, isNew: tries > 0 }
    if (!email || !claims.emailVerified) throw new AppError('provider_email_unverified', 403)
    if (known?.closed_at) throw new AppError('deactivated_account', 403)
    if (known?.email_verified) throw new AppError('duplicated_email', 409)
    // A concurrent request may have taken the identity, address or username: the next attempt sees it.
    const entered = known
      ? takeOverRegistration(
          db,
          known.id,
          { provider, subject: claims.subject },
          {
            ...(await namesOf(deps, { ...claims, email }, wishes)),
            // The address may have been registered by a stranger, whose confirmation link must stop working.
            referred_by_user:
              wishes.referred_by_user ??
              (findRegisteredHere(deps, headers) === known.id ? known.referred_by_user : null),
          },
        )
      : createPerson(deps, provider, { ...claims, email }, wishes)
    await entered.catch((error) => {
      if (tries === TRIES_MAX) throw error
    })
  }
}

const TRIES_MAX = 3

/** Continuing accepts the terms, as the buttons state. */
async function createPerson(deps: SocialDeps, provider: Provider, claims: Claims, wishes: Wishes) {
  const person = {
    ...(await namesOf(deps, claims, wishes)),
    email: claims.email,
    email_verified: true,
    terms_accepted_at: deps.clock.now(),
    language: wishes.lang ?? 'en',
    referred_by_user: wishes.referred_by_user ?? null,
  }
  await insertPerson(deps.db, person, { provider, subject: claims.subject })
}

async function namesOf(deps: SocialDeps, claims: Claims, wishes: Wishes) {
  const username = await freeUsername(deps, claims.email)
  return { name: claims.name.trim() || wishes.name?.trim() || username, username }
}

async function freeUsername({ db }: SocialDeps, email: string): Promise<string> {
  const name = usernameFrom(email)
  return (await findUserByLogin(db, name)) ? `${name}${randomInt(1_000, 1_000_000)}` : name
}

/** The nonce of the sign-in this browser started, if any; its cookie works once. */
function takeNonce(deps: SocialDeps, provider: Provider, context: SignInContext): string | undefined {
  const [nonce = '', until = '', signature = ''] =
    getCookie(context.headers, cookieName(deps))?.split('.') ?? []
  deleteCookie(context.resHeaders, cookieName(deps), cookieRules(deps))
  const isValid = isSigned(deps.secret, signature, 'social', provider, nonce, until)
  return isValid && Number(until) > Date.now() ? nonce : undefined
}

function connectionTo({ identity }: SocialDeps, provider: Provider) {
  const connection = identity.providers[provider]
  if (!connection) throw notFound()
  return connection
}

const isSecure = ({ publicUrl }: SocialDeps) => publicUrl.startsWith('https://')

const cookieName = (deps: SocialDeps) => (isSecure(deps) ? '__Host-backline.social' : 'backline.social')

const cookieRules = (deps: SocialDeps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) }) as const

const invalidToken = () => new AppError('invalid_token', 401)

/** Converts a refusal by the provider into ours; any other error, such as a timeout, is rethrown. */
const refusedAs = (refusal: () => AppError) => (error: unknown) => {
  throw error instanceof IdentityRefused ? refusal() : error
}
