// What happens while somebody has not answered, and after each answer.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { SplitAnswer } from './api.ts'
import styles from './splits.module.css'

export function WhileWaiting({ split }: { split: SplitAnswer }) {
  const { t } = useTranslation('splits')
  const { day } = useDates()
  const waiting = split.parties.find(({ status }) => status === 'invited' || status === 'expired')
  const { takeBackFrom } = waiting ?? {}
  return (
    <section aria-labelledby="waiting-head">
      <SectionHead id="waiting-head" title={t('waiting.title')} />
      <dl className={styles.means}>
        <div>
          <dt>{t('waiting.now')}</dt>
          <dd>{t('waiting.nowLine')}</dd>
        </div>
        <div>
          <dt>{t('waiting.yes')}</dt>
          <dd>{t('waiting.yesLine')}</dd>
        </div>
        <div>
          <dt>{t('waiting.no')}</dt>
          <dd>{t('waiting.noLine')}</dd>
        </div>
        <div>
          <dt>{t('waiting.silence')}</dt>
          <dd>
            {takeBackFrom ? t('waiting.silenceUntil', { day: day(takeBackFrom) }) : t('waiting.silenceLine')}
          </dd>
        </div>
      </dl>
    </section>
  )
}
