// The parts of a draft that its plan does not include, for example after a downgrade, each reported with its position.
import { MAJOR } from '#features/stores/domain/major.ts'
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

export const BASIC_TRACKS_MAX = 1

export function planFindings(draft: GatedDraft, plan: string | undefined): ReleaseFinding[] {
  if (plan !== 'basic' || draft.revision !== null) return []
  const needs = { plan: 'pro' }
  const { type, label, tracks, platforms, schedule, presave } = draft
  const findings: (ReleaseFinding | false)[] = [
    type !== 'single' && blocks('basic-info', 'premium_required', 'type', needs),
    label.trim() !== '' && blocks('basic-info', 'premium_required', 'label', needs),
    tracks.length > BASIC_TRACKS_MAX && blocks('tracks', 'track_limit', 'tracks', { most: BASIC_TRACKS_MAX }),
    platforms.length > 0 &&
      !platforms.some((id) => MAJOR.includes(id)) &&
      blocks('platforms', 'premium_required', 'platforms', needs),
    schedule !== 'standard' && blocks('distribution', 'premium_required', 'schedule', needs),
    presave && blocks('distribution', 'premium_required', 'presave', needs),
  ]
  return findings.filter((finding) => finding !== false)
}
