// The parts of a draft that its plan does not include, for example after a downgrade, each reported with its position.

import { MAJOR } from '#features/stores/domain/major.ts'
import { type Feature, includes, limitOf, type Plan, planWith } from '#lib/pure/entitlements.ts'
import { blocks, type ReleaseFinding } from './findings.ts'
import type { ReleaseType, Schedule } from './vocabulary.ts'

export interface GatedDraft {
  type: ReleaseType
  schedule: Schedule
  presave: boolean
  label: string
  platforms: string[]
  tracks: readonly unknown[]
  /** Null until it was submitted once; submitted values stay allowed. */
  revision: number | null
}

export function planFindings(draft: GatedDraft, plan: Plan | undefined): ReleaseFinding[] {
  if (!plan || draft.revision !== null) return []
  const lacks = (feature: Feature) => !includes(plan, feature)
  const needs = (feature: Feature) => ({ plan: planWith(feature) })
  const most = limitOf(plan, 'releases.tracks')
  const { type, label, tracks, platforms, schedule, presave } = draft
  const findings: (ReleaseFinding | false)[] = [
    type !== 'single' &&
      lacks('releases.types') &&
      blocks('basic-info', 'premium_required', 'type', needs('releases.types')),
    label.trim() !== '' &&
      lacks('releases.label') &&
      blocks('basic-info', 'premium_required', 'label', needs('releases.label')),
    tracks.length > most && blocks('tracks', 'track_limit', 'tracks', { most }),
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
