// Table types of API tokens; only their SHA-256 is stored.
import type { Scope } from '#lib/pure/access.ts'

declare module '#lib/db.ts' {
  interface Tables {
    api_tokens: {
      id: string
      account_id: string
      user_id: string
      name: string
      token_hash: string
      hint: string
      scopes: Scope[]
      expires_at: Date
      last_used_at: Date | null
      revoked_at: Date | null
      created_at: Date
    }
  }
}
