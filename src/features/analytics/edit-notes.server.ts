// Notes that people put on days.
import { lockAccount } from '#features/accounts/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { countNotes, deleteNote, insertNote } from './data.server.ts'
import { EARLIEST_DAY } from './domain/calendar.ts'
import { NOTES_MAX } from './domain/sections.ts'
import { requireSubject } from './resolve-filter.server.ts'

/** A seat that sees one artist writes about that one. @throws invalid_input, not_found, note_limit */
export async function addNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { day, text, artist }: { day: string; text: string; artist?: string },
) {
  if (day > clock.today()) throw invalidInput([{ code: 'after_today', at: 'day' }])
  if (day < EARLIEST_DAY) throw invalidInput([{ code: 'before_2000', at: 'day' }])
  const artistId = viewer.artistId ?? artist ?? null
  await requireSubject({ db }, scopeOf(viewer), { artist: artist ?? null, release: null, track: null })
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.accountId)
    if ((await countNotes(trx, viewer.accountId)) >= NOTES_MAX)
      throw new AppError('note_limit', 409, { params: { most: NOTES_MAX } })
    return insertNote(trx, {
      id: newId(),
      account_id: viewer.accountId,
      artist_id: artistId,
      day,
      text,
      created_by: viewer.userId,
      created_at: clock.now(),
    })
  })
}

/** @throws not_found */
export async function removeNote({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteNote(db, scopeOf(viewer), id))) throw notFound()
}
