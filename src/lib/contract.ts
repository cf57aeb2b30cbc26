// The shape every endpoint shares: its refusals. Features add their own codes beside these.
import { oc } from '@orpc/contract'
import * as z from 'zod'

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

/** Open to anyone. */
export const publicEndpoint = oc.errors({
  invalid_input: refusal(422),
  too_many_requests: refusal(429),
  server_error: refusal(500),
})

/** Needs a signed-in, unblocked person; what is absent and what is not theirs both answer 404. */
export const endpoint = publicEndpoint.errors({
  sign_in_first: refusal(401),
  blocked: refusal(403),
  permission_denied: refusal(403),
  not_found: refusal(404),
})

/** Ids in paths and bodies. Anything that is not one cannot exist, so it answers like an absent one. */
export const Id = z.uuid()

/** A page of a list by key: pass `nextCursor` back to get the next. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})
