// Six covers for the same title, drawn by the engine of the editor.
import { useTranslation } from 'react-i18next'
import { Cover } from '#ui/Cover.tsx'
import { coverPath } from '../domain.ts'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function CoversPicture({ example: { styles: styleNames } }: { example: ExampleOf<'covers'> }) {
  const { t } = useTranslation('products')
  return (
    <figure className={styles.figure}>
      <div className={styles.covers}>
        {styleNames.map((style, index) => (
          <Cover
            key={style}
            image={{ src: coverPath(index + 1) }}
            alt={t('covers.alt', { number: index + 1 })}
            emptyText=""
            eager
          />
        ))}
      </div>
      <figcaption>{t('covers.caption')}</figcaption>
    </figure>
  )
}
