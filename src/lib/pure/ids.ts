// Ids of our rows, and the branded ids that only the session gate creates.
import { v7 } from 'uuid'

/** The tenant: everything an artist or label owns belongs to one. Only the session gate turns a string into one. */
export type AccountId = string & { readonly brand: 'AccountId' }

/** The id of a signed-in person. */
export type UserId = string & { readonly brand: 'UserId' }

/** What part of an account a person sees and changes: all of it, or what belongs to one artist. */
export type TenantScope = Readonly<{ accountId: AccountId; artistId: string | null; brand: 'TenantScope' }>

/**
 * The only constructor of a tenant scope, so that no service can be called with an account but without its limit.
 */
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
 * A UUIDv7 for an instant of the product's clock, for lists in the order of events; events of the same instant keep
 * their order of insertion.
 */
export function newIdAt(instant: Date): string {
  sequence = Math.max(sequence + 1, Date.now() % 2 ** 31)
  return v7({ msecs: instant.getTime(), seq: sequence })
}
let sequence = 0
