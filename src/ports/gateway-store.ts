// What a test gateway knows: one file per thing, so that the server, the worker and a restart see the same.
import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { thrownCode } from '#lib/pure/thrown.ts'

export interface GatewayStore<Kinds> {
  get<K extends keyof Kinds & string>(kind: K, key: string): Kinds[K] | undefined
  put<K extends keyof Kinds & string>(kind: K, key: string, value: Kinds[K]): void
  list<K extends keyof Kinds & string>(kind: K): Kinds[K][]
}

/** Things of each kind are in a folder of their own below `folder`. */
export function openGatewayStore<Kinds>(
  folder: string,
  kinds: readonly (keyof Kinds & string)[],
): GatewayStore<Kinds> {
  const fileOf = (kind: string, key: string) =>
    path.join(folder, kind, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`)
  for (const kind of kinds) mkdirSync(path.join(folder, kind), { recursive: true })
  const read = (file: string): string | undefined => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      if (thrownCode(error) === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    get(kind, key) {
      const text = read(fileOf(kind, key))
      return text === undefined ? undefined : JSON.parse(text)
    },
    put(kind, key, value) {
      const file = fileOf(kind, key)
      const draft = `${file}.${newId()}`
      writeFileSync(draft, JSON.stringify(value))
      renameSync(draft, file)
    },
    list(kind) {
      return readdirSync(path.join(folder, kind))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => {
          const text = read(path.join(folder, kind, name))
          return text === undefined ? [] : [JSON.parse(text)]
        })
    },
  }
}

/** Stripe’s signature of an event: HMAC-SHA-256 of its time and body. */
export function signEvent(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

export interface SignedEvent {
  body: string
  signature: string
}

/** Sends events as Stripe would; nobody waits for the answers. */
export async function announceEvents(url: string, events: readonly SignedEvent[]): Promise<void> {
  for (const { body, signature } of events)
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(2_000),
    }).catch((error) => log.warn({ err: error }, 'an event of the test gateway was not received'))
}
