// The database server as the rest of the product sees it: an address, and a way to let go of it.
export interface PostgresServer {
  /** postgres:// address with user, password and database. */
  readonly url: string
  readonly kind: 'embedded' | 'external'
  /** Lets running statements end, then stops what this process started. Idempotent. */
  stop(): Promise<void>
}
