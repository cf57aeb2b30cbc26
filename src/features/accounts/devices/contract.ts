// API contract of devices: list active sessions and end them.
import * as z from 'zod'
import { guardedEndpoint, Id } from '#lib/contract.ts'

const done = z.object({ success: z.literal(true) })

export const devices = {
  sessions: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'GET',
      path: '/auth/sessions',
      summary: 'List the active sessions of this user, most recently used first; 100 at most',
      tags: ['auth'],
    })
    .output(
      z.object({
        items: z.array(
          z.object({
            id: z.uuid(),
            browser: z.string().nullable(),
            system: z.string().nullable(),
            address: z.string().nullable(),
            created: z.iso.datetime(),
            used: z.iso.datetime(),
            current: z.boolean(),
            support: z.boolean().describe('True for a session of staff who impersonate this user'),
          }),
        ),
      }),
    ),
  endSession: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/auth/sessions/{id}',
      summary: 'End a session',
      tags: ['auth'],
    })
    .input(z.object({ id: Id }))
    .output(done),
  endOtherSessions: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'POST',
      path: '/auth/sessions/end-others',
      summary: 'End all other sessions',
      tags: ['auth'],
    })
    .output(done),
}
