// Transfers between the books of accounts, and the entries that they consist of.

/** The account of the installation itself; every other account is a customer's. */
export const PLATFORM = '00000000-0000-7000-8000-000000000001'

/** The books of a customer's account: what the installation owes it, by what may happen to it. */
export const TENANT_BOOKS = ['payable', 'reserved', 'held', 'disputed'] as const
/** The books of the installation: what it owns or is owed (negative), and what it earned. */
const PLATFORM_BOOKS = [
  'store_receivable',
  'suspense',
  'fee',
  'fx',
  'bank',
  'in_transit',
  'withholding',
  'payout_cost',
  'adjustment',
] as const
/** The only way from one account to another. It exists in every account and sums to 0 over all of them. */
export const CLEARING = 'clearing'

export type TenantBook = (typeof TENANT_BOOKS)[number]
export type PlatformBook = (typeof PLATFORM_BOOKS)[number]
export type BookName = TenantBook | PlatformBook | typeof CLEARING

/** Why money moved. */
export type TransferKind =
  | 'statement'
  | 'suspense'
  | 'suspense_match'
  | 'earning'
  | 'hold_release'
  | 'dispute'
  | 'reserve'
  | 'unreserve'
  | 'payout'
  | 'remittance'
  | 'adjustment'
  | 'reversal'

/** A book of an account, in the currency of the movement. */
export interface Book {
  accountId: string
  book: TenantBook | PlatformBook
  /** What a book is divided by: a payout, a party, a source, an identity. Empty when it is not. */
  ref?: string
}

/**
 * Moves an amount from one book to another. Money that we owe is positive and money that we have is negative, so a
 * payment that arrives moves from `bank` and leaves it more negative. A negative amount moves the other way.
 */
export interface Movement {
  from: Book
  to: Book
  /** Micro-units; 0 leaves no entries. */
  amountMicros: bigint
  /** ISO 4217. */
  currency: string
  /** The part of the amount that was earned in the United States, for withholding; of the same sign and not larger. */
  usSourceMicros?: bigint
  /** The revision of the split sheet that decided the amount. */
  splitRevisionId?: string
}

export interface Entry {
  accountId: string
  book: BookName
  ref: string
  currency: string
  amountMicros: bigint
  usSourceMicros: bigint
  splitRevisionId: string | null
}

/**
 * The entries of movements: minus what leaves a book, plus what arrives. Between accounts the amount passes through the
 * `clearing` of both, so the entries of every account add up to 0 in every currency, and so does `clearing` over all
 * accounts. Entries of the same book and split revision are one, and entries of 0 are left out.
 */
export function entriesOf(movements: readonly Movement[]): Entry[] {
  const entries = new Map<string, Entry>()
  const add = (
    movement: Movement,
    accountId: string,
    book: BookName,
    ref: string,
    sign: 1n | -1n,
    splitRevisionId: string | null,
  ) => {
    const key = JSON.stringify([accountId, book, ref, movement.currency, splitRevisionId])
    const entry = entries.get(key)
    const amountMicros = sign * movement.amountMicros
    const usSourceMicros = sign * (movement.usSourceMicros ?? 0n)
    if (entry) {
      entry.amountMicros += amountMicros
      entry.usSourceMicros += usSourceMicros
    } else
      entries.set(key, {
        accountId,
        book,
        ref,
        currency: movement.currency,
        amountMicros,
        usSourceMicros,
        splitRevisionId,
      })
  }
  for (const movement of movements) {
    requireSound(movement)
    const { from, to, splitRevisionId = null } = movement
    add(movement, from.accountId, from.book, from.ref ?? '', -1n, splitRevisionId)
    if (from.accountId !== to.accountId) {
      add(movement, from.accountId, CLEARING, '', 1n, null)
      add(movement, to.accountId, CLEARING, '', -1n, null)
    }
    add(movement, to.accountId, to.book, to.ref ?? '', 1n, splitRevisionId)
  }
  return [...entries.values()].filter(
    ({ amountMicros, usSourceMicros }) => amountMicros !== 0n || usSourceMicros !== 0n,
  )
}

/** The entries that undo others: every sum of both together is 0. */
export const mirrorOf = <E extends { amountMicros: bigint; usSourceMicros: bigint }>(
  entries: readonly E[],
): E[] =>
  entries.map((entry) => ({
    ...entry,
    amountMicros: -entry.amountMicros,
    usSourceMicros: -entry.usSourceMicros,
  }))

const TENANT: readonly string[] = TENANT_BOOKS
const INT8_MAX = 2n ** 63n - 1n
const sizeOf = (value: bigint) => (value < 0n ? -value : value)

function requireSound({ from, to, amountMicros, currency, usSourceMicros = 0n }: Movement): void {
  for (const { accountId, book } of [from, to])
    if (TENANT.includes(book) === (accountId === PLATFORM))
      throw new RangeError(`${book} is not a book of account ${accountId}.`)
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is not a currency code.`)
  if (sizeOf(amountMicros) > INT8_MAX) throw new RangeError('An amount must fit into 64 bits.')
  if (sizeOf(usSourceMicros) > sizeOf(amountMicros) || usSourceMicros * amountMicros < 0n)
    throw new RangeError('The part earned in the United States must lie between 0 and the amount.')
}
