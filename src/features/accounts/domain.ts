// Rules of accounts, shared by the forms and the server: plans, names, passwords.
import { actingMay, type Capability, type Role, type Seat } from '#lib/pure/access.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import { LEGAL_PAGES, paths } from '#lib/pure/paths.ts'
import type { Problem } from '#lib/pure/problems.ts'

export { PLANS, type Plan } from '#lib/pure/entitlements.ts'

/** Plan codes of the public API, in the order of `PLANS`; the basic plan is called `indiefy_lite` there. */
export const PLAN_CODES = ['indiefy_lite', 'pro', 'advanced'] as const
export type PlanCode = (typeof PLAN_CODES)[number]
/** Plan codes that the API and the configuration accept: the public ones and our own name of the basic plan. */
export const PLAN_INPUTS = [...PLAN_CODES, 'basic'] as const

export const planCodeOf = (plan: Plan): PlanCode => (plan === 'basic' ? 'indiefy_lite' : plan)
export const planOf = (code: (typeof PLAN_INPUTS)[number]): Plan => (code === 'indiefy_lite' ? 'basic' : code)

export const USERNAME = /^[a-z0-9][a-z0-9._-]{2,29}$/i
/** Addresses that every mail server accepts: no quotes, ASCII only, a dot in the domain (`a@b` is refused). */
export const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 200

/**
 * How hard the captcha of a sign-in is after this many failed ones of the same person, from 0. Each level costs four
 * times the one before; see docs/decisions/017.
 */
export const captchaLevelAfter = (failures: number): number =>
  failures < 10 ? 0 : failures < 20 ? 1 : failures < 40 ? 2 : CAPTCHA_LEVEL_MAX
export const CAPTCHA_LEVEL_MAX = 3

/** What completes a sign-in besides a recovery code; an emailed code only for people who chose it. */
export const SECOND_FACTOR_METHODS = ['totp', 'mail'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/**
 * Weak: under eight characters, or without a letter, digit or sign. Strong: twelve or more, with upper and lower
 * case, a digit and a sign.
 */
export function passwordStrength(password: string): PasswordStrength {
  const meets =
    password.length >= PASSWORD_LENGTH_MIN &&
    /\p{L}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\d\s]/u.test(password)
  if (!meets) return 'weak'
  return password.length >= 12 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) ? 'strong' : 'medium'
}

/** Cookie set by a browser whose sign-out did not reach the server; the next request with it ends the session. */
export const SIGNED_OUT_COOKIE = 'signed_out'

export interface Registration {
  name: string
  username: string
  email: string
  password: string
  terms: boolean
}

/** Every problem of a registration, in the order of the form. */
export function registrationProblems(form: Registration): Problem[] {
  const problems: Problem[] = []
  const require = (field: keyof Registration, fails: boolean, code: string) => {
    if (fails) problems.push({ code, at: field })
  }
  require('name', form.name.trim() === '', 'required')
  if (form.username.trim() === '') problems.push({ code: 'required', at: 'username' })
  else require('username', !USERNAME.test(form.username.trim()), 'username_invalid')
  if (form.email.trim() === '') problems.push({ code: 'required', at: 'email' })
  else require('email', !EMAIL.test(form.email.trim()), 'email_invalid')
  if (form.password === '') problems.push({ code: 'required', at: 'password' })
  else require('password', passwordStrength(form.password) === 'weak', 'password_weak')
  require('terms', !form.terms, 'terms_required')
  return problems
}

/** Problems of a password that is typed twice. */
export function newPasswordProblems({ password, repeat }: { password: string; repeat: string }): Problem[] {
  const problems: Problem[] = []
  if (password === '') problems.push({ code: 'required', at: 'password' })
  else if (passwordStrength(password) === 'weak') problems.push({ code: 'password_weak', at: 'password' })
  if (repeat !== password) problems.push({ code: 'passwords_differ', at: 'repeat' })
  return problems
}

/** The parts of a user that decide what they may do in the account they work in. */
interface ActingUser {
  account: string
  accounts: readonly { id: string; seat: Seat; artist: string | null }[]
  impersonator_role: Role | null
}

/** Whether the user has a capability where they work, by the same table as the server. Undefined without a seat there. */
export function userMay(
  { account, accounts, impersonator_role }: ActingUser,
  needs: Capability,
): boolean | undefined {
  const seat = accounts.find(({ id }) => id === account)
  return (
    seat && actingMay({ seat: seat.seat, artistId: seat.artist, impersonatorRole: impersonator_role }, needs)
  )
}

/** Whether a person is frozen or banned. */
export const isBlocked = ({ freeze, banned }: { freeze: boolean; banned: boolean }): boolean =>
  freeze || banned

/** The pages that a blocked person can open: why they are blocked, their tickets, and what they have agreed to. */
export const isOpenToBlocked = (path: string): boolean =>
  OPEN_TO_BLOCKED.includes(path.replace(/(?<=.)\/$/, '')) || path.startsWith(`${paths.support()}/`)
const OPEN_TO_BLOCKED = [paths.blocked(), paths.support(), ...LEGAL_PAGES.map((name) => paths[name]())]

/** The path to open after signing in: one of ours, or the dashboard; never another site. */
export const safeRedirect = (target: string | null | undefined): string =>
  target && isOwnPath(target) ? target : paths.dashboard()

/**
 * Whether a path leads to a page of this site. Browsers read a backslash as a slash, drop control characters and resolve dots, and a router may decode the path:
 * `/\evil`, `/\t/evil`, `/.//evil` and `/%09/evil` could all leave the site.
 */
export function isOwnPath(target: string): boolean {
  if (/[\p{Cc}\\]/u.test(target)) return false
  let path = target.replace(/[?#].*$/s, '')
  for (let decodings = 0; decodings < DECODINGS_MAX; decodings++) {
    if (!path.startsWith('/') || /[\p{Cc}\\]|\/\//u.test(path)) return false
    const decoded = decodePath(path)
    if (decoded === path) return true
    if (decoded === undefined) return false
    path = decoded
  }
  return false
}

/** No link of ours encodes its path more than once. */
const DECODINGS_MAX = 4

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Passes the redirect target on from one sign-in page to another. */
export function goingOn(path: string, query: URLSearchParams): string {
  const redirect = query.get('redirect')
  return redirect ? `${path}?${new URLSearchParams({ redirect })}` : path
}
