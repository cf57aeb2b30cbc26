// What came of a bulk action in one sentence, with each delivery that was refused and why.
import { Button } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import styles from './deliveries.module.css'
import type { ChangeReport } from './use-delivery-changes.ts'
import { useDeliverySentence } from './use-delivery-sentence.ts'

const SHOWN_MAX = 10

export function ChangeOutcome({ report, onClose }: { report: ChangeReport; onClose: () => void }) {
  const { t } = useTranslation(['deliveries', 'common'])
  const sentenceOf = useDeliverySentence()
  const { action, done, refused, hasMore, failure } = report
  const count = done + refused.length
  const shown = refused.slice(0, SHOWN_MAX)
  const sentences = failure
    ? [t(`bulk.failed.${action}`), sentenceOf(failure)]
    : count === 0
      ? [t(`bulk.none.${action}`)]
      : [
          t(`bulk.outcome.${action}`, { done, count }),
          ...(refused.length > shown.length
            ? [t('bulk.more', { count: refused.length - shown.length })]
            : []),
          ...(hasMore ? [t('bulk.hasMore')] : []),
        ]
  return (
    <section className={styles.outcome} aria-label={t('bulk.result')}>
      <div className={styles.outcomeHead}>
        <p role={failure ? 'alert' : 'status'}>{sentences.join(' ')}</p>
        <Button size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
      {shown.length > 0 ? (
        <FindingList label={t('bulk.refused')}>
          {shown.map(({ id, delivery, problem }) => (
            <FindingRow
              key={id}
              tone="danger"
              mark={<BoxBadge icon={IconAlertOctagon} tone="danger" large />}
              sentence={
                delivery
                  ? t('bulk.delivery', { title: delivery.title, store: delivery.store.name })
                  : t('bulk.unknown')
              }
              place={problem ? sentenceOf(problem) : null}
            />
          ))}
        </FindingList>
      ) : null}
    </section>
  )
}
