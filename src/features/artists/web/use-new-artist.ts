// An artist created inside another form by its name and main genre; the profile is completed later.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ArtistAnswer, artistsApi } from './api.ts'
import { useArtistForm } from './use-artist-form.ts'

export interface NewArtist
  extends Pick<
    ReturnType<typeof useArtistForm<ArtistAnswer>>,
    'form' | 'field' | 'check' | 'busy' | 'unsaved' | 'errors'
  > {
  opened: boolean
  open: (name: string) => void
  close: () => void
  /** Creates the artist and closes the form. @returns undefined when it was refused; the form shows why */
  create: () => Promise<ArtistAnswer | undefined>
}

export function useNewArtist(): NewArtist {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { save, reset, ...form } = useArtistForm(undefined, async (fields) => {
    const artist = await artistsApi.create.call(fields)
    await queries.invalidateQueries({ queryKey: artistsApi.key() })
    return artist
  })
  const close = () => {
    setOpened(false)
    reset('')
  }
  return {
    ...form,
    opened,
    open: (name) => {
      reset(name)
      setOpened(true)
    },
    close,
    create: async () => {
      const artist = await save()
      if (artist) close()
      return artist
    },
  }
}
