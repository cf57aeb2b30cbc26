// Rate limits, counted in the database so that all processes share them.

import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { keysOf } from '#lib/pure/keys-of.ts'
import { AppError } from './errors.ts'
import { clientNetwork } from './pure/client-network.ts'
import { required } from './pure/required.ts'

/**
 * Every limit: a key has `tries` attempts in `seconds`. Addresses get more than people, because a school or a phone
 * network can share one.
 */
const LIMITS = {
  /** Failed sign-ins of one person, from anywhere; a correct password and a reset by mail reset it. */
  'sign-in.person': { tries: 100, seconds: 24 * 3600 },
  'sign-in.address': { tries: 100, seconds: 15 * 60 },
  /** Wrong second factors and passwords of a signed-in person. */
  'reauthentication.person': { tries: 10, seconds: 15 * 60 },
  /** Second factors at sign-in, right or wrong; a correct one resets it. */
  'code.person': { tries: 5, seconds: 15 * 60 },
  /** Invalid reset tokens: somebody is guessing. */
  'reset.address': { tries: 15, seconds: 15 * 60 },
  'code.mail': { tries: 5, seconds: 15 * 60 },
  'registration.address': { tries: 60, seconds: 3600 },
  /** Emails that somebody else can cause: confirmation, reset, invitations. */
  'mail.recipient': { tries: 5, seconds: 3600 },
  'mail.address': { tries: 60, seconds: 3600 },
  'link.address': { tries: 60, seconds: 15 * 60 },
  /** Forms of pre-saves; a concert hall shares one address. */
  'presave.address': { tries: 120, seconds: 3600 },
  /** Mails that ask the recipient to confirm; apart from those of accounts, so that neither blocks the other. */
  'presave.recipient': { tries: 5, seconds: 3600 },
  /** Each asks a music service for every fan again. */
  'presave-retry.account': { tries: 30, seconds: 3600 },
  'captcha.address': { tries: 120, seconds: 60 },
  'plans.visit': { tries: 60, seconds: 15 * 60 },
  /** New drafts, one by one; an import makes many at once. */
  'draft.account': { tries: 1_000, seconds: 3600 },
  /** Each calls the billing service several times. */
  'checkout.account': { tries: 30, seconds: 3600 },
  'upload.account': { tries: 2_000, seconds: 3600 },
  /** Checks of a catalogue, each of which reads the whole file. */
  'import.account': { tries: 30, seconds: 3600 },
  'support.person': { tries: 10, seconds: 3600 },
  /** Test messages to a person's own webhooks. */
  'webhook-test.account': { tries: 60, seconds: 3600 },
  'dispute.account': { tries: 20, seconds: 24 * 3600 },
  'signal.account': { tries: 20, seconds: 24 * 3600 },
  /** Each takes a processor for many seconds. */
  'mastering.account': { tries: 60, seconds: 3600 },
  /** Covers and banners that the server draws. */
  'drawing.account': { tries: 30, seconds: 24 * 3600 },
  /** Songs and lines that a language model writes, which costs the operator. */
  'language-model.account': { tries: 60, seconds: 3600 },
  /** Pictures that an image model draws, which costs the operator more than words. */
  'image-model.account': { tries: 20, seconds: 3600 },
  /** Attempts to connect a music service. */
  'music-connection.person': { tries: 40, seconds: 3600 },
  /** Calls to a music service in the name of a person. */
  'music-connection.calls': { tries: 300, seconds: 3600 },
  /** Addresses of public pages that people choose: nobody else gets one that was taken once. */
  'page-address.account': { tries: 60, seconds: 24 * 3600 },
  'invitation.account': { tries: 50, seconds: 24 * 3600 },
} as const satisfies Record<string, { tries: number; seconds: number }>
export type LimitName = keyof typeof LIMITS

export interface RateLimits {
  /**
   * Counts one attempt. `key` identifies the address, id or typed name.
   *
   * @returns how many were counted, with this one
   * @throws too_many_requests with `retryAfter`, the seconds until the next attempt
   */
  take(name: LimitName, key: string): Promise<number>
  /** How many attempts were counted. */
  used(name: LimitName, key: string): Promise<number>
  /** Refuses when nothing is left, without counting: for limits that only failures use up. */
  check(name: LimitName, key: string): Promise<void>
  /** Resets the limit. */
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
  // The library calculates with numbers; our pool reads 64-bit columns as BigInt.
  const client = {
    query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values, types: pg.types }),
  }
  const limiters = new Map(
    keysOf(LIMITS).map((name, index) => [
      name,
      new RateLimiterPostgres({
        storeClient: client,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: LIMITS[name].tries,
        duration: LIMITS[name].seconds,
        // One limiter deletes expired rows for all.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  )
  const limiterOf = (name: LimitName) => required(limiters.get(name))
  const short = (key: string) => clientNetwork(key.trim().toLowerCase().slice(0, 200))
  return {
    async take(name, key) {
      const usage = await limiterOf(name)
        .consume(short(key))
        .catch((error) => {
          throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error
        })
      return usage.consumedPoints
    },
    async used(name, key) {
      return (await limiterOf(name).get(short(key)))?.consumedPoints ?? 0
    },
    async check(name, key) {
      const usage = await limiterOf(name).get(short(key))
      if (usage && usage.consumedPoints >= LIMITS[name].tries) throw tooManyRequests(usage.msBeforeNext)
    },
    async reset(name, key) {
      await limiterOf(name).delete(short(key))
    },
  }
}
