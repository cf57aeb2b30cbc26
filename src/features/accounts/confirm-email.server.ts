// Confirms the address of a registration with the link we mailed.
//
// Anybody can register anybody's address, so a click on the link proves the mailbox and not the password. Only the
// browser that registered keeps its password with one click; elsewhere the owner of the mailbox chooses one.
import { deleteCookie, getCookie, setCookie } from '@orpc/server/helpers'
import { jwtVerify } from 'jose'
import * as z from 'zod'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { isSigned, sign } from '#lib/secret.ts'
import type { User } from './contract.ts'
import { findUnconfirmedUser } from './data.server.ts'
import { CONFIRMATION_HOURS, passCookies } from './open-sessions.server.ts'
import { chooseFirstPassword } from './passwords/change-password.server.ts'
import { promoteOperatorStaff } from './promote-operator-staff.server.ts'
import { findOwnUser } from './resolve-session.server.ts'
import { completeSignIn, type SignInContext, withoutSession } from './sign-in.server.ts'

type BrowserDeps = Pick<Deps, 'secret' | 'publicUrl'>

/** Marks this browser as the one that registered a person, until the confirmation link expires. */
export function rememberRegistration(deps: BrowserDeps, userId: string, resHeaders?: Headers): void {
  const value = `${userId}.${sign(deps.secret, 'registration', userId)}`
  setCookie(resHeaders, cookieName(deps), value, { ...cookieRules(deps), maxAge: CONFIRMATION_HOURS * 3600 })
}

/** The id of the person that this browser registered last, if the link can still be open. */
export function findRegisteredHere(deps: BrowserDeps, headers: Headers): string | undefined {
  const [id, signature = ''] = getCookie(headers, cookieName(deps))?.split('.') ?? []
  return id !== undefined && isSigned(deps.secret, signature, 'registration', id) ? id : undefined
}

const isSecure = ({ publicUrl }: BrowserDeps) => publicUrl.startsWith('https://')

const cookieName = (deps: BrowserDeps) =>
  isSecure(deps) ? '__Host-backline.registration' : 'backline.registration'

const cookieRules = (deps: BrowserDeps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) }) as const

/**
 * Confirms the address of a link and signs its owner in; an address named by the operator becomes staff.
 * @param params.password replaces the one of the registration in any browser but the one that registered
 * @throws link_expired (410), password_needed (403), password_weak, password_common (422), demo_refused
 */
export async function verifyEmail(
  deps: Pick<
    Deps,
    'db' | 'jobs' | 'sessions' | 'staffEmails' | 'clock' | 'secret' | 'publicUrl' | 'demoSignIn'
  >,
  { token, password }: { token: string; password?: string | undefined },
  context: SignInContext,
): Promise<User> {
  const known = await findUnconfirmedUser(deps.db, await emailOf(deps, token))
  if (!known) throw new AppError('link_expired', 410)
  // The password of the registration may have been typed a day ago.
  const authenticated = findRegisteredHere(deps, context.headers) !== known.id
  if (authenticated) {
    if (password === undefined) throw new AppError('password_needed', 403)
    await chooseFirstPassword(deps, known, password)
  }
  // Without this, better-auth would clear an expired session cookie in the answer that sets the new one.
  const headers = withoutSession(context.headers)
  const answer = await deps.sessions.api
    .verifyEmail({ query: { token }, headers, asResponse: true })
    .catch(() => undefined)
  // A second use finds the address confirmed and signs nobody in.
  const cookies = answer?.ok ? answer.headers.getSetCookie() : []
  const cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const current = cookie && (await deps.sessions.api.getSession({ headers: new Headers({ cookie }) }))
  if (!answer || !current) throw new AppError('link_expired', 410)
  const { userId, token: sessionToken } = current.session
  await completeSignIn(deps, { userId, token: sessionToken, authenticated, first: true }, context)
  passCookies(answer, context.resHeaders)
  deleteCookie(context.resHeaders, cookieName(deps), cookieRules(deps))
  return promoteOperatorStaff(deps, await findOwnUser(deps, { userId }))
}

/** The address in the token of a link. @throws link_expired */
async function emailOf({ sessions }: Pick<Deps, 'sessions'>, token: string): Promise<string> {
  const { secret } = await sessions.$context
  const verified = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] }).catch(
    () => undefined,
  )
  const claims = z.object({ email: z.string() }).safeParse(verified?.payload)
  if (!claims.success) throw new AppError('link_expired', 410)
  return claims.data.email
}
