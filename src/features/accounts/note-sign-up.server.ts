// Notes by whose link a person signed up, for the feature that counts them.
import type { Deps } from '#lib/deps.ts'
import { signUpMarks } from './devices/sign-up-marks.server.ts'
import type { SignInContext } from './sign-in.server.ts'

/** The code is that of the person's row; it can change until their address is confirmed. */
export const noteSignUp = (
  { db, jobs, secret }: Pick<Deps, 'db' | 'jobs' | 'secret'>,
  userId: string,
  { caller }: Pick<SignInContext, 'caller'>,
): Promise<void> =>
  jobs.add(
    db,
    'referrals.signed_up',
    { userId, ...signUpMarks(secret, caller) },
    { key: `signed-up:${userId}` },
  )
