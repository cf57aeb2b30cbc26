// Table types of teams: seats in an account, and invitations.
import type { Seat } from '#lib/pure/access.ts'

declare module '#lib/db.ts' {
  interface Tables {
    seats: {
      id: string
      account_id: string
      user_id: string
      role: Exclude<Seat, 'owner'>
      artist_id: string | null
      created_at: Date
    }
    invitations: {
      id: string
      account_id: string
      email: string
      role: Exclude<Seat, 'owner'>
      artist_id: string | null
      token_hash: string
      invited_by: string
      expires_at: Date
      accepted_at: Date | null
      revoked_at: Date | null
      created_at: Date
    }
  }
}
