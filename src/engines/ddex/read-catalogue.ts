// Owns reading a whole release out of a new release message of ERN 3.8, 3.8.2 or 4.1 to 4.3.2, to take it over.
import type {
  CatalogueLine,
  CatalogueRelease,
  CatalogueTrack,
  CatalogueVersion,
} from '#engines/ddex/catalogue-release.ts'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { parseXml, type XmlNode } from '#engines/ddex/parse-xml.ts'
import type { ReceivedFile } from '#engines/ddex/received-release.ts'
import { parseDuration } from '#engines/ddex/time.ts'
import { all, everywhere, first, textOf, textsOf } from '#engines/ddex/xml-node.ts'

const versions: Record<string, CatalogueVersion> = {
  'http://ddex.net/xml/ern/38': '3.8',
  'http://ddex.net/xml/ern/382': '3.8.2',
  'http://ddex.net/xml/ern/41': '4.1',
  'http://ddex.net/xml/ern/411': '4.1.1',
  'http://ddex.net/xml/ern/42': '4.2',
  'http://ddex.net/xml/ern/43': '4.3',
  'http://ddex.net/xml/ern/432': '4.3.2',
}

/**
 * What the message says of its main release. Undefined for a document that is no release message at all (manifests lie
 * beside messages). Throws DdexError: what `parseXml` refuses, `unknown_message` for another version, `missing_element`.
 */
export function readCatalogueMessage(xml: string): CatalogueRelease | undefined {
  const root = parseXml(xml)
  if (root.name !== 'NewReleaseMessage') return undefined
  const version = Object.hasOwn(versions, root.namespace) ? versions[root.namespace] : undefined
  if (!version) throw new DdexError('unknown_message', root.path, root.namespace || 'no namespace')
  return releaseOf({ root, version, parties: partiesOf(root) })
}

type Message = { root: XmlNode; version: CatalogueVersion; parties: Map<string, string> }

/** Names by reference; version 3 has the names in place. */
const partiesOf = (root: XmlNode): Map<string, string> =>
  new Map(
    all(root, 'PartyList/Party').flatMap((party): [string, string][] => {
      const reference = textOf(party, 'PartyReference')
      const name = textOf(party, 'PartyName/FullName')
      return reference && name ? [[reference, name]] : []
    }),
  )

function releaseOf(message: Message): CatalogueRelease {
  const { root, version } = message
  const releases = all(root, 'ReleaseList/Release')
  const main = releases.find((one) => one.attributes.IsMainRelease === 'true') ?? releases[0]
  if (!main) throw new DdexError('missing_element', `${root.path}/ReleaseList/Release`)
  const local = ofTerritory(main, 'ReleaseDetailsByTerritory')
  const genre = first(local, 'Genre') ?? first(main, 'Genre') ?? first(main, 'DisplayGenre')
  const label = textOf(main, 'ReleaseLabelReference')
  const title = titleOf(main, local)
  return {
    ...{ version, messageId: textOf(root, 'MessageHeader/MessageId') },
    upc: all(main, 'ReleaseId').flatMap((id) => textOf(id, 'ICPN') ?? [])[0],
    title: title.title,
    displayArtistName: artistNameOf(message, main, local),
    mainArtists: artistsOf(message, main, local).main,
    releaseType: textOf(main, 'ReleaseType'),
    isCompilation: textOf(main, 'IsCompilation') === 'true' || textOf(main, 'ReleaseType') === 'Compilation',
    label: textOf(local, 'LabelName') ?? (label === undefined ? undefined : message.parties.get(label)),
    ...{ genre: textOf(genre, 'GenreText'), subGenre: textOf(genre, 'SubGenre') },
    releaseDate: dayOf(defaultText(main, 'ReleaseDate') ?? textOf(local, 'ReleaseDate')),
    originalReleaseDate: dayOf(
      defaultText(main, 'OriginalReleaseDate') ??
        textOf(local, 'OriginalReleaseDate') ??
        textOf(main, 'GlobalOriginalReleaseDate'),
    ),
    pLine: lineOf(first(main, 'PLine') ?? first(local, 'PLine'), 'PLineText'),
    cLine: lineOf(first(main, 'CLine') ?? first(local, 'CLine'), 'CLineText'),
    isExplicit: isExplicit(main, local),
    ...territoriesOf(root),
    tracks: tracksOf(message, main, local),
    image: coverOf(root),
  }
}

/** What holds everywhere, where a part is told for each territory (version 3). */
function ofTerritory(node: XmlNode, name: string): XmlNode | undefined {
  const parts = all(node, name)
  return parts.find((part) => textsOf(part, 'TerritoryCode').includes('Worldwide')) ?? parts[0]
}

/** Of statements for several territories the one that holds where no other is made (version 4). */
function byDefault(node: XmlNode | undefined, path: string): XmlNode | undefined {
  const found = all(node, path)
  return found.find((one) => one.attributes.IsDefault === 'true') ?? found[0]
}
const defaultText = (node: XmlNode, path: string) => byDefault(node, path)?.text || undefined

function titleOf(node: XmlNode, local: XmlNode | undefined): { title: string; subtitle?: string } {
  const shown =
    byDefault(node, 'DisplayTitle') ??
    all(local, 'Title').find((one) => one.attributes.TitleType === 'DisplayTitle') ??
    first(local, 'Title') ??
    first(node, 'ReferenceTitle')
  const title = textOf(shown, 'TitleText') ?? defaultText(node, 'DisplayTitleText')
  if (title === undefined) throw new DdexError('missing_element', `${node.path}/DisplayTitle`)
  return { title, subtitle: textOf(shown, 'SubTitle') }
}

const nameOf = ({ parties }: Message, artist: XmlNode, reference: string): string | undefined =>
  parties.get(textOf(artist, reference) ?? '') ?? textOf(artist, 'PartyName/FullName')

function artistsOf(message: Message, node: XmlNode, local: XmlNode | undefined) {
  const main: string[] = []
  const featured: string[] = []
  for (const artist of [...all(node, 'DisplayArtist'), ...all(local, 'DisplayArtist')]) {
    const name = nameOf(message, artist, 'ArtistPartyReference')
    const role = textOf(artist, 'DisplayArtistRole') ?? textOf(artist, 'ArtistRole')
    if (name) (role === 'FeaturedArtist' ? featured : main).push(name)
  }
  return { main: [...new Set(main)], featured: [...new Set(featured)] }
}

const artistNameOf = (message: Message, node: XmlNode, local: XmlNode | undefined): string =>
  defaultText(node, 'DisplayArtistName') ??
  textOf(local, 'DisplayArtistName') ??
  artistsOf(message, node, local).main.join(' & ')

/** A date, or the day of an instant; a year alone says too little. */
const dayOf = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]

function lineOf(line: XmlNode | undefined, text: string): CatalogueLine | undefined {
  const said = textOf(line, text)
  const year = textOf(line, 'Year')
  return said === undefined
    ? undefined
    : { year: /^\d{4}$/.test(year ?? '') ? Number(year) : undefined, text: said }
}

const isExplicit = (node: XmlNode, local: XmlNode | undefined): boolean =>
  [...textsOf(node, 'ParentalWarningType'), ...(local ? textsOf(local, 'ParentalWarningType') : [])].includes(
    'Explicit',
  )

/** Everything granted to anybody, taken together. */
function territoriesOf(root: XmlNode): Pick<CatalogueRelease, 'territories' | 'excludedTerritories'> {
  const terms = all(root, 'DealList/ReleaseDeal/Deal/DealTerms')
  const codes = (name: string) => [...new Set(terms.flatMap((one) => textsOf(one, name)))]
  const territories = codes('TerritoryCode')
  if (territories.includes('Worldwide')) return { territories: [], excludedTerritories: [] }
  return { territories, excludedTerritories: territories.length > 0 ? [] : codes('ExcludedTerritoryCode') }
}

/** In playing order, by the resource groups however deep; without any, in the order of the list. */
function tracksOf(message: Message, release: XmlNode, local: XmlNode | undefined): CatalogueTrack[] {
  const recordings = new Map(
    all(message.root, 'ResourceList/SoundRecording').map((node) => [textOf(node, 'ResourceReference'), node]),
  )
  const group = first(release, 'ResourceGroup') ?? first(local, 'ResourceGroup')
  const items = group ? everywhere(group, 'ResourceGroupContentItem') : []
  const inOrder = items.flatMap((item) => recordings.get(textOf(item, 'ReleaseResourceReference')) ?? [])
  return (inOrder.length > 0 ? inOrder : [...recordings.values()]).map((node) => trackOf(message, node))
}

function trackOf(message: Message, recording: XmlNode): CatalogueTrack {
  const local = ofTerritory(recording, 'SoundRecordingDetailsByTerritory')
  // Version 4.3 gathers in editions what stood at the recording before.
  const edition = first(recording, 'SoundRecordingEdition') ?? recording
  const genre = first(recording, 'Genre') ?? first(recording, 'DisplayGenre') ?? first(local, 'Genre')
  const artists = artistsOf(message, recording, local)
  const duration = textOf(recording, 'Duration')
  return {
    isrc: textOf(edition, 'ResourceId/ISRC') ?? textOf(recording, 'SoundRecordingId/ISRC'),
    ...titleOf(recording, local),
    versionType: textOf(recording, 'VersionType'),
    displayArtistName: artistNameOf(message, recording, local),
    ...{ mainArtists: artists.main, featuredArtists: artists.featured },
    contributors: contributorsOf(message, recording, local),
    language: textOf(recording, 'LanguageOfPerformance'),
    isInstrumental: textOf(recording, 'IsInstrumental') === 'true',
    isCover: textOf(recording, 'IsCover') === 'true',
    isExplicit: isExplicit(recording, local),
    ...{ genre: textOf(genre, 'GenreText'), subGenre: textOf(genre, 'SubGenre') },
    durationMs: duration === undefined ? undefined : parseDuration(duration),
    file: fileOf(
      first(edition, 'TechnicalDetails/DeliveryFile') ??
        first(edition, 'TechnicalDetails') ??
        first(local, 'TechnicalSoundRecordingDetails'),
    ),
  }
}

const ROLES = ['Role', 'ResourceContributorRole', 'IndirectResourceContributorRole'] as const

function contributorsOf(
  message: Message,
  node: XmlNode,
  local: XmlNode | undefined,
): CatalogueTrack['contributors'] {
  const found = [
    ...all(node, 'Contributor'),
    ...all(local, 'ResourceContributor'),
    ...all(local, 'IndirectResourceContributor'),
  ]
  return found.flatMap((one) => {
    const name = nameOf(message, one, 'ContributorPartyReference')
    const roles = ROLES.flatMap((role) => all(one, role)).map((role) => said(first(role, 'Value') ?? role))
    const instruments = all(one, 'InstrumentType').map(said)
    return name ? { name, roles, instruments } : []
  })
}

/** A word of a list, or the sender's own. */
const said = (node: XmlNode): string =>
  (node.text === 'UserDefined' && node.attributes.UserDefinedValue) || node.text

function coverOf(root: XmlNode): ReceivedFile | undefined {
  const cover = all(root, 'ResourceList/Image').find(
    (one) => (textOf(one, 'Type') ?? textOf(one, 'ImageType')) === 'FrontCoverImage',
  )
  const local = cover && ofTerritory(cover, 'ImageDetailsByTerritory')
  return fileOf(first(cover, 'TechnicalDetails') ?? first(local, 'TechnicalImageDetails'))
}

/** Version 4 has a URI, version 3 a folder and a name, or an address. */
function fileOf(details: XmlNode | undefined): ReceivedFile | undefined {
  const file = first(details, 'File')
  const name = textOf(file, 'FileName')
  const folder = textOf(file, 'FilePath')?.replace(/\/*$/, '/') ?? ''
  const uri = textOf(file, 'URI') ?? (name === undefined ? textOf(file, 'URL') : `${folder}${name}`)
  if (!file || uri === undefined) return undefined
  const sum = first(file, 'HashSum')
  const value = (textOf(sum, 'HashSumValue') ?? textOf(sum, 'HashSum'))?.toLowerCase()
  const algorithm = textOf(sum, 'Algorithm') ?? textOf(sum, 'HashSumAlgorithmType') ?? 'MD5'
  const size = textOf(file, 'FileSize')
  return {
    uri,
    hash: value === undefined ? undefined : { algorithm, value },
    sizeBytes: /^\d{1,15}$/.test(size ?? '') ? Number(size) : undefined,
    isProvided: !['false', '0'].includes(textOf(details, 'IsProvidedInDelivery') ?? 'true'),
  }
}
