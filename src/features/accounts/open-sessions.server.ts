// Passwords, sessions and confirmation links: better-auth on our database, called only by our own routes.
import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Db } from '#lib/db.ts'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './domain.ts'
import { signInPlugin } from './sign-in-plugin.server.ts'

const DAY_S = 86_400
/** An unused session expires after this; one in use after `SESSION_DAYS_MAX` (ASVS 7.3.1, 7.3.2). */
export const SESSION_DAYS_IDLE = 14
export const SESSION_DAYS_MAX = 90
/** How long an emailed code works, and how many wrong codes are allowed. */
export const CODE_MINUTES = 5
const CODE_TRIES = 5
export const RECOVERY_CODES = 10
/** How long a confirmation link works. */
export const CONFIRMATION_HOURS = 24

export interface SessionConfig {
  publicUrl: string
  secure: boolean
  secret: string
}

/** The recipient of an email. */
export interface Addressee {
  id: string
  name: string
  email: string
  language: string
}

/**
 * The emails that sessions need. Responses do not wait for them, so that timing does not reveal who has an account.
 */
export interface SessionMails {
  /** The email with the confirmation link. */
  confirmation(to: Addressee, token: string): Promise<void>
  /** The email with the code that replaces the authenticator app. */
  code(to: Addressee, code: string): Promise<void>
}

export function openSessions(db: Db, config: SessionConfig, mails: SessionMails) {
  const addressee = (user: object): Addressee => ({
    ...(user as Addressee),
    language: (user as { language?: string }).language ?? 'en',
  })
  return betterAuth({
    appName: 'Backline',
    baseURL: config.publicUrl,
    secret: config.secret,
    // A person without a password could never sign in, so person and password are inserted together.
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
      additionalFields: {
        impersonatedBy: { type: 'string', required: false, input: false, fieldName: 'impersonated_by' },
        impersonatorSession: {
          type: 'string',
          required: false,
          input: false,
          fieldName: 'impersonator_session',
        },
        seatAccountId: { type: 'string', required: false, input: false, fieldName: 'seat_account_id' },
        authenticatedAt: { type: 'date', required: false, input: false, fieldName: 'proved_at' },
      },
      expiresIn: SESSION_DAYS_IDLE * DAY_S,
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
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    emailVerification: {
      // `mailConfirmation` sends the email once the person is inserted.
      sendOnSignUp: false,
      autoSignInAfterVerification: true,
      expiresIn: CONFIRMATION_HOURS * 3600,
      sendVerificationEmail: ({ user, token }) => mails.confirmation(addressee(user), token),
    },
    plugins: [
      twoFactor({
        issuer: 'Backline',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
        otpOptions: {
          period: CODE_MINUTES,
          allowedAttempts: CODE_TRIES,
          storeOTP: 'hashed',
          sendOTP: ({ user, otp }) => mails.code(addressee(user), otp),
        },
        backupCodeOptions: { amount: RECOVERY_CODES },
        // Our own limit (`code.person`) counts before the check and reports when to try again.
        accountLockout: { enabled: false },
      }),
      signInPlugin(),
    ],
    databaseHooks: {
      user: {
        create: {
          // The statement that inserts a person also creates their account (migration 0007).
          before: async (user) => ({
            data: { ...user, accountId: newId(), termsAcceptedAt: new Date() },
          }),
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      // `__Host-`: this host only, over HTTPS, on every path (RFC 6265bis section 4.1.3.2). The library's own prefix
      // would be the weaker `__Secure-`.
      cookiePrefix: config.secure ? '__Host-backline' : 'backline',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.secure },
      // One statement reads a session together with its person.
      database: { generateId: () => newId(), joins: true },
    },
    logger: {
      level: 'error',
      log: (_, message, ...detail) => log.warn({ detail: detail.map(String) }, `sessions: ${message}`),
    },
    telemetry: { enabled: false },
  })
}

export type Sessions = ReturnType<typeof openSessions>

/** Copies the cookies that the library sets on its own response to ours. */
export function passCookies(from: Response, to: Headers | undefined): void {
  for (const cookie of from.headers.getSetCookie()) to?.append('set-cookie', cookie)
}
