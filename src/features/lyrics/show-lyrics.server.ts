// Lyrics drafts as their artist sees them, and the quota of the month.
import { MOODS, SONG_LANGUAGES, writtenIn } from '#engines/lyrics/options.ts'
import { textOf } from '#engines/lyrics/song.ts'
import { hasBeenLive } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { monthStart, toPlainDate } from '#lib/pure/dates.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { LyricsDraft, LyricsSummary, LyricsTerms } from './contract.ts'
import { countSince, findDraft, listDrafts, type StoredDraft } from './data.server.ts'

export async function showLyricsTerms(
  { db, clock, languageModel }: Pick<Deps, 'db' | 'clock' | 'languageModel'>,
  viewer: Pick<Viewer, 'accountId' | 'plan'>,
): Promise<LyricsTerms> {
  const [quota, isPublished] = await Promise.all([
    quotaOf(db, viewer, clock.now()),
    hasBeenLive(db, viewer.accountId),
  ])
  return {
    quota,
    hasPublishedRelease: isPublished,
    moods: [...MOODS],
    languages: SONG_LANGUAGES.map((code) => ({
      code,
      writtenIn: languageModel ? code : writtenIn(code),
    })),
    model: languageModel && { name: languageModel.name, host: languageModel.host },
  }
}

/** Songs of this month (UTC). */
export const quotaOf = async (
  db: Db,
  { accountId, plan }: Pick<Viewer, 'accountId' | 'plan'>,
  now: Date,
) => ({
  used: await countSince(db, accountId, monthStart(now)),
  most: limitOf(plan, 'lyrics.monthly'),
  resetsOn: toPlainDate(monthStart(now, 1)),
})

export async function listLyrics(
  { db }: Pick<Deps, 'db'>,
  by: { scope: TenantScope; cursor?: string; limit: number },
): Promise<{ items: LyricsSummary[]; nextCursor: string | null }> {
  const rows = await listDrafts(db, by)
  const page = rows.slice(0, by.limit)
  return {
    items: page.map(summaryOf),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showLyrics(
  { db }: Pick<Deps, 'db'>,
  by: { id: string; scope: TenantScope },
): Promise<LyricsDraft> {
  const row = await findDraft(db, by)
  if (!row || row.deleted_at) throw notFound()
  return {
    ...summaryOf(row),
    dedicatedTo: row.dedicated_to,
    words: row.words,
    hasChorus: row.has_chorus,
    song: row.song,
    text: textOf(row.song),
    model: row.model,
    updatedAt: row.updated_at,
  }
}

const summaryOf = ({
  id,
  title,
  genre,
  mood,
  language,
  created_at,
}: Pick<StoredDraft, 'id' | 'title' | 'genre' | 'mood' | 'language' | 'created_at'>): LyricsSummary => ({
  id,
  title,
  genre,
  mood,
  language,
  createdAt: created_at,
})
