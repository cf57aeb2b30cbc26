// What people ask before they sign up. Figures are those of the plan table.
import { useTranslation } from 'react-i18next'
import { limitOf } from '#lib/pure/entitlements.ts'
import { QuestionsData } from '#lib/web/PublicHead.tsx'
import { useNumbers } from '#lib/web/use-numbers.ts'
import shared from '#ui/public-page.module.css'
import { Questions } from '#ui/Questions.tsx'
import styles from './LandingPage.module.css'

const QUESTIONS = ['when', 'rights', 'cost', 'paid', 'move', 'stop'] as const

export function LandingQuestions() {
  const { t } = useTranslation('landing')
  const { percent } = useNumbers()
  const figures = {
    share: percent(limitOf('basic', 'royalties.share_bp') / 10_000),
    takedownDays: limitOf('basic', 'takedowns.wait_days'),
    basicDays: limitOf('basic', 'withdrawals.wait_days'),
    paidDays: limitOf('pro', 'withdrawals.wait_days'),
  }
  const questions = QUESTIONS.map((key) => ({
    key,
    question: t(`questions.${key}`),
    answer: t(`questions.${key}Line`, figures),
  }))
  return (
    <section className={`page ${styles.plans}`}>
      <QuestionsData questions={questions} />
      <h2 className={shared.title}>{t('questions.title')}</h2>
      <Questions questions={questions} />
    </section>
  )
}
