// A smart link as fans see it, and the QR code of the page that shows it.
import { useTranslation } from 'react-i18next'
import { Cover } from '#ui/Cover.tsx'
import { coverPath } from '../domain.ts'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function LinkPicture({ example: { stores, code } }: { example: ExampleOf<'link'> }) {
  const { t } = useTranslation('products')
  return (
    <figure className={styles.link}>
      <div className={styles.phone}>
        <Cover image={{ src: coverPath(1) }} alt={t('covers.alt', { number: 1 })} emptyText="" eager />
        <p className={styles.song}>
          <b>Half Light</b>
          <span>The Low Meridian</span>
        </p>
        <ul>
          {stores.map(({ name, verb }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{t(`verb.${verb}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.code}>
        <svg
          viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
          role="img"
          aria-label={t('link.code', { url: code.url })}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
        <figcaption>{t('link.caption')}</figcaption>
      </div>
    </figure>
  )
}
