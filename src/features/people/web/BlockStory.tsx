// The blocks of an account, latest first: reason, staff member, end date and outcome.

import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { BlockAnswer } from './api.ts'
import styles from './people.module.css'

export function BlockStory({ blocks }: { blocks: readonly BlockAnswer[] }) {
  const { t } = useTranslation('people')
  if (blocks.length === 0) return <p className="muted">{t('person.noBlocks')}</p>
  return (
    <ol className={styles.story}>
      {blocks.map((block) => (
        <BlockEntry key={block.id} block={block} />
      ))}
    </ol>
  )
}

function BlockEntry({ block }: { block: BlockAnswer }) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  const { kind, reason, nextStep, setAt, setBy, endsAt, liftedAt, liftedBy } = block
  const end = endsAt ? t('block.until', { at: moment(endsAt) }) : t('block.openEnd')
  return (
    <li className={styles.entry} data-tone={block.active ? 'danger' : undefined}>
      <p>
        <b>{t(`block.${kind}`)}</b>{' '}
        <span className="muted">
          {[moment(setAt), setBy ? t('block.by', { name: setBy.name }) : '', end].filter(Boolean).join(', ')}
        </span>
      </p>
      <p className={styles.words}>{reason}</p>
      {nextStep ? (
        <p className={styles.words}>
          <span className="muted">{t('block.nextStep')}:</span> {nextStep}
        </p>
      ) : null}
      <p className="muted">
        {liftedAt
          ? `${t('block.lifted', { at: moment(liftedAt) })}, ${
              liftedBy ? t('block.by', { name: liftedBy.name }) : t('block.system')
            }`
          : t('block.active')}
      </p>
    </li>
  )
}
