// Everything the wizard holds while it is open: the keeper of the draft, its findings, its files, what was touched.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toPlainDate } from '#lib/pure/dates.ts'
import { draftOf } from '../../domain/draft.ts'
import { planFindings } from '../../domain/plan-gates.ts'
import { type ReleaseFinding, releaseFindings } from '../../domain/submission.ts'
import type { Step } from '../../domain/vocabulary.ts'
import type { ReleaseAnswer } from '../api.ts'
import { DraftKeeper } from '../draft-keeper.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import { findField } from './field-id.ts'
import { useCatalogueFindings } from './use-catalogue-findings.ts'
import { useTransfers } from './use-transfers.ts'
import type { WizardState } from './use-wizard.ts'

const FIELD_TRIES = 30

export function useDraft(
  loaded: ReleaseAnswer,
  step: Step,
  hrefOf: (step: Step) => string,
  user: Pick<WizardState, 'plan' | 'userName'>,
) {
  const [keeper] = useState(() => new DraftKeeper(loaded))
  const { release, refusals, save, stopped, ignoredPlatforms } = useSyncExternalStore(
    keeper.subscribe,
    keeper.snapshot,
    keeper.snapshot,
  )
  const transfers = useTransfers(keeper)
  const today = toPlainDate(new Date())
  const { plan, userName } = user
  const known = useCatalogueFindings(release)
  const findings = useMemo(() => {
    const all = [...planFindings(release, plan), ...releaseFindings(draftOf(release), today, { userName })]
    return withRefusals([...all, ...known], refusals, release)
  }, [release, refusals, today, plan, userName, known])
  const [openTrackId, setOpenTrackId] = useState<string | null>(() =>
    loaded.tracks.length === 1 ? (loaded.tracks[0]?.id ?? null) : null,
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const touch = useCallback((at: string) => setTouched((before) => new Set([...before, at])), [])
  const say = useFindingSentence()
  const navigate = useNavigate()
  const location = useLocation()

  const openTrackOf = (at: string) => {
    const number = /^tracks\.(\d+)/.exec(at)?.[1]
    const track = number === undefined ? undefined : release.tracks[Number(number)]
    if (track) setOpenTrackId(track.id)
  }
  const goTo: WizardState['goTo'] = ({ at, step: target }) => {
    openTrackOf(at)
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
    const again = () => void keeper.flush()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [keeper])

  const errorOf: WizardState['errorOf'] = (at, refusalKey = at) => {
    const refusal = refusals.get(refusalKey)
    if (refusal) return say(refusal)
    if (!attempted && !touched.has(at)) return undefined
    const finding = findings.find((one) => one.at === at && one.severity === 'blocks')
    return finding && say(finding)
  }
  const wizard: WizardState = {
    ...{ keeper, release, refusals, ignoredPlatforms, transfers, findings, today, hrefOf, goTo },
    ...{ openTrackId, setOpenTrackId, touch, errorOf, setAttempted: () => setAttempted(true) },
    ...user,
  }
  return { wizard, save, stopped }
}

/** The step of a field of the release; of those not named it is the first. */
const STEP_OF: Partial<Record<string, Step>> = {
  ...{ artworkUploadId: 'artwork', aiArtwork: 'artwork', platforms: 'platforms', agreements: 'review' },
  ...{ schedule: 'distribution', releaseDate: 'distribution', territories: 'distribution' },
  ...{ presave: 'distribution', presaveDate: 'distribution' },
}

/** A code the server refused is not saved, so it blocks like any other finding, where its field is. */
function withRefusals(
  findings: ReleaseFinding[],
  refusals: WizardState['refusals'],
  release: ReleaseAnswer,
): ReleaseFinding[] {
  const refused = [...refusals].flatMap(([key, { code, params }]): ReleaseFinding[] => {
    const [, trackId, field] = /^track:([^.]+)\.(.+)$/.exec(key) ?? []
    const index = release.tracks.findIndex((track) => track.id === trackId)
    if (trackId && index < 0) return []
    if (key === 'tracks') return []
    const at = trackId ? `tracks.${index}.${field}` : key
    return [
      { severity: 'blocks', step: trackId ? 'tracks' : (STEP_OF[key] ?? 'basic-info'), code, at, params },
    ]
  })
  const said = new Set(refused.map(({ at, code }) => `${at} ${code}`))
  return [...refused, ...findings.filter(({ at, code }) => !said.has(`${at} ${code}`))]
}

/** The field may only be on its way into the page, as when its step or its track has just been opened. */
function focusField(at: string): void {
  let left = FIELD_TRIES
  const look = () => {
    const field =
      document.getElementById(`field-${at.replaceAll('.', '-')}`) ?? (left < 5 ? findField(at) : null)
    if (!field) {
      if (left-- > 0) requestAnimationFrame(look)
      return
    }
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }
  requestAnimationFrame(look)
}
