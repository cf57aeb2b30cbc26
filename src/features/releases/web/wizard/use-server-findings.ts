// The findings only the server can produce.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReleaseFinding } from '../../domain/findings.ts'
import { type ReleaseAnswer, releasesApi } from '../api.ts'

/**
 * Codes that are taken, music and covers that are in the catalogue already, and names that the operator protects: the
 * rest are rules that run here too.
 */
const OF_THE_CATALOGUE = new Set([
  'upc_taken',
  'code_reserved',
  'isrc_taken',
  'isrc_other_recording',
  'isrc_repeated',
  'recording_has_isrc',
  'recording_elsewhere',
  'recording_other_account',
  'cover_elsewhere',
  'cover_other_account',
  'name_lookalike',
  'name_protected',
  'name_similar',
  'other_artist_in_title',
])
const NONE: ReleaseFinding[] = []

export interface ServerFindings {
  known: ReleaseFinding[]
  /** Whether the server has answered or failed. */
  answered: boolean
}

/** Asked again after every save that may change the answer; without a connection the last one holds. */
export function useServerFindings(release: ReleaseAnswer): ServerFindings {
  const { id, upc, artwork, tracks, draftVersion } = release
  const about = [
    draftVersion,
    upc,
    artwork?.id,
    artwork?.status,
    ...tracks.flatMap((track) => [track.isrc, track.upload?.id, track.upload?.status]),
  ]
  const query = useQuery({
    ...releasesApi.findings.queryOptions({ input: { id } }),
    queryKey: [...releasesApi.findings.queryKey({ input: { id } }), about.join()],
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const items = query.data?.items as ReleaseFinding[] | undefined
  const known = useMemo(
    () => items?.filter((item) => OF_THE_CATALOGUE.has(item.code) && !isMeant(release, item)) ?? NONE,
    [items, release],
  )
  return { known, answered: items !== undefined || query.isError }
}

/** Confirmed here since the server was asked. */
function isMeant({ confirmed, tracks }: ReleaseAnswer, { at, rule, confirmable }: ReleaseFinding): boolean {
  const track = tracks[Number(/^tracks\.(\d+)\./.exec(at)?.[1])]
  return confirmable === true && rule !== undefined && (track?.confirmed ?? confirmed).includes(rule)
}
