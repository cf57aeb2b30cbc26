// The audit log. Append-only: the database refuses updates and deletes.
declare module '#lib/db.ts' {
  interface Tables {
    audit_entries: {
      id: string
      at: Date
      action: string
      actor_id: string | null
      impersonator_id: string | null
      account_id: string | null
      entity: string
      entity_id: string
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
      address_hash: string | null
      request_id: string | null
    }
  }
}

export {}
