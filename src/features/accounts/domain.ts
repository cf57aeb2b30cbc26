// Rules of accounts: plans, names, passwords. Pure, the same in the form and on the server.
import type { Problem } from '#lib/pure/problems.ts'

export const PLANS = ['basic', 'pro', 'advanced'] as const
export type Plan = (typeof PLANS)[number]

/** The codes of the public API, in the order of `PLANS`; there the basic plan is called `indiefy_lite`. */
export const PLAN_CODES = ['indiefy_lite', 'pro', 'advanced'] as const
export type PlanCode = (typeof PLAN_CODES)[number]
/** What the API and the configuration accept: the public codes, and our own name of the basic plan. */
export const PLAN_INPUTS = [...PLAN_CODES, 'basic'] as const

export const planCodeOf = (plan: Plan): PlanCode => (plan === 'basic' ? 'indiefy_lite' : plan)
export const planOf = (code: (typeof PLAN_INPUTS)[number]): Plan => (code === 'indiefy_lite' ? 'basic' : code)
/** The one plan whose account others may have a seat in. */
export const PLAN_WITH_TEAM = 'advanced' satisfies Plan

export const USERNAME = /^[a-z0-9][a-z0-9._-]{2,29}$/i
/** Addresses that every mail server accepts: no quotes, ASCII only, a dot in the domain (`a@b` is refused). */
export const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 200

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/**
 * Weak: fewer than eight characters, or without a letter, a digit or a sign. Strong: twelve or more, with both cases,
 * a digit and a sign.
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

/** Set by a browser whose sign-out did not reach the server: whoever comes with it is to be signed out. */
export const SIGNED_OUT_COOKIE = 'signed_out'

export interface Registration {
  name: string
  username: string
  email: string
  password: string
  terms: boolean
}

/** Everything that stops a registration, in the order of the form. */
export function registrationProblems(form: Registration): Problem[] {
  const problems: Problem[] = []
  const require = (at: keyof Registration, fails: boolean, code: string) => {
    if (fails) problems.push({ code, at })
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

/** The path to go on to after signing in: one of ours, or the dashboard (never another site). */
export function safeRedirect(target: string | null | undefined): string {
  // A browser reads a backslash as a slash and drops control characters, so `/\\evil` and `/\t/evil` leave the site.
  const ours = /^\/(?![/\\])/.test(target ?? '') && !/[\p{Cc}\\]/u.test(target ?? '')
  return ours ? (target as string) : '/dashboard'
}

/** From one way in to another, and in the end to the same place. */
export function goingOn(path: string, query: URLSearchParams): string {
  const redirect = query.get('redirect')
  return redirect ? `${path}?${new URLSearchParams({ redirect })}` : path
}
