// Writes the ResourceList of ERN 3.8.2, which groups details by territory and repeats names in place.
import type { Artist, AudioFile, Contributor, NativeTitle, ResourceFile, Track, Version } from '../model.ts'
import { formatDuration } from '../time.ts'
import type { ContributorRole } from '../values.ts'
import { audioFacts, genreOf, rightsLine } from '../write/facts.ts'
import { coverReference, type MessageToWrite, recordingReference } from '../write/message.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'
import { ERN3_ROLES, isWorkRole, madeRecording } from './ern3-codes.ts'

export const worldwide = element('TerritoryCode', 'Worldwide')

/** Element order: ERN 3.8.2 schema, SoundRecording and Image. */
export function resourceList3(message: MessageToWrite): Written {
  return element('ResourceList', [
    ...message.release.tracks.map((track, i) => soundRecording(message, track, recordingReference(i))),
    frontCover(message),
  ])
}

function soundRecording(message: MessageToWrite, track: Track, reference: string): Written {
  const { release } = message
  return element('SoundRecording', [
    element('SoundRecordingType', 'MusicalWorkSoundRecording'),
    element('SoundRecordingId', [element('ISRC', track.isrc)]),
    track.iswc !== undefined && element('IndirectSoundRecordingId', [element('ISWC', track.iswc)]),
    element('ResourceReference', reference),
    referenceTitle(track.title, track.version),
    optional('IsInstrumental', track.isInstrumental),
    optional('LanguageOfPerformance', track.languageOfPerformance),
    element('Duration', formatDuration(track.durationMs)),
    element('SoundRecordingDetailsByTerritory', [
      worldwide,
      ...titles3(track),
      ...displayArtists3(message, track.artists),
      ...contributors(message, track.contributors),
      element('DisplayArtistName', track.displayArtistName),
      element('LabelName', release.label),
      rightsLine('PLine', track.pLine),
      genreOf('Genre', genreOfTrack(message, track)),
      element('ParentalWarningType', track.parentalWarning),
      ...technicalDetails(track, reference.replace('A', 'T')),
    ]),
  ])
}

/** In version 3 the recording and its release both say their genre, the same. */
export function genreOfTrack({ release }: MessageToWrite, { genre, subGenre }: Track) {
  return genre === undefined ? release : { genre, subGenre }
}

export function referenceTitle(title: string, version: Version | undefined): Written {
  return element('ReferenceTitle', [element('TitleText', title), optional('SubTitle', version?.subtitle)])
}

interface Titles {
  title: string
  version?: Version
  nativeTitle?: NativeTitle
}

export function titles3({ title, version, nativeTitle }: Titles): (Written | undefined)[] {
  return [
    ...['FormalTitle', 'DisplayTitle'].map((type) =>
      element(
        'Title',
        [element('TitleText', title), optional('SubTitle', version?.subtitle, { SubTitleType: 'Version' })],
        { TitleType: type },
      ),
    ),
    nativeTitle &&
      element('Title', [element('TitleText', nativeTitle.text)], {
        LanguageAndScriptCode: nativeTitle.language,
        TitleType: 'DisplayTitle',
      }),
  ]
}

export function displayArtists3(message: MessageToWrite, artists: Artist[]): Written[] {
  return artists.map(({ name, role }, i) =>
    element('DisplayArtist', [...party(message, name), element('ArtistRole', role)], {
      SequenceNumber: String(i + 1),
    }),
  )
}

/** Name and identifiers; numbers of a DPID's are in the namespace `DPID:…`. */
function party({ release }: MessageToWrite, name: string): Written[] {
  const facts = release.parties?.find((party) => party.name === name)
  return [
    element('PartyName', [element('FullName', name)]),
    ...(facts?.isni === undefined ? [] : [element('PartyId', facts.isni, { IsISNI: 'true' })]),
    ...(facts?.ids ?? []).map(({ namespace, id }) =>
      element('PartyId', id, { Namespace: proprietaryNamespace(namespace) }),
    ),
  ]
}

export const proprietaryNamespace = (namespace: string): string =>
  namespace.startsWith('PADPIDA') ? `DPID:${namespace}` : namespace

/** Who made the recording first, then who wrote the work, each list numbered from one. */
function contributors(message: MessageToWrite, all: Contributor[]): Written[] {
  const people = all.flatMap((contributor) => ('name' in contributor ? contributor : []))
  const made = people.filter(madeRecording).map(({ name, roles, instruments }, i) => {
    const own = roles.filter((role) => !isWorkRole(role))
    return element(
      'ResourceContributor',
      [
        ...party(message, name),
        ...own.map((role) => recordingRole(message, role)),
        ...instruments.map((instrument) => element('InstrumentType', instrument)),
      ],
      { SequenceNumber: String(i + 1) },
    )
  })
  const wrote = people
    .filter(({ roles }) => roles.some(isWorkRole))
    .map(({ name, roles }, i) =>
      element(
        'IndirectResourceContributor',
        [
          ...party(message, name),
          ...roles.filter(isWorkRole).map((role) => element('IndirectResourceContributorRole', role)),
        ],
        { SequenceNumber: String(i + 1) },
      ),
    )
  return [...made, ...wrote]
}

function recordingRole({ model }: MessageToWrite, role: ContributorRole): Written {
  const { word } = ERN3_ROLES[role]
  if (word) return element('ResourceContributorRole', word)
  const ours = { Namespace: proprietaryNamespace(model.sender.dpid), UserDefinedValue: role }
  return element('ResourceContributorRole', 'UserDefined', ours)
}

/** The recording and, apart from it, what a store should play as a preview; points are seconds. */
function technicalDetails({ file, preview }: Track, technical: string): Written[] {
  const whole = element('TechnicalSoundRecordingDetails', [
    element('TechnicalResourceDetailsReference', technical),
    ...audioFacts(file satisfies AudioFile),
    element('IsPreview', false),
    fileElement(file),
  ])
  if (!preview) return [whole]
  const part = element('TechnicalSoundRecordingDetails', [
    element('TechnicalResourceDetailsReference', `${technical}C`),
    element('IsPreview', true),
    element('PreviewDetails', [
      element('StartPoint', preview.startMs / 1000),
      optional('Duration', preview.durationMs && formatDuration(preview.durationMs)),
      element('ExpressionType', 'Informative'),
    ]),
  ])
  return [whole, part]
}

function frontCover({ release, model }: MessageToWrite): Written {
  const { image, upc } = release
  const reference = coverReference(release)
  return element('Image', [
    element('ImageType', 'FrontCoverImage'),
    element('ImageId', [
      element('ProprietaryId', `${upc}_COVER`, { Namespace: proprietaryNamespace(model.sender.dpid) }),
    ]),
    element('ResourceReference', reference),
    element('ImageDetailsByTerritory', [
      worldwide,
      // Covers with explicit content are refused in review, whatever the songs say.
      element('ParentalWarningType', 'NotExplicit'),
      element('TechnicalImageDetails', [
        element('TechnicalResourceDetailsReference', reference.replace('A', 'T')),
        element('ImageCodecType', image.codec),
        element('ImageHeight', image.heightPx, { UnitOfMeasure: 'Pixel' }),
        element('ImageWidth', image.widthPx, { UnitOfMeasure: 'Pixel' }),
        fileElement(image),
      ]),
    ]),
  ])
}

/** A name, and the folder with its slash. Version 3 cannot say that a file is not sent again, so it is not named. */
function fileElement({ uri, md5, isProvided }: ResourceFile): Written | undefined {
  if (isProvided === false) return undefined
  const nameAt = uri.lastIndexOf('/') + 1
  return element('File', [
    element('FileName', uri.slice(nameAt)),
    nameAt > 0 && element('FilePath', uri.slice(0, nameAt)),
    element('HashSum', [element('HashSum', md5), element('HashSumAlgorithmType', 'MD5')]),
  ])
}
