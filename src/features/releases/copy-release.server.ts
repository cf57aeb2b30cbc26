// A draft that begins from an earlier release: what was decided and written there need not be typed again.
import type { Insertable } from 'kysely'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Tables } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Release } from './contract.ts'
import { insertCopy } from './copies.data.server.ts'
import {
  findReleaseForUpdate,
  listTracks,
  type Owned,
  type ReleaseRow,
  type TrackRow,
} from './data.server.ts'
import { TRACKS_MAX } from './domain/vocabulary.ts'
import { type ShowDeps, showRelease } from './read-release.server.ts'

export interface Copy {
  /** The earlier one's when left out. */
  title?: string
  /** Brings the audio with its ISRCs, so that plays stay together: a re-release, a compilation. */
  sameRecordings: boolean
}

/**
 * Begins a draft from any release within reach. Texts, credits and choices come along as far as the plan holds
 * them; codes and files only with the same recordings; never the UPC, the days it comes out, the end of its
 * licence, what was agreed to and what was confirmed, which are said anew for every release.
 *
 * @throws artist_required when the earlier one has none; track_limit when the plan holds fewer tracks
 */
export async function copyRelease(
  deps: ShowDeps & Pick<Deps, 'jobs'>,
  { id, scope, ...copy }: Owned & Copy,
): Promise<Release> {
  const now = deps.clock.now()
  const stamp = { id: newId(), account_id: scope.accountId, created_at: now }
  await deps.db.transaction().execute(async (trx) => {
    const source = await findReleaseForUpdate(trx, { id, scope })
    if (!source) throw notFound()
    if (!source.artist_id) throw new AppError('artist_required', 422)
    const tracks = await listTracks(trx, id)
    const basic = (await findAccountPlan(trx, scope.accountId)) === 'basic'
    const most = basic ? 1 : TRACKS_MAX
    if (tracks.length > most) throw new AppError('track_limit', 403, { params: { most } })
    const title = copy.title?.trim() ?? source.title
    await insertCopy(
      trx,
      { ...stamp, ...releaseCopy(source, copy, basic), title, updated_at: now },
      tracks.map((track) => ({
        ...trackCopy(track, copy, basic),
        id: newId(),
        account_id: scope.accountId,
        release_id: stamp.id,
        // The track a single is named after is named after its successor.
        title: track.title === source.title ? title : track.title,
        created_at: now,
      })),
    )
    await recordActivity(trx, deps, {
      accountId: scope.accountId,
      artistId: source.artist_id,
      entity: 'release',
      entityId: stamp.id,
      type: 'release.created',
      title,
    })
  })
  return showRelease(deps, { id: stamp.id, scope })
}

type Copied<T> = Omit<Insertable<T>, 'id' | 'account_id' | 'created_at' | 'updated_at' | 'release_id'>

/** The plan may have been another one when the earlier release was written: what it does not hold stays behind. */
const releaseCopy = (
  row: ReleaseRow,
  { sameRecordings }: Copy,
  basic: boolean,
): Copied<Tables['releases']> => ({
  artist_id: row.artist_id,
  language: row.language,
  explicit: row.explicit,
  primary_genre: row.primary_genre,
  secondary_genre: row.secondary_genre,
  p_line_owner: row.p_line_owner,
  c_line_owner: row.c_line_owner,
  territory_rule: row.territory_rule,
  territories: row.territories,
  platforms: row.platforms.filter((id) => findStore(id)?.major || (findStore(id) && !basic)),
  ...(basic ? {} : { type: row.type, label: row.label, schedule: row.schedule }),
  ...(sameRecordings
    ? {
        artwork_upload_id: row.artwork_upload_id,
        ai_artwork: row.ai_artwork,
        // Recordings that were out before say since when, and by whom in which year.
        original_release_date: row.original_release_date ?? (row.live_at && row.release_date),
        p_line_year: row.p_line_year,
      }
    : {}),
})

const trackCopy = (row: TrackRow, { sameRecordings }: Copy, basic: boolean): Copied<Tables['tracks']> => ({
  position: row.position,
  version: row.version,
  artist: row.artist,
  genre: row.genre,
  featured_artists: row.featured_artists,
  language: row.language,
  explicit: row.explicit,
  contributors: JSON.stringify(row.contributors),
  performers: JSON.stringify(row.performers),
  composer_spotify_uri: row.composer_spotify_uri,
  original_artist: row.original_artist,
  ai_parts: row.ai_parts,
  intro_or_outro: row.intro_or_outro,
  ...(basic ? {} : { composer: row.composer, has_lyrics: row.has_lyrics, lyrics: row.lyrics }),
  ...(sameRecordings
    ? {
        upload_id: row.upload_id,
        isrc: row.isrc,
        preview_start_ms: row.preview_start_ms,
        licence_upload_id: row.licence_upload_id,
        timed_lyrics: row.timed_lyrics && !basic ? JSON.stringify(row.timed_lyrics) : null,
      }
    : {}),
})
