// A takedown that stores were asked for: how long it takes, and what is true once that time is over.
import { useTranslation } from 'react-i18next'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import type { TakedownAnswer } from './api.ts'

export interface TakedownProgressProps {
  requestedAt: string
  hours: TakedownAnswer['hours']
}

export function TakedownProgress({ requestedAt, hours }: TakedownProgressProps) {
  const { t } = useTranslation('deliveries')
  const { dayOf } = useDates()
  const isOverdue = useNow() >= Date.parse(requestedAt) + hours.until * HOUR_MS
  const day = dayOf(requestedAt)
  if (!isOverdue) return <p className="muted">{t('takedown.running', { day, ...hours })}</p>
  return (
    <p className="muted">
      {`${t('takedown.overdue', { day, ...hours })} `}
      <AppLink href={paths.support()}>{t('takedown.askSupport')}</AppLink>
    </p>
  )
}
