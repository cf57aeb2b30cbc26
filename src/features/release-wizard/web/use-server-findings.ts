// The findings only the server can produce.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { type ReleaseAnswer, releasesApi } from '#features/releases/web/api.ts'
import type { CallContext } from '#lib/web/client.ts'

/**
 * Findings that only the server can produce: codes that are taken, music and covers that are already in the catalogue,
 * and names that the operator protects. All other rules run in the browser too.
 */
const OF_THE_CATALOGUE = new Set([
  'upc_taken',
  'code_reserved',
  'isrc_taken',
  'isrc_other_recording',
  'isrc_repeated',
  'recording_has_isrc',
  'recording_repeated',
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
  /** Everything the server found in the last saved version; undefined until it has answered. */
  all: ReleaseFinding[] | undefined
  /** Of these, what only the server can produce. */
  known: ReleaseFinding[]
  /** Whether the server has answered or failed. */
  answered: boolean
}

/** The key contains what the findings depend on, so that a save that can change them fetches them again. */
export function findingsQuery(release: ReleaseAnswer, context: CallContext = {}) {
  const { id, upc, artwork, tracks, draftVersion } = release
  const about = [
    draftVersion,
    upc,
    artwork?.id,
    artwork?.status,
    ...tracks.flatMap((track) => [track.isrc, track.upload?.id, track.upload?.status]),
  ]
  const options = releasesApi.findings.queryOptions({ input: { id }, staleTime: 30_000, context })
  return { ...options, queryKey: [...options.queryKey, about.join()] }
}

/** Fetched again after every save that can change the answer; offline the last answer applies. */
export function useServerFindings(release: ReleaseAnswer): ServerFindings {
  const query = useQuery({ ...findingsQuery(release), placeholderData: keepPreviousData })
  const items = query.data?.items as ReleaseFinding[] | undefined
  const known = useMemo(
    () => items?.filter((item) => isOfCatalogue(item) && !isMeant(release, item)) ?? NONE,
    [items, release],
  )
  return { all: items, known, answered: items !== undefined || query.isError }
}

/** The plan is checked here too, except for ISRCs, which an account may keep if it has submitted them before. */
const isOfCatalogue = ({ code, at }: ReleaseFinding): boolean =>
  OF_THE_CATALOGUE.has(code) || (code === 'premium_required' && at.endsWith('.isrc'))

/** Whether the finding was confirmed here after the server's answer. */
function isMeant({ confirmed, tracks }: ReleaseAnswer, { at, rule, confirmable }: ReleaseFinding): boolean {
  const track = tracks[Number(/^tracks\.(\d+)\./.exec(at)?.[1])]
  return confirmable === true && rule !== undefined && (track?.confirmed ?? confirmed).includes(rule)
}
