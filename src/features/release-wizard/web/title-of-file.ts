// Parses the name of an audio file into track number, title and version: `01 - Artist - Title (Live).wav`.
import { normalName } from '#engines/text-rules/normalise.ts'
import type { TrackVersion } from '#features/releases/domain/vocabulary.ts'

export interface NamedTrack {
  title: string
  number: number | null
  version: TrackVersion | null
}

/** Words of the four languages that name a version, alone or with "version". */
const VERSIONS: readonly [TrackVersion, RegExp][] = [
  ['live', /\b(live|en vivo|en directo|ao vivo|canlı)(?!\p{L})/iu],
  ['acoustic', /\b(acoustic|unplugged|ac[uú]stic[oa]|akustik)\b/iu],
  ['instrumental', /\b(instrumental|karaoke|enstr[uü]mantal)\b/iu],
  ['remix', /\b(remix|rmx|rework)\b/iu],
  ['cover', /\bcover\b/iu],
]
const VERSION_WORD = /\b(version|versi[oó]n|vers[aã]o|versiyonu?|mix|edit|take|session)\b/giu

/** Export suffixes that are not part of a title: `v2`, `24bit`, `48 kHz`, `(1)`, `mixdown`, a final mix. */
const EXPORT =
  /[\s_-]+(?:v(?:er)?\.?\s?\d+|rev\s?\d+|\d\d[\s_-]?bit|\d\d(?:\.\d)?\s?khz|(?:44|48|88|96|192)\d{2,3}(?:hz)?|mixdown|bounced?|render(?:ed)?|export(?:ed)?|(?:final|last)[\s_-](?:mix|master|version|bounce)|(?:mix|master)[\s_-]?\d+|\(\d+\)|copy|\((?:final|master(?:ed)?|mix)\))$/iu
/** These words can end a title, so they are only removed when an underscore or hyphen separates them. */
const EXPORT_PARTED = /(?:[_-]+|\s-\s)(?:final|master(?:ed)?|mix)$/iu

const PART_OF_TITLE = /^(?:part|pt|parte|partie|b[oö]l[uü]m|vol|volume|no|chapter|act|\d|[ivx]+\b)/iu

/**
 * Names of files that were selected together: a number without a separator, as in `7 Rings`, is the track number only
 * when every name starts with one, or when it continues a track number: `10 Tide` after `09 Pier`.
 *
 * @param artist the artist of the release, which is removed from titles.
 */
export function readFileNames(fileNames: readonly string[], artist = ''): NamedTrack[] {
  const bare = fileNames.map(bareName)
  const numbered = inSeries(bare)
  return bare.map((name) => readName(name, numbered.has(name), artist))
}

/** The names whose number without a separator is a track number. */
function inSeries(names: readonly string[]): ReadonlySet<string> {
  const bare = names.filter((name) => /^\d{1,3}\s/.test(name))
  if (names.length > 1 && bare.length === names.length) return new Set(names)
  const places = new Set(names.map((name) => leadingNumber(name, false).number))
  const going = bare.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  return new Set(
    going.filter((name) => {
      const place = Number.parseInt(name, 10)
      return places.has(place - 1) && !places.has(place) && places.add(place)
    }),
  )
}

/** The title from the name of a single file. */
export const titleOfFile = (fileName: string, artist?: string): string =>
  readFileNames([fileName], artist)[0]?.title ?? ''

/** In the order of their numbers; those without one at the end, in natural order: 2 before 10. */
export function inNamedOrder<T extends { name: string; number: number | null }>(tracks: readonly T[]): T[] {
  return [...tracks].sort(
    (a, b) =>
      (a.number ?? Number.POSITIVE_INFINITY) - (b.number ?? Number.POSITIVE_INFINITY) ||
      a.name.localeCompare(b.name, undefined, { numeric: true }),
  )
}

const bareName = (fileName: string): string =>
  fileName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .trim()

function readName(bare: string, numbered: boolean, artist: string): NamedTrack {
  const { number, rest } = leadingNumber(withoutExport(bare), numbered)
  const parts = withSpaces(rest)
    .split(/\s+-+\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const within = numberWithin(parts)
  const own = within ? within.parts : parts
  const { version, parts: named } = versionOf(withoutArtist(own, artist))
  const title = named.join(' - ') || withSpaces(bare)
  return {
    title: (isSlug(rest) ? capitalised(title) : title).slice(0, 300),
    number: number ?? within?.number ?? null,
    version,
  }
}

/** Removes export suffixes repeatedly, but never the whole name. */
function withoutExport(name: string): string {
  let left = name
  for (;;) {
    const next = left
      .replace(EXPORT, '')
      .replace(EXPORT_PARTED, '')
      .replace(/[\s_-]+$/, '')
    if (next === left || !/\p{L}/u.test(next)) return left
    left = next
  }
}

/** Matches `01 `, `1. `, `1-03 `, `03_`, `Track 4 - `; not the 7 of `7 Rings`, nor a year such as 1999. */
function leadingNumber(name: string, numbered: boolean): { number: number | null; rest: string } {
  const signed = /^(?:(?:track|pista|faixa|parça)\s*)?(?:\d-)?(\d{1,3})\s*(?:[-.)_]+\s*|\s)(?=\S)/iu.exec(
    name,
  )
  const plain = /^0\d{1,2}\s|^\d{1,3}\s*[-.)_]|^\d-\d{2}\s|^\p{L}+\s*\d/u.test(name)
  if (!signed || !(plain || numbered)) return { number: null, rest: name }
  return { number: Number(signed[1]) || null, rest: name.slice(signed[0].length) }
}

/** `Artist - 03 - Title`, `Artist - Album - 03 Title`: the text before the number is not part of the title. */
function numberWithin(parts: string[]): { number: number; parts: string[] } | undefined {
  const numberIndex = parts.findIndex((part, index) => index > 0 && /^(?:\d{1,3}$|0\d\s)/.test(part))
  const [, number, behind = ''] = /^(\d{1,3})\s*(.*)$/.exec(parts[numberIndex] ?? '') ?? []
  const left = [behind, ...parts.slice(numberIndex + 1)].filter(Boolean)
  return numberIndex > 0 && left.length > 0 ? { number: Number(number), parts: left } : undefined
}

/** Most names with a hyphen are `Artist - Title`; `Title - Part 2` and `Title - Live` are not. */
function withoutArtist(parts: string[], artist: string): string[] {
  const [first = '', second = ''] = parts
  if (parts.length < 2) return parts
  if (artist && normalName(first) === normalName(artist)) return parts.slice(1)
  const belongs = PART_OF_TITLE.test(second) || (parts.length === 2 && versionIn(second)?.alone)
  return belongs ? parts : parts.slice(1)
}

/** A version word in brackets or after a hyphen; it is removed from the title when it is the only text there. */
function versionOf(parts: string[]): { version: TrackVersion | null; parts: string[] } {
  const last = parts.at(-1) ?? ''
  const asPart = parts.length > 1 ? versionIn(last) : undefined
  if (asPart) return { version: asPart.version, parts: asPart.alone ? parts.slice(0, -1) : parts }
  const [whole = '', inside = ''] = /\s*[([]([^()[\]]+)[)\]]$/.exec(last) ?? []
  const inBrackets = versionIn(inside)
  if (!inBrackets) return { version: null, parts }
  const title = last.slice(0, last.length - whole.length).trim()
  return {
    version: inBrackets.version,
    parts: inBrackets.alone && title ? [...parts.slice(0, -1), title] : parts,
  }
}

function versionIn(text: string): { version: TrackVersion; alone: boolean } | undefined {
  const [version, words] = VERSIONS.find(([, pattern]) => pattern.test(text)) ?? []
  if (!version || !words) return undefined
  return { version, alone: text.replace(words, '').replace(VERSION_WORD, '').trim() === '' }
}

/** `ferry_light`, `half-light`: written for a machine, without a capital or a space. */
const isSlug = (name: string): boolean => !/\s/.test(name) && name === name.toLowerCase()

const withSpaces = (name: string): string => {
  const spaced = name.replaceAll('_', ' ')
  return (/\s/.test(spaced) || !isSlug(name) ? spaced : spaced.replaceAll('-', ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const capitalised = (title: string): string =>
  title.replace(/(^|[\s(])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
