// Amounts divided among three people; the parts add up exactly to the micro-unit.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { EXAMPLE_PARTIES } from '../domain.ts'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function SplitPicture({ example: { amounts, sharesBp } }: { example: ExampleOf<'split'> }) {
  const { t } = useTranslation('products')
  const { exact } = useMoney()
  return (
    <figure className={styles.figure}>
      <div className={styles.shares} aria-hidden="true">
        {EXAMPLE_PARTIES.map((name, index) => (
          <i key={name} style={{ flexGrow: sharesBp[index] }} />
        ))}
      </div>
      <table className={styles.split}>
        <thead>
          <tr>
            <th scope="col">{t('split.total')}</th>
            {EXAMPLE_PARTIES.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amounts.map(({ total, parts }) => (
            <tr key={total}>
              <th scope="row">{exact(total)}</th>
              {EXAMPLE_PARTIES.map((name, index) => (
                <td key={name}>{exact(parts[index] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{t('split.caption')}</figcaption>
    </figure>
  )
}
