// What a handler is given, and the gates in front of it. Who the viewer is was proven before (accounts).

import type { AnyContractRouter } from '@orpc/contract'
import { implement, os } from '@orpc/server'
import type { Access } from './contract.ts'
import type { Deps } from './deps.ts'
import { AppError, permissionDenied, signInFirst } from './errors.ts'
import { type Role, type Scope, type Seat, seatMay, staffMay } from './pure/access.ts'
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
  plan: 'basic' | 'pro' | 'advanced'
  /** Frozen or banned: sees the blocked page and nothing else. */
  blocked: boolean
  /** The member of staff who sits there in this person's name. */
  impersonator: UserId | null
  sessionId: string | null
  /** When they last proved who they are, by password or code. */
  provedAt: Date | null
  /** What an API token was given; null when a person sits there. */
  scopes: readonly Scope[] | null
}

/** Where a request comes from, as far as our own proxies vouch for it. */
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
  /** Set-Cookie and the like for the answer. */
  resHeaders?: Headers
}

/**
 * Starts a feature's `api.server.ts`: `const os = api(contract)`. Who may not call is told so before what they sent
 * is looked at: all gates come before the check of the input.
 */
export const api = <T extends AnyContractRouter>(contract: T) =>
  implement(contract)
    .$context<RequestContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

const base = os.$context<RequestContext>()

/** How long a proof of who sits there stays fresh. */
const FRESH_MS = 10 * 60_000

const accessOf = (procedure: { '~orpc': { meta: unknown } }): Access => procedure['~orpc'].meta as Access

/** Lets people pass whose seat holds what the contract says, and proves whose data they may ask for. */
export const signedIn = base.middleware(({ context, next, procedure }) => {
  const viewer = admit(context.viewer, accessOf(procedure))
  return next({ context: { viewer, accountId: viewer.accountId, scope: scopeOf(viewer) } })
})

/** Lets staff pass whose role holds the duty the contract names. */
export const staffOnly = base.middleware(({ context, next, procedure }) => {
  const { duty } = accessOf(procedure)
  const viewer = present(context.viewer, {})
  if (!duty || viewer.scopes || viewer.impersonator || !staffMay(viewer.role, duty)) throw permissionDenied()
  return next({ context: { viewer } })
})

function present(viewer: Viewer | undefined, { blockedToo }: Access): Viewer {
  if (!viewer) throw signInFirst()
  if (viewer.blocked && !blockedToo) throw new AppError('blocked', 403)
  return viewer
}

/** @throws sign_in_first, blocked, permission_denied, impersonating, proof_required */
export function admit(who: Viewer | undefined, access: Access): Viewer {
  const viewer = present(who, access)
  const { needs, ownHands, fresh } = access
  if (!needs || !seatMay(viewer.seat, needs, viewer.artistId !== null)) throw permissionDenied()
  if (viewer.scopes && !viewer.scopes.some((scope) => scope === needs)) throw permissionDenied()
  if (ownHands && viewer.impersonator) throw new AppError('impersonating', 403)
  if (fresh && !isFresh(viewer)) throw new AppError('proof_required', 403)
  return viewer
}

// Sessions live by the system's clock, like the library that keeps them.
const isFresh = ({ provedAt }: Viewer) => provedAt !== null && Date.now() - provedAt.getTime() < FRESH_MS
