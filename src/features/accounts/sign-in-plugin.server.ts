// A better-auth plugin with the endpoints it lacks: sessions for people whom our own code has identified.
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createEmailVerificationToken } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import {
  attemptsIdOf,
  mailedCodeIdOf,
  newChallengeId,
  TWO_FACTOR_COOKIE,
} from './better-auth-two-factor.server.ts'

/** How long a sign-in waits for its second factor, in seconds. */
const CHALLENGE_S = 600

/** Server-only endpoints; the library's HTTP handler is not mounted, and would not show them if it were. */
export const signInPlugin = () =>
  ({
    id: 'backline-sign-in',
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
      /** Asks for the second factor of somebody who came by another way than a password, as the library does there. */
      challenge: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const cookie = ctx.context.createAuthCookie(TWO_FACTOR_COOKIE, { maxAge: CHALLENGE_S })
          const identifier = newChallengeId()
          const expiresAt = new Date(Date.now() + CHALLENGE_S * 1000)
          const { createVerificationValue } = ctx.context.internalAdapter
          await createVerificationValue({ value: ctx.body.userId, identifier, expiresAt })
          await createVerificationValue({ value: '0', identifier: attemptsIdOf(identifier), expiresAt })
          await ctx.setSignedCookie(cookie.name, identifier, ctx.context.secret, cookie.attributes)
          return ctx.json({ done: true })
        },
      ),
      /** Whose password was right and whose second factor is awaited; and whether a code was mailed to them. */
      findChallenged: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(TWO_FACTOR_COOKIE)
        const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
        const { findVerificationValue } = ctx.context.internalAdapter
        const verification = challenge ? await findVerificationValue(challenge) : null
        if (!challenge || !verification || verification.expiresAt.getTime() < Date.now())
          return ctx.json(null)
        const mailed = await findVerificationValue(mailedCodeIdOf(challenge))
        return ctx.json({ userId: verification.value, mailed: Boolean(mailed) })
      }),
      /**
       * Mails the link that confirms an address. The library would do so in the transaction that makes the person,
       * where a mail that is kept in the database waits for a second connection while it holds one.
       */
      mailConfirmation: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
          const { sendVerificationEmail, expiresIn } = ctx.context.options.emailVerification ?? {}
          if (!user || !sendVerificationEmail) throw ctx.error('NOT_FOUND')
          const token = await createEmailVerificationToken(
            ctx.context.secret,
            user.email,
            undefined,
            expiresIn,
          )
          // A mail that fails is logged, and can be asked for again; the account is made all the same.
          await ctx.context.runInBackgroundOrAwait(sendVerificationEmail({ user, token, url: '' }))
          return ctx.json({ done: true })
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
