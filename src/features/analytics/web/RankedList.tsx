// Top tracks or releases: cover, line, streams, share and change; a click shows the figures of one.
import { useTranslation } from 'react-i18next'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import styles from './analytics.module.css'
import type { RankingAnswer } from './api.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

export interface RankedListProps {
  name: 'tracks' | 'releases'
  ranking: RankingAnswer
  /** The address of the figures of one; none in a shared report. */
  hrefOf?: (id: string) => string
}

export function RankedList({ name, ranking, hrefOf }: RankedListProps) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  if (ranking.items.length === 0) return <EmptyState compact title={t('noPlays')} />
  const compared = ranking.items.some(({ change }) => change)
  return (
    <table className={styles.ranked}>
      <thead>
        <tr>
          <th scope="col" className={styles.rank}>
            <span className="visually-hidden">{t('columns.rank')}</span>
          </th>
          <th scope="col">{t(name === 'tracks' ? 'columns.track' : 'columns.release')}</th>
          <th scope="col" className={styles.wide}>
            {t('columns.line')}
          </th>
          <th scope="col" data-align="end">
            {t('measure.streams')}
          </th>
          <th scope="col" data-align="end" className={styles.wide}>
            {t('columns.share')}
          </th>
          {compared ? <th scope="col">{t('columns.change')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {ranking.items.map((item, index) => (
          <tr key={item.id}>
            <td className={styles.rank}>{index + 1}</td>
            <th scope="row">
              <span className={styles.lead}>
                <Cover image={coverSource(item.artworkUrls, 40)} alt="" size={40} emptyText="" />
                <span>
                  <b>{hrefOf ? <AppLink href={hrefOf(item.id)}>{item.title}</AppLink> : item.title}</b>
                  {item.artist ? <small>{item.artist}</small> : null}
                </span>
              </span>
            </th>
            <td className={styles.wide}>
              <Sparkline values={item.sparkline} />
            </td>
            <td data-align="end">
              <b>{words.count(item.value)}</b>
            </td>
            <td data-align="end" className={`${styles.wide} ${styles.muted}`}>
              {words.percent(item.share)}
            </td>
            {compared ? (
              <td>
                <ChangeMark change={item.change} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
