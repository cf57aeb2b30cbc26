// API contract of API tokens. Sent as `Authorization: Bearer bl_…`; the token itself is only returned once.
import * as z from 'zod'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { SCOPES } from '#lib/pure/access.ts'
import { TOKEN_DAYS_MAX, TOKEN_NAME_LENGTH_MAX } from './domain.ts'

export const Token = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the token, to recognise it by. */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  createdAt: z.date(),
})
export type Token = z.infer<typeof Token>

export const tokens = {
  list: endpoint('integrations.manage')
    .route({ method: 'GET', path: '/tokens', summary: 'List API tokens, newest first', tags: ['tokens'] })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Token)),
  create: guardedEndpoint('integrations.manage')
    .meta({ carriesSecrets: true })
    .errors({ token_limit: refusal(409) })
    .route({
      method: 'POST',
      path: '/tokens',
      summary: 'Create an API token; the token is only returned here',
      tags: ['tokens'],
      successStatus: 201,
    })
    .input(
      z.object({
        name: z.string().trim().min(1).max(TOKEN_NAME_LENGTH_MAX),
        scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
        expires_in_days: z.number().int().min(1).max(TOKEN_DAYS_MAX),
      }),
    )
    .output(Token.extend({ token: z.string() })),
  revoke: guardedEndpoint('integrations.manage', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/tokens/{id}',
      summary: 'Revoke an API token immediately and permanently',
      tags: ['tokens'],
    })
    .input(z.object({ id: Id }))
    .output(Token),
}
