// A main artist whose name changes: which of their store pages still belong to them.
import type { MainArtist } from '#features/releases/domain/main-artists.ts'

type Pages = MainArtist['pages']

/**
 * Pages that came from the profile with the earlier name go with that name, so that music never appears on the page of
 * somebody who was only chosen by mistake, or whose name is the beginning of the one being typed. Pages that were pasted
 * stay.
 *
 * @param pagesOf the pages of the account's artist with this name, if there is one
 */
export function renamedArtist(
  artist: MainArtist,
  name: string,
  pagesOf: (name: string) => Pages | undefined,
): MainArtist {
  const earlier: Partial<Record<string, string>> = pagesOf(artist.name) ?? {}
  const pasted: Pages = Object.fromEntries(
    Object.entries(artist.pages).filter(([store, id]) => earlier[store] !== id),
  )
  return { name, pages: { ...pagesOf(name), ...pasted } }
}
