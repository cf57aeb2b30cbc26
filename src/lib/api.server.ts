// What a handler is given, and the gates in front of it. Who the viewer is was proven before (accounts).

import type { AnyContractRouter } from '@orpc/contract'
import { implement, os } from '@orpc/server'
import type { Deps } from './deps.ts'
import { AppError, permissionDenied, signInFirst } from './errors.ts'
import type { AccountId, UserId } from './pure/ids.ts'

export type Role = 'user' | 'staff'

/** The signed-in person behind a request, as the session proves it. */
export interface Viewer {
  userId: UserId
  accountId: AccountId
  role: Role
  name: string
  plan: 'indiefy_lite' | 'pro' | 'advanced'
  /** Frozen or banned: sees the blocked page and nothing else. */
  blocked: boolean
}

export interface RequestContext {
  deps: Deps
  viewer: Viewer | undefined
  language: string
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

function unblocked(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw signInFirst()
  if (viewer.blocked) throw new AppError('blocked', 403)
  return viewer
}

/** Lets signed-in, unblocked people pass and proves whose data they may ask for. */
export const signedIn = base.middleware(({ context, next }) => {
  const viewer = unblocked(context.viewer)
  return next({ context: { viewer, accountId: viewer.accountId } })
})

/** Lets staff pass. */
export const staffOnly = base.middleware(({ context, next }) => {
  const viewer = unblocked(context.viewer)
  if (viewer.role !== 'staff') throw permissionDenied()
  return next({ context: { viewer } })
})
