// What the outside may ask of accounts. Paths and payloads are section 7 of the specification, to the letter.
import * as z from 'zod'
import { endpoint, publicEndpoint, refusal } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { ROLES, SEATS } from '#lib/pure/access.ts'
import { PASSWORD_LENGTH_MAX, PLANS } from './domain.ts'

/** The user entity of section 3, under the specification's own names. */
export const User = z.object({
  _id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES),
  subscription: z.object({ plan_name: z.enum(PLANS), expires: z.iso.date().nullable() }),
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

/** A challenge of altcha-lib 2: the caller finds the counter and posts both back as `captcha`. */
export const Captcha = z.looseObject({
  parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number() }),
  signature: z.string().optional(),
})

const Language = z.enum(LANGUAGES).optional()
const Text = z.string().max(300)
/** The solved challenge: base64 of `{challenge, solution}`. Empty is refused like a wrong one. */
const CaptchaAnswer = z.string().max(8_000).default('')

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
    .errors({ ...authRefusals, invalid_username: refusal(401), invalid_password: refusal(401) })
    .route({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in with user name or e-mail',
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
    .output(User),
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
  user: publicEndpoint
    .meta({ open: true, blockedToo: true })
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
}
