// What the outside may ask of devices: where a person is signed in, and signing out there.
import * as z from 'zod'
import { guardedEndpoint, Id } from '#lib/contract.ts'

const done = z.object({ success: z.literal(true) })

export const devices = {
  sessions: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'GET',
      path: '/auth/sessions',
      summary: 'Where this person is signed in; at most 100, the one used last first',
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
            support: z.boolean().describe('Staff, in this person’s name'),
          }),
        ),
      }),
    ),
  endSession: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/auth/sessions/{id}',
      summary: 'Sign out one device',
      tags: ['auth'],
    })
    .input(z.object({ id: Id }))
    .output(done),
  endOtherSessions: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'POST',
      path: '/auth/sessions/end-others',
      summary: 'Sign out every other device',
      tags: ['auth'],
    })
    .output(done),
}
