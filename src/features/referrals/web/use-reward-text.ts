// What a reward is, in words.
import { useTranslation } from 'react-i18next'
import { PLAN_NAMES } from '#features/plans/domain/prices.ts'
import { useMoney } from '#lib/web/use-money.ts'
import type { RewardAnswer } from './api.ts'

export function useRewardText(): (reward: RewardAnswer) => string {
  const { t } = useTranslation('referrals')
  const money = useMoney()
  return (reward) => {
    if (reward.kind === 'mastering') return t('reward.mastering')
    if (reward.kind === 'credit')
      return t('reward.credit', { amount: money.text(reward.worth, reward.currency) })
    return t('reward.plan', { plan: PLAN_NAMES[reward.plan], count: reward.months })
  }
}
