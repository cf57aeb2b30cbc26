// What a person can do about a plan, below its price in the comparison.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PLAN_CODES, type PlanCode } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { BillingAnswer } from './api.ts'
import type { useCheckout } from './use-checkout.ts'

export interface PlanActionProps {
  plan: PlanCode
  isForSale: boolean
  /** The one plan that stands out. */
  isOffered: boolean
  /** Undefined for visitors, for seats that do not manage the plan, and until it is loaded. */
  billing: BillingAnswer | undefined
  checkout: ReturnType<typeof useCheckout>
  from: string
}

export function PlanAction({ plan, isForSale, isOffered, billing, checkout, from }: PlanActionProps) {
  const { t } = useTranslation(['plans', 'billing', 'common'])
  const { day } = useDates()
  const user = useUser()
  if (!user) {
    if (plan === 'indiefy_lite') return <SignUp />
    return isForSale ? <SignUp plan={plan} /> : null
  }
  const current = user.subscription.plan_name
  if (plan === current) {
    const { expires } = user.subscription
    if (plan === 'indiefy_lite') return null
    return expires ? t('until', { day: day(expires) }) : t('noEnd')
  }
  const { subscription } = billing ?? {}
  if (!billing || user.impersonate || subscription?.source === 'apple') return null
  const end = subscription ? day(subscription.periodEnd) : ''
  if (PLAN_CODES.indexOf(plan) < PLAN_CODES.indexOf(current)) {
    if (!subscription) return null
    const isChosen =
      plan === 'indiefy_lite' ? subscription.cancelsAtPeriodEnd : subscription.nextPlan === plan
    if (isChosen) return t('billing:switches', { day: end })
    return (
      <LinkButton href={paths.subscription()} fullWidth>
        {t('billing:lower', { day: end })}
      </LinkButton>
    )
  }
  if (plan === 'indiefy_lite' || !isForSale || subscription?.status === 'past_due') return null
  const name = t(`common:plan.${plan}`)
  return (
    <Button
      variant={isOffered ? 'filled' : undefined}
      fullWidth
      onClick={() => checkout.mutate({ plan, from })}
      loading={(checkout.isPending || checkout.isSuccess) && checkout.variables?.plan === plan}
      disabled={checkout.isPending || checkout.isSuccess}
    >
      {subscription ? t('billing:moveUp', { plan: name }) : t('billing:buy', { plan: name })}
    </Button>
  )
}

function SignUp({ plan }: { plan?: PlanCode }) {
  const { t } = useTranslation(['plans', 'billing', 'common'])
  return plan ? (
    <LinkButton href={paths.login({ redirect: paths.upgrade() })} fullWidth>
      {t('billing:buy', { plan: t(`common:plan.${plan}`) })}
    </LinkButton>
  ) : (
    <LinkButton href={paths.signUp()} fullWidth>
      {t('signUp')}
    </LinkButton>
  )
}
