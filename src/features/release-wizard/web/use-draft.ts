// The state of the open wizard: the draft store, its findings, its uploads and the visited fields.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blocks, type ReleaseFinding } from '#features/releases/domain/findings.ts'
import type { Step } from '#features/releases/domain/vocabulary.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { useToday } from '#lib/web/use-now.ts'
import { type DraftSnapshot, openDraftStore } from './draft-store.ts'
import { editStorageOf } from './edit-storage.ts'
import { focusField } from './field-id.ts'
import { useFindings } from './use-findings.ts'
import { useShownFindings } from './use-shown-findings.ts'
import { type Transfers, useTransfers } from './use-transfers.ts'
import type { WizardState } from './use-wizard.ts'

export function useDraft(
  loaded: ReleaseAnswer,
  step: Step,
  hrefOf: (step: Step) => string,
  { userId, plan, userName }: Pick<WizardState, 'plan' | 'userName'> & { userId: string | undefined },
) {
  const [draftStore] = useState(() => openDraftStore(loaded, `${userId}/${loaded.id}`))
  const { release, refusals, save, stopped, ignoredPlatforms } = useSyncExternalStore(
    draftStore.subscribe,
    draftStore.snapshot,
    draftStore.snapshot,
  )
  const transfers = useTransfers(draftStore)
  const today = useToday()
  const refused = useMemo(() => refusedFindings(refusals, release), [refusals, release])
  const computed = useFindings({ release, plan, userName, today })
  const findings = useMemo(() => {
    const refusedKeys = new Set(refused.map(({ at: path, code }) => `${path} ${code}`))
    const known = [
      ...refused,
      ...(computed ?? []).filter(({ at: path, code }) => !refusedKeys.has(`${path} ${code}`)),
    ]
    return withoutReplacedFiles(known, release, transfers)
  }, [refused, computed, release, transfers])
  const display = useShownFindings(findings, refused, release)
  const { hurry, touch } = display
  const [openTrackId, setOpenTrackId] = useState<string | null>(() =>
    loaded.tracks.length === 1 ? (loaded.tracks[0]?.id ?? null) : null,
  )
  const navigate = useNavigate()
  const location = useLocation()

  const openTrackOf = useCallback(
    (path: string) => {
      const number = /^tracks\.(\d+)/.exec(path)?.[1]
      const track = number === undefined ? undefined : release.tracks[Number(number)]
      if (track) setOpenTrackId(track.id)
    },
    [release.tracks],
  )
  const goTo: WizardState['goTo'] = useCallback(
    ({ at: path, step: target }) => {
      openTrackOf(path)
      hurry()
      touch(path)
      if (target === step) focusField(path)
      else navigate(hrefOf(target), { state: { focus: path } })
    },
    [openTrackOf, hurry, touch, step, hrefOf, navigate],
  )
  const requestedPath =
    (location.state as { focus?: string } | null)?.focus ?? new URLSearchParams(location.search).get('focus')
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation focuses its own field once
  useEffect(() => {
    if (!requestedPath) return
    openTrackOf(requestedPath)
    focusField(requestedPath)
  }, [requestedPath, location.key])

  useEffect(() => {
    if (userId) void draftStore.attachStorage(editStorageOf(userId, loaded.id))
  }, [draftStore, userId, loaded.id])

  useEffect(() => {
    const again = () => void draftStore.flush()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [draftStore])

  const looking = computed === undefined
  // A new value renders the whole step again.
  const wizard = useMemo(
    (): WizardState => ({
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
      looking,
      plan,
      userName,
      ...display,
    }),
    // biome-ignore format: one line says that these are the fields above
    [draftStore, release, ignoredPlatforms, transfers, findings, today, hrefOf, goTo, openTrackId, looking, plan, userName, display],
  )
  return { wizard, save, stopped }
}

/** While another file is being uploaded, what was found in the one it replaces no longer matters. */
function withoutReplacedFiles(
  findings: ReleaseFinding[],
  { tracks }: ReleaseAnswer,
  transfers: Transfers,
): ReleaseFinding[] {
  const replaced = new Map<string, ReleaseFinding>()
  if (transfers.of('artwork')?.busy)
    replaced.set('artwork', blocks('artwork', 'artwork_not_ready', 'artwork'))
  tracks.forEach(({ id }, index) => {
    const path = `tracks.${index}.audio`
    if (transfers.of(id)?.busy)
      replaced.set(path, blocks('tracks', 'audio_not_ready', path, { track: index + 1 }))
  })
  if (replaced.size === 0) return findings
  const others = findings.filter(({ at: path }) => !replaced.has(path))
  return [...others, ...replaced.values()]
}

/** The step of a release field; fields not listed belong to the first step. */
const STEP_OF: Partial<Record<string, Step>> = {
  artworkUploadId: 'artwork',
  aiArtwork: 'artwork',
  platforms: 'platforms',
  agreements: 'review',
  schedule: 'distribution',
  releaseDate: 'distribution',
  releaseTiming: 'distribution',
  territories: 'distribution',
  presave: 'distribution',
  presaveDate: 'distribution',
  licenceEndsOn: 'distribution',
}

/** A code that the server refused is not saved, so it is a blocking finding at its field. */
function refusedFindings(refusals: DraftSnapshot['refusals'], release: ReleaseAnswer): ReleaseFinding[] {
  return [...refusals].flatMap(([key, { code, params }]): ReleaseFinding[] => {
    const [, trackId, field] = /^track:([^.]+)\.(.+)$/.exec(key) ?? []
    const index = release.tracks.findIndex((track) => track.id === trackId)
    if (trackId && index < 0) return []
    if (key === 'tracks') return []
    const path = trackId ? `tracks.${index}.${field}` : key
    return [
      {
        severity: 'blocks',
        step: trackId ? 'tracks' : (STEP_OF[key] ?? 'basic-info'),
        code,
        at: path,
        params,
      },
    ]
  })
}
