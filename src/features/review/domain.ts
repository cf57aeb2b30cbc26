// How long a claim lasts, which reason a finding proposes, and the effect of a third reopening.

import { TEXT_FINDINGS } from '#engines/text-rules/findings.ts'
import { type Field, isReleaseField, isTrackField } from '#features/releases/domain/fields.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { REOPENINGS_MAX, type Status } from '#features/releases/domain/status.ts'
import type { ReopeningReason } from '#features/releases/domain/vocabulary.ts'

const REASONS: Record<string, ReopeningReason> = {
  silence_inner: 'silence',
  silence_leading: 'silence',
  silence_trailing: 'silence',
  clipping: 'volume',
  clipping_heavy: 'volume',
  true_peak_high: 'volume',
  too_loud: 'volume',
  too_quiet: 'volume',
  length_short: 'track_length',
  length_long: 'track_length',
  length_over_hour: 'track_length',
  length_zero: 'audio_error',
  digital_silence: 'audio_error',
  channel_silent: 'audio_error',
  phase_inverted: 'audio_error',
  channels_unsupported: 'audio_error',
  dc_offset: 'recording_quality',
  lossy_source: 'recording_quality',
  sample_rate_low: 'recording_quality',
  sample_rate_high: 'recording_quality',
  bit_depth_low: 'recording_quality',
  clicks: 'audio_error',
  dropouts: 'audio_error',
  lossy_in_lossless: 'recording_quality',
  dual_mono: 'recording_quality',
  dual_mono_uneven: 'recording_quality',
  abrupt_start: 'audio_error',
  abrupt_end: 'audio_error',
  upsampled: 'recording_quality',
  bit_depth_padded: 'recording_quality',
  noise_floor_high: 'recording_quality',
  recording_elsewhere: 'duplicate',
  recording_repeated: 'duplicate',
  recording_other_account: 'already_published',
  public_domain: 'public_domain',
  licence_cover: 'cover_licence',
  cover_licence_missing: 'cover_licence',
  cover_not_sold: 'cover_licence',
  licence_remix: 'remix_licence',
  featured_self: 'featuring_or_primary',
  featuring_in_title: 'featuring_or_primary',
  guest_in_title: 'featuring_or_primary',
  artist_repeated: 'featuring_or_primary',
  artist_missing: 'artist_name',
}

/** By the prefix of the code, for families of findings. */
const FAMILIES: readonly (readonly [string, ReopeningReason])[] = [
  ['artwork_', 'cover_art'],
  ['cover_', 'cover_art'],
  ['name_', 'artist_name'],
  ['audio_', 'audio_error'],
  ['release_date_', 'release_date'],
  ['title_', 'release_data'],
  ['track_title_', 'release_data'],
  ['track_language_', 'release_data'],
  ['language_', 'release_data'],
  ['genre_', 'release_data'],
  ['contributor_', 'release_data'],
  ['performer_', 'release_data'],
  ['share_', 'release_data'],
  ['type_', 'release_data'],
]

/** The listed reason for a finding, if any; all other text rules map to the reason about release data. */
export const reasonOf = (code: string): ReopeningReason | undefined =>
  REASONS[code] ??
  FAMILIES.find(([beginning]) => code.startsWith(beginning))?.[1] ??
  (code in TEXT_FINDINGS ? 'release_data' : undefined)

/** The index in a path: `tracks.2.audio` is about the third track; undefined for the release itself. */
export function trackIndexOf(path: string): number | undefined {
  const match = /^tracks\.(\d+)\./.exec(path)
  return match ? Number(match[1]) : undefined
}

/**
 * The reasons proposed by the checks: each reason once per track, with its most severe finding. A cover or remix always
 * asks whether its licence was checked.
 */
export function proposedReasons(findings: readonly ReleaseFinding[], tracks: readonly { id: string }[]) {
  const proposed: { code: ReopeningReason; trackId: string | null; finding: ReleaseFinding }[] = []
  for (const finding of findings) {
    const code = reasonOf(finding.code)
    if (!code) continue
    const trackId = tracks[trackIndexOf(finding.at) ?? -1]?.id ?? null
    const same = proposed.find((reason) => reason.code === code && reason.trackId === trackId)
    if (!same) proposed.push({ code, trackId, finding })
    else if (same.finding.severity === 'advises' && finding.severity === 'blocks') same.finding = finding
  }
  return proposed
}

/** Questions that no file answers: whether there is a licence for this version. */
export function licenceFindings(tracks: readonly { version: string }[]): ReleaseFinding[] {
  return tracks.flatMap(({ version }, index): ReleaseFinding[] =>
    version === 'cover' || version === 'remix'
      ? [
          {
            code: `licence_${version}`,
            severity: 'advises',
            step: 'tracks',
            at: `tracks.${index}.version`,
            params: { track: index + 1 },
          },
        ]
      : [],
  )
}

/** Questions are for the reviewer and not shown to the artist. */
export const isQuestion = (code: string): boolean => code === 'licence_cover' || code === 'licence_remix'

export interface Reopening {
  to: Extract<Status, 'reopened' | 'rejected'>
  values: { reopened_count: number; final_rejection?: boolean }
}

/** The third reopening rejects finally while the release is in review. */
export function reopeningOf({ status, reopenedCount }: { status: Status; reopenedCount: number }): Reopening {
  const reopened_count = reopenedCount + 1
  return status === 'in_review' && reopenedCount >= REOPENINGS_MAX
    ? { to: 'rejected', values: { reopened_count, final_rejection: true } }
    : { to: 'reopened', values: { reopened_count } }
}

/** One person counts once: a reviewer who has approved waits for somebody else. */
export const waitsForAnother = (approvals: readonly { mine: boolean }[], needed: number): boolean =>
  approvals.some(({ mine }) => mine) && approvals.length < needed

/** Waiting for a review or in one. */
export const isOpen = (status: Status): boolean => status === 'submitted' || status === 'in_review'

/** Minutes a claim lasts after its holder's last action. */
const CLAIM_MINUTES = 30
export const claimUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MINUTES * 60_000)

/** The field of a finding, if a note can be pinned there: `tracks.0.contributors.1.role` is about contributors. */
export function fieldAt(path: string): Field | null {
  const [first = '', , third] = path.split('.')
  const name = first === 'tracks' && third ? third : first
  return (third ? isTrackField(name) : isReleaseField(name)) ? (name as Field) : null
}
