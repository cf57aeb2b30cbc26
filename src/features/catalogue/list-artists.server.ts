// A page of the catalogue of artists, as anybody sees it.
import type { Deps } from '#lib/deps.ts'
import { invalidInput } from '#lib/errors.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { paths } from '#lib/pure/paths.ts'
import type { ListedArtist } from './contract.ts'
import { readCursor, writeCursor } from './cursor-codec.ts'
import { type ArtistRow, type Filter, listArtists as listRows } from './data.server.ts'
import { PAGE_SIZE, type Sort } from './domain.ts'

/** @throws invalid_input for a cursor of another order */
export async function listArtists(
  { db }: Pick<Deps, 'db'>,
  { sort, cursor, search, ...filter }: Filter & { sort: Sort; cursor?: string | undefined },
): Promise<{ items: ListedArtist[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor, sort)
  if (cursor !== undefined && !after) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  const rows = await listRows(
    db,
    { ...filter, search: search?.trim() || undefined },
    { sort, cursor: after, limit: PAGE_SIZE },
  )
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    items: page.map(listed),
    nextCursor:
      rows.length > PAGE_SIZE && last ? writeCursor({ value: sortValueOf(last, sort), id: last.id }) : null,
  }
}

function sortValueOf({ name, published_at, spotify_followers }: ArtistRow, sort: Sort): string {
  if (sort === 'name') return name
  return sort === 'newest' ? (published_at?.toISOString() ?? '') : String(spotify_followers ?? -1)
}

const listed = (row: ArtistRow): ListedArtist => ({
  slug: row.slug,
  name: row.name,
  country: row.country,
  genre: GENRES.find((genre) => genre === row.main_genre) ?? null,
  followers: row.spotify_followers,
  picture: row.renditions && { crop: row.picture_crop, urls: urlsOf(row.slug, row.renditions) },
})

/** Addresses of the page's own picture, which everybody may read. */
const urlsOf = (slug: string, renditions: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(renditions)
      .filter((width) => Number(width) > 0)
      .map((width) => [width, `${paths.artistPublicPage(slug)}/picture/${width}.webp`]),
  )
