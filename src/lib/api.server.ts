// The context of API handlers, and the access checks in front of them. The viewer is resolved by accounts.

import type { AnyContractRouter } from '@orpc/contract'
import { implement, os } from '@orpc/server'
import type { Access } from './contract.ts'
import type { Deps } from './deps.ts'
import { AppError, permissionDenied, premiumRequired, signInFirst } from './errors.ts'
import type { Language } from './i18n/languages.ts'
import { withKnownFields } from './known-fields.ts'
import { actingMay, type Role, SCOPES, type Scope, type Seat, staffMay } from './pure/access.ts'
import { type Entitlement, missingFeature, type Plan, planWith } from './pure/entitlements.ts'
import { type AccountId, scopeOf, type UserId } from './pure/ids.ts'

/** The signed-in person behind a request, as the session or an API token proves it. */
export interface Viewer {
  userId: UserId
  /** The account they work in: their own, or one they have a seat in. */
  accountId: AccountId
  seat: Seat
  /** The one artist of the account this seat sees; null sees all. */
  artistId: string | null
  role: Role
  name: string
  /** Of mails and answers. */
  language: Language
  /** Of the account they work in. */
  plan: Plan
  /** Frozen or banned: sees the blocked page and nothing else. */
  blocked: boolean
  /** The member of staff who impersonates this person. */
  impersonator: UserId | null
  /** The role of the impersonator, which limits what they see. */
  impersonatorRole: Role | null
  sessionId: string | null
  /** When they last entered a password or code in this session. */
  authenticatedAt: Date | null
  /** The scopes of an API token; null for a session. */
  scopes: readonly Scope[] | null
}

/** The client address, as far as our own proxies vouch for it. */
export interface Caller {
  address: string
  userAgent: string
}

export interface RequestContext {
  deps: Deps
  viewer: Viewer | undefined
  language: string
  caller: Caller
  /** Headers of the request, for what a session library reads. */
  headers: Headers
  /** Headers to add to the response, such as Set-Cookie. */
  resHeaders?: Headers
}

/**
 * Starts a feature's `api.server.ts`: `const os = api(contract)`. Access
 * is checked before the input is validated, so that a caller without access learns nothing about it.
 */
export const api = <T extends AnyContractRouter>(contract: T) =>
  implement(withKnownFields(contract))
    .$context<RequestContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

const base = os.$context<RequestContext>()

/** How long a re-authentication counts. */
const FRESH_MS = 10 * 60_000

const accessOf = (procedure: { '~orpc': { meta: unknown } }): Access => procedure['~orpc'].meta as Access

/** Admits people whose seat has the capability the contract names, and adds the scope of data they may read. */
export const signedIn = base.middleware(({ context, next, procedure }, input) => {
  const access = accessOf(procedure)
  const viewer = admit(context.viewer, access)
  requireEntitlement(viewer, access.entitlement, input)
  return next({ context: { viewer, accountId: viewer.accountId, scope: scopeOf(viewer) } })
})

/**
 * Admits staff whose role has the duty the contract names.
 * @throws sign_in_first, blocked, permission_denied, reauthentication_required
 */
export const staffOnly = base.middleware(({ context, next, procedure }) => {
  const { duty, requiresFreshAuth } = accessOf(procedure)
  const viewer = present(context.viewer, {})
  if (!duty || viewer.scopes || viewer.impersonator || !staffMay(viewer.role, duty)) throw permissionDenied()
  if (requiresFreshAuth) requireFresh(viewer)
  return next({ context: { viewer } })
})

function present(viewer: Viewer | undefined, { allowsBlocked }: Access): Viewer {
  if (!viewer) throw signInFirst()
  if (viewer.blocked && !allowsBlocked) throw new AppError('blocked', 403)
  return viewer
}

/** @throws sign_in_first, blocked, permission_denied, impersonating, reauthentication_required */
export function admit(caller: Viewer | undefined, access: Access): Viewer {
  const viewer = present(caller, access)
  const { needs, noImpersonation, requiresFreshAuth } = access
  if (!needs || !actingMay(viewer, needs)) throw permissionDenied()
  if (viewer.scopes && !viewer.scopes.some((scope) => scope === needs))
    throw permissionDenied(SCOPES.find((scope) => scope === needs))
  if (noImpersonation && viewer.impersonator) throw new AppError('impersonating', 403)
  if (requiresFreshAuth) requireFresh(viewer)
  return viewer
}

/** @throws premium_required, with the cheapest plan that includes what is missing */
function requireEntitlement({ plan }: Viewer, entitlement: Entitlement | undefined, input: unknown): void {
  const missing = entitlement && missingFeature(plan, entitlement, input)
  if (missing) throw premiumRequired(planWith(missing))
}

function requireFresh(viewer: Viewer): void {
  if (!isFresh(viewer)) throw new AppError('reauthentication_required', 403)
}

// Sessions use the system clock, as better-auth does.
const isFresh = ({ authenticatedAt }: Viewer) =>
  authenticatedAt !== null && Date.now() - authenticatedAt.getTime() < FRESH_MS
