// Settings section: the services that the user has connected.
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './music-connections.module.css'
import { SpotifyConnection } from './SpotifyConnection.tsx'

export function ServicesSection() {
  const { t } = useTranslation('music-connections')
  return (
    <section className={styles.section} id="services" aria-labelledby="services-title">
      <SectionHead title={t('section.title')} id="services-title" />
      <p className="measure">{t('section.line')}</p>
      <div className={styles.rows}>
        <h3 className={styles.service}>Spotify</h3>
        <SpotifyConnection returnTo={`${paths.security()}#services`} />
      </div>
    </section>
  )
}
