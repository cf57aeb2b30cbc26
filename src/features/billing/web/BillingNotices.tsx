// What the person has to know first: what became of a payment, a renewal that was not paid, and who bills them.
import { Button } from '@mantine/core'
import { IconAlertOctagon, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import type { BillingAnswer, SubscriptionAnswer } from './api.ts'
import styles from './subscription.module.css'
import { usePortal, type useReturn } from './use-checkout.ts'

const ICONS = { success: IconCheck, info: IconInfoCircle, danger: IconAlertOctagon } as const

interface NoticeProps {
  tone: keyof typeof ICONS
  title: ReactNode
  children?: ReactNode
}

function Notice({ tone, title, children }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p className={styles.noticeTitle}>{title}</p>
        {children}
      </div>
    </div>
  )
}

export function ReturnNotice({
  returned,
  billing,
}: {
  returned: ReturnType<typeof useReturn>
  billing: BillingAnswer
}) {
  const { t } = useTranslation(['billing', 'common'])
  const errorMessage = useErrorMessage()
  if (returned.error) return <Notice tone="danger" title={errorMessage(readRefusal(returned.error))} />
  switch (returned.state) {
    case 'paid':
      return <Notice tone="success" title={t('checkout.paid', { plan: t(`common:plan.${billing.plan}`) })} />
    case 'open':
      return (
        <Notice tone="info" title={t('checkout.open')}>
          <p>{t('checkout.openLine')}</p>
        </Notice>
      )
    case 'expired':
      return <Notice tone="info" title={t('checkout.expired')} />
    case 'undone':
      return <Notice tone="info" title={t('checkout.undone')} />
    default:
      return null
  }
}

export function PastDueNotice({
  subscription: { plan, keptUntil },
  readOnly,
}: {
  subscription: SubscriptionAnswer
  readOnly: boolean
}) {
  const { t } = useTranslation(['billing', 'common'])
  const { day } = useDates()
  const errorMessage = useErrorMessage()
  const portal = usePortal()
  return (
    <Notice tone="danger" title={t('pastDue.title')}>
      <p>{t('pastDue.line', { plan: t(`common:plan.${plan}`), day: keptUntil ? day(keptUntil) : '' })}</p>
      {portal.isError ? <p>{errorMessage(readRefusal(portal.error))}</p> : null}
      {readOnly ? null : (
        <Button
          variant="filled"
          className={styles.noticeButton}
          onClick={() => portal.mutate()}
          loading={portal.isPending || portal.isSuccess}
        >
          {t('pastDue.action')}
        </Button>
      )}
    </Notice>
  )
}

export function AppleNotice() {
  const { t } = useTranslation('billing')
  return (
    <Notice tone="info" title={t('apple.title')}>
      <p>{t('apple.line')}</p>
      <ol className={styles.steps}>
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`apple.steps.${step}`)}</li>
        ))}
      </ol>
      <AppLink href="https://support.apple.com/118428" target="_blank" rel="noopener">
        {t('apple.link')}
      </AppLink>
    </Notice>
  )
}
