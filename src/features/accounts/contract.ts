// API contract of accounts. Paths and payloads are a public API: existing clients depend on them.
import * as z from 'zod'
import { endpoint, Id, publicEndpoint, refusal } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { ROLES, SEATS } from '#lib/pure/access.ts'
import { isTimeZone } from '#lib/pure/dates.ts'
import { devices } from './devices/contract.ts'
import { CAPTCHA_LEVEL_MAX, PASSWORD_LENGTH_MAX, PLAN_CODES, SECOND_FACTOR_METHODS } from './domain.ts'
import { passwords } from './passwords/contract.ts'
import { reauthentication } from './re-authentication/contract.ts'
import { secondFactor } from './second-factor/contract.ts'
import { PROVIDERS } from './social/domain.ts'

/** The user entity of the public API. */
export const User = z.object({
  _id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES),
  /** The IANA name that the browser they used last reported; emails show times in it, and in UTC until it is known. */
  time_zone: z.string().nullable(),
  subscription: z.object({ plan_name: z.enum(PLAN_CODES), expires: z.iso.date().nullable() }),
  freeze: z.boolean(),
  banned: z.boolean(),
  blocked_reason: z.string().nullable(),
  impersonate: z.boolean(),
  /** The role of the staff who impersonate this person: they see money only if it does. */
  impersonator_role: z.enum(ROLES).nullable(),
  /** The account this person works in: their own or one of `accounts`. */
  account: z.uuid(),
  /**
   * Their own account first, then those they have a seat in; `artist` is set when the seat is limited to one artist.
   */
  accounts: z.array(
    z.object({ id: z.uuid(), name: z.string(), seat: z.enum(SEATS), artist: z.uuid().nullable() }),
  ),
  two_factor: z.boolean(),
  /** When this account will be closed permanently, if its owner requested it. */
  closing: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof User>

/** The password was correct and two-factor is on: nobody is signed in until `twofactor-confirm` succeeds. */
export const TwoFactorNeeded = z.object({
  two_factor_needed: z.literal(true),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
})
export type TwoFactorNeeded = z.infer<typeof TwoFactorNeeded>

/** A challenge of altcha-lib 2: the caller solves it and posts challenge and solution as `captcha`. */
export const Captcha = z.looseObject({
  parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number() }),
  signature: z.string().optional(),
})

const Language = z.enum(LANGUAGES).optional()
const Text = z.string().max(300)
/** The solved challenge: base64 of `{challenge, solution}`. An empty value is refused like a wrong one. */
const CaptchaAnswer = z.string().max(8_000).default('')

/** The payload of a social sign-in. Only the token is trusted; `id` and `email` merely repeat what it says. */
const SocialSignIn = z.object({
  id: Text.optional(),
  email: Text.optional(),
  name: Text.optional(),
  provider_token: z.string().max(8_000),
  lang: Language,
  source: Text.optional(),
  referred_by_user: Text.optional(),
})
const socialRefusals = {
  invalid_token: refusal(401),
  provider_email_unverified: refusal(403),
  deactivated_account: refusal(403),
  demo_refused: refusal(403),
  duplicated_email: refusal(409),
  not_found: refusal(404),
}

const authRefusals = { invalid_captcha: refusal(400), email_not_verified: refusal(403) }

export const accounts = {
  captcha: publicEndpoint
    .route({
      method: 'GET',
      path: '/auth/captcha',
      summary: 'Create a captcha challenge; it is valid for 5 minutes',
      description: 'A sign-in after many failed ones answers `captcha_harder` with the `level` it requires.',
      tags: ['auth'],
    })
    .input(
      z.object({
        level: z.coerce.number().int().min(0).max(CAPTCHA_LEVEL_MAX).default(0),
      }),
    )
    .output(Captcha),
  login: publicEndpoint
    .errors({
      ...authRefusals,
      captcha_harder: refusal(400),
      password_paused: refusal(403),
      invalid_username: refusal(401),
      invalid_password: refusal(401),
      deactivated_account: refusal(403),
      demo_refused: refusal(403),
    })
    .route({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in with a username or email',
      description:
        'Returns the user, or `two_factor_needed` without a session; send the cookie of that response to `/auth/twofactor-confirm`.',
      tags: ['auth'],
    })
    .input(
      z.object({
        username: Text,
        password: z.string().max(PASSWORD_LENGTH_MAX),
        captcha: CaptchaAnswer,
        lang: Language,
      }),
    )
    .output(z.union([User, TwoFactorNeeded])),
  confirmSecondFactor: publicEndpoint
    .errors({ code_invalid: refusal(400), demo_refused: refusal(403), sign_in_again: refusal(410) })
    .route({
      method: 'POST',
      path: '/auth/twofactor-confirm',
      summary: 'Complete two-factor sign-in',
      description:
        'If `method` is missing, the code is checked as an email code when one was requested, otherwise as an authenticator code.',
      tags: ['auth'],
    })
    .input(
      z.object({
        code: z.string().max(20).optional(),
        recovery_code: z.string().max(40).optional(),
        method: z.enum(SECOND_FACTOR_METHODS).optional(),
      }),
    )
    .output(User),
  mailSecondFactor: publicEndpoint
    .errors({ not_found: refusal(404), sign_in_again: refusal(410) })
    .route({
      method: 'POST',
      path: '/auth/twofactor-mail',
      summary: 'Email a two-factor code, if the user chose to allow that; it is valid for 5 minutes',
      tags: ['auth'],
    })
    .output(z.object({ success: z.literal(true) })),
  register: publicEndpoint
    .errors({ ...authRefusals, email_taken: refusal(409), username_taken: refusal(409) })
    .route({
      method: 'POST',
      path: '/auth/register',
      summary: 'Create an account and email a link that confirms the address',
      tags: ['auth'],
      successStatus: 201,
    })
    .input(
      z.object({
        name: z.string().max(100).default(''),
        username: Text.default(''),
        email: Text.default(''),
        password: z.string().max(PASSWORD_LENGTH_MAX).default(''),
        terms: z.boolean().default(false),
        captcha: CaptchaAnswer,
        lang: Language,
        referred_by_user: Text.optional(),
      }),
    )
    .output(User),
  verifyEmail: publicEndpoint
    .errors({
      link_expired: refusal(410),
      password_needed: refusal(403),
      password_weak: refusal(422),
      password_common: refusal(422),
      demo_refused: refusal(403),
    })
    .route({
      method: 'POST',
      path: '/auth/verify-email',
      summary: 'Confirm an email address and sign in',
      description:
        'The link proves the mailbox, not who registered: without the cookie of the registration, `password` is required and replaces the one of the registration.',
      tags: ['auth'],
    })
    .input(
      z.object({ token: z.string().max(2_000), password: z.string().max(PASSWORD_LENGTH_MAX).optional() }),
    )
    .output(User),
  resendVerification: publicEndpoint
    .route({
      method: 'POST',
      path: '/auth/verify-email/resend',
      summary: 'Resend the confirmation email; the response is the same for every address',
      tags: ['auth'],
    })
    .input(z.object({ email: Text }))
    .output(z.object({ success: z.literal(true) })),
  social: publicEndpoint
    .route({
      method: 'GET',
      path: '/auth/social',
      summary: 'List the enabled social sign-in providers',
      tags: ['auth'],
    })
    .output(z.object({ providers: z.array(z.enum(PROVIDERS)) })),
  beginSocial: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/auth/{provider}/start',
      summary: 'Redirect to Google or Apple to sign in',
      description: 'Sets a cookie that the provider’s response needs. It is valid once, for 10 minutes.',
      tags: ['auth'],
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(z.object({ provider: z.string().max(20) }))
    .output(z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) })),
  googleLogin: publicEndpoint
    .errors(socialRefusals)
    .route({
      method: 'POST',
      path: '/auth/google-login',
      summary: 'Sign in with a Google ID token; creates an account on first use',
      tags: ['auth'],
    })
    .input(SocialSignIn)
    .output(z.union([User, TwoFactorNeeded])),
  appleLogin: publicEndpoint
    .errors(socialRefusals)
    .route({
      method: 'POST',
      path: '/auth/apple-login',
      summary: 'Sign in with an Apple ID token; creates an account on first use',
      tags: ['auth'],
    })
    .input(SocialSignIn)
    .output(z.union([User, TwoFactorNeeded])),
  appleCallback: publicEndpoint
    .errors({
      ...socialRefusals,
      invalid_state: refusal(400),
      no_authorization_code: refusal(400),
      invalid_code_grant: refusal(400),
    })
    .route({
      method: 'POST',
      path: '/auth/apple/callback',
      summary: 'Sign in with the authorization code from Apple',
      tags: ['auth'],
    })
    .input(
      z.object({
        code: z.string().max(2_000).default(''),
        state: Text.default(''),
        name: Text.optional(),
        lang: Language,
        referred_by_user: Text.optional(),
      }),
    )
    .output(z.union([User, TwoFactorNeeded])),
  user: publicEndpoint
    .meta({ open: true, allowsBlocked: true })
    .errors({ sign_in_first: refusal(401) })
    .route({ method: 'GET', path: '/api/user', summary: 'Get the signed-in user', tags: ['account'] })
    .output(User),
  logout: publicEndpoint
    .route({ method: 'GET', path: '/auth/logout', summary: 'Sign out', tags: ['auth'] })
    .output(z.object({ success: z.literal(true) })),
  logoutPost: publicEndpoint
    .route({ method: 'POST', path: '/auth/logout', summary: 'Sign out', tags: ['auth'] })
    .output(z.object({ success: z.literal(true) })),
  setLanguage: endpoint('self')
    .route({
      method: 'PUT',
      path: '/api/user/language',
      summary: 'Set the language of emails and messages',
      tags: ['account'],
    })
    .input(z.object({ language: z.enum(LANGUAGES) }))
    .output(User),
  chooseAccount: endpoint('self', { noImpersonation: true })
    .errors({ impersonating: refusal(403) })
    .route({
      method: 'PUT',
      path: '/api/user/account',
      summary: 'Switch this session to the caller’s own account or to one they have a seat in',
      tags: ['account'],
    })
    .input(z.object({ account: Id }))
    .output(User),
  setTimeZone: endpoint('self', { noImpersonation: true })
    .route({
      method: 'PUT',
      path: '/api/user/time-zone',
      summary: 'Set the time zone of emails',
      tags: ['account'],
    })
    .input(z.object({ time_zone: z.string().max(60).refine(isTimeZone) }))
    .output(User),
  ...reauthentication,
  ...passwords,
  ...secondFactor,
  ...devices,
}
