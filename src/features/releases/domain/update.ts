// An update of a live release: what of it stays as stores have it.
import { blocks, type ReleaseFinding } from './findings.ts'
import type { Revision } from './revision.ts'
import type { Schedule } from './vocabulary.ts'

/** Of the revision stores have, what an update is held against. */
export interface Delivered {
  upc: string
  releaseDate: string
  originalReleaseDate: string | null
  schedule: Schedule
  presaveDate: string | null
  platforms: string[]
  tracks: { trackId: string; isrc: string; durationMs: number }[]
}

export const deliveredOf = (revision: Revision): Delivered => ({
  upc: revision.upc,
  releaseDate: revision.releaseDate,
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

/** A recording is the same one while its length is: past this it is another, with an ISRC of its own. */
export const LENGTH_TOLERANCE_MS = 2_000

/**
 * What an update changed that stays: codes name one thing for life, a day that has been cannot be another, a store is
 * left by a takedown. Nothing for a release that is not live.
 */
export function updateFindings(release: UpdatedRelease): ReleaseFinding[] {
  const { delivered } = release
  if (!delivered) return []
  const { upc, platforms } = delivered
  const left = platforms.filter((id) => !release.platforms.includes(id)).length
  return [
    ...(release.upc === upc ? [] : [blocks('basic-info', 'upc_kept', 'upc', { upc })]),
    ...dayFindings(release, delivered),
    ...release.tracks.flatMap((track, index) => trackFindings(track, index, delivered)),
    ...(left > 0 ? [blocks('platforms', 'stores_kept', 'platforms', { count: left })] : []),
  ]
}

function dayFindings(release: UpdatedRelease, delivered: Delivered): ReleaseFinding[] {
  const { releaseDate, schedule, presaveDate } = delivered
  const date = { date: releaseDate }
  const presave = release.presave ? release.presaveDate : null
  return [
    release.originalReleaseDate !== delivered.originalReleaseDate &&
      blocks('basic-info', 'date_kept', 'originalReleaseDate', date),
    release.schedule !== schedule && blocks('distribution', 'date_kept', 'schedule', date),
    release.releaseDate !== releaseDate && blocks('distribution', 'date_kept', 'releaseDate', date),
    presave !== presaveDate && blocks('distribution', 'date_kept', 'presave', date),
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
    findings.push(blocks('tracks', 'isrc_kept', path('isrc'), { ...number, isrc: was.isrc }))
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

/** To the tenth of a second: at the limit whole ones would look the same. */
function clock(ms: number): string {
  const tenths = Math.round(ms / 100)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}
