// API contract of passwords: request a reset link, reset, change.
import * as z from 'zod'
import { guardedEndpoint, publicEndpoint, refusal } from '#lib/contract.ts'
import { PASSWORD_LENGTH_MAX } from '../domain.ts'

const done = z.object({ success: z.literal(true) })
const Password = z.string().max(PASSWORD_LENGTH_MAX)
/** Somebody who knew the old password may have created tokens. */
const EndTokens = z.boolean().default(true).describe('Revoke all API tokens of this user')
const weak = { password_weak: refusal(422), password_common: refusal(422) }

export const passwords = {
  passwordResetLink: publicEndpoint
    .route({
      method: 'POST',
      path: '/auth/password-reset-link',
      summary: 'Email a password reset link; the response is the same for every address',
      description: 'Send the address as `email` or `address`.',
      tags: ['auth'],
    })
    .input(z.object({ email: z.string().max(300).optional(), address: z.string().max(300).optional() }))
    .output(done),
  passwordResetState: publicEndpoint
    .route({
      method: 'GET',
      path: '/auth/password-reset/{token}',
      summary: 'Get whether a reset link still works, without using it',
      description:
        '`used` also means replaced by a newer link. Unknown tokens are reported as `expired`, so that nothing about an account is revealed.',
      tags: ['auth'],
    })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ state: z.enum(['valid', 'used', 'expired']) })),
  passwordReset: publicEndpoint
    .errors({ ...weak, link_used: refusal(410), link_expired: refusal(410) })
    .route({
      method: 'POST',
      path: '/auth/password-reset/{token}',
      summary:
        'Set a new password with the token from a reset link; ends every session and, by default, every API token of that user',
      tags: ['auth'],
    })
    .input(z.object({ token: z.string().max(200), password: Password.default(''), end_tokens: EndTokens }))
    .output(done),
  changePassword: guardedEndpoint('self', { requiresFreshAuth: false })
    .meta({ carriesSecrets: true })
    .errors({ ...weak, invalid_password: refusal(400) })
    .route({
      method: 'POST',
      path: '/api/user/password',
      summary: 'Change the password; ends every other session and, by default, every API token',
      tags: ['account'],
    })
    .input(z.object({ current: Password.default(''), password: Password.default(''), end_tokens: EndTokens }))
    .output(done),
}
