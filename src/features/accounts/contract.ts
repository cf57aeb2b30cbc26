// API contract of accounts. Paths and payloads are a public API: existing clients depend on them.
import * as z from 'zod'
import { endpoint, publicEndpoint, refusal } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { ROLES, SEATS } from '#lib/pure/access.ts'
import { devices } from './devices/contract.ts'
import { PASSWORD_LENGTH_MAX, PLAN_CODES } from './domain.ts'
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
  subscription: z.object({ plan_name: z.enum(PLAN_CODES), expires: z.iso.date().nullable() }),
  freeze: z.boolean(),
  banned: z.boolean(),
  blocked_reason: z.string().nullable(),
  impersonate: z.boolean(),
  /** The account this person works in now: their own or one of `accounts`. */
  account: z.uuid(),
  /** Their own account first, then those they have a seat in; `artist` limits a seat to one artist. */
  accounts: z.array(
    z.object({ id: z.uuid(), name: z.string(), seat: z.enum(SEATS), artist: z.uuid().nullable() }),
  ),
  two_factor: z.boolean(),
  /** The instant this account will be closed for good, if its owner asked for that. */
  closing: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof User>

/** The password was right and a second factor is on: nobody is signed in yet, `twofactor-confirm` goes on. */
export const TwoFactorNeeded = z.object({
  two_factor_needed: z.literal(true),
  methods: z.array(z.enum(['totp', 'mail'])),
})
export type TwoFactorNeeded = z.infer<typeof TwoFactorNeeded>

/** A challenge of altcha-lib 2: the caller finds the counter and posts both back as `captcha`. */
export const Captcha = z.looseObject({
  parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number() }),
  signature: z.string().optional(),
})

const Language = z.enum(LANGUAGES).optional()
const Text = z.string().max(300)
/** The solved challenge: base64 of `{challenge, solution}`. Empty is refused like a wrong one. */
const CaptchaAnswer = z.string().max(8_000).default('')

/** The payload of a social sign-in. Only the token is believed; `id` and `email` are what the caller thinks it says. */
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
  duplicated_email: refusal(409),
  not_found: refusal(404),
}

const authRefusals = { invalid_captcha: refusal(400), email_not_verified: refusal(403) }

export const accounts = {
  captcha: publicEndpoint
    .route({
      method: 'GET',
      path: '/auth/captcha',
      summary: 'A captcha challenge, valid for 5 minutes',
      tags: ['auth'],
    })
    .output(Captcha),
  login: publicEndpoint
    .errors({
      ...authRefusals,
      invalid_username: refusal(401),
      invalid_password: refusal(401),
      deactivated_account: refusal(403),
    })
    .route({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in with user name or e-mail',
      description:
        'Answers the user, or `two_factor_needed` and no session: the cookie that comes with it goes to `twofactor-confirm`.',
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
    .errors({ code_invalid: refusal(400), sign_in_again: refusal(410) })
    .route({
      method: 'POST',
      path: '/auth/twofactor-confirm',
      summary: 'The second step of signing in',
      description:
        'Without `method` the code is taken for one sent by e-mail if one was asked for, else for one of the authenticator app.',
      tags: ['auth'],
    })
    .input(
      z.object({
        code: z.string().max(20).optional(),
        recovery_code: z.string().max(40).optional(),
        method: z.enum(['totp', 'mail']).optional(),
      }),
    )
    .output(User),
  mailSecondFactor: publicEndpoint
    .errors({ sign_in_again: refusal(410) })
    .route({
      method: 'POST',
      path: '/auth/twofactor-mail',
      summary: 'Send the code of the second step by e-mail; it works for 5 minutes',
      tags: ['auth'],
    })
    .output(z.object({ success: z.literal(true) })),
  register: publicEndpoint
    .errors({ ...authRefusals, email_taken: refusal(409), username_taken: refusal(409) })
    .route({
      method: 'POST',
      path: '/auth/register',
      summary: 'Make an account; a mail with a link confirms the address',
      tags: ['auth'],
      successStatus: 201,
    })
    .input(
      z.object({
        name: Text.default(''),
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
    .errors({ link_expired: refusal(410) })
    .route({
      method: 'POST',
      path: '/auth/verify-email',
      summary: 'Confirm an address and sign in',
      tags: ['auth'],
    })
    .input(z.object({ token: z.string().max(2_000) }))
    .output(User),
  resendVerification: publicEndpoint
    .route({
      method: 'POST',
      path: '/auth/verify-email/resend',
      summary: 'Send the confirmation mail again; answers the same for every address',
      tags: ['auth'],
    })
    .input(z.object({ email: Text }))
    .output(z.object({ success: z.literal(true) })),
  social: publicEndpoint
    .route({
      method: 'GET',
      path: '/auth/social',
      summary: 'Who else one can sign in with here',
      tags: ['auth'],
    })
    .output(z.object({ providers: z.array(z.enum(PROVIDERS)) })),
  beginSocial: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/auth/{provider}/start',
      summary: 'Go to Google or Apple to sign in',
      description: 'Sets a cookie for 10 minutes; the answer of the provider works with it, and once.',
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
      summary: 'Sign in with an id token of Google; the first time makes an account',
      tags: ['auth'],
    })
    .input(SocialSignIn)
    .output(z.union([User, TwoFactorNeeded])),
  appleLogin: publicEndpoint
    .errors(socialRefusals)
    .route({
      method: 'POST',
      path: '/auth/apple-login',
      summary: 'Sign in with an id token of Apple; the first time makes an account',
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
      summary: 'Sign in with the code Apple answered with',
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
    .route({ method: 'GET', path: '/api/user', summary: 'The signed-in user', tags: ['account'] })
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
      summary: 'Language of mails and messages',
      tags: ['account'],
    })
    .input(z.object({ language: z.enum(LANGUAGES) }))
    .output(User),
  ...reauthentication,
  ...passwords,
  ...secondFactor,
  ...devices,
}
