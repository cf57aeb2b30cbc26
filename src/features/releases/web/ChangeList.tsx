// The differences between two versions of a release: field, old value, new value.
import { useTranslation } from 'react-i18next'
import styles from './ChangeList.module.css'
import { useFieldName } from './use-field-name.ts'
import { type ChangeAnswer, useLineWords } from './use-line-words.ts'

export function ChangeList({ changes, label }: { changes: readonly ChangeAnswer[]; label: string }) {
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map((change) => (
        <ChangeRow key={`${change.trackId} ${change.field} ${change.kind}`} change={change} />
      ))}
    </ul>
  )
}

function ChangeRow({ change }: { change: ChangeAnswer }) {
  const { t } = useTranslation('releases')
  const nameOf = useFieldName()
  const { field, trackId, trackTitle, kind, before, after } = change
  const place =
    trackId === null
      ? nameOf(field)
      : field === 'tracks'
        ? t('changes.onTrack', { title: trackTitle })
        : t('returned.field', { place: trackTitle, field: nameOf(field) })
  return (
    <li>
      <h4>{place}</h4>
      {kind === 'changed' ? null : <p>{t(`changes.${kind}`)}</p>}
      {kind === 'changed' || before.length + after.length > 0 ? (
        <div className={styles.values}>
          <Value tag="del" label={t('changes.before')} lines={before} />
          <Value tag="ins" label={t('changes.after')} lines={after} />
        </div>
      ) : null}
    </li>
  )
}

interface ValueProps {
  tag: 'del' | 'ins'
  label: string
  lines: ChangeAnswer['before']
}

function Value({ tag: Tag, label, lines }: ValueProps) {
  const { t } = useTranslation('releases')
  const formatLine = useLineWords()
  return (
    <Tag>
      <span className="visually-hidden">{label}: </span>
      {lines.length === 0 ? (
        <span className={styles.nothing}>{t('changes.nothing')}</span>
      ) : (
        lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one value, which can be equal.
          <span key={index}>{formatLine(line)}</span>
        ))
      )}
    </Tag>
  )
}
