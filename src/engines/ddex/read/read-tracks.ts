// Reads the recordings of a release in playing order, with their files, previews and lyrics.
import type { AudioFile, Contributor, LyricsFile, Preview, Track } from '../model.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { all, descendants, first, textOf, textsOf } from '../xml/xml-node.ts'
import type { Parsed } from './parsed.ts'
import {
  defaultStatement,
  type Names,
  readAllowedValue,
  readDisplay,
  readDuration,
  readFile,
  readFlag,
  readGenre,
  readNumber,
  readRightsLine,
} from './read-facts.ts'

interface Genre {
  genre?: string
  subGenre?: string
}
interface Place {
  disc: number
  number: number
  work?: string
  lyrics?: XmlNode
}

/** By the resource groups, however deep; without any, in the order of the list. */
export function readTracks(root: XmlNode, names: Names, ofRelease: Genre): Parsed<Track>[] {
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
  const read = (recording: XmlNode, place: Place) => {
    const genre = readGenre(
      genres.get(textOf(recording, 'ResourceReference')) ?? first(recording, 'DisplayGenre'),
    )
    const isOwn = genre.genre !== ofRelease.genre || genre.subGenre !== ofRelease.subGenre
    return { ...readTrack(recording, names, place), ...(isOwn && genre) }
  }
  const group = first(root, 'ReleaseList/Release/ResourceGroup')
  const placed = group ? itemsOf(group, 1) : []
  const inOrder = placed.flatMap(({ item, ...place }) => {
    const recording = resources.get(textOf(item, 'ReleaseResourceReference') ?? '')
    if (recording?.name !== 'SoundRecording') return []
    const lyrics = textsOf(item, 'LinkedReleaseResourceReference')
      .map((reference) => resources.get(reference))
      .find((linked) => linked?.name === 'Text' && textOf(linked, 'Type') === 'LyricText')
    return read(recording, { ...place, lyrics })
  })
  if (inOrder.length > 0) return inOrder
  return all(root, 'ResourceList/SoundRecording').map((node, i) => read(node, { disc: 1, number: i + 1 }))
}

interface PlacedItem extends Place {
  item: XmlNode
}

const isWork = ({ attributes }: XmlNode) => attributes.ResourceGroupType === 'MultiWorkPart'

/** A group's sequence number is its disc. A group inside a group is another disc, or a work on the same one. */
function itemsOf(group: XmlNode, disc: number): PlacedItem[] {
  const items = all(group, 'ResourceGroupContentItem')
  const groups = all(group, 'ResourceGroup')
  const works = groups.filter(isWork)
  const ofDisc =
    works.length > 0
      ? inSequence([...works, ...items]).flatMap((node) =>
          isWork(node) ? itemsOfWork(node) : { item: node },
        )
      : items.map((item) => ({ item }))
  const discs = groups.filter((inner) => !isWork(inner))
  return [
    ...ofDisc.map((placed, i) => ({
      ...placed,
      disc,
      number: (works.length > 0 ? undefined : readNumber(placed.item, 'SequenceNumber')) ?? i + 1,
    })),
    ...discs.flatMap((inner, i) => itemsOf(inner, readNumber(inner, 'SequenceNumber') ?? i + 1)),
  ]
}

function itemsOfWork(group: XmlNode): { item: XmlNode; work?: string }[] {
  const work =
    ['DisplayTitle', 'GroupingTitle', 'FormalTitle']
      .map((name) => textOf(defaultStatement(group, name), 'TitleText'))
      .find((title) => title !== undefined) ?? defaultStatement(group, 'DisplayTitleText')?.text
  return inSequence(descendants(group, 'ResourceGroupContentItem')).map((item) => ({ item, work }))
}

function inSequence(nodes: XmlNode[]): XmlNode[] {
  const place = (node: XmlNode) => readNumber(node, 'SequenceNumber') ?? Number.MAX_SAFE_INTEGER
  return nodes.toSorted((a, b) => place(a) - place(b))
}

function readTrack(recording: XmlNode, names: Names, { disc, number, work, lyrics }: Place): Parsed<Track> {
  const edition = first(recording, 'SoundRecordingEdition')
  const details = first(edition, 'TechnicalDetails')
  return {
    isrc: all(edition, 'ResourceId').flatMap((id) => textOf(id, 'ISRC') ?? [])[0],
    iswc: textOf(recording, 'WorkId/ISWC'),
    ...readDisplay(recording, names),
    work,
    isCover: readFlag(recording, 'IsCover'),
    contributors: all(recording, 'Contributor').map((contributor) => readContributor(contributor, names)),
    durationMs: readDuration(recording, 'Duration'),
    containsAi: textOf(recording, 'ContainsAI'),
    isInstrumental: readFlag(recording, 'IsInstrumental'),
    languageOfPerformance: textOf(recording, 'LanguageOfPerformance'),
    pLine: readRightsLine(defaultStatement(edition, 'PLine'), 'PLineText'),
    disc,
    number,
    file: readAudio(first(details, 'DeliveryFile')),
    preview: readPreview(all(details, 'ClipDetails').find((clip) => textOf(clip, 'ClipType') === 'Preview')),
    lyrics: lyrics && readLyrics(lyrics),
  }
}

function readContributor(contributor: XmlNode, names: Names): Parsed<Contributor> {
  const special = textOf(contributor, 'SpecialContributor')
  const credits = {
    roles: all(contributor, 'Role').map((role) => readAllowedValue(first(role, 'Value') ?? role)),
    instruments: descendants(contributor, 'InstrumentType').map(readAllowedValue),
    aiShare: textOf(contributor, 'AiContribution'),
  }
  if (special !== undefined) return { special, ...credits }
  return { name: names.get(textOf(contributor, 'ContributorPartyReference') ?? ''), ...credits }
}

function readAudio(details: XmlNode | undefined): Parsed<AudioFile> | undefined {
  const file = readFile(details)
  return (
    file && {
      ...file,
      codec: textOf(details, 'AudioCodecType'),
      channels: readNumber(details, 'NumberOfChannels'),
      sampleRateHz: inUnit(first(details, 'SamplingRate'), { Hz: 1, kHz: 1_000, MHz: 1_000_000 }),
      bitsPerSample: readNumber(details, 'BitsPerSample'),
      bitRateKbps: inUnit(first(details, 'BitRate'), { bps: 0.001, kbps: 1, Mbps: 1_000 }),
      durationMs: readDuration(details, 'Duration'),
    }
  )
}

/** Without a unit the number is in the one that counts one. */
function inUnit(node: XmlNode | undefined, units: Record<string, number>): number | undefined {
  const factor = units[node?.attributes.UnitOfMeasure ?? ''] ?? 1
  return node && /^\d{1,12}(\.\d+)?$/.test(node.text) ? Math.round(Number(node.text) * factor) : undefined
}

/** Points are in seconds. */
function readPreview(clip: XmlNode | undefined): Parsed<Preview> | undefined {
  const [start, end] = ['StartPoint', 'EndPoint'].map(
    (point) => Number(textOf(clip, `Timing/${point}`) ?? Number.NaN) * 1000,
  )
  if (start === undefined || Number.isNaN(start)) return undefined
  const untilEnd = end === undefined || Number.isNaN(end) ? undefined : Math.round(end - start)
  return { startMs: Math.round(start), durationMs: readDuration(clip, 'Timing/DurationUsed') ?? untilEnd }
}

function readLyrics(text: XmlNode): Parsed<LyricsFile> | undefined {
  const details = first(text, 'TechnicalDetails')
  const file = readFile(details)
  return (
    file && {
      ...file,
      codec: textOf(details, 'TextCodecType'),
      language: textOf(text, 'LanguageOfText'),
      containsAi: textOf(text, 'ContainsAI'),
    }
  )
}
