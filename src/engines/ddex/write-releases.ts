// Owns the ReleaseList of ERN 4.3: the main release, R0, and one track release for each recording of an album.
import { type NewRelease, profileOf, type Release, type Track } from '#engines/ddex/model.ts'
import { displayArtists, genreOf, rightsLine, titles, worldwideDefault } from '#engines/ddex/write-display.ts'
import type { PartyReferences } from '#engines/ddex/write-parties.ts'
import { element, type Written } from '#engines/ddex/write-xml.ts'

/** Element order: ERN 4.3 schema, Release and TrackRelease. */
export function releaseList(model: NewRelease, tracks: Track[], parties: PartyReferences): Written {
  return element('ReleaseList', [
    mainRelease(model.release, tracks, parties),
    ...trackReleases(model, tracks, parties),
  ])
}

/**
 * The references of the releases in the message to which a deal applies: `R0`, then `R1`, … in the order of the tracks.
 * A deal without some tracks is for the others alone.
 */
export function releaseReferences(release: Release, withoutTracks: readonly string[] = []): string[] {
  const isWhole = !release.tracks.some(({ isrc }) => withoutTracks.includes(isrc))
  const tracks = profileOf(release) === 'Audio' ? release.tracks : []
  return [
    ...(isWhole ? ['R0'] : []),
    ...tracks.flatMap(({ isrc }, i) => (withoutTracks.includes(isrc) ? [] : `R${i + 1}`)),
  ]
}

function mainRelease(release: Release, tracks: Track[], parties: PartyReferences): Written {
  return element('Release', [
    element('ReleaseReference', 'R0'),
    element('ReleaseType', release.type),
    element('ReleaseId', [element('ICPN', release.upc)]),
    ...titles(release.title, release.version),
    release.version?.type && element('VersionType', release.version.type),
    ...displayArtists(release.displayArtistName, release.artists, parties),
    labelReference(release.label, parties),
    rightsLine('PLine', release.pLine),
    rightsLine('CLine', release.cLine),
    genreOf(release),
    element('ReleaseDate', release.releaseDate, worldwideDefault),
    release.originalReleaseDate !== undefined &&
      element('OriginalReleaseDate', release.originalReleaseDate, worldwideDefault),
    element('ParentalWarningType', release.parentalWarning),
    release.isCompilation && element(compilationFlag(release), true),
    resourceGroup(release, tracks),
  ])
}

/** A TrackRelease says only what differs (R12): the recording it points to has the titles and artists. */
function trackReleases(
  { release, sender }: NewRelease,
  tracks: Track[],
  parties: PartyReferences,
): Written[] {
  if (profileOf(release) === 'SimpleAudioSingle') return []
  return tracks.map((track, i) =>
    element('TrackRelease', [
      element('ReleaseReference', `R${i + 1}`),
      element('ReleaseId', [
        element('ProprietaryId', `${release.upc}_${track.isrc}`, { Namespace: sender.dpid }),
      ]),
      element('ReleaseResourceReference', `A${i + 1}`),
      labelReference(release.label, parties),
      genreOf(track.genre === undefined ? release : { genre: track.genre, subGenre: track.subGenre }),
    ]),
  )
}

function labelReference(label: string, parties: PartyReferences): Written {
  return element('ReleaseLabelReference', parties.get(label)!, worldwideDefault)
}

/** A group per disc; a simple single has one recording and no need of one. */
function resourceGroup(release: Release, tracks: Track[]): Written {
  const items = tracks.map((track, i) => ({
    disc: track.disc,
    item: element('ResourceGroupContentItem', [
      element('SequenceNumber', track.number),
      element('ReleaseResourceReference', `A${i + 1}`),
    ]),
  }))
  const discs = [...Map.groupBy(items, ({ disc }) => disc)]
  return element('ResourceGroup', [
    ...(profileOf(release) === 'SimpleAudioSingle'
      ? items.map(({ item }) => item)
      : discs.map(([disc, onDisc]) =>
          element('ResourceGroup', [element('SequenceNumber', disc), ...onDisc.map(({ item }) => item)], {
            ResourceGroupType: 'Component',
          }),
        )),
    element('LinkedReleaseResourceReference', `A${tracks.length + 1}`, { LinkDescription: 'CoverArt' }),
  ])
}

function compilationFlag({ tracks }: Release): string {
  const mainArtists = tracks.map(({ artists }) =>
    artists
      .filter(({ role }) => role === 'MainArtist')
      .map(({ name }) => name)
      .join('\n'),
  )
  return new Set(mainArtists).size > 1 ? 'IsMultiArtistCompilation' : 'IsSingleArtistCompilation'
}
