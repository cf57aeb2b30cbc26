// Tables of staff profiles.
import type { ColumnType, Generated } from 'kysely'
import type { Roles } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    staff_photos: {
      id: string
      created_by: string
      created_at: Date
    }
    staff_profiles: {
      id: string
      name: string
      roles: ColumnType<Roles, string, string>
      photo_id: string | null
      photo_alt: string
      url: string | null
      place: number
      is_published: Generated<boolean>
      created_by: string
      created_at: Date
      updated_at: Generated<Date>
    }
  }
}
