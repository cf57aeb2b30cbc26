// Suggests the track that each unmatched code looks like.
import { listTracksOfNames } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { SuggestedTrack } from './contract.ts'
import { baseTitle, likelyTrack } from './domain/likely-track.ts'

/** Adds to each code the track whose title and artist it was reported with; one query for all of them. */
export async function withSuggestions<Code extends { title: string; artist: string }>(
  db: Db,
  codes: readonly Code[],
): Promise<(Code & { suggested: SuggestedTrack | null })[]> {
  const names = codes.flatMap(({ title, artist }, code) =>
    title.trim() === '' || artist.trim() === ''
      ? []
      : [...new Set([title.trim(), baseTitle(title)])].map((name) => ({
          code,
          title: name,
          artist: artist.trim(),
        })),
  )
  const tracks = Map.groupBy(await listTracksOfNames(db, names), ({ code }) => code)
  return codes.map((code, index) => {
    const likely = likelyTrack(code.title, tracks.get(index) ?? [])
    if (!likely) return { ...code, suggested: null }
    const { id, title, version, artist, isrc, releaseTitle } = likely.track
    const { resemblance } = likely
    return { ...code, suggested: { id, title, version, artist, isrc, releaseTitle, resemblance } }
  })
}
