// One artist in the list: picture, name, kind and genre, how many releases, the verified mark.

import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Row } from '#ui/Rows.tsx'
import { ArtistPicture } from './ArtistPicture.tsx'
import styles from './ArtistRow.module.css'
import type { ArtistAnswer } from './api.ts'
import { VerifiedMark } from './VerifiedMark.tsx'

export function ArtistRow({ artist }: { artist: ArtistAnswer }) {
  const { t } = useTranslation(['artists', 'releases'])
  const canEdit = usePermission('catalogue.edit')
  const genre = GENRES.find((genre) => genre === artist.mainGenre)
  const line = [t(`types.${artist.type}`), ...(genre ? [t(`releases:genre.${genre}`)] : [])].join(', ')
  return (
    <Row
      start={<ArtistPicture cover={artist.cover} size={48} emptyText={t('noPicture')} />}
      title={artist.name}
      line={line}
      href={canEdit ? paths.editArtist(artist.id) : undefined}
      end={
        <span className={styles.end}>
          <VerifiedMark verified={artist.verified} />
          {artist.releaseCount === 0 && canEdit ? (
            <LinkButton href={paths.newRelease('basic-info', { artist: artist.id })} size="sm">
              {t('startRelease')}
            </LinkButton>
          ) : (
            <span className="num">{t('releases', { count: artist.releaseCount })}</span>
          )}
        </span>
      }
    />
  )
}
