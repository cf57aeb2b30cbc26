// Owns reading the recordings of a release in playing order, with their files, previews and lyrics.
import type { AudioFile, Contributor, LyricsFile, Preview, Track } from './model.ts'
import type { XmlNode } from './parse-xml.ts'
import {
  durationTold,
  fileTold,
  flagTold,
  genreTold,
  lineTold,
  type Names,
  numberTold,
  shownTold,
  stated,
  wordTold,
} from './read-facts.ts'
import type { Told } from './told.ts'
import { all, everywhere, first, textOf, textsOf } from './xml-node.ts'

interface Genre {
  genre?: string
  subGenre?: string
}
interface Place {
  disc: number
  number: number
  lyrics?: XmlNode
}

/** By the resource groups, however deep; without any, in the order of the list. */
export function tracksTold(root: XmlNode, names: Names, ofRelease: Genre): Told<Track>[] {
  const resources = new Map(
    all(root, 'ResourceList').flatMap(({ children }) =>
      children.map((node): [string, XmlNode] => [textOf(node, 'ResourceReference') ?? '', node]),
    ),
  )
  const genres = new Map(
    all(root, 'ReleaseList/TrackRelease').map((release) => [
      textOf(release, 'ReleaseResourceReference'),
      first(release, 'DisplayGenre'),
    ]),
  )
  const told = (recording: XmlNode, place: Place) => {
    const genre = genreTold(
      genres.get(textOf(recording, 'ResourceReference')) ?? first(recording, 'DisplayGenre'),
    )
    const isOwn = genre.genre !== ofRelease.genre || genre.subGenre !== ofRelease.subGenre
    return { ...trackTold(recording, names, place), ...(isOwn && genre) }
  }
  const group = first(root, 'ReleaseList/Release/ResourceGroup')
  const placed = group ? itemsOf(group, 1) : []
  const inOrder = placed.flatMap(({ item, disc, number }) => {
    const recording = resources.get(textOf(item, 'ReleaseResourceReference') ?? '')
    if (recording?.name !== 'SoundRecording') return []
    const lyrics = textsOf(item, 'LinkedReleaseResourceReference')
      .map((reference) => resources.get(reference))
      .find((linked) => linked?.name === 'Text' && textOf(linked, 'Type') === 'LyricText')
    return told(recording, { disc, number, lyrics })
  })
  if (inOrder.length > 0) return inOrder
  return all(root, 'ResourceList/SoundRecording').map((node, i) => told(node, { disc: 1, number: i + 1 }))
}

/** A group's sequence number is its disc; a group inside a group is another disc. */
function itemsOf(group: XmlNode, disc: number): { item: XmlNode; disc: number; number: number }[] {
  const own = all(group, 'ResourceGroupContentItem').map((item, i) => ({
    item,
    disc,
    number: numberTold(item, 'SequenceNumber') ?? i + 1,
  }))
  const inner = all(group, 'ResourceGroup').flatMap((one, i) =>
    itemsOf(one, numberTold(one, 'SequenceNumber') ?? i + 1),
  )
  return [...own, ...inner]
}

function trackTold(recording: XmlNode, names: Names, { disc, number, lyrics }: Place): Told<Track> {
  const edition = first(recording, 'SoundRecordingEdition')
  const details = first(edition, 'TechnicalDetails')
  return {
    isrc: all(edition, 'ResourceId').flatMap((id) => textOf(id, 'ISRC') ?? [])[0],
    iswc: textOf(recording, 'WorkId/ISWC'),
    ...shownTold(recording, names),
    isCover: flagTold(recording, 'IsCover'),
    contributors: all(recording, 'Contributor').map((one) => contributorTold(one, names)),
    durationMs: durationTold(recording, 'Duration'),
    containsAi: textOf(recording, 'ContainsAI'),
    isInstrumental: flagTold(recording, 'IsInstrumental'),
    languageOfPerformance: textOf(recording, 'LanguageOfPerformance'),
    pLine: lineTold(stated(edition, 'PLine'), 'PLineText'),
    disc,
    number,
    file: audioTold(first(details, 'DeliveryFile')),
    preview: previewTold(all(details, 'ClipDetails').find((clip) => textOf(clip, 'ClipType') === 'Preview')),
    lyrics: lyrics && lyricsTold(lyrics),
  }
}

function contributorTold(one: XmlNode, names: Names): Told<Contributor> {
  const special = textOf(one, 'SpecialContributor')
  const told = {
    roles: all(one, 'Role').map((role) => wordTold(first(role, 'Value') ?? role)),
    instruments: everywhere(one, 'InstrumentType').map(wordTold),
    aiShare: textOf(one, 'AiContribution'),
  }
  if (special !== undefined) return { special, ...told }
  return { name: names.get(textOf(one, 'ContributorPartyReference') ?? ''), ...told }
}

function audioTold(details: XmlNode | undefined): Told<AudioFile> | undefined {
  const file = fileTold(details)
  return (
    file && {
      ...file,
      codec: textOf(details, 'AudioCodecType'),
      channels: numberTold(details, 'NumberOfChannels'),
      sampleRateHz: inUnit(first(details, 'SamplingRate'), { Hz: 1, kHz: 1_000, MHz: 1_000_000 }),
      bitsPerSample: numberTold(details, 'BitsPerSample'),
      bitRateKbps: inUnit(first(details, 'BitRate'), { bps: 0.001, kbps: 1, Mbps: 1_000 }),
      durationMs: durationTold(details, 'Duration'),
    }
  )
}

/** Without a unit the number is in the one that counts one. */
function inUnit(node: XmlNode | undefined, units: Record<string, number>): number | undefined {
  const factor = units[node?.attributes.UnitOfMeasure ?? ''] ?? 1
  return node && /^\d{1,12}(\.\d+)?$/.test(node.text) ? Math.round(Number(node.text) * factor) : undefined
}

/** Points are in seconds. */
function previewTold(clip: XmlNode | undefined): Told<Preview> | undefined {
  const [start, end] = ['StartPoint', 'EndPoint'].map(
    (point) => Number(textOf(clip, `Timing/${point}`) ?? Number.NaN) * 1000,
  )
  if (start === undefined || Number.isNaN(start)) return undefined
  const untilEnd = end === undefined || Number.isNaN(end) ? undefined : Math.round(end - start)
  return { startMs: Math.round(start), durationMs: durationTold(clip, 'Timing/DurationUsed') ?? untilEnd }
}

function lyricsTold(text: XmlNode): Told<LyricsFile> | undefined {
  const details = first(text, 'TechnicalDetails')
  const file = fileTold(details)
  return (
    file && {
      ...file,
      codec: textOf(details, 'TextCodecType'),
      language: textOf(text, 'LanguageOfText'),
      containsAi: textOf(text, 'ContainsAI'),
    }
  )
}
