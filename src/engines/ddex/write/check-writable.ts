// Refuses models that cannot be written: text XML cannot carry, and invalid identifiers or dates.
import { DdexError } from '../ddex-error.ts'
import { isDpid, isGrid, isIpiNameNumber, isIsni, isIsrc, isUpc, parseIswc } from '../identifiers.ts'
import type { Deal, NewRelease, Release, Track } from '../model.ts'
import { isCalendarDate, isInstant } from '../time.ts'
import { partyNames } from './parties.ts'

// XML 1.0 section 2.2 forbids most of these; the other controls, line ends included, have no place in a name.
const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/**
 * Throws DdexError `invalid_characters` or `invalid_value`, naming the place in the model. It stops only what no
 * schema would catch later: a message with a wrong UPC, once sent, has changed someone else's release.
 */
export function refuseUnwritable(model: NewRelease): void {
  refuseUnwritableText(model, '')
  const { release } = model
  require(isDpid(model.sender.dpid), 'sender.dpid')
  require(isDpid(model.recipient.dpid), 'recipient.dpid')
  require(isInstant(model.createdAt), 'createdAt')
  require(isUpc(release.upc), 'release.upc')
  require(release.grid === undefined || isGrid(release.grid), 'release.grid')
  require(isCalendarDate(release.releaseDate), 'release.releaseDate')
  require(isCalendarDate(release.originalReleaseDate ?? release.releaseDate), 'release.originalReleaseDate')
  require(release.tracks.length > 0, 'release.tracks')
  release.tracks.forEach((track, i) => {
    refuseTrack(track, `release.tracks[${i}]`)
  })
  refuseRepeats(release.tracks)
  require(isMd5(release.image.md5), 'release.image.md5')
  refuseParties(release)
  const isrcs = new Set(release.tracks.map(({ isrc }) => isrc))
  model.deals.forEach((deal, i) => {
    refuseDeal(deal, isrcs, `deals[${i}]`)
  })
}

/**
 * Throws DdexError for blank text, for characters that XML cannot carry or that are no part of a name, and for
 * numbers that are no count: everything DDEX measures here is a whole number of its unit, and at least one but where
 * it says from where on.
 */
export function refuseUnwritableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (UNWRITABLE.test(value)) throw new DdexError('invalid_characters', path)
    require(value.trim() !== '', path)
  } else if (typeof value === 'number') {
    require(Number.isSafeInteger(value) && value >= (path.endsWith('.startMs') ? 0 : 1), path)
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) refuseUnwritableText(item, `${path}[${i}]`)
  } else if (value && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) refuseUnwritableText(item, path ? `${path}.${key}` : key)
  }
}

function refuseTrack(track: Track, path: string): void {
  require(isIsrc(track.isrc), `${path}.isrc`)
  require(track.iswc === undefined || parseIswc(track.iswc) === track.iswc, `${path}.iswc`)
  require(isMd5(track.file.md5), `${path}.file.md5`)
  require(!track.lyrics || isMd5(track.lyrics.md5), `${path}.lyrics.md5`)
  const seen = new Set<string>()
  track.contributors.forEach((contributor, i) => {
    const nameKey = 'name' in contributor ? contributor.name : `\n${contributor.special}`
    if (seen.has(nameKey)) throw new DdexError('invalid_value', `${path}.contributors[${i}]`, 'named twice')
    seen.add(nameKey)
  })
}

function refuseRepeats(tracks: Track[]): void {
  const seen = new Set<string>()
  for (const [i, { isrc, disc, number, file, lyrics }] of tracks.entries()) {
    for (const [key, field] of [
      [`isrc ${isrc}`, 'isrc'],
      [`position ${disc}.${number}`, 'number'],
      [`file ${file.uri}`, 'file.uri'],
      ...(lyrics ? [[`file ${lyrics.uri}`, 'lyrics.uri']] : []),
    ] as [string, string][]) {
      if (seen.has(key)) throw new DdexError('invalid_value', `release.tracks[${i}].${field}`, 'used twice')
      seen.add(key)
    }
  }
}

/** Facts are of a name in the release, once, and their identifiers check. */
function refuseParties(release: Release): void {
  const names = new Set(partyNames(release))
  for (const [i, { name, isni, ipiNameNumber }] of (release.parties ?? []).entries()) {
    const path = `release.parties[${i}]`
    require(names.delete(name), `${path}.name`)
    require(isni === undefined || isIsni(isni), `${path}.isni`)
    require(ipiNameNumber === undefined || isIpiNameNumber(ipiNameNumber), `${path}.ipiNameNumber`)
  }
}

function refuseDeal(deal: Deal, isrcs: ReadonlySet<string>, path: string): void {
  const { start, end = start, subject, price, instantGratificationIsrcs: atOnce } = deal
  const isWhen = isCalendarDate(start) ? isCalendarDate : isInstant
  require(isWhen(start), `${path}.start`)
  require(isWhen(end), `${path}.end`)
  const codes = 'territories' in deal ? deal.territories : deal.excludedTerritories
  require(codes.length > 0 && codes.every(isTerritory), `${path}.territories`)
  require(deal.useTypes.length > 0, `${path}.useTypes`)
  require(!subject || subject.release || subject.isrcs.length > 0, `${path}.subject`)
  require(!subject || subject.isrcs.every((isrc) => isrcs.has(isrc)), `${path}.subject`)
  require(!atOnce ||
    (atOnce.length > 0 && atOnce.every((isrc) => isrcs.has(isrc))), `${path}.instantGratificationIsrcs`)
  require(!price || 'tier' in price || /^\d+(\.\d+)?$/.test(price.amount), `${path}.price.amount`)
}

/** Only the form: which two letters are a country today is the schema's list. */
function isTerritory(code: string): boolean {
  return code === 'Worldwide' || /^[A-Z]{2}$/.test(code)
}

function isMd5(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

function require(condition: boolean, path: string): void {
  if (!condition) throw new DdexError('invalid_value', path)
}
