// Amounts divided among three people, so that the parts add up to the last millionth.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function SplitPicture({ example: { amounts, sharesBp } }: { example: ExampleOf<'split'> }) {
  const { t } = useTranslation('products')
  const { exact } = useMoney()
  return (
    <figure className={styles.figure}>
      <div className={styles.shares} aria-hidden="true">
        {sharesBp.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parties have no other name here
          <i key={index} style={{ flexGrow: share }} />
        ))}
      </div>
      <table className={styles.split}>
        <thead>
          <tr>
            <th scope="col">{t('split.total')}</th>
            <th scope="col">Ana</th>
            <th scope="col">Bia</th>
            <th scope="col">Rui</th>
          </tr>
        </thead>
        <tbody>
          {amounts.map(({ total, parts }) => (
            <tr key={total}>
              <th scope="row">{exact(total)}</th>
              {parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row
                <td key={index}>{exact(part)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{t('split.caption')}</figcaption>
    </figure>
  )
}
