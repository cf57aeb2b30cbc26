// The revisions of a sheet as bars in time; a change never touches a past month.
import { useTranslation } from 'react-i18next'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { SplitAnswer } from './api.ts'
import { SplitBar } from './SplitBar.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'

export function SplitHistory({ split }: { split: SplitAnswer }) {
  const { t } = useTranslation('splits')
  const { month, percent } = useShares()
  const shown = split.history.filter(({ state }) => state !== 'replaced')
  const when = ({ from, until }: SplitAnswer['history'][number]) => {
    if (from === null) return until === null ? t('beginning') : t('until', { month: month(until) })
    if (until === null) return t('fromMonth', { month: month(from) })
    return from === until ? month(from) : t('range', { from: month(from), until: month(until) })
  }
  return (
    <section aria-labelledby="history-head">
      <SectionHead id="history-head" title={t('history')} side={t('historyLine')} />
      <ol className={styles.history}>
        {shown.map((revision) => (
          <li key={revision.number} data-state={revision.state}>
            <span className={styles.when}>{when(revision)}</span>
            <b>{t(`revision.${revision.state}`, { number: revision.number })}</b>
            {revision.ends ? (
              <small>{t('asRelease')}</small>
            ) : (
              <>
                <SplitBar
                  small
                  shares={revision.shares.map((share, index) => ({ ...share, key: String(index) }))}
                />
                <small>
                  {revision.shares.map(({ name, shareBp }) => `${name} ${percent(shareBp)}`).join(', ')}
                </small>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
