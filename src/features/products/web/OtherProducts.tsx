// Links to the other products, at the end of a product page.
import { useTranslation } from 'react-i18next'
import { PRODUCTS, type Product, paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import shared from '#ui/public-page.module.css'
import styles from './products.module.css'

export function OtherProducts({ than }: { than?: Product }) {
  const { t } = useTranslation(['products', 'site'])
  return (
    <nav aria-labelledby="products-head" className={styles.others}>
      <h2 id="products-head" className={shared.title}>
        {t(than ? 'others' : 'all')}
      </h2>
      <ul>
        {PRODUCTS.filter((product) => product !== than).map((product) => (
          <li key={product}>
            <AppLink href={paths.product(product)}>{t(`site:products.${product}`)}</AppLink>
            <p>{t(`short.${product}`)}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
