// The shape every endpoint shares: its refusals. Features add their own codes beside these.
import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { Capability, Duty } from './pure/access.ts'

export const ProblemShape = z.object({
  code: z.string(),
  at: z.string().describe('Path of the field, such as tracks.0.title'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** What comes with every refusal: the numbers its sentence needs, and the fields it is about. */
export const RefusalData = z.object({
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  problems: z.array(
    ProblemShape.extend({
      message: z.string().optional().describe('One sentence in the language of the caller'),
    }),
  ),
})

/** Declares a refusal of an endpoint: `.errors({ wrong_state: refusal(409) })`. */
export const refusal = (status: number) => ({ status, data: RefusalData })

/**
 * What an endpoint asks of its caller. The gates of `api.server.ts` read it, `docs/openapi.json` tells it, and the
 * authorisation sweep holds every endpoint against it.
 */
export interface Access {
  /** Nobody need be signed in. */
  open?: true
  /** What the caller's seat in the account must hold. */
  needs?: Capability
  /** What the caller's role among staff must hold. */
  duty?: Duty
  /** A frozen or banned person may call it too (row 13). */
  blockedToo?: true
  /** Changes how somebody gets in or where money goes: never while impersonating (decision D77), never by token. */
  ownHands?: true
  /** Wants a proof of who sits there that is at most ten minutes old. */
  fresh?: true
}

const base = oc.$meta<Access>({}).errors({
  invalid_input: refusal(422),
  too_many_requests: refusal(429),
  server_error: refusal(500),
})

/** Open to anyone. */
export const publicEndpoint = base.meta({ open: true })

const closed = base.errors({
  sign_in_first: refusal(401),
  blocked: refusal(403),
  permission_denied: refusal(403),
  not_found: refusal(404),
})

/**
 * Needs a signed-in, unblocked person whose seat holds the capability; what is absent and what is not theirs both
 * answer 404.
 */
export const endpoint = (needs: Capability, more: Pick<Access, 'blockedToo' | 'ownHands'> = {}) =>
  closed.meta({ needs, ...more })

/**
 * Like `endpoint`, for what decides who gets in or where money goes: by the person's own hands only, and, unless
 * it says otherwise, with a fresh proof of who they are.
 */
export const guardedEndpoint = (needs: Capability, { fresh = true } = {}) =>
  closed
    .meta({ needs, ownHands: true, ...(fresh ? { fresh: true as const } : {}) })
    .errors({ impersonating: refusal(403), proof_required: refusal(403) })

/** Needs staff with this duty. */
export const staffEndpoint = (duty: Duty) => closed.meta({ duty })

/** Ids in paths and bodies. Anything that is not one cannot exist, so it answers like an absent one. */
export const Id = z.uuid()

/** A page of a list by key: pass `nextCursor` back to get the next. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})

/** One value, or several of the same name: `?status=draft&status=reopened`. */
export const several = <T extends z.ZodType>(item: T, most: number) =>
  z.union([item.transform((one) => [one]), z.array(item).max(most)]).optional()
