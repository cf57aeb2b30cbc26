// The palettes of artist pages, each as a miniature page.
import { useTranslation } from 'react-i18next'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function PalettesPicture({ example: { palettes } }: { example: ExampleOf<'palettes'> }) {
  const { t } = useTranslation('products')
  return (
    <figure className={styles.figure}>
      <div className={styles.palettes}>
        {palettes.map(({ palette, bg, ink, soft, line, fill, onFill }) => (
          <svg key={palette} viewBox="0 0 120 164" aria-hidden="true">
            <rect x="0.5" y="0.5" width="119" height="163" rx="3" fill={bg} stroke={line} />
            <circle cx="60" cy="38" r="21" fill={fill} />
            <path d="M51 46V31l17-4v15" fill="none" stroke={onFill} strokeWidth="2.5" />
            <circle cx="48" cy="46" r="3.5" fill={onFill} />
            <circle cx="65" cy="42" r="3.5" fill={onFill} />
            <rect x="28" y="70" width="64" height="7" rx="1.5" fill={ink} />
            <rect x="20" y="85" width="80" height="3" rx="1.5" fill={soft} />
            <rect x="30" y="92" width="60" height="3" rx="1.5" fill={soft} />
            <rect x="16" y="106" width="88" height="14" rx="2" fill={fill} />
            <rect x="44" y="111" width="32" height="4" rx="2" fill={onFill} />
            <rect x="16.5" y="126.5" width="87" height="13" rx="2" fill="none" stroke={line} />
            <rect x="46" y="131" width="28" height="4" rx="2" fill={ink} />
            <rect x="44" y="150" width="32" height="2.5" rx="1" fill={soft} />
          </svg>
        ))}
      </div>
      <figcaption>{t('palettes.caption', { count: palettes.length })}</figcaption>
    </figure>
  )
}
