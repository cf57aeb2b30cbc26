// The main artists of a release or track: each is a party of its own at stores, and together they have one display name.
import type { ProfileStore } from '#features/artists/domain/store-profiles.ts'

/** A main artist beside the first one, with the ids of their pages by store. */
export interface MainArtist {
  name: string
  pages: Partial<Record<ProfileStore, string>>
}

/** The number of main artists beside the first one. */
export const OTHER_ARTISTS_MAX = 19

/** The display name of several artists: `Ana, Bia & Rui`. */
export const displayArtist = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`

/** The names of the main artists, the first one first; empty while none is given. */
export const mainNames = (
  first: string | null | undefined,
  others: readonly { name: string }[] = [],
): string[] =>
  [first ?? '', ...others.map(({ name }) => name)].map((name) => name.trim()).filter((name) => name !== '')

interface OfRelease {
  artist: { name: string } | null
  otherArtists: readonly MainArtist[]
}
interface OfTrack {
  artist: string
  otherArtists: readonly MainArtist[]
}

/** The main artists of a track: its own first one, or all of its release, and then its own others. */
export const artistsOfTrack = (
  track: OfTrack,
  release: OfRelease,
): { artist: string; otherArtists: MainArtist[] } => ({
  artist: track.artist.trim() || (release.artist?.name ?? ''),
  otherArtists: named([...(track.artist.trim() ? [] : release.otherArtists), ...track.otherArtists]),
})

/** Without the entries whose name is still empty. */
export const named = (artists: readonly MainArtist[]): MainArtist[] =>
  artists.flatMap(({ name, pages }) => (name.trim() ? [{ name: name.trim(), pages }] : []))
