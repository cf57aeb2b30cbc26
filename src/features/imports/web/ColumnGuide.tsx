// The columns of the CSV and what each takes, as a table below the template.
import { useTranslation } from 'react-i18next'
import { COLUMN_GUIDE } from '../csv-codec.ts'
import styles from './imports.module.css'

export default function ColumnGuide() {
  const { t } = useTranslation('imports')
  return (
    <div className={styles.scroll}>
      <table className={styles.compare} aria-label={t('guide.title')}>
        <thead>
          <tr>
            <th scope="col">{t('guide.column')}</th>
            <th scope="col">{t('guide.takes')}</th>
          </tr>
        </thead>
        <tbody>
          {COLUMN_GUIDE.map(({ name, format }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {t(`guide.format.${format.code}`, format.params ?? {})}
                {format.values ? `: ${format.values.join(', ')}` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
