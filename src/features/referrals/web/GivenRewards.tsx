// The rewards of an account, and whether they are used, open or taken back.
import { useTranslation } from 'react-i18next'
import { PLAN_NAMES } from '#features/plans/domain/prices.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { GivenAnswer } from './api.ts'
import styles from './referrals.module.css'
import { useRewardText } from './use-reward-text.ts'

export function GivenRewards({ rewards }: { rewards: GivenAnswer[] }) {
  const { t } = useTranslation('referrals')
  const { dayOf } = useDates()
  const rewardText = useRewardText()
  if (rewards.length === 0) return null
  return (
    <section aria-labelledby="given-head">
      <SectionHead id="given-head" title={t('given')} />
      <ul className={styles.given}>
        {rewards.map((given) => (
          <li key={given.tier}>
            <b>{rewardText(given.reward)}</b>
            <span className={styles.small}>
              {t('friendsAt', { count: given.friends })}, {dayOf(given.givenAt)}
            </span>
            <span>
              <Fate given={given} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fate({ given: { reward, takenBackAt, usedAt, planUntil } }: { given: GivenAnswer }) {
  const { t } = useTranslation('referrals')
  const { dayOf, day } = useDates()
  if (takenBackAt) return t('became.takenBack', { date: dayOf(takenBackAt) })
  if (reward.kind === 'credit') return <AppLink href={paths.credit()}>{t('became.credit')}</AppLink>
  if (reward.kind === 'plan') {
    if (!planUntil) return null
    return planUntil < toPlainDate(new Date())
      ? t('became.planEnded', { date: day(planUntil) })
      : t('became.plan', { date: day(planUntil), plan: PLAN_NAMES[reward.plan] })
  }
  if (usedAt) return t('became.used', { date: dayOf(usedAt) })
  return (
    <>
      {t('became.unused')}: <AppLink href={paths.mastering()}>{t('became.use')}</AppLink>
    </>
  )
}
