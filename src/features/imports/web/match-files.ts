// Matches files to the drafts they belong to, by the codes and titles in their names and folders.
import { normalName } from '#engines/text-rules/normalise.ts'
import { readFileNames } from '#features/release-wizard/web/title-of-file.ts'

export interface MediaTarget {
  id: string
  title: string
  artistName: string
  upc: string | null
  hasCover: boolean
  tracks: { id: string; position: number; title: string; isrc: string | null; hasAudio: boolean }[]
}

/** Where a file goes: the audio of a track, or the cover of a release. */
export interface Place {
  releaseId: string
  trackId: string | null
}
export type FoundBy = 'isrc' | 'upc' | 'name'
export interface FileMatch {
  kind: 'audio' | 'artwork'
  /** Undefined when nothing in the name fits. */
  by: FoundBy | undefined
  /** Several when more than one place fits equally well; nothing is guessed. */
  places: Place[]
}

/** In a name or folder, between anything but letters and digits. */
const ISRC = /(?<![A-Z0-9])([A-Z]{2})-?([A-Z0-9]{3})-?(\d{2})-?(\d{5})(?![A-Z0-9])/i
const UPC = /(?<!\d)\d{12,14}(?!\d)/
const IMAGE = /\.(?:jpe?g|png)$/i
/** Names of a cover that say nothing about the release. */
const COVER_WORDS =
  /\b(?:cover|front|artwork|folder|capa|portada|kapak|square|final|small|large|\d{3,4}(?: ?x ?\d{3,4})?(?: ?px)?)\b/giu

const withoutZeros = (code: string) => code.replace(/^0+/, '')

/** A function that finds the places of a file from its path, such as `036000291452/03 Lamp Song.flac`. */
export function matcherOf(targets: readonly MediaTarget[]): (path: string) => FileMatch {
  const tracks = targets.flatMap((release) => release.tracks.map((track) => ({ release, track })))
  const byIsrc = Map.groupBy(tracks, ({ track }) => track.isrc ?? '')
  const byUpc = new Map(targets.map((release) => [withoutZeros(release.upc ?? ''), release]))
  const byTitle = Map.groupBy(tracks, ({ track }) => normalName(track.title))
  const byRelease = Map.groupBy(targets, ({ title }) => normalName(title))
  const releasesNamed = (text: string) =>
    text === '' ? [] : (byRelease.get(text) ?? targets.filter((release) => isNamed(release, text)))

  return (path) => {
    const parts = path.split('/').filter((part) => part !== '')
    const name = parts.at(-1) ?? ''
    const folder = parts.at(-2) ?? ''
    const bare = name.replace(/\.[^.]*$/, '')
    const upc = UPC.exec(bare)?.[0] ?? UPC.exec(folder)?.[0]
    const release = upc === undefined ? undefined : byUpc.get(withoutZeros(upc))
    if (IMAGE.test(name)) {
      if (release) return { kind: 'artwork', by: 'upc', places: [coverOf(release)] }
      const own = normalName(withoutCoverWords(bare))
      const found = releasesNamed(own === '' ? normalName(folder) : own)
      return { kind: 'artwork', by: found.length > 0 ? 'name' : undefined, places: found.map(coverOf) }
    }
    const isrc = ISRC.exec(bare)?.slice(1).join('').toUpperCase()
    const recordings = (isrc && byIsrc.get(isrc)) || []
    if (recordings.length > 0) return { kind: 'audio', by: 'isrc', places: recordings.map(placeOf) }
    if (release) {
      const places = inRelease(release, bare.replace(UPC, '').replace(/^[\s._-]+/, ''))
      if (places.length > 0) return { kind: 'audio', by: 'upc', places }
    }
    const [{ title = '', number = null } = {}] = readFileNames([bare])
    // `Artist - Title`, when the title alone could not be matched.
    const ending = bare.split(/\s+-\s+/).at(-1) ?? ''
    const named = byTitle.get(normalName(title)) ?? byTitle.get(normalName(ending)) ?? []
    const whole = normalName(bare)
    const inFolder = new Set(releasesNamed(normalName(folder)))
    // Each step only narrows: what rules out every place says nothing.
    const found = narrowed(named, [
      ({ release }) => inFolder.has(release),
      ({ release }) => ` ${whole} `.includes(` ${normalName(release.artistName)} `),
      ({ track }) => track.position === number,
    ])
    if (found.length > 0) return { kind: 'audio', by: 'name', places: found.map(placeOf) }
    const [only, another] = inFolder
    const places = only && !another ? inRelease(only, bare) : []
    return { kind: 'audio', by: places.length > 0 ? 'name' : undefined, places }
  }
}

const placeOf = ({ release, track }: { release: MediaTarget; track: { id: string } }): Place => ({
  releaseId: release.id,
  trackId: track.id,
})
const coverOf = ({ id }: MediaTarget): Place => ({ releaseId: id, trackId: null })

const withoutCoverWords = (bare: string): string => bare.replaceAll('_', ' ').replace(COVER_WORDS, ' ')

/** `Marlo Quist - Volume Two`. */
const isNamed = ({ title, artistName }: MediaTarget, text: string): boolean =>
  [`${artistName} ${title}`, `${title} ${artistName}`].some((name) => normalName(name) === text)

/** A track of this release, by its title or else its number: `03 Lamp Song`, `3`. */
function inRelease(release: MediaTarget, bare: string): Place[] {
  const [{ title = '', number = null } = {}] = readFileNames([bare])
  const named = release.tracks.filter((track) => normalName(track.title) === normalName(title))
  const place = number ?? (/^\d{1,3}$/.test(bare.trim()) ? Number(bare) : null)
  const numbered = release.tracks.filter(({ position }) => position === place)
  return (named.length > 0 ? narrowed(named, [({ position }) => position === place]) : numbered).map(
    (track) => placeOf({ release, track }),
  )
}

function narrowed<T>(items: readonly T[], rules: readonly ((item: T) => boolean)[]): readonly T[] {
  return rules.reduce((left, rule) => {
    const kept = left.length > 1 ? left.filter(rule) : left
    return kept.length > 0 ? kept : left
  }, items)
}
