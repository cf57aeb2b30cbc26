// The profile rules about releases: R1, R2, R4, R5, R10, R11 and R12.
import { isGrid, isGtin } from '../identifiers.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { all, descendants, first, textOf } from '../xml/xml-node.ts'
import { dealTermsOf, isPrimary, problem, type Rule, repeats } from './message-parts.ts'

/** R1: exactly one main release, whose reference is R0. */
export const oneMainRelease: Rule = ({ root }) => {
  const releases = all(root, 'ReleaseList/Release')
  if (releases.length !== 1)
    return [problem('R1', root, `There are ${releases.length} main releases, not one.`)]
  const reference = textOf(releases[0], 'ReleaseReference')
  return reference === 'R0' ? [] : [problem('R1', releases[0]!, `The main release is ${reference}, not R0.`)]
}

/** R2: the main release is named by a GRid, an ICPN or a proprietary identifier, and these check. */
export const mainReleaseIsNamed: Rule = ({ main }) => {
  if (!main) return []
  const grid = textOf(main, 'ReleaseId/GRid')
  const icpn = textOf(main, 'ReleaseId/ICPN')
  if (icpn !== undefined && !isGtin(icpn))
    return [problem('R2', main, `The ICPN ${icpn} fails its check digit.`)]
  if (grid !== undefined && !isGrid(grid)) return [problem('R2', main, `The GRid ${grid} fails its check.`)]
  if (grid ?? icpn ?? textOf(main, 'ReleaseId/ProprietaryId')) return []
  return [problem('R2', main, 'The main release has neither GRid nor ICPN nor ProprietaryId.')]
}

/** R4: in the Audio profile one track release for each primary resource, with or without a deal of its own. */
export const trackReleasePerResource: Rule = ({ profile, main, trackReleases, primaryReferences }) => {
  if (profile !== 'Audio' || !main) return []
  const released = Map.groupBy(trackReleases, (release) => textOf(release, 'ReleaseResourceReference'))
  return primaryReferences.flatMap((reference) => {
    const count = released.get(reference)?.length ?? 0
    return count === 1
      ? []
      : [problem('R4', main, `The recording ${reference} has ${count} track releases, not one.`)]
  })
}

/** R5: each track release has an identifier no other has, and holds an ISRC only as a ProprietaryId. */
export const trackReleasesAreNamed: Rule = ({ trackReleases }) => {
  const ids = trackReleases.map((release) => {
    const parts = (first(release, 'ReleaseId')?.children ?? []).filter(({ text }) => text !== '')
    const text = parts
      .map(({ attributes, name, text }) => `${attributes.Namespace ?? ''} ${name} ${text}`)
      .join()
    return { path: release.path, text }
  })
  return [
    ...ids
      .filter(({ text }) => text === '')
      .map((id) => problem('R5', id, 'The track release has no identifier.')),
    ...repeats(ids.filter(({ text }) => text !== '')).map((id) =>
      problem('R5', id, 'Another track release has the same identifier.'),
    ),
    ...trackReleases
      .flatMap((release) => all(release, 'ReleaseId/ISRC'))
      .map((isrc) =>
        problem('R5', isrc, 'An ISRC names a recording; here it may stand only in a ProprietaryId.'),
      ),
  ]
}

/** R10: wherever a release has a deal, it has a label. */
export const labelWhereDeal: Rule = (parts) => {
  const territories = new Map<string, Set<string>>()
  for (const { terms, references } of dealTermsOf(parts)) {
    // A deal that excludes territories, or names none, is for the world.
    const codes = all(terms, 'TerritoryCode').map(({ text }) => text)
    for (const reference of references) {
      const precision = territories.get(reference) ?? new Set()
      for (const code of codes.length > 0 ? codes : ['Worldwide']) precision.add(code)
      territories.set(reference, precision)
    }
  }
  return parts.releases.flatMap((release) => {
    const labels = all(release, 'ReleaseLabelReference').map(({ attributes }) => attributes)
    const covered = new Set(labels.map((label) => label.ApplicableTerritoryCode ?? 'Worldwide'))
    if (covered.has('Worldwide') || labels.some(({ IsDefault }) => IsDefault === 'true')) return []
    const sold = territories.get(textOf(release, 'ReleaseReference') ?? '') ?? new Set()
    const missing = [...sold].filter((code) => !covered.has(code))
    return missing.length === 0
      ? []
      : [problem('R10', release, `No label is named for ${missing.join(', ')}.`)]
  })
}

/** R11: the main release has a date, and was not first released after it is released. */
export const datesInOrder: Rule = ({ main }) => {
  if (!main) return []
  const dates = all(main, 'ReleaseDate')
  const originals = all(main, 'OriginalReleaseDate')
  if (dates.length + originals.length === 0) {
    return [problem('R11', main, 'There is neither a ReleaseDate nor an OriginalReleaseDate.')]
  }
  const earliest = new Map<string, string>()
  for (const date of dates) {
    const precision = earliest.get(territoryOf(date))
    if (precision === undefined || date.text < precision) earliest.set(territoryOf(date), date.text)
  }
  return originals.flatMap((original) => {
    const date = earliest.get(territoryOf(original)) ?? earliest.get('Worldwide')
    if (date === undefined || !isAfter(original.text, date)) return []
    return [problem('R11', original, `The original release, ${original.text}, is after ${date}.`)]
  })
}

/** R12: a track release repeats no title of its recording, and is of a recording, not of a cover. */
export const trackReleaseSaysOnlyWhatDiffers: Rule = ({ trackReleases, resources }) =>
  trackReleases.flatMap((release) => {
    const references = descendants(release, 'ReleaseResourceReference', 'LinkedReleaseResourceReference')
    const recording = resources.get(textOf(release, 'ReleaseResourceReference') ?? '')
    const secondary = references.filter(({ text }) => resources.has(text) && !isPrimary(resources.get(text)))
    const title = textOf(release, 'DisplayTitleText')
    const isRepeated = title !== undefined && title === textOf(recording, 'DisplayTitleText')
    return [
      ...secondary.map((node) => problem('R12', node, `${node.text} is a secondary resource.`)),
      ...(isRepeated
        ? [problem('R12', release, 'The title is that of the recording and must not be repeated.')]
        : []),
    ]
  })

function territoryOf({ attributes }: XmlNode): string {
  return attributes.ApplicableTerritoryCode ?? 'Worldwide'
}

/** Dates may be cut to the year or month (YYYY[-MM[-DD]]): they are compared as far as both are known. */
function isAfter(date: string, other: string): boolean {
  const precision = Math.min(date.length, other.length)
  return date.slice(0, precision) > other.slice(0, precision)
}
