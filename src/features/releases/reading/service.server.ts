// Showing releases: one, a page of them, and what the rules say.
import { showUploads } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { Reach } from '#lib/pure/ids.ts'
import type { Release, ReleaseSummary } from '../contract.ts'
import {
  countReleases,
  findAnyRelease,
  findRelease,
  type ListBy,
  listEvents,
  listReleases,
  listTracks,
  type Owned,
  type ReleaseRow,
  type TrackRow,
} from '../data.server.ts'
import { cueOf } from '../domain/cue.ts'
import { draftOf } from '../domain/draft.ts'
import { isEditable } from '../domain/status.ts'
import { releaseFindings } from '../domain/submission.ts'

export type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

export async function showRelease(deps: ShowDeps, by: Owned): Promise<Release> {
  const row = await findRelease(deps.db, by)
  if (!row) throw notFound()
  return viewOf(deps, row, by.reach)
}

/** For staff, who see every account's; addresses of files are signed for them. */
export async function showReleaseToStaff(deps: ShowDeps, id: string, reader: Reach): Promise<Release> {
  const row = await findAnyRelease(deps.db, id)
  if (!row || row.status === 'draft') throw notFound()
  return viewOf(deps, row, reader)
}

async function viewOf(deps: ShowDeps, row: ReleaseRow, reader: Reach): Promise<Release> {
  const [tracks, events] = await Promise.all([listTracks(deps.db, row.id), listEvents(deps.db, row.id)])
  const uploads = await showUploads(deps, uploadIds(row, tracks), reader)
  return {
    id: row.id,
    title: row.title,
    artist: row.artist_id ? { id: row.artist_id, name: row.artist_name ?? '' } : null,
    type: row.type,
    status: row.status,
    language: row.language,
    primaryGenre: row.primary_genre,
    secondaryGenre: row.secondary_genre,
    label: row.label,
    upc: row.upc,
    explicit: row.explicit || tracks.some((track) => track.explicit),
    releaseDate: row.release_date,
    originalReleaseDate: row.original_release_date,
    pLine: { year: row.p_line_year, owner: row.p_line_owner },
    cLine: { year: row.c_line_year, owner: row.c_line_owner },
    territories: { rule: row.territory_rule, countries: row.territories },
    presave: row.presave,
    presaveDate: row.presave_date,
    aiArtwork: row.ai_artwork,
    confirmed: row.confirmed,
    schedule: row.schedule,
    platforms: row.platforms,
    artwork: (row.artwork_upload_id && uploads.get(row.artwork_upload_id)) || null,
    tracks: tracks.map((track) => {
      const upload = (track.upload_id && uploads.get(track.upload_id)) || null
      return {
        id: track.id,
        position: track.position,
        title: track.title,
        version: track.version,
        artist: track.artist,
        featuredArtists: track.featured_artists,
        upload,
        durationMs: upload?.audio?.durationMs ?? null,
        genre: track.genre,
        isrc: track.isrc,
        language: track.language,
        explicit: track.explicit,
        hasLyrics: track.has_lyrics,
        lyrics: track.lyrics,
        introOrOutro: track.intro_or_outro,
        contributors: track.contributors,
        performers: track.performers,
        composer: track.composer,
        composerSpotifyUri: track.composer_spotify_uri,
        aiParts: track.ai_parts,
        previewStartMs: track.preview_start_ms,
        timedLyrics: track.timed_lyrics,
        originalArtist: track.original_artist,
        licence: (track.licence_upload_id && uploads.get(track.licence_upload_id)) || null,
        confirmed: track.confirmed,
      }
    }),
    agreements: {
      ownsRights: row.owns_rights,
      doesNotInfringe: row.does_not_infringe,
      releaseTerms: row.release_terms,
    },
    editable: isEditable({ status: row.status, finalRejection: row.final_rejection }),
    draftVersion: row.draft_version,
    revision: row.revision,
    cue: cueOf(cueFacts(row, events.at(-1)?.at ?? row.created_at)),
    events: events.map((event) => ({
      id: event.id,
      fromStatus: event.from_status,
      toStatus: event.to_status,
      revision: event.revision,
      actorRole: event.actor_role,
      reasons: event.reasons,
      at: event.at,
    })),
    submittedAt: row.submitted_at,
    liveAt: row.live_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const uploadIds = (row: ReleaseRow, tracks: TrackRow[]): string[] =>
  [row.artwork_upload_id, ...tracks.flatMap((track) => [track.upload_id, track.licence_upload_id])].filter(
    (id) => id !== null,
  )

const cueFacts = (
  row: Pick<ReleaseRow, 'status' | 'release_date' | 'schedule' | 'submitted_at' | 'final_rejection'>,
  since: Date,
) => ({
  status: row.status,
  releaseDate: row.release_date,
  schedule: row.schedule,
  submittedAt: row.submitted_at,
  since,
  finalRejection: row.final_rejection,
})

export async function listReleasePage(deps: ShowDeps, by: ListBy) {
  const [rows, total] = await Promise.all([listReleases(deps.db, by), countReleases(deps.db, by)])
  const page = rows.slice(0, by.limit)
  const covers = await showUploads(
    deps,
    page.map((row) => row.artwork_upload_id).filter((id) => id !== null),
    by.reach,
  )
  const items = page.map(
    (row): ReleaseSummary => ({
      id: row.id,
      title: row.title,
      artistName: row.artist_name,
      type: row.type,
      status: row.status,
      trackCount: Number(row.track_count),
      releaseDate: row.release_date,
      upc: row.upc,
      explicit: Boolean(row.is_explicit),
      artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
      cue: cueOf(cueFacts(row, row.since)),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  )
  return { items, total, nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null }
}

/** What the rules say about a release as it is now; the submission asks the same. */
export function findingsOf(release: Release, today: string) {
  return releaseFindings(draftOf(release), today)
}
