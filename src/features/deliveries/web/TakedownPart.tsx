// Below the stores of a live release: requests its takedown, or shows the progress of a takedown.
import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { releaseQuery } from '#features/releases/web/api.ts'
import { TAKEDOWN_QUESTION } from '#features/releases/web/takedown-question.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { deliveriesApi } from './api.ts'
import styles from './deliveries.module.css'
import { TakedownDialog } from './TakedownDialog.tsx'
import { TakedownProgress } from './TakedownProgress.tsx'

export function TakedownPart({ releaseId }: { releaseId: string }) {
  const { t } = useTranslation('deliveries')
  const { day } = useDates()
  const canSubmit = usePermission('catalogue.submit')
  const [searchParams, setSearchParams] = useSearchParams()
  const { data: release } = useQuery(releaseQuery(releaseId))
  const isVisible = release?.live || release?.status === 'takedown_requested'
  const { data: takedown } = useQuery({
    ...deliveriesApi.takedown.queryOptions({ input: { id: releaseId } }),
    // Each status has its own cache entry, because the available takedowns depend on it.
    queryKey: [...deliveriesApi.takedown.queryKey({ input: { id: releaseId } }), release?.status],
    enabled: isVisible,
  })
  const asked = searchParams.has(TAKEDOWN_QUESTION)
  const refused = takedown?.refusal ?? null
  const note = useRef<HTMLParagraphElement>(null)
  // The menu and the list ask without knowing whether it is possible: here it says why not.
  useEffect(() => {
    if (!asked || refused === null) return
    note.current?.focus()
    setSearchParams({}, { replace: true, preventScrollReset: true })
  }, [asked, refused, setSearchParams])
  if (!isVisible || !takedown) return null
  const { refusal, requestedAt, availableOn, daysRemaining, hours } = takedown
  if (refusal === 'takedown_final' && requestedAt)
    return (
      <div className={styles.takedown}>
        <TakedownProgress requestedAt={requestedAt} hours={hours} />
      </div>
    )
  const open = (on: boolean) =>
    setSearchParams(on ? { [TAKEDOWN_QUESTION]: '' } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.takedown}>
      <Button
        variant="danger"
        leftSection={<IconHandStop size={16} aria-hidden="true" />}
        disabled={!canSubmit || refusal !== null}
        onClick={() => open(true)}
      >
        {t('takedown.begin')}
      </Button>
      {refusal === 'takedown_wait' && availableOn ? (
        <p ref={note} tabIndex={-1} className="muted">
          {t('takedown.wait', { count: daysRemaining, day: day(availableOn) })} {t('takedown.anyTime')}
        </p>
      ) : refusal === 'update_open' ? (
        <p ref={note} tabIndex={-1} className="muted">
          {t('problem.update_open')}
        </p>
      ) : (
        <ReadOnlyNotice />
      )}
      <TakedownDialog
        release={release}
        takedown={takedown}
        opened={canSubmit && refusal === null && asked}
        onClose={() => open(false)}
      />
    </div>
  )
}
