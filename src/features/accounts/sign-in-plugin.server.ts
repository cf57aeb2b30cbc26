// A better-auth plugin with the endpoints it lacks: sessions for people our own code has identified.
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

/** Server-only endpoints: the library's HTTP handler is not mounted. */
export const signInPlugin = () =>
  ({
    id: 'backline-sign-in',
    endpoints: {
      /** Opens a session for a person the caller has identified, and sets its cookie on the response. */
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
          // An impersonating session lasts an hour and its device is not remembered.
          const session = await ctx.context.internalAdapter.createSession(userId, false, acting, true)
          await setSessionCookie(ctx, { session, user }, Boolean(acting.impersonatedBy))
          return ctx.json({ token: session.token, id: session.id })
        },
      ),
      /** The token in the session cookie of a request, if we signed it. */
      findSessionToken: createAuthEndpoint.serverOnly(
        { method: 'GET', requireHeaders: true },
        async (ctx) => {
          const { name } = ctx.context.authCookies.sessionToken
          return (await ctx.getSignedCookie(name, ctx.context.secret)) || null
        },
      ),
      /**
       * Requires the second factor after a sign-in without a password, as the library does after one with a password.
       */
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
      /** The person whose password was correct and whose second factor is pending, and whether a code was mailed. */
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
       * Mails the confirmation link. The library would do it inside the transaction that inserts the person, where a
       * mail stored in the database would wait for a second connection.
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
          // A failed email is logged and can be requested again; the account exists all the same.
          await ctx.context.runInBackgroundOrAwait(sendVerificationEmail({ user, token, url: '' }))
          return ctx.json({ done: true })
        },
      ),
      /** Sets the cookie of an existing session, used to return from impersonation. */
      returnToSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (ctx) => {
          const session = await ctx.context.internalAdapter.findSession(ctx.body.token)
          if (!session) throw ctx.error('NOT_FOUND')
          await setSessionCookie(ctx, session, false)
          return ctx.json({ id: session.session.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
