// API contract of re-authentication before a sensitive call.
import * as z from 'zod'
import { guardedEndpoint, refusal } from '#lib/contract.ts'
import { PASSWORD_LENGTH_MAX } from '../domain.ts'

const done = z.object({ success: z.literal(true) })

export const reauthentication = {
  reauthenticationMethods: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'GET',
      path: '/auth/reauthentication',
      summary: 'List the re-authentication methods of this user: password, authenticator app or email code',
      tags: ['auth'],
    })
    .output(z.object({ methods: z.array(z.enum(['password', 'totp', 'mail'])) })),
  reauthenticate: guardedEndpoint('self', { requiresFreshAuth: false })
    .meta({ carriesSecrets: true })
    .errors({ invalid_password: refusal(400), code_invalid: refusal(400) })
    .route({
      method: 'POST',
      path: '/auth/reauthentication',
      summary: 'Re-authenticate; sensitive calls are allowed for the next ten minutes',
      tags: ['auth'],
    })
    .input(
      z.object({
        password: z.string().max(PASSWORD_LENGTH_MAX).optional(),
        code: z.string().max(20).optional(),
      }),
    )
    .output(done),
  mailReauthenticationCode: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'POST',
      path: '/auth/reauthentication/mail',
      summary: 'Email a re-authentication code to a user without a password or authenticator app',
      tags: ['auth'],
    })
    .output(done),
}
