// The artist page on which each selected store will list the music.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ArtistOnStores } from '#features/artists/web/ArtistOnStores.tsx'
import { artistsQuery } from '#features/artists/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useWizard } from './use-wizard.ts'

export function ArtistPages() {
  const { t } = useTranslation('release-wizard')
  const { release } = useWizard()
  const { data } = useQuery(artistsQuery())
  const id = useId()
  const artist = data?.items.find((item) => item.id === release.artist?.id)
  if (!artist) return null
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={t('review.artistPages')} level={3} />
      <ArtistOnStores artist={artist} stores={release.platforms} fixHref={paths.editArtist(artist.id)} />
    </section>
  )
}
