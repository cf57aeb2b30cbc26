// /account/subscription: the plan, what happens at the end of its period, and the receipts.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { usePrice } from '#features/plans/web/use-price.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { type BillingAnswer, billingQuery, type SubscriptionAnswer } from './api.ts'
import { AppleNotice, PastDueNotice, ReturnNotice } from './BillingNotices.tsx'
import { Receipts } from './Receipts.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import styles from './subscription.module.css'
import { Usage } from './Usage.tsx'
import { useReturn } from './use-checkout.ts'

export const handle = { namespaces: ['billing', 'plans'] } satisfies PageHandle

export default function SubscriptionPage() {
  const { t } = useTranslation(['billing', 'common'])
  const user = useUser()
  const canManage = usePermission('plan.manage')
  const query = useQuery({ ...billingQuery(), enabled: canManage })
  const returned = useReturn()
  if (!canManage)
    return (
      <NoAccess
        title={t('noAccess')}
        line={t(user?.impersonate ? 'noAccessStaff' : 'noAccessLine')}
        action={<LinkButton href={paths.settings()}>{t('common:back')}</LinkButton>}
      />
    )
  if (query.isError && !query.data) return <LoadError title={t('failed')} query={query} primary />
  if (!query.data || returned.isPending)
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock width={220} height={64} gap={24} />
        <SkeletonBlock height={8} gap={28} />
        <SkeletonBlock width={320} height={40} gap={56} />
        <SkeletonBlock height={160} />
      </DelayedSkeleton>
    )
  const billing = query.data
  const readOnly = user?.impersonate === true
  return (
    <>
      <section className={styles.section}>
        <ReturnNotice returned={returned} billing={billing} />
        {billing.subscription?.status === 'past_due' ? (
          <PastDueNotice subscription={billing.subscription} readOnly={readOnly} />
        ) : null}
        <Summary billing={billing} />
        {billing.subscription?.source === 'apple' ? (
          <AppleNotice />
        ) : (
          <SubscriptionActions billing={billing} readOnly={readOnly} />
        )}
      </section>
      <Usage usage={billing.usage} />
      {/* Apple sends receipts of its own. */}
      {billing.subscription?.source === 'apple' && !billing.hasPaymentMethod ? null : <Receipts />}
    </>
  )
}

function Summary({ billing }: { billing: BillingAnswer }) {
  const { t } = useTranslation(['billing', 'common'])
  const { day } = useDates()
  const { plan, until, subscription } = billing
  // Staff have given a better plan than the one that is paid.
  const isGiven = subscription !== null && plan !== subscription.plan
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('title')}</dt>
          <dd className={styles.plan}>{t(`common:plan.${plan}`)}</dd>
          {isGiven ? (
            <dd>
              <small>{until ? t('givenUntil', { day: day(until) }) : t('noEnd')}</small>
            </dd>
          ) : null}
        </div>
        {subscription ? (
          <SubscriptionFigures subscription={subscription} isGiven={isGiven} />
        ) : (
          <div className={styles.wide}>
            <dt>{plan === 'indiefy_lite' ? t('basicLine') : t('givenLine')}</dt>
            {plan === 'indiefy_lite' ? null : (
              <dd>{until ? t('givenUntil', { day: day(until) }) : t('noEnd')}</dd>
            )}
          </div>
        )}
      </dl>
      {subscription?.status === 'active' ? <Period subscription={subscription} /> : null}
    </>
  )
}

function SubscriptionFigures({
  subscription,
  isGiven,
}: {
  subscription: SubscriptionAnswer
  isGiven: boolean
}) {
  const { t } = useTranslation(['billing', 'common'])
  const { day } = useDates()
  const { price } = usePrice()
  const { status, periodStart, periodEnd, daysLeft, cancelsAtPeriodEnd, nextPlan, currency } = subscription
  const isPastDue = status === 'past_due'
  const renewsAs = nextPlan ?? (isGiven ? subscription.plan : null)
  const amount = (text: string) =>
    t(subscription.interval === 'year' ? 'perYear' : 'perMonth', { amount: price(text, currency) })
  return (
    <>
      <div>
        <dt>{t(isPastDue || isGiven ? 'paidUntil' : 'activeUntil')}</dt>
        <dd>
          <time dateTime={isPastDue ? periodStart : periodEnd}>
            {day(isPastDue ? periodStart : periodEnd)}
          </time>
          {isPastDue ? null : <small>{t('daysLeft', { count: daysLeft })}</small>}
        </dd>
      </div>
      {isPastDue ? null : (
        <div>
          <dt>{t('afterwards')}</dt>
          <dd>
            {cancelsAtPeriodEnd
              ? t('ends')
              : renewsAs
                ? t('renewsAs', { plan: t(`common:plan.${renewsAs}`) })
                : t('renews')}
            {cancelsAtPeriodEnd ? null : <small>{amount(subscription.nextAmount)}</small>}
          </dd>
        </div>
      )}
    </>
  )
}

/** How much of the period has passed. */
function Period({ subscription }: { subscription: SubscriptionAnswer }) {
  const { t } = useTranslation('billing')
  const { day } = useDates()
  const { periodStart, periodEnd, daysLeft } = subscription
  const total = Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / DAY_MS)
  const passed = total - daysLeft
  return (
    <div className={styles.period}>
      <progress value={passed} max={total} aria-label={t('daysLeft', { count: daysLeft })} />
      <div className={styles.ends} aria-hidden="true">
        <span>{day(periodStart)}</span>
        <span>{day(periodEnd)}</span>
      </div>
    </div>
  )
}
