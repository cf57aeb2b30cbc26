// The tracks without audio and the releases without a cover that no file was found for.
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './imports.module.css'
import type { MissingPlace } from './missing-places.ts'
import { useFirstRows } from './use-first-rows.tsx'
import { keyOfPlace } from './use-media-files.ts'

export function MissingFiles({ places }: { places: readonly MissingPlace[] }) {
  const { t } = useTranslation('imports')
  const { first, more } = useFirstRows(places)
  return (
    <section className={styles.rows}>
      <SectionHead title={t('media.missing')} side={places.length} />
      {places.length === 0 ? (
        <p className={styles.line}>{t('media.nothingMissing')}</p>
      ) : (
        <RowsTable
          label={t('media.missing')}
          rows={first}
          rowKey={keyOfPlace}
          compact
          columns={[
            {
              key: 'what',
              head: t('media.file'),
              cell: ({ releaseId, release, track }) => (
                <AppLink href={paths.editRelease(releaseId)}>
                  {track ? `${track.position}. ${track.title}` : t('media.coverOf', { release })}
                </AppLink>
              ),
            },
            { key: 'release', head: t('media.release'), cell: ({ release }) => release },
            { key: 'artist', head: t('media.artist'), small: 'hide', cell: ({ artist }) => artist },
          ]}
        />
      )}
      {more}
    </section>
  )
}
