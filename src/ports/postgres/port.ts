// The database server for the rest of the product: a URL, and how to stop it.
export interface PostgresServer {
  /** postgres:// address with user, password and database. */
  readonly url: string
  readonly kind: 'embedded' | 'external'
  /** Lets running statements end, then stops what this process started. Idempotent. */
  stop(): Promise<void>
}
