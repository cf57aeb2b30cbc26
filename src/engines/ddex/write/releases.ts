// The ReleaseList of version 4: the main release, R0, and one track release for each recording of an album.
import type { Release, Track } from '../model.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'
import { displayArtists, titles, WORLDWIDE_DEFAULT } from './display.ts'
import { genreOf, rightsLine } from './facts.ts'
import {
  coverReference,
  lyricsReference,
  type MessageToWrite,
  recordingReference,
  trackReleaseReference,
} from './message.ts'

/** Element order: ERN 4.3 and 4.3.2 schemas, Release and TrackRelease. */
export function releaseList(message: MessageToWrite): Written {
  return element('ReleaseList', [mainRelease(message), ...trackReleases(message)])
}

function mainRelease(message: MessageToWrite): Written {
  const { release, parties } = message
  return element('Release', [
    element('ReleaseReference', 'R0'),
    element('ReleaseType', release.type),
    element('ReleaseId', [optional('GRid', release.grid), element('ICPN', release.upc)]),
    ...titles(release),
    optional('VersionType', release.version?.type),
    ...displayArtists(release.displayArtistName, release.artists, parties),
    labelReference(message),
    rightsLine('PLine', release.pLine),
    rightsLine('CLine', release.cLine),
    genreOf(genreName(message), release),
    release.secondaryGenre && genreOf(genreName(message), release.secondaryGenre),
    element('ReleaseDate', release.releaseDate, WORLDWIDE_DEFAULT),
    optional('OriginalReleaseDate', release.originalReleaseDate, WORLDWIDE_DEFAULT),
    element('ParentalWarningType', release.parentalWarning),
    release.isCompilation && element(compilationFlag(release), true),
    resourceGroup(message),
    optional('ContainsAI', release.containsAi),
  ])
}

/** A TrackRelease says only what differs (R12): the recording it points to has the titles and artists. */
function trackReleases(message: MessageToWrite): Written[] {
  const { release, profile, model } = message
  if (profile === 'SimpleAudioSingle') return []
  return release.tracks.map(({ isrc, genre, subGenre }, i) =>
    element('TrackRelease', [
      element('ReleaseReference', trackReleaseReference(i)),
      element('ReleaseId', [
        element('ProprietaryId', `${release.upc}_${isrc}`, { Namespace: model.sender.dpid }),
      ]),
      element('ReleaseResourceReference', recordingReference(i)),
      labelReference(message),
      genreOf(genreName(message), genre === undefined ? release : { genre, subGenre }),
    ]),
  )
}

const genreName = ({ version }: MessageToWrite) => (version === '4.3.2' ? 'DisplayGenre' : 'Genre')

function labelReference({ release, parties }: MessageToWrite): Written {
  return element('ReleaseLabelReference', parties.get(release.label)!, WORLDWIDE_DEFAULT)
}

/** A group per disc, and in it one per work; a simple single has one recording and no need of any. */
function resourceGroup(message: MessageToWrite): Written {
  const { release, profile } = message
  const placed = release.tracks.map((track, index) => ({ track, index }))
  const discs = [...Map.groupBy(placed, ({ track }) => track.disc)]
  return element('ResourceGroup', [
    ...(profile === 'SimpleAudioSingle'
      ? placed.map(({ track, index }) => contentItem(message, index, track.number))
      : discs.map(([disc, onDisc]) =>
          element('ResourceGroup', [element('SequenceNumber', disc), ...itemsOfDisc(message, onDisc)], {
            ResourceGroupType: 'Component',
          }),
        )),
    element('LinkedReleaseResourceReference', coverReference(release), { LinkDescription: 'CoverArt' }),
  ])
}

interface PlacedTrack {
  track: Track
  /** In the release. */
  index: number
}

/**
 * The tracks in their order. Where some belong to works, each number is a place among the works and other tracks of the
 * disc, or among the tracks of the work; the schema wants groups before items.
 */
function itemsOfDisc(message: MessageToWrite, onDisc: PlacedTrack[]): Written[] {
  if (onDisc.every(({ track }) => track.work === undefined))
    return onDisc.map(({ track, index }) => contentItem(message, index, track.number))
  const runs: PlacedTrack[][] = []
  for (const placed of onDisc) {
    const { work } = placed.track
    const run = runs.at(-1)
    if (run && work !== undefined && work === run[0]?.track.work) run.push(placed)
    else runs.push([placed])
  }
  const numbered = runs.map((run, i) => ({ run, work: run[0]?.track.work, place: i + 1 }))
  return [
    ...numbered.flatMap(({ run, work, place }) =>
      work === undefined
        ? []
        : element(
            'ResourceGroup',
            [
              ...titles({ title: work }),
              element('SequenceNumber', place),
              ...run.map(({ index }, i) => contentItem(message, index, i + 1)),
            ],
            { ResourceGroupType: 'MultiWorkPart' },
          ),
    ),
    ...numbered.flatMap(({ run: [only], work, place }) =>
      only && work === undefined ? contentItem(message, only.index, place) : [],
    ),
  ]
}

function contentItem(message: MessageToWrite, index: number, place: number): Written {
  return element('ResourceGroupContentItem', [
    element('SequenceNumber', place),
    element('ReleaseResourceReference', recordingReference(index)),
    message.release.tracks[index]?.lyrics && lyricsLink(message, index),
  ])
}

/** Lyrics came into the list of link descriptions after AVS version 3. */
function lyricsLink({ version, release, model }: MessageToWrite, index: number): Written {
  const ours = { LinkDescription: 'UserDefined', Namespace: model.sender.dpid, UserDefinedValue: 'Lyrics' }
  return element(
    'LinkedReleaseResourceReference',
    lyricsReference(release, index),
    version === '4.3.2' ? { LinkDescription: 'Lyrics' } : ours,
  )
}

function compilationFlag(release: Release): string {
  return isOfManyArtists(release) ? 'IsMultiArtistCompilation' : 'IsSingleArtistCompilation'
}

/** Whether its tracks have different main artists. */
export function isOfManyArtists({ tracks }: Release): boolean {
  const mainArtists = tracks.map(({ artists }) =>
    artists
      .filter(({ role }) => role === 'MainArtist')
      .map(({ name }) => name)
      .join('\n'),
  )
  return new Set(mainArtists).size > 1
}
