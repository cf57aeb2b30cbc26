// What was answered in a form, in the words of the form.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import type { ShownAnswer } from '../domain/answers.ts'
import styles from './forms.module.css'
import { useTexts } from './use-texts.ts'

export function AnswerList({ answers }: { answers: readonly ShownAnswer[] }) {
  const text = useTexts()
  if (answers.length === 0) return null
  return (
    <DescriptionList layout="rows">
      {answers.map((answer) => (
        <DescriptionItem key={answer.field} label={text(answer.label)}>
          <Value {...answer} />
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}

function Value({ kind, value }: ShownAnswer) {
  const { t } = useTranslation('common')
  const { day } = useDates()
  const text = useTexts()
  if (typeof value !== 'string') return text(value)
  switch (kind) {
    case 'checkbox':
      return t('yes')
    case 'date':
      return day(value)
    case 'url':
      // Checked when it was sent: http or https, and a public host.
      return (
        <a href={value} target="_blank" rel="noopener noreferrer" className={styles.multiline}>
          {value}
        </a>
      )
    case 'isrc':
    case 'upc':
      return <code>{value}</code>
    case 'release':
    case 'track':
      return value || t('untitled')
    default:
      return <span className={styles.multiline}>{value}</span>
  }
}
