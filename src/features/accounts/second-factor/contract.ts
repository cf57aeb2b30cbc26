// API contract of two-factor authentication of a signed-in person.
import * as z from 'zod'
import { endpoint, guardedEndpoint, refusal } from '#lib/contract.ts'
import { Credentials } from '../re-authentication/contract.ts'

const done = z.object({ success: z.literal(true) })
const PATH = '/api/user/two-factor'
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = {
  twoFactor: endpoint('self')
    .route({ method: 'GET', path: PATH, summary: 'Get the two-factor status', tags: ['account'] })
    .output(
      z.object({
        enabled: z.boolean(),
        recovery_codes_left: z.number().int(),
        mailed_codes: z.boolean().describe('Whether signing in also accepts an emailed code'),
      }),
    ),
  beginTwoFactor: guardedEndpoint('self')
    .meta({ carriesSecrets: true })
    .errors({ two_factor_on: refusal(409) })
    .route({
      method: 'POST',
      path: PATH,
      summary: 'Create a secret for an authenticator app; two-factor stays off until a code is confirmed',
      tags: ['account'],
    })
    .output(z.object({ uri: z.string(), secret: z.string() })),
  confirmTwoFactor: guardedEndpoint('self')
    .meta({ carriesSecrets: true })
    .errors({ two_factor_on: refusal(409), code_invalid: refusal(400) })
    .route({
      method: 'POST',
      path: `${PATH}/confirm`,
      summary: 'Turn two-factor on; returns the recovery codes once and ends every other session',
      tags: ['account'],
    })
    .input(z.object({ code: z.string().max(20) }))
    .output(RecoveryCodes),
  renewRecoveryCodes: guardedEndpoint('self')
    .meta({ carriesSecrets: true })
    .errors({ two_factor_off: refusal(409) })
    .route({
      method: 'POST',
      path: `${PATH}/recovery-codes`,
      summary: 'Replace the recovery codes; the new ones are returned once',
      tags: ['account'],
    })
    .output(RecoveryCodes),
  setMailedCodes: guardedEndpoint('self')
    .errors({ two_factor_off: refusal(409) })
    .route({
      method: 'PUT',
      path: `${PATH}/mailed-codes`,
      summary: 'Choose whether signing in also accepts an emailed code; a password reset turns it off',
      tags: ['account'],
    })
    .input(z.object({ allowed: z.boolean() }))
    .output(done),
  // Asks for the credentials itself: an earlier re-authentication may be that of somebody else at the same screen.
  endTwoFactor: guardedEndpoint('self', { requiresFreshAuth: false })
    .meta({ carriesSecrets: true })
    .errors({ two_factor_off: refusal(409), invalid_password: refusal(400), code_invalid: refusal(400) })
    .route({
      method: 'DELETE',
      path: PATH,
      summary: 'Turn two-factor off; requires the password and a code of the app or a recovery code',
      tags: ['account'],
    })
    .input(Credentials)
    .output(done),
}
