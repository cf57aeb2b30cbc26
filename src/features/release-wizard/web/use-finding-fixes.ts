// One-click fixes of a finding, and confirming that a value is intended; both apply at once and can be undone.

import { useTranslation } from 'react-i18next'
import type { TextFix } from '#engines/text-rules/findings.ts'
import type { ReleaseChange, TrackChange } from '#features/releases/contract.ts'
import { draftOf } from '#features/releases/domain/draft.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import type { ReleaseType } from '#features/releases/domain/vocabulary.ts'
import { fieldsOfFix } from '#features/releases/domain/words.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { includes } from '#lib/pure/entitlements.ts'
import type { ReleaseFields } from './draft-edits.ts'
import { fieldId, focusSoon } from './field-id.ts'
import { useNameOfFix } from './use-name-of-fix.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export interface FindingFix {
  label: string
  apply: () => void
}

interface Change {
  release?: ReleaseFields
  tracks?: { id: string; fields: TrackChange }[]
}

/** @returns the one-click fixes of a finding; empty when only the user can fix it */
export function useFindingFixes(): (finding: ReleaseFinding) => FindingFix[] {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore, release, findings, plan, hurry } = useWizard()
  const offerUndo = useUndo()
  const nameOf = useNameOfFix()

  const write = ({ release: fields = {}, tracks = [] }: Change) => {
    hurry()
    if (Object.keys(fields).length > 0) draftStore.change(fields)
    for (const track of tracks) draftStore.changeTrack(track.id, track.fields)
  }
  const changeOf = (fix: TextFix): Change => {
    const { release: fields, tracks } = fieldsOfFix(draftOf(release), fix)
    return {
      release: fields,
      tracks: tracks.flatMap(({ index, fields: own }) => {
        const track = release.tracks[index]
        return track ? [{ id: track.id, fields: own as TrackChange }] : []
      }),
    }
  }
  const trackOf = ({ at }: ReleaseFinding) => release.tracks[Number(/^tracks\.(\d+)\./.exec(at)?.[1])]

  return (finding) => {
    const { code, fix, rule, confirmable, params } = finding
    const track = trackOf(finding)
    const fixes: FindingFix[] = []
    const done = t('fix.done')
    const buildFix = (label: string, message: string, changeNow: () => Change): FindingFix => ({
      label,
      apply: () => {
        // The user has already fixed it by hand; only the row is still visible.
        if (!findings.includes(finding)) return
        const change = changeNow()
        const before = currentValues(release, change)
        write(change)
        offerUndo(message, () => {
          write(before)
          focusSoon(fieldId(finding.at))
        })
      },
    })
    if (fix) fixes.push(buildFix(nameOf(fix), done, () => changeOf(fix)))
    const type = code === 'type_unusual' ? fittingType(release.tracks.length) : release.type
    if (type !== release.type && (type === 'single' || includes(plan, 'releases.types')))
      fixes.push(
        buildFix(t('basics.useType', { type: t(`releases:type.${type}`) }), done, () => ({
          release: { type },
        })),
      )
    if (code === 'recording_has_isrc' && track) {
      const isrc = String(params?.isrc)
      const change = { tracks: [{ id: track.id, fields: { isrc } }] }
      fixes.push(buildFix(t('tracks.isrcUse', { isrc }), done, () => change))
    }
    if (code === 'isrc_other_recording' && track) {
      const change = { tracks: [{ id: track.id, fields: { isrc: null } }] }
      fixes.push(buildFix(t('tracks.isrcNew'), done, () => change))
    }
    if (code === 'lyricist_missing' && track) {
      const change = { tracks: [{ id: track.id, fields: { language: 'zxx' } }] }
      fixes.push(buildFix(t('fix.instrumental'), done, () => change))
    }
    if (code === 'recording_repeated' && track) {
      const change = { tracks: [{ id: track.id, fields: { uploadId: null } }] }
      fixes.push(buildFix(t('fix.remove'), done, () => change))
    }
    const removal = code === 'premium_required' ? REMOVALS[finding.at.split('.').at(-1) ?? ''] : undefined
    if (removal) {
      const { release: fields, track: own } = removal
      const change = own && track ? { tracks: [{ id: track.id, fields: own }] } : { release: fields }
      fixes.push(buildFix(t('fix.remove'), done, () => change))
    }
    if (confirmable && rule) {
      const confirmed = [...(track ?? release).confirmed, rule]
      const change = track
        ? { tracks: [{ id: track.id, fields: { confirmed } }] }
        : { release: { confirmed } }
      fixes.push(buildFix(t('fix.keepAsIs'), t('fix.keptAsIs'), () => change))
    }
    return fixes
  }
}

/** What a draft keeps from a better plan, and how it is emptied. */
const REMOVALS: Record<string, { release?: ReleaseFields; track?: TrackChange }> = {
  label: { release: { label: '' } },
  upc: { release: { upc: null } },
  isrc: { track: { isrc: null } },
  composer: { track: { composer: '' } },
  composerSpotifyUri: { track: { composerSpotifyUri: '' } },
  lyrics: { track: { hasLyrics: false, lyrics: '', timedLyrics: null } },
}

/** The current values of the fields a change is about to overwrite, for its undo. */
const currentValues = (release: ReleaseAnswer, { release: fields = {}, tracks = [] }: Change): Change => ({
  release: pick(release as Partial<ReleaseChange>, fields),
  tracks: tracks.flatMap(({ id, fields: own }) => {
    const track = release.tracks.find((track) => track.id === id)
    return track ? [{ id, fields: pick(track as TrackChange, own) }] : []
  }),
})

const pick = <T extends object>(from: T, like: T): T =>
  Object.fromEntries(Object.keys(like).map((key) => [key, from[key as keyof T]])) as T

/** The type that stores expect for this number of tracks. */
const fittingType = (tracks: number): ReleaseType => (tracks <= 3 ? 'single' : tracks <= 6 ? 'ep' : 'album')
