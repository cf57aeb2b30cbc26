// Owns the ResourceList of ERN 4.3: the sound recordings in playing order, then the front cover.
import { instrumentsAfterAvs3 } from '#engines/ddex/instruments.ts'
import type { AudioFile, NewRelease, Track } from '#engines/ddex/model.ts'
import { formatDuration } from '#engines/ddex/time.ts'
import { displayArtists, rightsLine, titles } from '#engines/ddex/write-display.ts'
import type { PartyReferences } from '#engines/ddex/write-parties.ts'
import { element, type Written } from '#engines/ddex/write-xml.ts'

/** Element order: ERN 4.3 schema, SoundRecording and Image. Resource n is `An`, its file `Tn`. */
export function resourceList(model: NewRelease, tracks: Track[], parties: PartyReferences): Written {
  return element('ResourceList', [
    ...tracks.map((track, i) => soundRecording(track, i + 1, model.sender.dpid, parties)),
    frontCover(model, tracks.length + 1),
  ])
}

function soundRecording(track: Track, n: number, senderDpid: string, parties: PartyReferences): Written {
  return element('SoundRecording', [
    element('ResourceReference', `A${n}`),
    element('Type', 'MusicalWorkSoundRecording'),
    element('SoundRecordingEdition', [
      element('ResourceId', [element('ISRC', track.isrc)]),
      rightsLine('PLine', track.pLine),
      element('TechnicalDetails', [
        element('TechnicalResourceDetailsReference', `T${n}`),
        deliveryFile(track.file),
      ]),
    ]),
    ...titles(track.title, track.version),
    track.version?.type && element('VersionType', track.version.type),
    ...displayArtists(track.displayArtistName, track.artists, parties),
    ...contributors(track, senderDpid, parties),
    element('Duration', formatDuration(track.durationMs)),
    element('ParentalWarningType', track.parentalWarning),
    track.isCover && element('IsCover', true),
    element('IsInstrumental', track.isInstrumental),
    track.languageOfPerformance !== undefined &&
      element('LanguageOfPerformance', track.languageOfPerformance),
  ])
}

/** One Contributor per party with all its roles and instruments inside (profile rule R9). */
function contributors(track: Track, senderDpid: string, parties: PartyReferences): Written[] {
  const credits = new Map<string, { roles: Set<string>; instruments: Set<string> }>()
  const creditsOf = (name: string) => {
    const existing = credits.get(name) ?? { roles: new Set(), instruments: new Set() }
    credits.set(name, existing)
    return existing
  }
  for (const { name, roles } of track.contributors) for (const role of roles) creditsOf(name).roles.add(role)
  for (const performer of track.performers) {
    const { roles, instruments } = creditsOf(performer.name)
    if ('instrument' in performer) instruments.add(performer.instrument)
    // An instrument alone does not say that it was played on the recording.
    roles.add('instrument' in performer ? 'Musician' : performer.role)
  }
  return [...credits].map(([name, { roles, instruments }], i) =>
    element(
      'Contributor',
      [
        element('ContributorPartyReference', parties.get(name)!),
        ...[...roles].map((role) => element('Role', role)),
        ...[...instruments].map((instrument) => instrumentType(instrument, senderDpid)),
      ],
      { SequenceNumber: String(i + 1) },
    ),
  )
}

function instrumentType(instrument: string, senderDpid: string): Written {
  if (!instrumentsAfterAvs3.has(instrument)) return element('InstrumentType', instrument)
  return element('InstrumentType', 'UserDefined', { Namespace: senderDpid, UserDefinedValue: instrument })
}

function deliveryFile(file: AudioFile): Written {
  return element('DeliveryFile', [
    element('Type', 'AudioFile'),
    element('AudioCodecType', file.codec),
    file.bitRateKbps !== undefined && element('BitRate', file.bitRateKbps, { UnitOfMeasure: 'kbps' }),
    element('NumberOfChannels', file.channels),
    element('SamplingRate', file.sampleRateHz, { UnitOfMeasure: 'Hz' }),
    file.bitsPerSample !== undefined && element('BitsPerSample', file.bitsPerSample),
    element('Duration', formatDuration(file.durationMs)),
    fileElement(file),
    element('IsProvidedInDelivery', true),
  ])
}

function frontCover({ release, sender }: NewRelease, n: number): Written {
  const { image, upc } = release
  return element('Image', [
    element('ResourceReference', `A${n}`),
    element('Type', 'FrontCoverImage'),
    element('ResourceId', [element('ProprietaryId', `${upc}_COVER`, { Namespace: sender.dpid })]),
    // Covers with explicit content are refused in review, whatever the songs say.
    element('ParentalWarningType', 'NotExplicit'),
    element('TechnicalDetails', [
      element('TechnicalResourceDetailsReference', `T${n}`),
      element('ImageCodecType', image.codec),
      element('ImageHeight', image.heightPx, { UnitOfMeasure: 'Pixel' }),
      element('ImageWidth', image.widthPx, { UnitOfMeasure: 'Pixel' }),
      fileElement(image),
      element('IsProvidedInDelivery', true),
    ]),
  ])
}

function fileElement({ uri, md5, sizeBytes }: { uri: string; md5: string; sizeBytes: number }): Written {
  return element('File', [
    element('URI', uri),
    element('HashSum', [element('Algorithm', 'MD5'), element('HashSumValue', md5)]),
    element('FileSize', sizeBytes),
  ])
}
