// Chooses one of the account's artists, with the way to a new one.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { artistsApi } from '#features/artists/web/api.ts'
import { useHidden } from '#ui/late-delete.ts'
import { UiLink } from '#ui/UiLink.tsx'

export interface ArtistSelectProps {
  id: string
  value: string | null
  error?: string
  onBlur?: () => void
  onChoose: (artist: { id: string; name: string }) => void
}

export function ArtistSelect({ id: fieldId, value, error, onBlur, onChoose }: ArtistSelectProps) {
  const { t } = useTranslation(['releases', 'common'])
  const { data, isPending } = useQuery(artistsApi.list.queryOptions({ input: undefined }))
  const hidden = useHidden()
  const artists = data?.items.filter(({ id }) => !hidden.has(id)) ?? []
  const none = !isPending && artists.length === 0
  return (
    <Select
      id={fieldId}
      label={t('basics.artist')}
      placeholder={isPending ? t('common:loading') : none ? t('basics.noArtists') : t('common:chooseOne')}
      data={artists.map((artist) => ({ value: artist.id, label: artist.name }))}
      value={value}
      searchable={artists.length > 5}
      allowDeselect={false}
      error={error}
      onBlur={onBlur}
      description={
        <>
          {none ? t('basics.artistHint') : t('basics.anotherArtist')}{' '}
          <UiLink href="/artists/new">{t('basics.createArtist')}</UiLink>
        </>
      }
      onChange={(chosen) => {
        const artist = artists.find((one) => one.id === chosen)
        if (artist) onChoose(artist)
      }}
    />
  )
}
