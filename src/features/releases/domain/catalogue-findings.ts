// Findings that an imported release will have as a draft, before the draft, its files and its agreements exist.
import type { TextFix } from '#engines/text-rules/findings.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { CatalogueRelease } from './catalogue.ts'
import type { ReleaseFinding } from './findings.ts'
import { type Draft, type ReleaseContext, releaseFindings } from './submission.ts'
import { fieldsOfFix } from './words.ts'

/** A release, and the name of the artist under whom it becomes a draft. */
export interface PlannedRelease {
  release: CatalogueRelease
  artistName: string
}

/** The findings that the draft will have, without those about files and agreements, which it gets later. */
export const catalogueFindings = (
  planned: PlannedRelease,
  today: PlainDate,
  context: ReleaseContext,
): ReleaseFinding[] =>
  releaseFindings(draftOf(planned), today, context).filter(
    ({ step, at }) => step !== 'artwork' && step !== 'review' && !/\.(audio|licence)$/.test(at),
  )

/** The release after a one-click fix. */
export function fixedCatalogue(planned: PlannedRelease, fix: TextFix): CatalogueRelease {
  const { release, tracks } = fieldsOfFix(draftOf(planned), fix)
  return {
    ...planned.release,
    ...release,
    tracks: planned.release.tracks.map((track, index) => ({
      ...track,
      ...tracks.find((fixed) => fixed.index === index)?.fields,
    })),
  }
}

const draftOf = ({ release, artistName }: PlannedRelease): Draft => ({
  ...release,
  live: false,
  artistName: artistName || null,
  artwork: null,
  artworkText: null,
  confirmed: [],
  agreements: { ownsRights: false, doesNotInfringe: false, releaseTerms: false },
  tracks: release.tracks.map((track) => ({ ...track, licence: null, audio: null, confirmed: [] })),
})
