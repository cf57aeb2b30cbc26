// The parts of a draft that its plan does not include, for example after a downgrade, each reported with its position.

import { MAJOR } from '#features/stores/domain/major.ts'
import { type Feature, includes, limitOf, type Plan, planWith } from '#lib/pure/entitlements.ts'
import type { CodeFacts } from './codes.ts'
import { blocks, type ReleaseFinding } from './findings.ts'
import type { ReleaseType, Schedule } from './vocabulary.ts'

export interface GatedDraft {
  type: ReleaseType
  schedule: Schedule
  presave: boolean
  label: string
  platforms: string[]
  upc: string | null
  tracks: readonly GatedTrack[]
  /** Null until it was submitted once; submitted values stay allowed. */
  revision: number | null
}

export interface GatedTrack {
  composer: string
  composerSpotifyUri: string
  hasLyrics: boolean
  lyrics: string
  timedLyrics: readonly unknown[] | null
}

export function planFindings(draft: GatedDraft, plan: Plan | undefined): ReleaseFinding[] {
  if (!plan || draft.revision !== null) return []
  const lacks = (feature: Feature) => !includes(plan, feature)
  const needs = (feature: Feature) => ({ plan: planWith(feature) })
  const most = limitOf(plan, 'releases.tracks')
  const { type, label, upc, tracks, platforms, schedule, presave } = draft
  const findings: (ReleaseFinding | false)[] = [
    type !== 'single' &&
      lacks('releases.types') &&
      blocks('basic-info', 'premium_required', 'type', needs('releases.types')),
    label.trim() !== '' &&
      lacks('releases.label') &&
      blocks('basic-info', 'premium_required', 'label', needs('releases.label')),
    upc !== null &&
      lacks('releases.codes') &&
      blocks('basic-info', 'premium_required', 'upc', needs('releases.codes')),
    tracks.length > most && blocks('tracks', 'track_limit', 'tracks', { most }),
    ...tracks.flatMap((track, index) => [
      ...(['composer', 'composerSpotifyUri'] as const).map(
        (field) =>
          track[field].trim() !== '' &&
          lacks('releases.composer') &&
          blocks('tracks', 'premium_required', `tracks.${index}.${field}`, needs('releases.composer')),
      ),
      (track.hasLyrics || track.lyrics.trim() !== '' || track.timedLyrics !== null) &&
        lacks('releases.lyrics') &&
        blocks('tracks', 'premium_required', `tracks.${index}.lyrics`, needs('releases.lyrics')),
    ]),
    platforms.length > 0 &&
      !platforms.some((id) => MAJOR.includes(id)) &&
      lacks('releases.all_stores') &&
      blocks('platforms', 'premium_required', 'platforms', needs('releases.all_stores')),
    schedule !== 'standard' &&
      lacks('releases.schedules') &&
      blocks('distribution', 'premium_required', 'schedule', needs('releases.schedules')),
    presave &&
      lacks('releases.presave') &&
      blocks('distribution', 'premium_required', 'presave', needs('releases.presave')),
  ]
  return findings.filter((finding) => finding !== false)
}

/**
 * ISRCs that were entered on a better plan. Those that this account has submitted before stay with their recordings on
 * any plan, for example in a copy; only the server knows them.
 */
export function isrcPlanFindings(
  { release, tracks, isrcs }: CodeFacts,
  { plan, revision }: { plan: Plan | undefined; revision: number | null },
): ReleaseFinding[] {
  if (!plan || revision !== null || includes(plan, 'releases.codes')) return []
  return tracks.flatMap(({ isrc }, index) =>
    isrc && isrcs.get(isrc)?.accountId !== release.accountId
      ? [blocks('tracks', 'premium_required', `tracks.${index}.isrc`, { plan: planWith('releases.codes') })]
      : [],
  )
}

/** Whether a finding says what the plan lacks. */
export const isOfPlan = ({ code }: ReleaseFinding): boolean =>
  code === 'premium_required' || code === 'track_limit'
