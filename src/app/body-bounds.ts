// What the body of a request may make the server do: forms are small, large bodies are checked without being parsed, one of
// them in each turn of the event loop, so that others are answered between, and an account has one large body read and
// handled at a time.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import limitConcurrency, { type LimitFunction } from 'p-limit'
import { AppError } from '#lib/errors.ts'
import { DEPTH_MAX } from '#lib/pure/storable.ts'
import type { Env } from './http.ts'
import { refuse } from './refusals.ts'

/** Sign-in, registration and whatever else needs no session fit several times. Forms without files are no larger. */
const SMALL_BYTES = 16 * 1024
/** Ten times the largest form there is: fifty credits and lyrics on a track. */
const JSON_BYTES_MAX = 1024 * 1024
/** Commas outside texts, in a body that is larger than a small one. */
const VALUES_MAX = 50_000
/** A message with ten files has a dozen. */
const PARTS_MAX = 100
const PART_HEADER_BYTES_MAX = 1024

type Fault = 'too_deep' | 'too_many_values'

/** @param documentBytesOf how many bytes a form with files may have, where the caller may send files at all */
export function boundBodies(documentBytesOf: (c: Context<Env>) => number | undefined) {
  const takeTurn = turns()
  const inOrder = oneAtATime()
  return async (c: Context<Env>, next: () => Promise<void>) => {
    if (isDeepQuery(new URL(c.req.url).search.slice(1))) return refuse(c, new AppError('too_deep', 422))
    const type = c.req.header('content-type') ?? ''
    const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)
    const withFiles = isForm ? documentBytesOf(c) : undefined
    const maxSize = withFiles ?? (isForm || !c.get('viewer') ? SMALL_BYTES : JSON_BYTES_MAX)
    const limit = bodyLimit({ maxSize, onError: (over) => refuse(over as Context<Env>, tooLarge(maxSize)) })
    const handle = () => limit(c, checkAndContinue)
    const account = c.get('viewer')?.accountId
    return account && !withFiles && declaredBytes(c) > SMALL_BYTES ? inOrder(account, handle) : handle()

    async function checkAndContinue() {
      // The limit has replaced a body of undeclared length by what was read, and declares nothing.
      const length = Number(c.req.header('content-length') ?? maxSize)
      if (!c.req.raw.body || (length <= SMALL_BYTES && !isForm)) return next()
      const bytes = Buffer.from(await c.req.raw.arrayBuffer())
      if (length > SMALL_BYTES) await takeTurn()
      const fault = isForm ? faultOfForm(bytes, type) : faultOfJson(bytes)
      if (fault) {
        c.res = refuse(c, new AppError(fault, 422, { params: { max: isForm ? PARTS_MAX : VALUES_MAX } }))
        return
      }
      const { method, headers, signal } = c.req.raw
      c.req.raw = new Request(c.req.url, { method, headers, signal, body: bytes })
      await next()
    }
  }
}

/** A body that does not say how long it is may be of any length. */
const declaredBytes = (c: Context) =>
  c.req.raw.body ? Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) : 0

const tooLarge = (bytes: number) =>
  new AppError('body_too_large', 413, {
    params: { max: bytes < 1024 * 1024 ? `${bytes / 1024}KB` : `${bytes / 1024 / 1024}MB` },
  })

/** Each call resolves one turn of the event loop after the call before it. */
export function turns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}

/** Runs what has the same key one after the other, in the order of the calls. */
export function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? limitConcurrency(1)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}

/** Reads the bytes once. Depth and commas inside texts do not count; what is not JSON is left to its parser. */
export function faultOfJson(bytes: Uint8Array): Fault | undefined {
  let depth = 0
  let values = 1
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case QUOTE:
        for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > DEPTH_MAX) return 'too_deep'
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
        if (++values > VALUES_MAX) return 'too_many_values'
        break
    }
  }
  return undefined
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

function faultOfForm(bytes: Buffer, type: string): Fault | undefined {
  const boundary = /boundary="?([^";,]+)/i.exec(type)?.[1]
  if (boundary === undefined) return isDeepQuery(bytes.toString('latin1')) ? 'too_deep' : undefined
  const line = `--${boundary}`
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    if (++parts > PARTS_MAX) return 'too_many_values'
    const header = bytes.toString('latin1', at, at + PART_HEADER_BYTES_MAX)
    const name = /\bname="([^"]*)/i.exec(header)?.[1] ?? ''
    if (bracketsIn(name) > DEPTH_MAX) return 'too_deep'
  }
  return undefined
}

/** A name such as `a[b][c]` stands for nested values. */
const isDeepQuery = (text: string) =>
  text.split('&').some((pair) => bracketsIn(pair.split('=', 1)[0] ?? '') > DEPTH_MAX)

const bracketsIn = (name: string) => name.split(/\[|%5B/i).length - 1
