// Shown when saving has stopped because the draft was changed elsewhere, locked or deleted.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { focusMain } from '#lib/web/focus-main.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { DraftSnapshot } from './draft-store.ts'
import { useWizard } from './use-wizard.ts'

export function Conflict({ reason }: { reason: NonNullable<DraftSnapshot['stopped']> }) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { draftStore, release } = useWizard()
  const [busy, setBusy] = useState(false)
  if (reason === 'draft_changed_elsewhere') {
    const load = async () => {
      setBusy(true)
      await draftStore.reload().then(focusMain, () => undefined)
      setBusy(false)
    }
    return (
      <ErrorState
        title={t('wizard.conflictTitle')}
        why={t('wizard.conflictLine')}
        action={
          <Button variant="filled" loading={busy} onClick={load}>
            {t('wizard.conflictLoad')}
          </Button>
        }
      />
    )
  }
  if (reason === 'locked') {
    return (
      <ErrorState
        title={t('wizard.lockedTitle')}
        why={t('wizard.saveFailed')}
        action={<LinkButton href={paths.release(release.id)}>{t('wizard.lockedOpen')}</LinkButton>}
      />
    )
  }
  return (
    <ErrorState
      title={t('wizard.absentTitle')}
      why={t('common:unexpected.notFound')}
      action={<LinkButton href={paths.releases()}>{t('releases:detail.toList')}</LinkButton>}
    />
  )
}
