// Ids of our own rows, and the branded ids that only the session gate may mint.
import { v7 } from 'uuid'

/** The tenant: everything an artist or a label owns hangs on it. Only the session gate turns a string into one. */
export type AccountId = string & { readonly brand: 'AccountId' }

/** A signed-in person. */
export type UserId = string & { readonly brand: 'UserId' }

/** A UUIDv7 (RFC 9562): sorts by creation, so newest-first lists need no other key. */
export const newId = (): string => v7()
