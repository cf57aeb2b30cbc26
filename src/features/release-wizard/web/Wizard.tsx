// The release wizard: six steps in any order, findings, and autosave.

import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, parsePath, useNavigate } from 'react-router'
import { planOf } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { STEPS, type Step } from '#features/releases/domain/vocabulary.ts'
import { type ReleaseAnswer, releaseQuery, releasesApi } from '#features/releases/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { prefetchPageCode } from '#lib/web/page-code.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useHydrated } from '#lib/web/use-hydrated.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useUnloadQuestion } from '#lib/web/use-unload-question.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
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

export interface WizardProps {
  release: ReleaseAnswer
  step: Step
  hrefOf: (step: Step) => string
}

export function Wizard({ release: loaded, step, hrefOf }: WizardProps) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft(loaded, step, hrefOf, {
    plan: planOf(user?.subscription.plan_name ?? 'indiefy_lite'),
    userName: user?.name ?? '',
    userId: user?._id,
  })
  const { draftStore, release } = draft.wizard
  const [sent, setSent] = useState(false)
  usePageTitle(
    t('wizard.stepOf', { step: t(`step.${step}`), title: release.title || t('releases:list.untitled') }),
  )

  // Lists and the release page reload the release afterwards; unsaved edits are saved first. Offline they show the last
  // saved version.
  useEffect(
    () => () => {
      queries.setQueryData(releaseQuery(draftStore.saved.id).queryKey, draftStore.saved)
      void draftStore.flush().then(() => queries.invalidateQueries({ queryKey: releasesApi.key() }))
    },
    [draftStore, queries],
  )
  const [changed, setChanged] = useState(false)
  if (draft.save.waiting > 0 && !changed) setChanged(true)
  // From the first change on, the wizard works offline, so the code of the other steps is loaded too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the whole wizard
  useEffect(() => {
    if (changed) for (const other of STEPS) prefetchPageCode(parsePath(hrefOf(other)).pathname ?? '')
  }, [changed])
  const unsaved = !sent && (draft.save.waiting > 0 || draft.wizard.transfers.busy)
  useUnloadQuestion(unsaved)

  const submitted = () => {
    setSent(true)
    void queries.invalidateQueries({ queryKey: releasesApi.key() })
    navigate(paths.release(release.id))
  }
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
        <PagePart>
          <WizardHeader release={release} save={draft.save} stopped={draft.stopped} />
        </PagePart>
        {release.live ? (
          <p className={styles.notice}>
            {t('lockedFields.notice')}{' '}
            <AppLink href={paths.release(release.id)}>{t('lockedFields.noticeOpen')}</AppLink>
          </p>
        ) : null}
        <PagePart>
          <StepBars step={step} />
        </PagePart>
        <FindingsAnnouncement />
        {draft.stopped ? <Conflict reason={draft.stopped} /> : null}
        <div className={step === 'review' ? styles.split : `${styles.split} ${styles.withPanel}`}>
          <div className={styles.work}>
            {/* Blocking findings are at the top of the review step; here they would push down its content. */}
            <PagePart>{step === 'review' && draft.wizard.looking ? <StepSkeleton /> : <Outlet />}</PagePart>
          </div>
          <PagePart>{step === 'review' ? null : <Readiness />}</PagePart>
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
          note={<AnyOrderNote step={step} />}
          next={
            after ? (
              // A draft that stopped saving has its own next step, above.
              <Button variant={draft.stopped ? 'default' : 'filled'} onClick={() => navigate(hrefOf(after))}>
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

/** Shown until this browser has been on another step than the first. A component of its own, because it renders again. */
function AnyOrderNote({ step }: { step: Step }) {
  const { t } = useTranslation('release-wizard')
  const hydrated = useHydrated()
  const [known, setKnown] = useLocalStorage({
    key: 'steps-known',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    if (step !== STEPS[0]) setKnown(true)
  }, [step, setKnown])
  return step === STEPS[0] && hydrated && !known ? t('wizard.anyOrder') : null
}
