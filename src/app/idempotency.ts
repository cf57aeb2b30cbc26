// A change sent twice under one `Idempotency-Key` happens once and answers twice alike (row 528).
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import type { Env } from './http.ts'

declare module '#lib/db.ts' {
  interface Tables {
    idempotent_answers: {
      user_id: string
      key: string
      request_hash: string
      status: number | null
      body: string | null
      created_at: Date
    }
  }
}

const KEY = /^[\w-]{8,100}$/
const KEPT_MS = 24 * 3600_000
/** A request whose process died left no answer; after this its key may be tried again. */
const ABANDONED_MS = 2 * 60_000
/** Answers that hold a secret shown once are not kept, so their calls do not take part. */
const SECRETS = /^\/v1\/(auth|tokens|webhooks)(\/|$)/

/**
 * The answer of the first request is kept for a day, per person. The same key with another request is refused
 * (`idempotency_key_reused`, 422), a second one while the first still runs too (`idempotency_running`, 409). A server
 * error is not kept: the next try is a new one.
 */
export function idempotency({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (c: Context<Env>, next: () => Promise<void>) => {
    const key = c.req.header('idempotency-key')
    const userId = c.get('viewer')?.userId
    if (!key || !userId || c.req.method === 'GET' || SECRETS.test(c.req.path)) return next()
    if (!KEY.test(key)) throw invalidInput([{ code: 'invalid_value', at: 'Idempotency-Key' }])
    const request = { userId, key, hash: await hashOf(c), now: clock.now() }
    const earlier = await claim(db, request)
    if (earlier) {
      if (earlier.request_hash !== request.hash) throw new AppError('idempotency_key_reused', 422)
      if (earlier.status === null) throw new AppError('idempotency_running', 409)
      c.header('idempotent-replayed', 'true')
      return c.body(earlier.body ?? '', earlier.status as 200, { 'content-type': 'application/json' })
    }
    await next()
    const { res } = c
    if (res.status >= 500) await forget(db, request)
    else await keep(db, request, { status: res.status, body: await res.clone().text() })
  }
}

async function hashOf(c: Context<Env>): Promise<string> {
  const body = await c.req.raw.clone().arrayBuffer()
  const { pathname, search } = new URL(c.req.url)
  return createHash('sha256')
    .update(`${c.req.method}\n${pathname}${search}\n`)
    .update(Buffer.from(body))
    .digest('hex')
}

interface Request {
  userId: string
  key: string
  hash: string
  now: Date
}

/** The row of an earlier request under this key, or nothing when the key is now ours. */
async function claim(db: Db, { userId, key, hash, now }: Request) {
  await db
    .deleteFrom('idempotent_answers')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', new Date(now.getTime() - KEPT_MS)),
        eb.and([eb('status', 'is', null), eb('created_at', '<', new Date(now.getTime() - ABANDONED_MS))]),
      ]),
    )
    .execute()
  const taken = await db
    .insertInto('idempotent_answers')
    .values({ user_id: userId, key, request_hash: hash, created_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined
  return db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

const keep = (db: Db, { userId, key }: Request, answer: { status: number; body: string }) =>
  db
    .updateTable('idempotent_answers')
    .set(answer)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()

const forget = (db: Db, { userId, key }: Request) =>
  db.deleteFrom('idempotent_answers').where('user_id', '=', userId).where('key', '=', key).execute()
