// The ResourceList of version 4: the sound recordings in playing order, the front cover, lyrics.
import { INSTRUMENTS_AFTER_AVS3 } from '../instruments.ts'
import type { AudioFile, Contributor, LyricsFile, Preview, ResourceFile, Track } from '../model.ts'
import { formatDuration } from '../time.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'
import { displayArtists, titles } from './display.ts'
import { audioFacts, rightsLine } from './facts.ts'
import { coverReference, lyricsReference, type MessageToWrite, recordingReference } from './message.ts'

/** Element order: ERN 4.3 and 4.3.2 schemas, SoundRecording, Image and Text. Resource `An` has its file in `Tn`. */
export function resourceList(message: MessageToWrite): Written {
  const { tracks } = message.release
  return element('ResourceList', [
    ...tracks.map((track, i) => soundRecording(message, track, recordingReference(i))),
    frontCover(message),
    ...tracks.map((track, i) => track.lyrics && lyricText(message, track, track.lyrics, i)),
  ])
}

function soundRecording(message: MessageToWrite, track: Track, reference: string): Written {
  const technical = technicalReference(reference)
  return element('SoundRecording', [
    element('ResourceReference', reference),
    element('Type', 'MusicalWorkSoundRecording'),
    element('SoundRecordingEdition', [
      element('ResourceId', [element('ISRC', track.isrc)]),
      rightsLine('PLine', track.pLine),
      element('TechnicalDetails', [
        element('TechnicalResourceDetailsReference', technical),
        deliveryFile(track.file),
        track.preview && clipDetails(track.preview, technical),
      ]),
    ]),
    track.iswc !== undefined && element('WorkId', [element('ISWC', track.iswc)]),
    ...titles(track),
    optional('VersionType', track.version?.type),
    ...displayArtists(track.displayArtistName, track.artists, message.parties),
    ...track.contributors.map((contributor, i) => contributorElement(message, contributor, i + 1)),
    element('Duration', formatDuration(track.durationMs)),
    element('ParentalWarningType', track.parentalWarning),
    optional('ContainsAI', track.containsAi),
    optional('IsCover', track.isCover),
    optional('IsInstrumental', track.isInstrumental),
    optional('LanguageOfPerformance', track.languageOfPerformance),
  ])
}

function contributorElement(message: MessageToWrite, contributor: Contributor, sequence: number): Written {
  return element(
    'Contributor',
    [
      'special' in contributor
        ? element('SpecialContributor', contributor.special)
        : element('ContributorPartyReference', message.parties.get(contributor.name)!),
      ...contributor.roles.map((role) =>
        message.version === '4.3.2' ? element('Role', [element('Value', role)]) : element('Role', role),
      ),
      ...contributor.instruments.map((instrument) => instrumentType(message, instrument)),
      optional('AiContribution', contributor.aiShare),
    ],
    { SequenceNumber: String(sequence) },
  )
}

function instrumentType({ version, model }: MessageToWrite, instrument: string): Written {
  if (version === '4.3.2' || !INSTRUMENTS_AFTER_AVS3.has(instrument)) {
    return element('InstrumentType', instrument)
  }
  return element('InstrumentType', 'UserDefined', {
    Namespace: model.sender.dpid,
    UserDefinedValue: instrument,
  })
}

function deliveryFile(file: AudioFile): Written {
  return element('DeliveryFile', [element('Type', 'AudioFile'), ...audioFacts(file), ...fileElements(file)])
}

/** What a service is recommended to play as a preview (AVS ClipType); points are seconds. */
function clipDetails({ startMs, durationMs }: Preview, technical: string): Written {
  return element('ClipDetails', [
    element('TechnicalResourceDetailsReference', `${technical}C`),
    element('ClipType', 'Preview'),
    element('Timing', [
      element('StartPoint', startMs / 1000),
      optional('DurationUsed', durationMs && formatDuration(durationMs)),
    ]),
    element('ExpressionType', 'Informative'),
  ])
}

function frontCover({ release, model }: MessageToWrite): Written {
  const { image, upc } = release
  const reference = coverReference(release)
  return element('Image', [
    element('ResourceReference', reference),
    element('Type', 'FrontCoverImage'),
    element('ResourceId', [element('ProprietaryId', `${upc}_COVER`, { Namespace: model.sender.dpid })]),
    // Covers with explicit content are refused in review, whatever the songs say.
    element('ParentalWarningType', 'NotExplicit'),
    optional('ContainsAI', image.containsAi),
    element('TechnicalDetails', [
      element('TechnicalResourceDetailsReference', technicalReference(reference)),
      element('ImageCodecType', image.codec),
      element('ImageHeight', image.heightPx, { UnitOfMeasure: 'Pixel' }),
      element('ImageWidth', image.widthPx, { UnitOfMeasure: 'Pixel' }),
      ...fileElements(image),
    ]),
  ])
}

function lyricText(
  { release, model }: MessageToWrite,
  track: Track,
  lyrics: LyricsFile,
  index: number,
): Written {
  const reference = lyricsReference(release, index)
  return element('Text', [
    element('ResourceReference', reference),
    element('Type', 'LyricText'),
    element('ResourceId', [
      element('ProprietaryId', `${release.upc}_${track.isrc}_LYRICS`, { Namespace: model.sender.dpid }),
    ]),
    element('ParentalWarningType', track.parentalWarning),
    optional('ContainsAI', lyrics.containsAi),
    element('TechnicalDetails', [
      element('TechnicalResourceDetailsReference', technicalReference(reference)),
      element('TextCodecType', lyrics.codec),
      ...fileElements(lyrics),
    ]),
    optional('LanguageOfText', lyrics.language),
  ])
}

const technicalReference = (reference: string) => reference.replace('A', 'T')

function fileElements({ uri, md5, sizeBytes, isProvided }: ResourceFile): Written[] {
  return [
    element('File', [
      element('URI', uri),
      element('HashSum', [element('Algorithm', 'MD5'), element('HashSumValue', md5)]),
      optional('FileSize', sizeBytes),
    ]),
    element('IsProvidedInDelivery', isProvided !== false),
  ]
}
