// Owns what a message may not be written from: text XML cannot carry, and identifiers or dates that are wrong.
import { DdexError } from './ddex-error.ts'
import { isDpid, isGrid, isIpiNameNumber, isIsni, isIsrc, isUpc, parseIswc } from './identifiers.ts'
import type { Deal, NewRelease, Release, Track } from './model.ts'
import { isCalendarDate, isInstant } from './time.ts'
import { partyNames } from './write-parties.ts'

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
export function refuseUnwritableText(value: unknown, at: string): void {
  if (typeof value === 'string') {
    if (UNWRITABLE.test(value)) throw new DdexError('invalid_characters', at)
    require(value.trim() !== '', at)
  } else if (typeof value === 'number') {
    require(Number.isSafeInteger(value) && value >= (at.endsWith('.startMs') ? 0 : 1), at)
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) refuseUnwritableText(item, `${at}[${i}]`)
  } else if (value && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) refuseUnwritableText(item, at ? `${at}.${key}` : key)
  }
}

function refuseTrack(track: Track, at: string): void {
  require(isIsrc(track.isrc), `${at}.isrc`)
  require(track.iswc === undefined || parseIswc(track.iswc) === track.iswc, `${at}.iswc`)
  require(isMd5(track.file.md5), `${at}.file.md5`)
  require(!track.lyrics || isMd5(track.lyrics.md5), `${at}.lyrics.md5`)
  const seen = new Set<string>()
  track.contributors.forEach((contributor, i) => {
    const who = 'name' in contributor ? contributor.name : `\n${contributor.special}`
    if (seen.has(who)) throw new DdexError('invalid_value', `${at}.contributors[${i}]`, 'named twice')
    seen.add(who)
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
    const at = `release.parties[${i}]`
    require(names.delete(name), `${at}.name`)
    require(isni === undefined || isIsni(isni), `${at}.isni`)
    require(ipiNameNumber === undefined || isIpiNameNumber(ipiNameNumber), `${at}.ipiNameNumber`)
  }
}

function refuseDeal(deal: Deal, isrcs: ReadonlySet<string>, at: string): void {
  const { start, end = start, subject, price, instantGratificationIsrcs: atOnce } = deal
  const isWhen = isCalendarDate(start) ? isCalendarDate : isInstant
  require(isWhen(start), `${at}.start`)
  require(isWhen(end), `${at}.end`)
  const codes = 'territories' in deal ? deal.territories : deal.excludedTerritories
  require(codes.length > 0 && codes.every(isTerritory), `${at}.territories`)
  require(deal.useTypes.length > 0, `${at}.useTypes`)
  require(!subject || subject.release || subject.isrcs.length > 0, `${at}.subject`)
  require(!subject || subject.isrcs.every((isrc) => isrcs.has(isrc)), `${at}.subject`)
  require(!atOnce ||
    (atOnce.length > 0 && atOnce.every((isrc) => isrcs.has(isrc))), `${at}.instantGratificationIsrcs`)
  require(!price || 'tier' in price || /^\d+(\.\d+)?$/.test(price.amount), `${at}.price.amount`)
}

/** Only the form: which two letters are a country today is the schema's list. */
function isTerritory(code: string): boolean {
  return code === 'Worldwide' || /^[A-Z]{2}$/.test(code)
}

function isMd5(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

function require(condition: boolean, at: string): void {
  if (!condition) throw new DdexError('invalid_value', at)
}
