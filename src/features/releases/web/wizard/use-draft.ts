// Everything the wizard holds while it is open: the keeper of the draft, its findings, its files, what was touched.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toPlainDate } from '#lib/pure/dates.ts'
import type { ReleaseFinding } from '../../domain/findings.ts'
import type { Step } from '../../domain/vocabulary.ts'
import type { ReleaseAnswer } from '../api.ts'
import { type DraftSnapshot, DraftStore } from '../draft-store.ts'
import { focusField } from './field-id.ts'
import { useFindings } from './use-findings.ts'
import { useShownFindings } from './use-shown-findings.ts'
import { useTransfers } from './use-transfers.ts'
import type { WizardState } from './use-wizard.ts'

export function useDraft(
  loaded: ReleaseAnswer,
  step: Step,
  hrefOf: (step: Step) => string,
  user: Pick<WizardState, 'plan' | 'userName'>,
) {
  const [draftStore] = useState(() => new DraftStore(loaded))
  const { release, refusals, save, stopped, ignoredPlatforms } = useSyncExternalStore(
    draftStore.subscribe,
    draftStore.snapshot,
    draftStore.snapshot,
  )
  const transfers = useTransfers(draftStore)
  const today = toPlainDate(new Date())
  const { plan, userName } = user
  const refused = useMemo(() => refusedFindings(refusals, release), [refusals, release])
  const found = useFindings({ release, plan, userName, today })
  const findings = useMemo(() => {
    const said = new Set(refused.map(({ at, code }) => `${at} ${code}`))
    return [...refused, ...(found ?? []).filter(({ at, code }) => !said.has(`${at} ${code}`))]
  }, [refused, found])
  const { shown, hurry, touch, attempt } = useShownFindings(findings, refused, release)
  const [openTrackId, setOpenTrackId] = useState<string | null>(() =>
    loaded.tracks.length === 1 ? (loaded.tracks[0]?.id ?? null) : null,
  )
  const navigate = useNavigate()
  const location = useLocation()

  const openTrackOf = (at: string) => {
    const number = /^tracks\.(\d+)/.exec(at)?.[1]
    const track = number === undefined ? undefined : release.tracks[Number(number)]
    if (track) setOpenTrackId(track.id)
  }
  const goTo: WizardState['goTo'] = ({ at, step: target }) => {
    openTrackOf(at)
    hurry()
    touch(at)
    if (target === step) focusField(at)
    else navigate(hrefOf(target), { state: { focus: at } })
  }
  const wanted =
    (location.state as { focus?: string } | null)?.focus ?? new URLSearchParams(location.search).get('focus')
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation leads to its own field once
  useEffect(() => {
    if (!wanted) return
    openTrackOf(wanted)
    focusField(wanted)
  }, [wanted, location.key])

  useEffect(() => {
    const again = () => void draftStore.flush()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [draftStore])

  const wizard: WizardState = {
    draftStore,
    release,
    ignoredPlatforms,
    transfers,
    findings,
    today,
    hrefOf,
    goTo,
    openTrackId,
    setOpenTrackId,
    shown,
    hurry,
    touch,
    attempt,
    looking: found === undefined,
    shownAt: (at) => shown.filter((one) => one.at === at).sort(blocksFirst),
    ...user,
  }
  return { wizard, save, stopped }
}

const blocksFirst = (a: ReleaseFinding, b: ReleaseFinding) =>
  Number(a.severity === 'advises') - Number(b.severity === 'advises')

/** The step of a field of the release; of those not named it is the first. */
const STEP_OF: Partial<Record<string, Step>> = {
  artworkUploadId: 'artwork',
  aiArtwork: 'artwork',
  platforms: 'platforms',
  agreements: 'review',
  schedule: 'distribution',
  releaseDate: 'distribution',
  territories: 'distribution',
  presave: 'distribution',
  presaveDate: 'distribution',
  licenceEndsOn: 'distribution',
}

/** A code the server refused is not saved, so it blocks like any other finding, where its field is. */
function refusedFindings(refusals: DraftSnapshot['refusals'], release: ReleaseAnswer): ReleaseFinding[] {
  return [...refusals].flatMap(([key, { code, params }]): ReleaseFinding[] => {
    const [, trackId, field] = /^track:([^.]+)\.(.+)$/.exec(key) ?? []
    const index = release.tracks.findIndex((track) => track.id === trackId)
    if (trackId && index < 0) return []
    if (key === 'tracks') return []
    const at = trackId ? `tracks.${index}.${field}` : key
    return [
      { severity: 'blocks', step: trackId ? 'tracks' : (STEP_OF[key] ?? 'basic-info'), code, at, params },
    ]
  })
}
