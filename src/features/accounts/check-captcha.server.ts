// The captcha: a proof of work that a phone finds within a second, valid once and for five minutes.
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import type { Caller } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { consumeOnce } from './data.server.ts'

const VALID_MS = 5 * 60_000
/**
 * About 256 attempts of 1,000 rounds: 0.1 s on a desktop, under a second on a phone; a thousand sign-ups take
 * minutes.
 */
const COST = 1_000

/** The work of each level: the rounds of one attempt, and a prefix that one in 16 attempts per digit meets. */
const LEVELS = [
  { cost: COST, keyPrefix: '00' },
  { cost: 4 * COST, keyPrefix: '00' },
  { cost: COST, keyPrefix: '000' },
  { cost: 4 * COST, keyPrefix: '000' },
] as const

export async function newCaptcha(
  { secret, clock, limits }: Pick<Deps, 'secret' | 'clock' | 'limits'>,
  caller: Caller,
  level = 0,
) {
  const work = LEVELS[level] ?? LEVELS[0]
  await limits.take('captcha.address', caller.address)
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    ...work,
    deriveKey,
    hmacSignatureSecret: secret,
    data: { validUntil: clock.now().getTime() + VALID_MS, level },
  })
  return { parameters: { ...parameters }, signature }
}

/**
 * @returns the level that was solved
 * @throws invalid_captcha when the solution is missing, wrong, expired or already used
 */
export async function checkCaptcha(
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  answer: string,
): Promise<number> {
  const refused = new AppError('invalid_captcha', 400)
  let payload: Payload
  try {
    payload = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Payload
  } catch {
    throw refused
  }
  const validUntil = Number(payload?.challenge?.parameters?.data?.validUntil)
  const signature = payload?.challenge?.signature
  if (!signature || !(validUntil > clock.now().getTime())) throw refused
  // The parameters are signed, so a solver cannot lower the cost or extend the deadline.
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: secret,
  }).catch(() => ({ verified: false }))
  if (!verified || !(await consumeOnce(db, signature, new Date(validUntil), clock.now()))) throw refused
  return Number(payload.challenge.parameters.data?.level ?? 0)
}
