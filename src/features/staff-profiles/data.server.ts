// Every SQL statement of staff profiles.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { prepared } from '#lib/prepared.ts'
import type {} from './tables.server.ts'

const inOrder = (db: Db) => db.selectFrom('staff_profiles').selectAll().orderBy('place').orderBy('id')

export const listProfiles = (db: Db) => inOrder(db).execute()
export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number]

export const listPublished = (db: Db) => inOrder(db).where('is_published', '=', true).execute()

/** Runs for every page, because the footer links the team page only while it has somebody to show. */
const anyPublished = prepared<object, { id: string }>((db) =>
  db.selectFrom('staff_profiles').select('id').where('is_published', '=', true).limit(1),
)
export const hasPublished = async (db: Db): Promise<boolean> => (await anyPublished(db, {})).length > 0

/** Serializes changes of which profiles exist and of their order. */
export const lockProfiles = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('staff_profiles'))`.execute(trx)

export const findProfile = (trx: Trx, id: string) =>
  trx.selectFrom('staff_profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertProfile = (trx: Trx, row: Insertable<Tables['staff_profiles']>) =>
  trx.insertInto('staff_profiles').values(row).execute()

export const updateProfile = (trx: Trx, id: string, values: Updateable<Tables['staff_profiles']>) =>
  trx.updateTable('staff_profiles').set(values).where('id', '=', id).execute()

export const deleteProfile = (trx: Trx, id: string) =>
  trx.deleteFrom('staff_profiles').where('id', '=', id).execute()

export const setPlaces = (trx: Trx, ids: readonly string[]) =>
  sql`update staff_profiles set place = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where staff_profiles.id = wanted.id`.execute(trx)

export const insertPhoto = (db: Db, row: Insertable<Tables['staff_photos']>) =>
  db.insertInto('staff_photos').values(row).execute()

export const findPhoto = (db: Db, id: string) =>
  db.selectFrom('staff_photos').select('id').where('id', '=', id).executeTakeFirst()

export async function isShown(db: Db, photoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_profiles')
    .select('id')
    .where('photo_id', '=', photoId)
    .where('is_published', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes photos that no profile uses and that were added before an instant. @returns their ids */
export async function deleteUnusedPhotos(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('staff_photos')
    .where('created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_profiles')
            .select('staff_profiles.id')
            .whereRef('staff_profiles.photo_id', '=', 'staff_photos.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Names profiles for the audit log. */
export const nameStaffProfiles: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('staff_profiles')
    .select(['id', 'name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, text) => query.where('name', 'ilike', containing(text))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
