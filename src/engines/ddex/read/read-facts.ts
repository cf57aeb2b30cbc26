// Reads the parts that releases, recordings and their files have in common.
import type { Artist, NativeTitle, ResourceFile, RightsLine, Version } from '../model.ts'
import { parseDuration } from '../time.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { all, first, textOf, textsOf } from '../xml/xml-node.ts'
import type { Hash, Parsed } from './parsed.ts'

/** Party reference -> name. */
export type Names = ReadonlyMap<string, string>

/** Of statements for several territories, the default one. */
export function defaultStatement(node: XmlNode | undefined, path: string): XmlNode | undefined {
  const statements = all(node, path)
  return statements.find(({ attributes }) => attributes.IsDefault === 'true') ?? statements[0]
}

export const isTrue = (node: XmlNode | undefined, path: string): boolean =>
  ['true', '1'].includes(textOf(node, path) ?? '')

/** Undefined when the element is absent. */
export function readFlag(node: XmlNode | undefined, path: string): boolean | undefined {
  return textOf(node, path) === undefined ? undefined : isTrue(node, path)
}

/** A whole number, in whatever decimals it is written. */
export function readNumber(node: XmlNode | undefined, path: string): number | undefined {
  const text = textOf(node, path)
  return text !== undefined && /^\d{1,15}(\.0*)?$/.test(text) ? Number(text) : undefined
}

export function readDuration(node: XmlNode | undefined, path: string): number | undefined {
  const text = textOf(node, path)
  return text === undefined ? undefined : parseDuration(text)
}

/** A value of the list, or the sender's own. */
export const readAllowedValue = ({ text, attributes }: XmlNode): string =>
  (text === 'UserDefined' && attributes.UserDefinedValue) || text

/** What the public sees of a release or a recording: title, artists, warning. */
export function readDisplay(node: XmlNode | undefined, names: Names) {
  const title = defaultStatement(node, 'DisplayTitle')
  const warnings = textsOf(node, 'ParentalWarningType')
  return {
    title: textOf(title, 'TitleText') ?? defaultStatement(node, 'DisplayTitleText')?.text,
    version: readVersion(textOf(node, 'VersionType'), textOf(title, 'SubTitle')),
    nativeTitle: readNativeTitle(all(node, 'DisplayTitle').filter((other) => other !== title)),
    displayArtistName: defaultStatement(node, 'DisplayArtistName')?.text,
    artists: all(node, 'DisplayArtist').map((artist) => readArtist(artist, names)),
    parentalWarning: warnings.find((warning) => warning === 'Explicit') ?? warnings[0],
  }
}

/** The first one of a language; the model has one. */
function readNativeTitle(others: XmlNode[]): Parsed<NativeTitle> | undefined {
  const [native] = others.flatMap((other) => {
    const language = other.attributes.LanguageAndScriptCode
    const text = textOf(other, 'TitleText')
    return language && text ? { text, language } : []
  })
  return native
}

function readVersion(type: string | undefined, subtitle: string | undefined): Parsed<Version> | undefined {
  return type === undefined && subtitle === undefined ? undefined : { type, subtitle }
}

function readArtist(artist: XmlNode, names: Names): Parsed<Artist> {
  return {
    name: names.get(textOf(artist, 'ArtistPartyReference') ?? ''),
    role: textOf(artist, 'DisplayArtistRole'),
  }
}

export function readGenre(genre: XmlNode | undefined): { genre?: string; subGenre?: string } {
  return { genre: textOf(genre, 'GenreText'), subGenre: textOf(genre, 'SubGenre') }
}

export function readRightsLine(line: XmlNode | undefined, text: string): Parsed<RightsLine> | undefined {
  const lineText = textOf(line, text)
  const year = textOf(line, 'Year') ?? ''
  return lineText === undefined
    ? undefined
    : { year: /^\d{4}$/.test(year) ? Number(year) : undefined, text: lineText }
}

/** `details` are of a delivery file or an image; undefined when they name no file. */
export function readFile(details: XmlNode | undefined): (Parsed<ResourceFile> & { hash?: Hash }) | undefined {
  const file = first(details, 'File')
  const uri = textOf(file, 'URI')
  if (uri === undefined) return undefined
  const value = textOf(file, 'HashSum/HashSumValue')?.toLowerCase()
  const hash =
    value === undefined ? undefined : { algorithm: textOf(file, 'HashSum/Algorithm') ?? 'MD5', value }
  return {
    uri,
    hash,
    md5: hash?.algorithm === 'MD5' ? hash.value : undefined,
    sizeBytes: readNumber(file, 'FileSize'),
    isProvided: readFlag(details, 'IsProvidedInDelivery') === false ? false : undefined,
  }
}
