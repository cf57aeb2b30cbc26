// The names that better-auth's two-factor plugin gives to its cookie and to its rows in `verifications`. The library
// does not export them; `better-auth-two-factor.test.ts` fails when an upgrade changes them.
import { newId } from '#lib/pure/ids.ts'

export const TWO_FACTOR_COOKIE = 'two_factor'

/** Every identifier of the plugin starts with this. */
export const TWO_FACTOR_PREFIX = '2fa-'

/** The row of a sign-in that waits for its second factor; its value is the id of the person. */
export const newChallengeId = () => `${TWO_FACTOR_PREFIX}${newId()}`

/** The row that counts the wrong codes of a challenge. */
export const attemptsIdOf = (challengeId: string) => `${TWO_FACTOR_PREFIX}attempts-${challengeId}`

/** The row with the code that was mailed for a challenge. */
export const mailedCodeIdOf = (challengeId: string) => `${TWO_FACTOR_PREFIX}otp-${challengeId}`
