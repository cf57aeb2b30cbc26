// The playlists that had a track in a range: place, followers, plays, and how much they engage.
import type { PlaylistKind } from '#features/usage/domain.ts'
import { addDays } from '#lib/pure/dates.ts'
import { readCached } from './cache-answers.server.ts'
import type { Playlists } from './contract.ts'
import { countStreams } from './count-plays.server.ts'
import { listPlaylistReach, nameTracks } from './data.server.ts'
import { completePoints, coversOf, type PageOfParts } from './divide-plays.server.ts'
import { lineOf } from './domain/calendar.ts'
import { engagementOf, LOW_ENGAGEMENT, MEDIUM_ENGAGEMENT } from './domain/change.ts'
import type { PlaylistSort } from './domain/sections.ts'
import { listPlaylists } from './figures.data.server.ts'
import { type AnalyticsDeps, type Question, storeNameOf } from './resolve-filter.server.ts'

export interface PlaylistChoice extends PageOfParts {
  kind: PlaylistKind | null
  sort: PlaylistSort
}

export async function showPlaylists(
  deps: AnalyticsDeps,
  question: Question,
  { kind, sort, limit, offset }: PlaylistChoice,
): Promise<Playlists> {
  const { selection, scope, info } = question
  const reach = await listPlaylistReach(deps.db)
  const reached = reach.through.join(' ')
  const page = (offset: number) =>
    readCached(deps, question, `playlists ${kind} ${sort} ${limit} ${offset} ${reached}`, () =>
      listPlaylists(deps.warehouse, selection, {
        kind,
        sort,
        reach,
        low: LOW_ENGAGEMENT,
        medium: MEDIUM_ENGAGEMENT,
        limit,
        offset,
      }),
    )
  const [streams, { rows, sums }] = await Promise.all([countStreams(deps, question), page(offset)])
  // The sums come with the rows, and a page beyond the last has none.
  const { high, medium, low, ...counts } = rows.length > 0 || offset === 0 ? sums : (await page(0)).sums
  const tracks = await nameTracks(deps.db, scope, [...new Set(rows.map(({ trackId }) => trackId))])
  const covers = await coversOf(question, tracks)
  const points = completePoints(question)
  const named = new Map(tracks.map((track) => [track.id, track]))
  return {
    range: info,
    ...counts,
    streams,
    engagement: { high, medium, low },
    items: rows.flatMap((row) => {
      const track = named.get(row.trackId)
      if (!track) return []
      return [
        {
          store: row.store,
          storeName: storeNameOf(row.store),
          playlistId: row.playlistId,
          name: row.name,
          kind: row.kind,
          track: { id: track.id, title: track.title, artworkUrls: covers.get(track.id) ?? null },
          place: row.place,
          addedOn: row.addedOn,
          leftOn: row.hasLeft ? addDays(row.lastDay, 1) : null,
          followers: row.followers,
          plays: row.plays,
          sparkline: lineOf(points, row.days),
          engagement: engagementOf(row.plays28, row.followers),
        },
      ]
    }),
  }
}
