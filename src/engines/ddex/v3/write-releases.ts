// The ReleaseList of ERN 3.8.2: the main release, R0, and a release of its own for each recording.
import type { Release, Track } from '../model.ts'
import { genreOf, rightsLine } from '../write/facts.ts'
import {
  coverReference,
  type MessageToWrite,
  recordingReference,
  trackReleaseReference,
} from '../write/message.ts'
import { isOfManyArtists } from '../write/releases.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'
import {
  displayArtists3,
  genreOfTrack,
  proprietaryNamespace,
  referenceTitle,
  titles3,
  worldwide,
} from './write-resources.ts'

/** Element order: ERN 3.8.2 schema, Release. */
export function releaseList3(message: MessageToWrite): Written {
  const { tracks } = message.release
  return element('ReleaseList', [
    mainRelease(message),
    ...tracks.map((track, i) => trackRelease(message, track, i)),
  ])
}

function mainRelease(message: MessageToWrite): Written {
  const { release } = message
  const references = release.tracks.map((_, i) => primary(recordingReference(i)))
  return element(
    'Release',
    [
      element('ReleaseId', [
        optional('GRid', release.grid),
        element('ICPN', release.upc, { IsEan: String(release.upc.length === 13) }),
      ]),
      element('ReleaseReference', 'R0'),
      referenceTitle(release.title, release.version),
      element('ReleaseResourceReferenceList', [...references, secondary(coverReference(release))]),
      element('ReleaseType', release.type),
      element('ReleaseDetailsByTerritory', [
        ...displayTitleAndArtists(message, release),
        release.isCompilation && isOfManyArtists(release) && element('IsMultiArtistCompilation', true),
        element('ParentalWarningType', release.parentalWarning),
        resourceGroup(release),
        genreOf('Genre', release),
        release.secondaryGenre && genreOf('Genre', release.secondaryGenre),
        element('ReleaseDate', release.releaseDate),
      ]),
      rightsLine('PLine', release.pLine),
      rightsLine('CLine', release.cLine),
      optional('GlobalOriginalReleaseDate', release.originalReleaseDate),
    ],
    { IsMainRelease: 'true' },
  )
}

/** It repeats what its recording says: version 3 has no reference to look it up by. */
function trackRelease(message: MessageToWrite, track: Track, index: number): Written {
  const { release, model } = message
  const namespace = proprietaryNamespace(model.sender.dpid)
  return element('Release', [
    element('ReleaseId', [
      element('ProprietaryId', `${release.upc}_${track.isrc}`, { Namespace: namespace }),
    ]),
    element('ReleaseReference', trackReleaseReference(index)),
    referenceTitle(track.title, track.version),
    element('ReleaseResourceReferenceList', [primary(recordingReference(index))]),
    element('ReleaseType', 'TrackRelease'),
    element('ReleaseDetailsByTerritory', [
      ...displayTitleAndArtists(message, track),
      element('ParentalWarningType', track.parentalWarning),
      element('ResourceGroup', [contentItem('SoundRecording', primary(recordingReference(index)), 1)]),
      genreOf('Genre', genreOfTrack(message, track)),
      element('ReleaseDate', release.releaseDate),
    ]),
    rightsLine('PLine', track.pLine),
    rightsLine('CLine', release.cLine),
    optional('GlobalOriginalReleaseDate', release.originalReleaseDate),
  ])
}

function displayTitleAndArtists(
  message: MessageToWrite,
  titled: Pick<Track, 'title' | 'version' | 'nativeTitle' | 'displayArtistName' | 'artists'>,
): (Written | undefined)[] {
  return [
    worldwide,
    element('DisplayArtistName', titled.displayArtistName),
    element('LabelName', message.release.label),
    ...titles3(titled),
    ...displayArtists3(message, titled.artists),
  ]
}

/** A group per disc, then the cover. */
function resourceGroup(release: Release): Written {
  const items = release.tracks.map(({ disc, number }, i) => ({
    disc,
    item: contentItem('SoundRecording', primary(recordingReference(i)), number),
  }))
  return element('ResourceGroup', [
    ...[...Map.groupBy(items, ({ disc }) => disc)].map(([disc, onDisc]) =>
      element('ResourceGroup', [
        element('Title', [element('TitleText', `Component ${disc}`)], { TitleType: 'GroupingTitle' }),
        element('SequenceNumber', disc),
        ...onDisc.map(({ item }) => item),
      ]),
    ),
    contentItem('Image', secondary(coverReference(release))),
  ])
}

function contentItem(resourceType: string, reference: Written, sequence?: number): Written {
  return element('ResourceGroupContentItem', [
    optional('SequenceNumber', sequence),
    element('ResourceType', resourceType),
    reference,
  ])
}

const primary = (reference: string) => resourceReference(reference, 'PrimaryResource')
const secondary = (reference: string) => resourceReference(reference, 'SecondaryResource')

function resourceReference(reference: string, type: string): Written {
  return element('ReleaseResourceReference', reference, { ReleaseResourceType: type })
}
