// What the test gateway knows: one file per thing, so that the server, the worker and a restart see the same.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newId } from '#lib/pure/ids.ts'
import { thrownCode } from '#lib/pure/thrown.ts'

/** What happens to the payouts of an account; chosen on its page. */
export const FATES = ['works', 'noisy', 'fails', 'times_out', 'never_arrives', 'returns'] as const
export type Fate = (typeof FATES)[number]

export interface GatewayAccount {
  id: string
  isComplete: boolean
  fate: Fate
}

export interface GatewayPayout {
  /** Our id. */
  reference: string
  account: string
  amountMinor: number
  currency: string
  createdAt: string
  rail: 'stripe' | 'payoneer'
  fate: Fate
  transferId: string
  /** Undefined between the transfer and the payout. */
  payoutId?: string
  isReversed: boolean
}

interface Kinds {
  accounts: GatewayAccount
  payouts: GatewayPayout
  answers: { status: number; body: string }
}

export function openGatewayStore(folder: string) {
  const fileOf = (kind: keyof Kinds, key: string) =>
    path.join(folder, kind, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`)
  for (const kind of ['accounts', 'payouts', 'answers'])
    mkdirSync(path.join(folder, kind), { recursive: true })
  const read = (file: string): string | undefined => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      if (thrownCode(error) === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    get<K extends keyof Kinds>(kind: K, key: string): Kinds[K] | undefined {
      const text = read(fileOf(kind, key))
      return text === undefined ? undefined : JSON.parse(text)
    },
    put<K extends keyof Kinds>(kind: K, key: string, value: Kinds[K]): void {
      const file = fileOf(kind, key)
      const draft = `${file}.${newId()}`
      writeFileSync(draft, JSON.stringify(value))
      renameSync(draft, file)
    },
    list<K extends keyof Kinds>(kind: K): Kinds[K][] {
      return readdirSync(path.join(folder, kind))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => {
          const text = read(path.join(folder, kind, name))
          return text === undefined ? [] : [JSON.parse(text)]
        })
    },
  }
}
export type GatewayStore = ReturnType<typeof openGatewayStore>

const ARRIVES_MS = 3_600_000
const RETURNS_MS = 3 * 86_400_000

/** What has become of a payout by now. */
export function statusAt({ fate, createdAt }: GatewayPayout, now: Date): 'pending' | 'paid' | 'failed' {
  const age = now.getTime() - Date.parse(createdAt)
  if (fate === 'never_arrives' || age < ARRIVES_MS) return 'pending'
  if (fate === 'fails') return 'failed'
  return fate === 'returns' && age >= RETURNS_MS ? 'failed' : 'paid'
}
