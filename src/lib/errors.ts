// The refusals a service may raise. Each is one code, a status and what its sentence needs; words are the screen's.
import type { Problem } from './pure/problems.ts'

/** Anything thrown that is not an AppError is a bug: 500, logged with the request id. */
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

/** Absent, or somebody else’s: the same answer. */
export const notFound = () => new AppError('not_found', 404)
export const signInFirst = () => new AppError('sign_in_first', 401)
export const permissionDenied = () => new AppError('permission_denied', 403)
/** The plan does not hold this; `plan` names the cheapest that does. */
export const premiumRequired = (plan: 'pro' | 'advanced') =>
  new AppError('premium_required', 403, { params: { plan } })
export const wrongState = (status: string) => new AppError('wrong_state', 409, { params: { status } })
export const notReady = (problems: Problem[]) => new AppError('not_ready', 422, { problems })
export const invalidInput = (problems: Problem[]) => new AppError('invalid_input', 422, { problems })
