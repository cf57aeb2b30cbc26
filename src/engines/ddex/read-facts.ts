// Owns reading the parts that releases, recordings and their files have in common.
import type { Artist, ResourceFile, RightsLine, Version } from './model.ts'
import type { XmlNode } from './parse-xml.ts'
import { parseDuration } from './time.ts'
import type { Hash, Told } from './told.ts'
import { all, first, textOf, textsOf } from './xml-node.ts'

/** Party reference -> name. */
export type Names = ReadonlyMap<string, string>

/** Of statements for several territories, the one that holds where no other is made. */
export function stated(node: XmlNode | undefined, path: string): XmlNode | undefined {
  const found = all(node, path)
  return found.find(({ attributes }) => attributes.IsDefault === 'true') ?? found[0]
}

export const isTrue = (node: XmlNode | undefined, path: string): boolean =>
  ['true', '1'].includes(textOf(node, path) ?? '')

/** Undefined where nothing is said. */
export function flagTold(node: XmlNode | undefined, path: string): boolean | undefined {
  return textOf(node, path) === undefined ? undefined : isTrue(node, path)
}

/** A whole number, in whatever decimals it is written. */
export function numberTold(node: XmlNode | undefined, path: string): number | undefined {
  const text = textOf(node, path)
  return text !== undefined && /^\d{1,15}(\.0*)?$/.test(text) ? Number(text) : undefined
}

export function durationTold(node: XmlNode | undefined, path: string): number | undefined {
  const text = textOf(node, path)
  return text === undefined ? undefined : parseDuration(text)
}

/** A word of a list, or the sender's own. */
export const wordTold = ({ text, attributes }: XmlNode): string =>
  (text === 'UserDefined' && attributes.UserDefinedValue) || text

/** What a release or a recording shows the public: title, artists, warning. */
export function shownTold(node: XmlNode | undefined, names: Names) {
  const title = stated(node, 'DisplayTitle')
  const warnings = textsOf(node, 'ParentalWarningType')
  return {
    title: textOf(title, 'TitleText') ?? stated(node, 'DisplayTitleText')?.text,
    version: versionTold(textOf(node, 'VersionType'), textOf(title, 'SubTitle')),
    displayArtistName: stated(node, 'DisplayArtistName')?.text,
    artists: all(node, 'DisplayArtist').map((artist) => artistTold(artist, names)),
    parentalWarning: warnings.find((warning) => warning === 'Explicit') ?? warnings[0],
  }
}

function versionTold(type: string | undefined, subtitle: string | undefined): Told<Version> | undefined {
  return type === undefined && subtitle === undefined ? undefined : { type, subtitle }
}

function artistTold(artist: XmlNode, names: Names): Told<Artist> {
  return {
    name: names.get(textOf(artist, 'ArtistPartyReference') ?? ''),
    role: textOf(artist, 'DisplayArtistRole'),
  }
}

export function genreTold(genre: XmlNode | undefined): { genre?: string; subGenre?: string } {
  return { genre: textOf(genre, 'GenreText'), subGenre: textOf(genre, 'SubGenre') }
}

export function lineTold(line: XmlNode | undefined, text: string): Told<RightsLine> | undefined {
  const said = textOf(line, text)
  const year = textOf(line, 'Year') ?? ''
  return said === undefined
    ? undefined
    : { year: /^\d{4}$/.test(year) ? Number(year) : undefined, text: said }
}

/** `details` are of a delivery file or an image; undefined when they name no file. */
export function fileTold(details: XmlNode | undefined): (Told<ResourceFile> & { hash?: Hash }) | undefined {
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
    sizeBytes: numberTold(file, 'FileSize'),
    isProvided: flagTold(details, 'IsProvidedInDelivery') === false ? false : undefined,
  }
}
