// Table types of the activity feed.
import type { Activity } from './contract.ts'

declare module '#lib/db.ts' {
  interface Tables {
    activity: {
      id: string
      account_id: string
      artist_id: string | null
      type: string
      title: string
      entity: Activity['entity']
      entity_id: string
      actor_id: string | null
      created_at: Date
    }
  }
}
