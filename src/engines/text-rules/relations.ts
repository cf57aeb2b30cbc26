// Relations between the titles and names of a release: unique titles, nobody named twice or in two roles.
import { type TextFinding, textFinding } from './findings.ts'
import { cleanText, normalName, normalTitle } from './normalise.ts'
import {
  type Credited,
  languageOf,
  type ReleaseContext,
  type ReleaseWords,
  type TrackWords,
} from './release-words.ts'

/** T11: no two tracks of one main artist have the same title and version. */
export function duplicateTitles(
  words: ReleaseWords,
  keys: readonly string[] = words.tracks.map((track) => titleKey(words, track)),
): TextFinding[] {
  const first = new Map<string, number>()
  return words.tracks.flatMap((track, i) => {
    if (cleanText(track.title) === '') return []
    const key = keys[i] as string
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, i)
    else
      return [textFinding('duplicate_title', `tracks.${i}.title`, { title: track.title, track: earlier + 1 })]
    return []
  })
}

/** Equal for two tracks that stores would consider the same. */
export function titleKey(words: ReleaseWords, track: TrackWords): string {
  const artists = (track.artists.length > 0 ? track.artists : words.artists).map(normalName).sort()
  const title = normalTitle(track.title, languageOf(words, track))
  return JSON.stringify([title, track.version || 'original', artists])
}

/** The different main artists of the tracks, in normal form. */
export const mainArtists = (words: ReleaseWords): Set<string> =>
  new Set(words.tracks.flatMap((track) => track.artists.map(normalName)).filter((name) => name !== ''))

/** Nobody is named twice or in two roles in the fields of a release (`''`) or of one of its tracks (`tracks.3.`). */
export const nameRelations = (
  words: ReleaseWords,
  fields: Credited,
  path: string,
  context: ReleaseContext,
): TextFinding[] => [
  ...repeated(fields.artists, `${path}artists`),
  ...repeated(fields.featuredArtists, `${path}featuredArtists`),
  ...selfFeatured(words, fields, path, context),
]

function repeated(names: readonly string[], path: string): TextFinding[] {
  if (names.length < 2) return []
  const normal = names.map(normalName)
  return names.flatMap((name, i) =>
    normal[i] !== '' && normal.indexOf(normal[i] as string) < i
      ? [
          textFinding(
            'artist_repeated',
            `${path}.${i}`,
            { name },
            { fix: { kind: 'remove', at: `${path}.${i}` } },
          ),
        ]
      : [],
  )
}

/** A guest who is a main artist, or the user; case, accents, spaces and signs are ignored. */
function selfFeatured(
  words: ReleaseWords,
  fields: Credited,
  path: string,
  context: ReleaseContext,
): TextFinding[] {
  if (fields.featuredArtists.length === 0) return []
  const own = ownNames(words, fields, context)
  return fields.featuredArtists.flatMap((name, i) => {
    const where = `${path}featuredArtists.${i}`
    return own.has(normalName(name))
      ? [textFinding('featured_self', where, { name }, { fix: { kind: 'remove', at: where } })]
      : []
  })
}

/** The normal forms of the main artists here and of the user's own artists. */
export const ownNames = (words: ReleaseWords, fields: Credited, { ownNames: user = [] }: ReleaseContext) =>
  new Set([...fields.artists, ...words.artists, ...user].map(normalName).filter((name) => name !== ''))
