// A change sent twice under one `Idempotency-Key` runs once and gets the same response twice.
import type { Context } from 'hono'
import type { Access } from '#lib/contract.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import type { Scope } from '#lib/pure/access.ts'
import { sign } from '#lib/secret.ts'
import { CONTRACT } from './contract.ts'
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

export const IDEMPOTENCY_KEY_PATTERN = /^[\w-]{8,100}$/
const KEPT_MS = 24 * 3600_000
/** A process that died left its request without a response; after this time the key can be used again. */
const ABANDONED_MS = 2 * 60_000

interface Endpoint {
  method: string
  segments: string[]
  replayable: boolean
}

/**
 * A response is stored only where no secret is in request or response, and replayed only where the access checks of
 * the first call still hold a day later: never for sign-in, and never where re-authentication is required.
 */
export const isReplayableAccess = ({ open, requiresFreshAuth, carriesSecrets }: Access): boolean =>
  !open && !requiresFreshAuth && !carriesSecrets

const ENDPOINTS: readonly Endpoint[] = Object.values(CONTRACT)
  .flatMap((feature) => Object.values(feature))
  .map(({ '~orpc': { route, meta } }) => {
    return {
      method: route.method ?? 'GET',
      segments: `/v1${route.path}`.split('/'),
      replayable: isReplayableAccess(meta as Access),
    }
  })

/** False for anything that no endpoint of the contract matches, or one that is not replayable. */
function isReplayable(method: string, path: string): boolean {
  const parts = path.split('/')
  const matching = ENDPOINTS.filter(
    ({ segments, ...endpoint }) =>
      endpoint.method === method &&
      segments.length === parts.length &&
      segments.every((segment, index) => segment.startsWith('{') || segment === parts[index]),
  )
  return matching.length > 0 && matching.every(({ replayable }) => replayable)
}

/**
 * Stores the response of the first request for a day, per person. The same key with another request is refused
 * (`idempotency_key_reused`, 422), also the same one in another account or with a token of other scopes, and so is a second request while the first is running (`idempotency_running`,
 * 409). Server errors and 429 are not stored, so they can be retried. Where a response must not be stored, the key is ignored.
 */
export function idempotency({ db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>) {
  return async (c: Context<Env>, next: () => Promise<void>) => {
    const key = c.req.header('idempotency-key')
    const { userId, accountId, scopes } = c.get('viewer') ?? {}
    if (!key || !userId || !accountId || c.req.method === 'GET' || !isReplayable(c.req.method, c.req.path))
      return next()
    if (!IDEMPOTENCY_KEY_PATTERN.test(key))
      throw invalidInput([{ code: 'invalid_value', at: 'Idempotency-Key' }])
    const request = { userId, key, hash: await hashOf(c, { secret, accountId, scopes }), now: clock.now() }
    const earlier = await claim(db, request)
    if (earlier) {
      if (earlier.request_hash !== request.hash) throw new AppError('idempotency_key_reused', 422)
      if (earlier.status === null) throw new AppError('idempotency_running', 409)
      c.header('idempotent-replayed', 'true')
      return c.body(earlier.body ?? '', earlier.status as 200, { 'content-type': 'application/json' })
    }
    await next()
    const { res } = c
    if (res.status >= 500 || res.status === 429) await forget(db, request)
    else await keep(db, request, { status: res.status, body: await res.clone().text() })
  }
}

/** An HMAC, so that the database alone does not allow guesses about what was sent. */
async function hashOf(
  c: Context<Env>,
  { secret, accountId, scopes }: { secret: string; accountId: string; scopes?: readonly Scope[] | null },
): Promise<string> {
  const body = Buffer.from(await c.req.raw.clone().arrayBuffer()).toString('base64')
  const { pathname, search } = new URL(c.req.url)
  const access = scopes ? `${accountId} ${scopes.toSorted().join()}` : accountId
  return sign(secret, 'idempotency', access, c.req.method, `${pathname}${search}`, body)
}

interface Request {
  userId: string
  key: string
  hash: string
  now: Date
}

/** The stored request under this key, or undefined when this call has claimed it. */
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
