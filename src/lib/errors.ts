// The refusals a service can throw: a code, a status and the values its message needs. Screens provide the text.
import type { Scope } from './pure/access.ts'
import type { PaidPlan } from './pure/entitlements.ts'
import type { Problem } from './pure/problems.ts'

/** Anything else that is thrown is a bug: 500, logged with the request id. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly params: Record<string, string | number>
  readonly problems: Problem[]

  constructor(
    code: string,
    status: number,
    detail: { params?: Record<string, string | number>; problems?: Problem[]; cause?: unknown } = {},
  ) {
    super(code, { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.params = detail.params ?? {}
    this.problems = detail.problems ?? []
  }
}

/** The entity does not exist or belongs to somebody else: the same response for both. */
export const notFound = () => new AppError('not_found', 404)
export const signInFirst = () => new AppError('sign_in_first', 401)
/** @param scope that a token would need */
export const permissionDenied = (scope?: Scope) =>
  new AppError('permission_denied', 403, scope ? { params: { scope } } : {})
/** The plan does not include this; `plan` names the cheapest one that does. */
export const premiumRequired = (plan: PaidPlan) => new AppError('premium_required', 403, { params: { plan } })
export const wrongState = (status: string) => new AppError('wrong_state', 409, { params: { status } })
export const notReady = (problems: Problem[]) => new AppError('not_ready', 422, { problems })
export const invalidInput = (problems: Problem[]) => new AppError('invalid_input', 422, { problems })
