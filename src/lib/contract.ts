// What every endpoint shares: its refusals and access rules. Features add their own codes.
import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { Capability, Duty } from './pure/access.ts'
import type { Entitlement } from './pure/entitlements.ts'

export const ProblemShape = z.object({
  code: z.string(),
  at: z.string().describe('Path of the field, such as tracks.0.title'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The data of every refusal: the numbers its message needs, and the fields it concerns. */
export const RefusalData = z.object({
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  problems: z.array(
    ProblemShape.extend({
      message: z.string().optional().describe('A message in the caller’s language'),
    }),
  ),
})

/** Declares a refusal of an endpoint: `.errors({ wrong_state: refusal(409) })`. */
export const refusal = (status: number) => ({ status, data: RefusalData })

/**
 * What an endpoint requires of its caller. The middleware in `api.server.ts` enforces it, `docs/openapi.json` states
 * it, and the authorisation test checks every endpoint against it.
 */
export interface Access {
  /** Callable without signing in. */
  open?: true
  /** The capability that the caller's seat in the account must have. */
  needs?: Capability
  /** The duty that the caller's staff role must have. */
  duty?: Duty
  /** A frozen or banned person may call it too. */
  allowsBlocked?: true
  /** Changes how somebody signs in or where money goes, so staff may not call it while impersonating somebody. */
  noImpersonation?: true
  /** The caller must have re-authenticated within the last ten minutes. */
  requiresFreshAuth?: true
  /** What it depends on in the plan of the account. */
  entitlement?: Entitlement
  /** Receives or returns a password, code, token or key, so no copy of its request or response is stored. */
  carriesSecrets?: true
}

const base = oc.$meta<Access>({}).errors({
  invalid_input: refusal(422),
  /** The request carries an API token that does not work. */
  invalid_api_token: refusal(401),
  too_many_requests: refusal(429),
  server_error: refusal(500),
})

/** Open to anyone; only somebody blocked who is still signed in may be sent to the page about the block. */
export const publicEndpoint = base.errors({ blocked: refusal(403) }).meta({ open: true })

const closed = base.errors({
  sign_in_first: refusal(401),
  blocked: refusal(403),
  permission_denied: refusal(403),
  not_found: refusal(404),
})

/**
 * Requires a signed-in, unblocked person whose seat has the capability. Entities that do not exist and entities of
 * other accounts both return 404.
 */
export const endpoint = (needs: Capability, more: Pick<Access, 'allowsBlocked' | 'noImpersonation'> = {}) =>
  closed.meta({ needs, ...more })

/**
 * Like `endpoint`, for changes to how somebody signs in or where money goes: refused while impersonating and, by
 * default, without recent re-authentication.
 */
export const guardedEndpoint = (needs: Capability, { requiresFreshAuth = true } = {}) =>
  closed
    .meta({
      needs,
      noImpersonation: true,
      ...(requiresFreshAuth ? { requiresFreshAuth: true as const } : {}),
    })
    .errors({ impersonating: refusal(403), reauthentication_required: refusal(403) })

/** Names what an endpoint depends on in the plan: `.meta(entitlement({ needs: 'team' }))`. */
export const entitlement = (of: Entitlement): Access => ({ entitlement: of })

/** Requires staff with this duty. */
export const staffEndpoint = (duty: Duty) => closed.meta({ duty })

/** Like `staffEndpoint`, for actions that reach far: refused without recent re-authentication. */
export const guardedStaffEndpoint = (duty: Duty) =>
  closed.meta({ duty, requiresFreshAuth: true }).errors({ reauthentication_required: refusal(403) })

/** Ids in paths and bodies. */
export const Id = z.uuid()

/** A page of a list: pass `nextCursor` as `cursor` to get the next one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})

/** One value or several of the same name: `?status=draft&status=reopened`. */
export const several = <T extends z.ZodType>(item: T, most: number) =>
  z.union([item.transform((value) => [value]), z.array(item).max(most)]).optional()
