// The main artists after the first one: names, from the account or not, and links to their pages on stores.
import { Autocomplete, Pill, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROFILE_STORES, storeArtistId } from '#features/artists/domain/store-profiles.ts'
import { artistsQuery } from '#features/artists/web/api.ts'
import { type MainArtist, OTHER_ARTISTS_MAX } from '#features/releases/domain/main-artists.ts'
import { findStore } from '#features/stores/domain.ts'
import { renamedArtist } from '../domain/renamed-artist.ts'
import { CreditList } from './CreditList.tsx'
import credits from './Credits.module.css'
import { useField } from './use-field.tsx'

export interface OtherArtistsProps {
  /** The path of the field: `tracks.0.otherArtists`. */
  path: string
  artists: readonly MainArtist[]
  onSave: (artists: MainArtist[]) => void
}

export function OtherArtists({ path, artists, onSave }: OtherArtistsProps) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { data } = useQuery(artistsQuery())
  const field = useField()
  const pagesOf = (name: string): MainArtist['pages'] | undefined => {
    const profile = data?.items.find((artist) => artist.name === name)
    return (
      profile &&
      Object.fromEntries(
        PROFILE_STORES.flatMap((store) => {
          const { choice, id } = profile.storeProfiles[store]
          return choice === 'link' && id ? [[store, id]] : []
        }),
      )
    )
  }
  return (
    <CreditList
      path={path}
      credits={artists}
      title={t('releases:field.otherArtists')}
      rule={t('basics.otherArtistsRule')}
      rowClassName={credits.artist}
      addLabel={t('basics.addArtist')}
      isFull={artists.length >= OTHER_ARTISTS_MAX}
      newCredit={() => ({ name: '', pages: {} })}
      onSave={onSave}
    >
      {(artist, i, change) => (
        <>
          <Autocomplete
            {...field(`${path}.${i}.name`)}
            aria-label={t('basics.artistNameOf', { number: i + 1 })}
            placeholder={t('tracks.name')}
            data={[...new Set(data?.items.map(({ name }) => name))]}
            value={artist.name}
            maxLength={200}
            onChange={(name) => change(renamedArtist(artist, name, pagesOf))}
          />
          <PageLinks artist={artist} number={i + 1} onChange={(pages) => change({ pages })} />
        </>
      )}
    </CreditList>
  )
}

interface PageLinksProps {
  artist: MainArtist
  number: number
  onChange: (pages: MainArtist['pages']) => void
}

/** A pasted address names its store; an id alone could belong to several stores. */
function PageLinks({ artist, number, onChange }: PageLinksProps) {
  const { t } = useTranslation(['release-wizard', 'common'])
  const [text, setText] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const take = (address: string) => {
    const store = PROFILE_STORES.find((store) => storeArtistId(store, address))
    const isAddress = /[/:]/.test(address)
    setUnknown(address.trim() !== '' && !(store && isAddress))
    if (!store || !isAddress) return
    setText('')
    onChange({ ...artist.pages, [store]: storeArtistId(store, address) })
  }
  return (
    <div>
      <TextInput
        aria-label={t('basics.artistPageOf', { number })}
        placeholder={t('basics.artistPage')}
        value={text}
        error={isUnknown ? t('basics.artistPageUnknown') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setUnknown(false)
          if (/^(https?:|spotify:)/.test(event.currentTarget.value.trim())) take(event.currentTarget.value)
        }}
        onBlur={() => take(text)}
      />
      <Pill.Group className={credits.pages}>
        {PROFILE_STORES.filter((store) => artist.pages[store]).map((store) => {
          const name = findStore(store)?.name ?? store
          return (
            <Pill
              key={store}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('basics.removePage', { store: name }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => {
                const { [store]: _, ...pages } = artist.pages
                onChange(pages)
              }}
            >
              {name}
            </Pill>
          )
        })}
      </Pill.Group>
    </div>
  )
}
