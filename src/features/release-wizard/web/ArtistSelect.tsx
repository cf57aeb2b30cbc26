// Selects one of the account's artists, with a link to create one.
import type { SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { artistsApi } from '#features/artists/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { useHidden } from '#ui/deferred-action.ts'

export interface ArtistSelectProps extends Pick<SelectProps, 'id' | 'error' | 'wrapperProps' | 'onBlur'> {
  value: string | null
  /** The artist of a live release cannot change. */
  isLocked: boolean
  onChoose: (artist: { id: string; name: string }) => void
}

export function ArtistSelect({ value, isLocked, onChoose, ...field }: ArtistSelectProps) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { data, isPending } = useQuery(artistsApi.list.queryOptions({ input: undefined }))
  const hidden = useHidden()
  const artists = data?.items.filter(({ id }) => !hidden.has(id)) ?? []
  const none = !isPending && artists.length === 0
  return (
    <Select
      {...field}
      label={t('releases:field.artistId')}
      placeholder={isPending ? t('common:loading') : none ? t('basics.noArtists') : t('common:chooseOne')}
      data={artists.map((artist) => ({ value: artist.id, label: artist.name }))}
      value={value}
      searchable={artists.length > 5}
      allowDeselect={false}
      disabled={isLocked}
      description={
        isLocked ? (
          t('lockedFields.artist')
        ) : (
          <>
            {none ? t('basics.artistHint') : t('basics.anotherArtist')}{' '}
            <AppLink href={paths.newArtist()}>{t('basics.createArtist')}</AppLink>
          </>
        )
      }
      onChange={(chosen) => {
        const artist = artists.find((artist) => artist.id === chosen)
        if (artist) onChoose(artist)
      }}
    />
  )
}
