// An update of a live release: what of it cannot change because stores have it.
import { blocks, type ReleaseFinding } from './findings.ts'
import type { Revision } from './revision.ts'
import type { ReleaseTiming, Schedule } from './vocabulary.ts'

/** The part of the live revision that an update is compared with. */
export interface Delivered {
  upc: string
  releaseDate: string
  releaseTiming: ReleaseTiming
  originalReleaseDate: string | null
  schedule: Schedule
  presaveDate: string | null
  platforms: string[]
  tracks: { trackId: string; isrc: string; durationMs: number }[]
}

export const deliveredOf = (revision: Revision): Delivered => ({
  upc: revision.upc,
  releaseDate: revision.releaseDate,
  releaseTiming: revision.releaseTiming ?? 'utc_midnight',
  schedule: revision.schedule,
  originalReleaseDate: revision.originalReleaseDate ?? null,
  presaveDate: revision.presaveDate ?? null,
  platforms: revision.platforms,
  tracks: revision.tracks.map(({ trackId, isrc, audio }) => ({
    trackId,
    isrc,
    durationMs: audio.durationMs,
  })),
})

interface UpdatedRelease extends Omit<Delivered, 'upc' | 'releaseDate' | 'tracks'> {
  upc: string | null
  releaseDate: string | null
  presave: boolean
  tracks: { id: string; isrc: string | null; durationMs: number | null }[]
  delivered: Delivered | null
}

/** A recording whose length differs by more than this is another recording, with an ISRC of its own. */
export const LENGTH_TOLERANCE_MS = 2_000

/**
 * Forbidden changes of an update: codes name one thing permanently, a past release date cannot change, and a store is
 * removed by a takedown. Empty for a release that is not live.
 */
export function updateFindings(release: UpdatedRelease): ReleaseFinding[] {
  const { delivered } = release
  if (!delivered) return []
  const { upc, platforms } = delivered
  const left = platforms.filter((id) => !release.platforms.includes(id)).length
  return [
    ...(release.upc === upc ? [] : [blocks('basic-info', 'upc_locked', 'upc', { upc })]),
    ...dayFindings(release, delivered),
    ...release.tracks.flatMap((track, index) => trackFindings(track, index, delivered)),
    ...(left > 0 ? [blocks('platforms', 'stores_locked', 'platforms', { count: left })] : []),
  ]
}

function dayFindings(release: UpdatedRelease, delivered: Delivered): ReleaseFinding[] {
  const { releaseDate, schedule, presaveDate } = delivered
  const date = { date: releaseDate }
  const presave = release.presave ? release.presaveDate : null
  return [
    release.originalReleaseDate !== delivered.originalReleaseDate &&
      blocks('basic-info', 'date_locked', 'originalReleaseDate', date),
    release.schedule !== schedule && blocks('distribution', 'date_locked', 'schedule', date),
    release.releaseDate !== releaseDate && blocks('distribution', 'date_locked', 'releaseDate', date),
    release.releaseTiming !== delivered.releaseTiming &&
      blocks('distribution', 'date_locked', 'releaseTiming', date),
    presave !== presaveDate && blocks('distribution', 'date_locked', 'presave', date),
  ].filter((finding) => finding !== false)
}

function trackFindings(
  { id, isrc, durationMs }: UpdatedRelease['tracks'][number],
  index: number,
  { tracks }: Delivered,
): ReleaseFinding[] {
  const was = tracks.find(({ trackId }) => trackId === id)
  if (!was) return []
  const path = (field: string) => `tracks.${index}.${field}`
  const number = { track: index + 1 }
  const findings: ReleaseFinding[] = []
  if (isrc !== was.isrc)
    findings.push(blocks('tracks', 'isrc_locked', path('isrc'), { ...number, isrc: was.isrc }))
  if (durationMs !== null && Math.abs(durationMs - was.durationMs) > LENGTH_TOLERANCE_MS)
    findings.push(
      blocks('tracks', 'audio_length_changed', path('audio'), {
        ...number,
        seconds: LENGTH_TOLERANCE_MS / 1_000,
        was: clock(was.durationMs),
        now: clock(durationMs),
      }),
    )
  return findings
}

/** To the tenth of a second, because near the limit whole seconds would look the same. */
function clock(ms: number): string {
  const tenths = Math.round(ms / 100)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}
