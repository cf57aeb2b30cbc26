// What tests of the ledger share: transfers as later features post them, and sums that must hold.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { type Book, type Movement, PLATFORM, type PlatformBook, type TenantBook } from './domain/transfers.ts'
import { runWaterfall, type Waterfall } from './domain/waterfall.ts'
import { postTransfers, type Transfer } from './service.server.ts'

/** `8.624227` in micro-units. */
export function usd(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const micros = BigInt(whole + fraction.padEnd(6, '0'))
  return text.startsWith('-') ? -micros : micros
}

export const platform = (book: PlatformBook, ref?: string): Book => ({ accountId: PLATFORM, book, ref })
export const tenant = (accountId: string, book: TenantBook, ref?: string): Book => ({ accountId, book, ref })

export const move = (from: Book, to: Book, amountMicros: bigint, rest: Partial<Movement> = {}): Movement => ({
  from,
  to,
  amountMicros,
  currency: 'USD',
  ...rest,
})

export const transfer = (movements: Movement[], rest: Partial<Transfer> = {}): Transfer => ({
  key: `test:${newId()}`,
  accountId: movements[0]?.from.accountId ?? PLATFORM,
  kind: 'adjustment',
  movements,
  ...rest,
})

export interface Party {
  accountId: string
  shareBp: number
  /** An invitation that nobody has answered: the owner keeps the part for this party. */
  invited?: string
}

/** The earnings of one track of a statement, as the waterfall divides them. */
export function earning(
  group: Omit<Waterfall, 'sharesBp' | 'recoupments'> & {
    recoupments?: { leftMicros: bigint; creditor: string }[]
  },
  ownerId: string,
  parties: Party[] = [{ accountId: ownerId, shareBp: 10_000 }],
  rest: Partial<Transfer> = {},
): Transfer {
  const { recoupments = [] } = group
  const result = runWaterfall({ ...group, recoupments, sharesBp: parties.map(({ shareBp }) => shareBp) })
  const gross = tenant(ownerId, 'held', 'gross')
  const toParty = ({ accountId, invited }: Party) =>
    invited ? tenant(ownerId, 'held', invited) : tenant(accountId, 'payable')
  return transfer(
    [
      move(platform('store_receivable', 'spotify'), gross, group.grossMicros),
      move(gross, platform('fee'), result.feeMicros),
      ...recoupments.map(({ creditor }, i) =>
        move(gross, tenant(creditor, 'payable'), result.recoupedMicros[i] ?? 0n),
      ),
      ...parties.map((party, i) => move(gross, toParty(party), result.partsMicros[i] ?? 0n)),
    ],
    { kind: 'earning', accountId: ownerId, ...rest },
  )
}

export const postAll = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, ...transfers: Transfer[]) =>
  db.transaction().execute((trx) => postTransfers(trx, { clock }, transfers))

/** The sums of all entries of an account by book, without those that are 0: `payable`, `reserved payout`. */
export async function sumsOf(db: Db, accountId: string): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string; total: bigint }>`
    select concat_ws(' ', book, nullif(ref, ''), nullif(currency, 'USD')) as name,
           sum(amount_micros)::bigint as total
    from ledger_entries where account_id = ${accountId}
    group by 1 having sum(amount_micros) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}
