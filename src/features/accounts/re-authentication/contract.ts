// API contract of re-authentication before a sensitive call.
import * as z from 'zod'
import { guardedEndpoint, refusal } from '#lib/contract.ts'
import { PASSWORD_LENGTH_MAX } from '../domain.ts'

const done = z.object({ success: z.literal(true) })

export const reauthentication = {
  proofMethods: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'GET',
      path: '/auth/proof',
      summary: 'What this person can prove with: password, authenticator app, or a code by e-mail',
      tags: ['auth'],
    })
    .output(z.object({ methods: z.array(z.enum(['password', 'totp', 'mail'])) })),
  prove: guardedEndpoint('self', { requiresFreshAuth: false })
    .errors({ invalid_password: refusal(400), code_invalid: refusal(400) })
    .route({
      method: 'POST',
      path: '/auth/proof',
      summary: 'Prove who sits there; sensitive calls are let through for ten minutes',
      tags: ['auth'],
    })
    .input(
      z.object({
        password: z.string().max(PASSWORD_LENGTH_MAX).optional(),
        code: z.string().max(20).optional(),
      }),
    )
    .output(done),
  proofMail: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'POST',
      path: '/auth/proof/mail',
      summary: 'Send a code by e-mail, for whoever has neither password nor authenticator app',
      tags: ['auth'],
    })
    .output(done),
}
