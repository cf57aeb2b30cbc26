// What the outside may ask of the second factor of a signed-in person.
import * as z from 'zod'
import { endpoint, guardedEndpoint, refusal } from '#lib/contract.ts'

const done = z.object({ success: z.literal(true) })
const PATH = '/api/user/two-factor'
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = {
  twoFactor: endpoint('self')
    .route({ method: 'GET', path: PATH, summary: 'Whether a second factor is on', tags: ['account'] })
    .output(z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() })),
  beginTwoFactor: guardedEndpoint('self')
    .errors({ two_factor_on: refusal(409) })
    .route({
      method: 'POST',
      path: PATH,
      summary: 'A secret for an authenticator app; nothing is on until a code of it is confirmed',
      tags: ['account'],
    })
    .output(z.object({ uri: z.string(), secret: z.string() })),
  confirmTwoFactor: guardedEndpoint('self')
    .errors({ two_factor_on: refusal(409), code_invalid: refusal(400) })
    .route({
      method: 'POST',
      path: `${PATH}/confirm`,
      summary: 'Turn the second factor on; shows the recovery codes once and ends every other session',
      tags: ['account'],
    })
    .input(z.object({ code: z.string().max(20) }))
    .output(RecoveryCodes),
  renewRecoveryCodes: guardedEndpoint('self')
    .errors({ two_factor_off: refusal(409) })
    .route({
      method: 'POST',
      path: `${PATH}/recovery-codes`,
      summary: 'New recovery codes, shown once; the old ones stop working',
      tags: ['account'],
    })
    .output(RecoveryCodes),
  endTwoFactor: guardedEndpoint('self')
    .errors({ two_factor_off: refusal(409) })
    .route({ method: 'DELETE', path: PATH, summary: 'Turn the second factor off', tags: ['account'] })
    .output(done),
}
