// API contract of re-authentication before a sensitive call.
import * as z from 'zod'
import { guardedEndpoint, refusal } from '#lib/contract.ts'
import { PASSWORD_LENGTH_MAX } from '../domain.ts'

/** What a person re-authenticates with: everything that `methods` lists. */
export const Credentials = z.object({
  password: z.string().max(PASSWORD_LENGTH_MAX).optional(),
  code: z.string().max(20).optional(),
  recovery_code: z.string().max(40).optional().describe('Replaces the code of the authenticator app, once'),
})
export type Credentials = z.infer<typeof Credentials>

const done = z.object({ success: z.literal(true) })

export const reauthentication = {
  reauthenticationMethods: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'GET',
      path: '/auth/reauthentication',
      summary: 'List what this user re-authenticates with; all of it is required',
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
    .input(Credentials)
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
