// Which track a code of a store looks like: a suggestion for a person, because two recordings can have one name.

/** What a title ends with in brackets or after a dash: "Low Tide (Live)", "Low Tide - Live". */
const TITLE_END = /(?:\([^()]*\)|\[[^[\]]*\]|\s[-–]\s[^-–]*)$/u

/** A title without its version; the title itself when nothing else would be left. */
export function baseTitle(title: string): string {
  const base = title.replace(TITLE_END, '').trim()
  return base === '' ? title.trim() : base
}

/** As it is on the track, or the same title with another version. */
export const RESEMBLANCES = ['title', 'base_title'] as const
export type Resemblance = (typeof RESEMBLANCES)[number]

export interface NamedTrack {
  title: string
  version: string
}

/** The best of the tracks with this artist and title or base title; null when two are equally good. */
export function likelyTrack<Track extends NamedTrack>(
  title: string,
  tracks: readonly Track[],
): { track: Track; resemblance: Resemblance } | null {
  const isOfTitle = (track: NamedTrack) =>
    track.version === 'original' && track.title.toLowerCase() === title.trim().toLowerCase()
  const best = tracks.filter(isOfTitle)
  const [track, ...others] = best.length > 0 ? best : tracks
  if (!track || others.length > 0) return null
  return { track, resemblance: best.length > 0 ? 'title' : 'base_title' }
}
