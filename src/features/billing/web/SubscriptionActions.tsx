// What can be done about a subscription: move up, change the card, stop, renew again, switch down.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePrice } from '#features/plans/web/use-price.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type BillingAnswer, billingApi, refetchPlan, type SubscriptionAnswer } from './api.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { LowerDialog } from './LowerDialog.tsx'
import styles from './subscription.module.css'
import { useCheckout, usePortal } from './use-checkout.ts'

export function SubscriptionActions({ billing, readOnly }: { billing: BillingAnswer; readOnly: boolean }) {
  const { t } = useTranslation(['billing', 'common'])
  const errorMessage = useErrorMessage()
  const { price } = usePrice()
  const checkout = useCheckout()
  const portal = usePortal()
  const { subscription, upgrade } = billing
  const error = checkout.error ?? portal.error
  if (readOnly) return null
  return (
    <div className={styles.actions}>
      {error ? <FormAlert>{errorMessage(readRefusal(error))}</FormAlert> : null}
      <div className={styles.buttons}>
        {upgrade ? (
          <Button
            variant="filled"
            onClick={() => checkout.mutate({ plan: 'advanced', from: 'subscription' })}
            loading={checkout.isPending || checkout.isSuccess}
          >
            {t('moveUp', { plan: t('common:plan.advanced') })}
          </Button>
        ) : null}
        {subscription ? null : (
          <LinkButton
            href={paths.upgrade({ from: 'subscription' })}
            variant={billing.plan === 'indiefy_lite' ? 'filled' : undefined}
          >
            {t('compare')}
          </LinkButton>
        )}
        {billing.hasPaymentMethod ? (
          <Button onClick={() => portal.mutate()} loading={portal.isPending || portal.isSuccess}>
            {t('portal')}
          </Button>
        ) : null}
        {subscription ? <EndOfPeriod billing={billing} subscription={subscription} /> : null}
      </div>
      {upgrade ? (
        <p className="muted small">
          {t('moveUpLine', {
            plan: t('common:plan.advanced'),
            amount: price(upgrade.amount, upgrade.currency),
          })}
        </p>
      ) : null}
    </div>
  )
}

function EndOfPeriod({
  billing,
  subscription,
}: {
  billing: BillingAnswer
  subscription: SubscriptionAnswer
}) {
  const { t } = useTranslation(['billing', 'common'])
  const errorMessage = useErrorMessage()
  const { day } = useDates()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'cancel' | 'lower'>()
  const plan = t(`common:plan.${subscription.plan}`)
  const resume = useMutation({
    mutationFn: () => billingApi.resume.call({}),
    onSuccess: () => {
      showToast({
        message: t('resumed', { plan, day: day(subscription.periodEnd) }),
        closeLabel: t('common:close'),
      })
      return refetchPlan(queries)
    },
    onError: (error) =>
      showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel: t('common:close') }),
  })
  const isChanging = subscription.cancelsAtPeriodEnd || subscription.nextPlan !== null
  return (
    <>
      {isChanging ? (
        <Button onClick={() => resume.mutate()} loading={resume.isPending}>
          {subscription.cancelsAtPeriodEnd ? t('resume') : t('keep', { plan })}
        </Button>
      ) : null}
      {!isChanging && subscription.plan === 'advanced' && subscription.status === 'active' ? (
        <Button variant="plain" onClick={() => setAsked('lower')}>
          {t('lowerTitle')}
        </Button>
      ) : null}
      {subscription.cancelsAtPeriodEnd ? null : (
        <Button variant="plain" onClick={() => setAsked('cancel')}>
          {t('cancel')}
        </Button>
      )}
      <CancelDialog
        opened={asked === 'cancel'}
        onClose={() => setAsked(undefined)}
        billing={billing}
        subscription={subscription}
      />
      <LowerDialog
        opened={asked === 'lower'}
        onClose={() => setAsked(undefined)}
        subscription={subscription}
      />
    </>
  )
}
