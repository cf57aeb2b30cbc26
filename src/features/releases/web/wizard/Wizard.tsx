// The release wizard: six steps in any order, findings, and autosave.

import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { planOf } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import { STEPS, type Step } from '../../domain/vocabulary.ts'
import { type ReleaseAnswer, releasesApi } from '../api.ts'
import { Conflict } from './Conflict.tsx'
import { FindingsAnnouncement } from './FindingsAnnouncement.tsx'
import { Readiness } from './Readiness.tsx'
import { StepBars } from './StepBars.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useDraft } from './use-draft.ts'
import { WizardContext } from './use-wizard.ts'
import styles from './Wizard.module.css'
import { WizardHeader } from './WizardHeader.tsx'
import { StepSkeleton } from './WizardSkeleton.tsx'

const LOADERS: Record<Step, () => Promise<{ default: ComponentType }>> = {
  'basic-info': async () => ({ default: (await import('./BasicInfoStep.tsx')).BasicInfoStep }),
  artwork: async () => ({ default: (await import('./ArtworkStep.tsx')).ArtworkStep }),
  tracks: async () => ({ default: (await import('./TracksStep.tsx')).TracksStep }),
  platforms: async () => ({ default: (await import('./PlatformsStep.tsx')).PlatformsStep }),
  distribution: async () => ({ default: (await import('./DistributionStep.tsx')).DistributionStep }),
  review: async () => ({ default: (await import('./ReviewStep.tsx')).ReviewStep }),
}
const SCREENS: Record<Step, ComponentType> = {
  'basic-info': lazy(LOADERS['basic-info']),
  artwork: lazy(LOADERS.artwork),
  tracks: lazy(LOADERS.tracks),
  platforms: lazy(LOADERS.platforms),
  distribution: lazy(LOADERS.distribution),
  review: lazy(LOADERS.review),
}

export interface WizardProps {
  release: ReleaseAnswer
  step: Step
  hrefOf: (step: Step) => string
}

export function Wizard({ release: loaded, step, hrefOf }: WizardProps) {
  const { t } = useTranslation('releases')
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft(loaded, step, hrefOf, {
    plan: planOf(user?.subscription.plan_name ?? 'indiefy_lite'),
    userName: user?.name ?? '',
  })
  const { draftStore, release } = draft.wizard
  const [sent, setSent] = useState(false)
  usePageTitle(t('wizard.stepOf', { step: t(`step.${step}`), title: release.title || t('list.untitled') }))

  // Lists and the release's page read it anew afterwards; what still waits is saved first.
  useEffect(
    () => () => {
      void draftStore.flush().then(() => queries.invalidateQueries({ queryKey: releasesApi.key() }))
    },
    [draftStore, queries],
  )
  // The other steps follow the first, so that the wizard goes on without a connection.
  useEffect(() => {
    void Promise.allSettled(STEPS.map((step) => LOADERS[step]()))
  }, [])
  const unsaved = !sent && (draft.save.waiting > 0 || draft.wizard.transfers.busy)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const submitted = () => {
    setSent(true)
    void queries.invalidateQueries({ queryKey: releasesApi.key() })
    navigate(`/distributions/${release.id}`)
  }
  const Screen = SCREENS[step]
  const stepIndex = STEPS.indexOf(step)
  const before = STEPS[stepIndex - 1]
  const after = STEPS[stepIndex + 1]
  useShortcuts({
    step: (key) => navigate(hrefOf(STEPS[Number(key) - 1] ?? step)),
    nextStep: after && (() => navigate(hrefOf(after))),
  })
  return (
    <WizardContext value={draft.wizard}>
      <div className={`page ${styles.wizard}`}>
        <WizardHeader release={release} save={draft.save} stopped={draft.stopped} />
        {release.live ? (
          <p className={styles.notice}>
            {t('kept.notice')} <AppLink href={`/distributions/${release.id}`}>{t('kept.noticeOpen')}</AppLink>
          </p>
        ) : null}
        <StepBars step={step} />
        <FindingsAnnouncement />
        {draft.stopped ? <Conflict reason={draft.stopped} /> : null}
        <div className={styles.split}>
          <div className={styles.work}>
            {/* What stops the release is the head of its review: it would push down what is there already. */}
            <Suspense fallback={<StepSkeleton />}>
              {step === 'review' && draft.wizard.looking ? <StepSkeleton /> : <Screen />}
            </Suspense>
          </div>
          {step === 'review' ? null : <Readiness />}
        </div>
        <StickyFooter
          back={
            before ? (
              <LinkButton
                href={hrefOf(before)}
                aria-label={t('wizard.backTo', { step: t(`step.${before}`) })}
                leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
                className={styles.back}
              >
                <span className={styles.backWord}>{t(`step.${before}`)}</span>
              </LinkButton>
            ) : null
          }
          note={t('wizard.anyOrder')}
          next={
            after ? (
              <Button variant="filled" onClick={() => navigate(hrefOf(after))}>
                {t('wizard.next', { step: t(`step.${after}`) })}
              </Button>
            ) : (
              <SubmitButton onSubmitted={submitted} />
            )
          }
        />
      </div>
    </WizardContext>
  )
}
