// Selects one of the account's artists, or creates one in place.
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalName } from '#engines/text-rules/normalise.ts'
import { useCanEditWholeAccount } from '#features/accounts/web/use-user.ts'
import { artistsMax } from '#features/artists/domain.ts'
import { artistsQuery } from '#features/artists/web/api.ts'
import { NewArtistFields } from '#features/artists/web/NewArtistFields.tsx'
import type { NewArtist } from '#features/artists/web/use-new-artist.ts'
import { useHidden } from '#ui/deferred-action.ts'
import { focusSoon } from './field-id.ts'
import styles from './steps.module.css'

export interface ArtistSelectProps extends Pick<SelectProps, 'error' | 'wrapperProps' | 'onBlur'> {
  id: string
  value: string | null
  /** The artist of a live release cannot change. */
  isLocked: boolean
  newArtist: NewArtist
  /** The surrounding form creates an artist whose form is open. */
  isForm?: boolean
  onChoose: (artist: { id: string; name: string }) => void
}

/** The option that opens the form of a new artist. */
const CREATE = 'create'

export function ArtistSelect(props: ArtistSelectProps) {
  const { value, isLocked, newArtist, isForm = false, onChoose, ...field } = props
  const { t } = useTranslation(['release-wizard', 'releases', 'artists', 'common'])
  const { data, isPending } = useQuery(artistsQuery())
  const canAdd = useCanEditWholeAccount()
  const [search, setSearch] = useState('')
  const hidden = useHidden()
  const artists = data?.items.filter(({ id }) => !hidden.has(id)) ?? []
  const full = data !== undefined && artists.length >= data.limit
  const creates = canAdd && data !== undefined && !full && !isLocked
  const typed = search.trim().replace(/\s+/g, ' ')
  const isKnown = artists.some(({ name }) => normalName(name) === normalName(typed))

  const create = async () => {
    const artist = await newArtist.create()
    if (!artist) return
    onChoose(artist)
    focusSoon(field.id)
  }
  if (creates && artists.length === 0) {
    return (
      <div id={field.id} tabIndex={-1}>
        <NewArtistFields artist={newArtist} onCreate={isForm ? undefined : create} />
      </div>
    )
  }
  return (
    <>
      <Select
        {...field}
        label={t('releases:field.artistId')}
        placeholder={t(
          isPending ? 'common:loading' : artists.length === 0 ? 'basics.noArtists' : 'common:chooseOne',
        )}
        data={[
          ...artists.map((artist) => ({ value: artist.id, label: artist.name })),
          ...(creates
            ? [
                {
                  value: CREATE,
                  label:
                    typed && !isKnown ? t('basics.createNamed', { name: typed }) : t('basics.createArtist'),
                },
              ]
            : []),
        ]}
        // The artists that match, and always the option to create one.
        filter={({ options, search }) =>
          options.filter(
            (option) =>
              'value' in option &&
              (option.value === CREATE || normalName(option.label).includes(normalName(search))),
          )
        }
        value={value}
        searchable
        selectFirstOptionOnChange
        searchValue={search}
        onSearchChange={setSearch}
        allowDeselect={false}
        disabled={isLocked}
        description={
          isLocked
            ? t('lockedFields.artist')
            : full && canAdd && data.limit < artistsMax('advanced')
              ? t('artists:limitTitle', { plan: t('common:plan.advanced') })
              : undefined
        }
        onChange={(chosen) => {
          if (chosen === CREATE) {
            newArtist.open(isKnown ? '' : typed)
            focusSoon('artist-name')
            return
          }
          const artist = artists.find((artist) => artist.id === chosen)
          if (!artist) return
          newArtist.close()
          onChoose(artist)
        }}
      />
      {newArtist.opened ? (
        <div className={styles.wide}>
          <NewArtistFields
            artist={newArtist}
            onCreate={create}
            onCancel={() => {
              newArtist.close()
              focusSoon(field.id)
            }}
          />
        </div>
      ) : null}
    </>
  )
}
