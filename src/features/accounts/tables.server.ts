// Table types of accounts: the tenant, people, sessions and credentials.
import type { Generated } from 'kysely'
import type { Role } from '#lib/pure/access.ts'
import type { Plan } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    accounts: { id: string; plan: Generated<Plan>; plan_until: string | null; created_at: Generated<Date> }
    /** When an account had a paid plan; a period that has not ended is the current one. */
    plan_periods: {
      account_id: string
      plan: Exclude<Plan, 'basic'>
      starts_at: Date
      ends_at: Date | null
    }
    users: {
      id: string
      account_id: string
      name: string
      username: string
      email: string
      email_verified: Generated<boolean>
      image: string | null
      role: Generated<Role>
      language: Generated<string>
      /** An IANA name, such as `Europe/Istanbul`; null until a browser has reported it. */
      time_zone: string | null
      email_notifications: Generated<boolean>
      referred_by_user: string | null
      terms_accepted_at: Date
      created_at: Generated<Date>
      updated_at: Generated<Date>
      first_name: Generated<string>
      last_name: Generated<string>
      phone_code: string | null
      phone_number: string | null
      contact_method: Generated<'email' | 'sms' | 'whatsapp'>
      marketing_emails: Generated<boolean>
      two_factor_enabled: Generated<boolean>
      /** Of the demo data, with the password that is in the README. */
      demo: Generated<boolean>
      closing_at: Date | null
      closed_at: Date | null
    }
    /** Freezes and bans, current and past. */
    blocks: {
      id: string
      user_id: string
      kind: 'freeze' | 'ban'
      reason: string
      next_step: Generated<string>
      ends_at: Date | null
      set_by: string | null
      set_at: Date
      lifted_by: string | null
      lifted_at: Date | null
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
      impersonated_by: string | null
      impersonator_session: string | null
      seat_account_id: string | null
      proved_at: Date | null
    }
    /** The credentials of a person: a password (`credential`), or an identity at a provider. */
    identities: {
      id: string
      user_id: string
      provider_id: string
      subject: string
      password: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    /** Pending verifications of better-auth: emailed codes, and sign-ins that wait for their second factor. */
    verifications: { id: string; identifier: string; value: string; expires_at: Date }
    two_factors: {
      id: string
      user_id: string
      secret: string
      backup_codes: string
      verified: Generated<boolean>
      failed_verification_count: Generated<number>
      locked_until: Date | null
      /** Whether an emailed code may replace the app's. */
      mailed_codes: Generated<boolean>
    }
    links: {
      id: string
      purpose: string
      user_id: string | null
      token_hash: string
      detail: Generated<Record<string, string>>
      expires_at: Date
      used_at: Date | null
      created_at: Date
    }
    /** Used captcha solutions and one-time passwords, and known devices. */
    spent_proofs: { signature: string; expires_at: Date }
  }
}
