// Writes songs: a new one within the limit of the month, and an existing one again, which is free.
import { writtenIn } from '#engines/lyrics/options.ts'
import type { Song } from '#engines/lyrics/song.ts'
import { type Part, writeSong } from '#engines/lyrics/write-song.ts'
import { hasBeenLive } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newIdAt, scopeOf } from '#lib/pure/ids.ts'
import { insertDraft, lockAccount, updateDraft } from './data.server.ts'
import { type EditedDraft, lockEdited } from './edit-lyrics.server.ts'
import { type Asked, columnsOf, readWish } from './read-wish.server.ts'
import { quotaOf } from './show-lyrics.server.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock'>

/** @throws invalid_input, published_release_needed, no_lyrics_left */
export async function createLyrics({ db, clock }: WriteDeps, viewer: Viewer, asked: Asked): Promise<string> {
  const wish = readWish(asked)
  const now = clock.now()
  const id = newIdAt(now)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.accountId)
    if (!(await hasBeenLive(trx, viewer.accountId))) throw new AppError('published_release_needed', 403)
    const { used, most, resetsOn } = await quotaOf(trx, viewer, now)
    if (used >= most) throw new AppError('no_lyrics_left', 403, { params: { most, resets: resetsOn } })
    await insertDraft(trx, {
      id,
      account_id: viewer.accountId,
      artist_id: scopeOf(viewer).artistId,
      ...columnsOf(wish),
      song: JSON.stringify(writeSong(wish, { language: writtenIn(wish.language), seed: `${id} 1` })),
      attempts: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
  })
  return id
}

/** Keeps locked lines and whatever is outside the part. @throws not_found, invalid_input, lyrics_changed */
export async function rewriteLyrics(
  { db, clock }: WriteDeps,
  viewer: Viewer,
  { part, ...edited }: EditedDraft & { part?: Part },
): Promise<void> {
  const wish = readWish(edited)
  await db.transaction().execute(async (trx) => {
    const { id, attempts } = await lockEdited(trx, { ...edited, scope: scopeOf(viewer) })
    const song: Song = writeSong(wish, {
      language: writtenIn(wish.language),
      seed: `${id} ${attempts + 1}`,
      before: edited.song,
      part,
    })
    await updateDraft(trx, id, {
      ...columnsOf(wish),
      song: JSON.stringify(song),
      attempts: attempts + 1,
      updated_at: clock.now(),
    })
  })
}
