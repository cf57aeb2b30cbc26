// Compares the fields of a message with what the import would store of them.
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../domain.ts'
import styles from './imports.module.css'
import { useFieldName } from './use-field-name.ts'

export function ComparisonTable({ rows, label }: { rows: Comparison[]; label: string }) {
  const { t } = useTranslation('imports')
  const nameOf = useFieldName()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be usable by keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.compare}>
        <thead>
          <tr>
            {(['field', 'incoming', 'imported'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`compare.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, theirs, ours }) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              {[theirs, ours].map((text, index) => (
                <td key={index === 0 ? 'incoming' : 'imported'}>
                  {text || <span className={styles.none}>{t('compare.nothing')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
