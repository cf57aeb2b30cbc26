// The five tiers between barlines: how many friends each takes, what it gives, and how far the account is.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ProgramAnswer } from './api.ts'
import styles from './referrals.module.css'
import { useRewardText } from './use-reward-text.ts'

export function RewardTiers({ tiers, counts }: Pick<ProgramAnswer, 'tiers' | 'counts'>) {
  const { t } = useTranslation('referrals')
  const money = useMoney()
  const rewardText = useRewardText()
  const { qualified } = counts
  const next = tiers.find(({ friends }) => friends > qualified)
  const stateOf = (friends: number) =>
    friends <= qualified ? 'done' : friends === next?.friends ? 'now' : 'later'
  return (
    <section aria-labelledby="tiers-head">
      <SectionHead
        id="tiers-head"
        title={t('rewards')}
        side={next ? t('toNext', { count: next.friends - qualified }) : t('allReached')}
      />
      <ol className={styles.tiers} data-complete={next ? undefined : true}>
        {tiers.map(({ tier, friends, reward }) => (
          <li
            key={tier}
            className={styles.tier}
            data-state={stateOf(friends)}
            aria-current={stateOf(friends) === 'now' ? 'step' : undefined}
          >
            <span className={styles.note}>
              {friends <= qualified ? t('reached') : t('toGo', { count: friends - qualified })}
            </span>
            <span className={styles.number} aria-hidden="true">
              {friends}
            </span>
            <span className="visually-hidden">{t('friendsAt', { count: friends })}</span>
            <b>{rewardText(reward)}</b>
            {reward.kind === 'credit' ? null : (
              <span className={styles.small}>
                {t('worth', { amount: money.text(reward.worth, reward.currency) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
