// Tables of accounts: the tenant, people, sessions and what they sign in with.
import type { Generated } from 'kysely'
import type { Plan } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    accounts: { id: string; plan: Generated<Plan>; plan_until: string | null; created_at: Generated<Date> }
    users: {
      id: string
      account_id: string
      name: string
      username: string
      email: string
      email_verified: Generated<boolean>
      image: string | null
      role: Generated<'user' | 'staff'>
      language: Generated<string>
      frozen_at: Date | null
      banned_at: Date | null
      blocked_reason: string | null
      email_notifications: Generated<boolean>
      referred_by_user: string | null
      terms_accepted_at: Date
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    sessions: {
      id: string
      user_id: string
      token: string
      expires_at: Date
      ip_address: string | null
      user_agent: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    spent_captchas: { signature: string; expires_at: Date }
  }
}
