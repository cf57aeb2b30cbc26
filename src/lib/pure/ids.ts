// Ids of our own rows, and the branded ids that only the session gate may mint.
import { v7 } from 'uuid'

/** The tenant: everything an artist or a label owns hangs on it. Only the session gate turns a string into one. */
export type AccountId = string & { readonly brand: 'AccountId' }

/** A signed-in person. */
export type UserId = string & { readonly brand: 'UserId' }

/** What of an account somebody sees and changes: all of it, or what belongs to one artist. */
export type TenantScope = Readonly<{ accountId: AccountId; artistId: string | null; brand: 'TenantScope' }>

/** The only mint of a reach; a service that asks for one cannot be called with an account and the limit forgotten. */
export const scopeOf = ({
  accountId,
  artistId,
}: {
  accountId: AccountId
  artistId: string | null
}): TenantScope => ({
  accountId,
  artistId,
  brand: 'TenantScope',
})

/** A UUIDv7 (RFC 9562): sorts by creation, so newest-first lists need no other key. */
export const newId = (): string => v7()

/**
 * The same, sorted by an instant of the product's clock, for what is listed in the order it happened; what happened
 * at one instant keeps the order in which it was written down.
 */
export function newIdAt(at: Date): string {
  sequence = Math.max(sequence + 1, Date.now() % 2 ** 31)
  return v7({ msecs: at.getTime(), seq: sequence })
}
let sequence = 0
