// What each step of a payout moves in the ledger.
import { type Book, type Movement, PLATFORM } from '#features/ledger/domain/transfers.ts'
import { divideUsSource } from './amounts.ts'
import type { Posting } from './payout-states.ts'

/** A payout in micro-units. Before it is sent, all of it is `netMicros`. */
export interface PostedPayout {
  id: string
  accountId: string
  rail: string
  currency: string
  amountMicros: bigint
  usSourceMicros: bigint
  netMicros: bigint
  withheldMicros: bigint
  costMicros: bigint
  jurisdiction: string
}

/** Payable → reserved: the request. */
export const reserveMovement = (
  payout: Pick<PostedPayout, 'id' | 'accountId' | 'currency' | 'amountMicros' | 'usSourceMicros'>,
): Movement => ({
  from: { accountId: payout.accountId, book: 'payable' },
  to: { accountId: payout.accountId, book: 'reserved', ref: payout.id },
  amountMicros: payout.amountMicros,
  usSourceMicros: payout.usSourceMicros,
  currency: payout.currency,
})

export function movementsOf(posting: Posting, payout: PostedPayout): Movement[] {
  const { id, accountId, rail, currency } = payout
  const payable: Book = { accountId, book: 'payable' }
  const reserved: Book = { accountId, book: 'reserved', ref: id }
  const inTransit: Book = { accountId: PLATFORM, book: 'in_transit', ref: id }
  const bank: Book = { accountId: PLATFORM, book: 'bank', ref: rail }
  const withholding: Book = { accountId: PLATFORM, book: 'withholding', ref: payout.jurisdiction }
  const cost: Book = { accountId: PLATFORM, book: 'payout_cost', ref: rail }
  const parts = [payout.netMicros, payout.withheldMicros, payout.costMicros] as const
  const [netUs = 0n, withheldUs = 0n, costUs = 0n] = divideUsSource(payout.usSourceMicros, parts)
  const move = (from: Book, to: Book, amountMicros: bigint, usSourceMicros: bigint): Movement => ({
    from,
    to,
    amountMicros,
    usSourceMicros,
    currency,
  })
  const returned = (from: Book) => [
    move(from, payable, payout.netMicros, netUs),
    move(withholding, payable, payout.withheldMicros, withheldUs),
    move(cost, payable, payout.costMicros, costUs),
  ]
  switch (posting) {
    case 'release':
      return [move(reserved, payable, payout.amountMicros, payout.usSourceMicros)]
    case 'send':
      return [
        move(reserved, inTransit, payout.netMicros, netUs),
        move(reserved, withholding, payout.withheldMicros, withheldUs),
        move(reserved, cost, payout.costMicros, costUs),
      ]
    case 'settle':
      return [move(inTransit, bank, payout.netMicros, netUs)]
    case 'return_sent':
      return returned(inTransit)
    case 'return_paid':
      return returned(bank)
  }
}
