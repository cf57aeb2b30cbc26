// Public server API of staff profiles.
import type { Deps } from '#lib/deps.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { PublicProfile } from './contract.ts'
import { listPublished } from './data.server.ts'
import { roleIn } from './domain.ts'

export { hasPublished, nameStaffProfiles } from './data.server.ts'

export async function listPublicProfiles(
  { db }: Pick<Deps, 'db'>,
  language: Language,
): Promise<PublicProfile[]> {
  const rows = await listPublished(db)
  return rows.flatMap(({ id, name, roles, photo_id: photoId, photo_alt: photoAlt, url }) =>
    photoId ? [{ id, name, role: roleIn(roles, language), photoId, photoAlt, url }] : [],
  )
}
