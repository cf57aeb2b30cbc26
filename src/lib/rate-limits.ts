// How often something may be tried, counted in the database so that every process counts together.
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

/**
 * Every limit of the product: how many `tries` a key has in `seconds`. Addresses get more than people do, because a
 * school or a phone network stands behind one.
 */
const LIMITS = {
  /** Failed sign-ins of one person, whoever tries; a right password begins anew. */
  'sign-in.person': { tries: 10, seconds: 15 * 60 },
  'sign-in.address': { tries: 100, seconds: 15 * 60 },
  /** Wrong second factors and wrong passwords of somebody signed in. */
  'proof.person': { tries: 10, seconds: 15 * 60 },
  /** Second factors at sign-in, right or wrong; a right one begins anew. */
  'code.person': { tries: 5, seconds: 15 * 60 },
  /** Tokens of reset links that never were: somebody guesses. */
  'reset.address': { tries: 15, seconds: 15 * 60 },
  'code.mail': { tries: 5, seconds: 15 * 60 },
  'registration.address': { tries: 60, seconds: 3600 },
  /** Mails somebody else may cause to an address: confirmation, reset, invitations. */
  'mail.recipient': { tries: 5, seconds: 3600 },
  'mail.address': { tries: 60, seconds: 3600 },
  'link.address': { tries: 60, seconds: 15 * 60 },
  'captcha.address': { tries: 120, seconds: 60 },
  'upload.account': { tries: 600, seconds: 3600 },
  'support.person': { tries: 10, seconds: 3600 },
  /** Messages somebody sends to their own webhooks by hand. */
  'webhook-test.account': { tries: 60, seconds: 3600 },
  'invitation.account': { tries: 50, seconds: 24 * 3600 },
} as const satisfies Record<string, { tries: number; seconds: number }>
export type LimitName = keyof typeof LIMITS

export interface RateLimits {
  /**
   * Counts one try. `key` tells whose: an address, an id, a name somebody typed.
   * @throws too_many_requests with `retryAfter`, the seconds until the next try may succeed
   */
  take(name: LimitName, key: string): Promise<void>
  /** Refuses when nothing is left, without counting: for limits that only failures use up. */
  check(name: LimitName, key: string): Promise<void>
  /** Begins anew. */
  reset(name: LimitName, key: string): Promise<void>
}

declare module './deps.ts' {
  interface Deps {
    limits: RateLimits
  }
}

export const tooManyRequests = (ms: number) =>
  new AppError('too_many_requests', 429, { params: { retryAfter: Math.max(1, Math.ceil(ms / 1000)) } })

export function openRateLimits(pool: pg.Pool): RateLimits {
  // The library reckons with numbers, our pool reads 64-bit columns as BigInt.
  const client = {
    query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values, types: pg.types }),
  }
  const limiters = new Map(
    (Object.keys(LIMITS) as LimitName[]).map((name, index) => [
      name,
      new RateLimiterPostgres({
        storeClient: client,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: LIMITS[name].tries,
        duration: LIMITS[name].seconds,
        // One of them clears what has expired, for all.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  )
  const of = (name: LimitName) => limiters.get(name) as RateLimiterPostgres
  const short = (key: string) => key.trim().toLowerCase().slice(0, 200)
  return {
    async take(name, key) {
      await of(name)
        .consume(short(key))
        .catch((error) => {
          throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error
        })
    },
    async check(name, key) {
      const found = await of(name).get(short(key))
      if (found && found.consumedPoints >= LIMITS[name].tries) throw tooManyRequests(found.msBeforeNext)
    },
    async reset(name, key) {
      await of(name).delete(short(key))
    },
  }
}
