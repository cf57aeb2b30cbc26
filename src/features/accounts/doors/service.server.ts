// The ways into a session that the library has no endpoint for: one we vouch for ourselves.
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/** Server-only endpoints; the library's HTTP handler is not mounted, and would not show them if it were. */
export const doors = () =>
  ({
    id: 'backline-doors',
    endpoints: {
      /** A new session for a person whose identity the caller has proven, and its cookie on the answer. */
      openSession: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          body: z.object({
            userId: z.string(),
            impersonatedBy: z.string().optional(),
            impersonatorSession: z.string().optional(),
          }),
        },
        async (ctx) => {
          const { userId, ...acting } = ctx.body
          const user = await ctx.context.internalAdapter.findUserById(userId)
          if (!user) throw ctx.error('NOT_FOUND')
          // Who acts for another does so for an hour, and is not remembered.
          const session = await ctx.context.internalAdapter.createSession(userId, false, acting, true)
          await setSessionCookie(ctx, { session, user }, Boolean(acting.impersonatedBy))
          return ctx.json({ token: session.token, id: session.id })
        },
      ),
      /** Puts the cookie of a session that exists on the answer: back from acting for another. */
      returnToSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (ctx) => {
          const found = await ctx.context.internalAdapter.findSession(ctx.body.token)
          if (!found) throw ctx.error('NOT_FOUND')
          await setSessionCookie(ctx, found, false)
          return ctx.json({ id: found.session.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
