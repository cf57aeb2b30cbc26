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
    audit_seals: {
      number: number
      sealed_at: Date
      entry_ids: string[]
      entry_hashes: string[]
      previous_hash: string
      hash: string
    }
    /** Entries that no seal covers yet; a trigger adds them. */
    audit_unsealed: { entry_id: string }
  }
}

export {}
