// Writes songs, by the language model of the installation if there is one, and otherwise from the phrase book. New ones
// count towards the monthly limit; rewriting is free.
import { hasPhraseBook, writtenIn } from '#engines/lyrics/options.ts'
import type { Song } from '#engines/lyrics/song.ts'
import type { Part, Rewriting } from '#engines/lyrics/song-form.ts'
import { writeSong } from '#engines/lyrics/write-song.ts'
import { lockAccount } from '#features/accounts/service.server.ts'
import { hasBeenLive } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newIdAt, scopeOf } from '#lib/pure/ids.ts'
import { askModel } from './ask-model.server.ts'
import { findDraft, insertDraft, type StoredDraft, updateDraft } from './data.server.ts'
import { type EditedDraft, expectEdited, lockEdited } from './edit-lyrics.server.ts'
import { type Asked, columnsOf, readWish } from './read-wish.server.ts'
import { quotaOf } from './show-lyrics.server.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'languageModel'>

/** @throws invalid_input, published_release_needed, no_lyrics_left, language_model_failed, too_many_requests */
export async function createLyrics(deps: WriteDeps, viewer: Viewer, asked: Asked): Promise<string> {
  const { db, clock, languageModel } = deps
  const wish = readWish(asked)
  const now = clock.now()
  const id = newIdAt(now)
  // A model takes its time, and no account is locked meanwhile: what it wrote is checked again before it counts.
  if (languageModel) await expectMayBegin(db, viewer, now)
  const { song, model } = await draftSong(deps, viewer, wish, { seed: `${id} 1` })
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.accountId)
    await expectMayBegin(trx, viewer, now)
    await insertDraft(trx, {
      id,
      account_id: viewer.accountId,
      artist_id: scopeOf(viewer).artistId,
      ...columnsOf(wish),
      song: JSON.stringify(song),
      model,
      attempts: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
  })
  return id
}

/**
 * Keeps locked lines and whatever is outside the part.
 *
 * @throws not_found, invalid_input, lyrics_changed, language_model_failed, too_many_requests
 */
export async function rewriteLyrics(
  deps: WriteDeps,
  viewer: Viewer,
  { part, ...edited }: EditedDraft & { part?: Part },
): Promise<void> {
  const { db, clock } = deps
  const wish = readWish(edited)
  const scope = scopeOf(viewer)
  const row = expectEdited(await findDraft(db, { id: edited.id, scope }), edited)
  const { song, model } = await draftSong(deps, viewer, wish, {
    seed: `${row.id} ${row.attempts + 1}`,
    before: edited.song,
    part,
  })
  await db.transaction().execute(async (trx) => {
    await lockEdited(trx, { ...edited, scope })
    await updateDraft(trx, row.id, {
      ...columnsOf(wish),
      song: JSON.stringify(song),
      model: model ?? (startsOver({ before: edited.song, part }) ? null : row.model),
      attempts: row.attempts + 1,
      updated_at: clock.now(),
    })
  })
}

/** @throws published_release_needed, no_lyrics_left */
async function expectMayBegin(db: Db, viewer: Viewer, now: Date): Promise<void> {
  if (!(await hasBeenLive(db, viewer.accountId))) throw new AppError('published_release_needed', 403)
  const { used, most, resetsOn } = await quotaOf(db, viewer, now)
  if (used >= most) throw new AppError('no_lyrics_left', 403, { params: { most, resets: resetsOn } })
}

interface Written extends Pick<StoredDraft, 'model'> {
  song: Song
}

/**
 * Where the model fails, the phrase book stands in for a song that begins anew in a language that it has. Its lines do not
 * fit among those of a model.
 *
 * @throws language_model_failed, too_many_requests
 */
async function draftSong(
  { languageModel, limits }: Pick<WriteDeps, 'languageModel' | 'limits'>,
  viewer: Viewer,
  wish: Asked,
  { seed, ...rewriting }: { seed: string } & Rewriting,
): Promise<Written> {
  if (languageModel) {
    await limits.take('language-model.account', viewer.accountId)
    const song = await askModel(languageModel, wish, rewriting)
    if (song) return { song, model: languageModel.name }
    if (!startsOver(rewriting) || !hasPhraseBook(wish.language))
      throw new AppError('language_model_failed', 503)
  }
  return { song: writeSong(wish, { language: writtenIn(wish.language), seed, ...rewriting }), model: null }
}

/** Nothing of an earlier song stays. */
const startsOver = ({ before, part }: Rewriting): boolean =>
  part === undefined && !before?.sections.some(({ lines }) => lines.some(({ isLocked }) => isLocked))
