// Owns what a message may not be written from: text XML cannot carry, and identifiers or dates that are wrong.
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { isDpid, isIsrc, isUpc } from '#engines/ddex/identifiers.ts'
import type { NewRelease, Track } from '#engines/ddex/model.ts'
import { isCalendarDate, isInstant } from '#engines/ddex/time.ts'

// XML 1.0 section 2.2 forbids most of these; the other controls, line ends included, have no place in a name.
const unwritable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

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
  require(isCalendarDate(release.releaseDate), 'release.releaseDate')
  require(isCalendarDate(release.originalReleaseDate ?? release.releaseDate), 'release.originalReleaseDate')
  require(release.tracks.length > 0, 'release.tracks')
  release.tracks.forEach((track, i) => {
    refuseTrack(track, `release.tracks[${i}]`)
  })
  refuseRepeats(release.tracks)
  require(isMd5(release.image.md5), 'release.image.md5')
  model.deals.forEach((deal, i) => {
    require(isInstant(deal.startDateTime), `deals[${i}].startDateTime`)
    require(isInstant(deal.endDateTime ?? deal.startDateTime), `deals[${i}].endDateTime`)
    const codes = 'territories' in deal ? deal.territories : deal.excludedTerritories
    require(codes.length > 0 && codes.every(isTerritory), `deals[${i}].territories`)
    require(deal.useTypes.length > 0, `deals[${i}].useTypes`)
  })
}

/**
 * Throws DdexError for blank text, for characters that XML cannot carry or that are no part of a name, and for
 * numbers that are no count: everything DDEX measures here is a whole number of its unit, and at least one.
 */
export function refuseUnwritableText(value: unknown, at: string): void {
  if (typeof value === 'string') {
    if (unwritable.test(value)) throw new DdexError('invalid_characters', at)
    require(value.trim() !== '', at)
  } else if (typeof value === 'number') {
    require(Number.isSafeInteger(value) && value > 0, at)
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) refuseUnwritableText(item, `${at}[${i}]`)
  } else if (value && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) refuseUnwritableText(item, at ? `${at}.${key}` : key)
  }
}

function refuseTrack(track: Track, at: string): void {
  require(isIsrc(track.isrc), `${at}.isrc`)
  require(isMd5(track.file.md5), `${at}.file.md5`)
}

function refuseRepeats(tracks: Track[]): void {
  const seen = new Set<string>()
  for (const [i, { isrc, disc, number, file }] of tracks.entries()) {
    for (const [key, field] of [
      [`isrc ${isrc}`, 'isrc'],
      [`position ${disc}.${number}`, 'number'],
      [`file ${file.uri}`, 'file.uri'],
    ] as const) {
      if (seen.has(key)) throw new DdexError('invalid_value', `release.tracks[${i}].${field}`, 'used twice')
      seen.add(key)
    }
  }
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
