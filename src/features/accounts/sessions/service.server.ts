// Passwords, sessions and confirmation links: better-auth on our database, reached through our own routes only.
import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import type { Db } from '#lib/db.ts'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { insertAccount } from '../data.server.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../domain.ts'

const DAY_S = 86_400
/** How long a confirmation link works. */
export const CONFIRMATION_HOURS = 24

export interface SessionConfig {
  publicUrl: string
  secure: boolean
  secret: string
}

/** A person to write to. */
export interface Addressee {
  id: string
  name: string
  email: string
  language: string
}

/**
 * @param sendConfirmation writes the mail with the confirmation link's token. It is awaited by no answer: how
 *   long a mail takes must not tell who has an account.
 */
export function openSessions(
  db: Db,
  config: SessionConfig,
  sendConfirmation: (to: Addressee, token: string) => Promise<void>,
) {
  return betterAuth({
    baseURL: config.publicUrl,
    secret: config.secret,
    // A person without a password could never sign in: both are written, or neither.
    database: { db, type: 'postgres', transaction: true },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        username: { type: 'string', required: true },
        language: { type: 'string', required: false },
        referredByUser: { type: 'string', required: false, fieldName: 'referred_by_user' },
        accountId: { type: 'string', required: false, input: false, fieldName: 'account_id' },
        termsAcceptedAt: { type: 'date', required: false, input: false, fieldName: 'terms_accepted_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
    },
    account: {
      modelName: 'identities',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'subject',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      password: {
        hash: (password) => hash(password),
        verify: ({ hash: kept, password }) => verify(kept, password),
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: CONFIRMATION_HOURS * 3600,
      sendVerificationEmail: ({ user, token }) =>
        sendConfirmation({ ...user, language: (user as { language?: string }).language ?? 'en' }, token),
    },
    databaseHooks: {
      user: {
        create: {
          // Every person begins with an account of their own; who is invited to another joins it later.
          before: async (user) => ({
            data: { ...user, accountId: await insertAccount(db), termsAcceptedAt: new Date() },
          }),
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'backline',
      useSecureCookies: config.secure,
      database: { generateId: () => newId() },
    },
    logger: {
      level: 'error',
      log: (_, message, ...detail) => log.warn({ detail: detail.map(String) }, `sessions: ${message}`),
    },
    telemetry: { enabled: false },
  })
}

export type Sessions = ReturnType<typeof openSessions>
