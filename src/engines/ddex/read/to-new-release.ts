// Turns a parsed message into a complete model, or names what is missing.

import { DdexError } from '../ddex-error.ts'
import type { NewRelease } from '../model.ts'
import { ERN3_ROLES } from '../v3/ern3-codes.ts'
import { refuseUnwritable } from '../write/check-writable.ts'
import type { Parsed } from './parsed.ts'

/** What the model cannot do without; `*` is each item of a list. */
const REQUIRED = [
  'messageId',
  'threadId',
  'createdAt',
  'sender.dpid',
  'sender.name',
  'recipient.dpid',
  'recipient.name',
  'control',
  'language',
  'release',
  'release.upc',
  'release.title',
  'release.type',
  'release.displayArtistName',
  'release.label',
  'release.pLine.year',
  'release.pLine.text',
  'release.cLine.year',
  'release.cLine.text',
  'release.genre',
  'release.releaseDate',
  'release.parentalWarning',
  'release.artists.*.name',
  'release.tracks.*.isrc',
  'release.tracks.*.title',
  'release.tracks.*.displayArtistName',
  'release.tracks.*.artists.*.name',
  'release.tracks.*.durationMs',
  'release.tracks.*.parentalWarning',
  'release.tracks.*.pLine.year',
  'release.tracks.*.pLine.text',
  'release.tracks.*.file.uri',
  'release.tracks.*.file.md5',
  'release.tracks.*.file.codec',
  'release.tracks.*.file.channels',
  'release.tracks.*.file.sampleRateHz',
  'release.tracks.*.file.durationMs',
  'release.image.uri',
  'release.image.md5',
  'release.image.codec',
  'release.image.widthPx',
  'release.image.heightPx',
  'deals.*.start',
  'deals.*.commercialModel',
]

/** Where the model has a closed list: its words. */
const words: Record<string, readonly string[]> = {
  control: ['LiveMessage', 'TestMessage'],
  'release.type': ['Single', 'EP', 'Album'],
  'release.parentalWarning': ['Explicit', 'NotExplicit', 'ExplicitContentEdited'],
  'release.artists.*.role': ['MainArtist', 'FeaturedArtist'],
  'release.image.codec': ['JPEG', 'PNG'],
  'release.tracks.*.parentalWarning': ['Explicit', 'NotExplicit', 'ExplicitContentEdited'],
  'release.tracks.*.artists.*.role': ['MainArtist', 'FeaturedArtist'],
  'release.tracks.*.contributors.*.roles.*': Object.keys(ERN3_ROLES),
  'release.tracks.*.file.codec': ['FLAC', 'PCM', 'MP3', 'AAC'],
  'release.tracks.*.lyrics.codec': ['UTF8Text', 'LRC', 'TTML'],
  'deals.*.commercialModel': [
    'AdvertisementSupportedModel',
    'FreeOfChargeModel',
    'PayAsYouGoModel',
    'RightsClaimModel',
    'SubscriptionModel',
  ],
  'deals.*.useTypes.*': [
    'ConditionalDownload',
    'NonInteractiveStream',
    'OnDemandStream',
    'PermanentDownload',
    'TetheredDownload',
    'UserMakeAvailableUserProvided',
    'UseForTrainingGenerativeAI',
    'UseForTrainingNonGenerativeAI',
  ],
}

/**
 * The message as a model that could be sent again. Throws DdexError with the place in the model: `missing_element` for
 * what the model needs and the message leaves out, `invalid_value` for a word no list of ours has, and what
 * `writeNewReleaseMessage` refuses.
 */
export function toNewRelease(parsed: Parsed<NewRelease>): NewRelease {
  for (const path of REQUIRED) {
    for (const { place, value } of placesOf(parsed, path)) {
      if (value === undefined || value === '') throw new DdexError('missing_element', place)
    }
  }
  for (const [path, list] of Object.entries(words)) {
    for (const { place, value } of placesOf(parsed, path)) {
      if (value !== undefined && !list.includes(String(value))) {
        throw new DdexError('invalid_value', place, String(value))
      }
    }
  }
  const model = withoutHashes(parsed) as NewRelease
  refuseUnwritable(model)
  return model
}

/** Every place a path leads to. A missing branch is one place, with no value; an item of an empty list is none. */
function placesOf(value: unknown, path: string): { place: string; value: unknown }[] {
  let places = [{ place: '', value }]
  for (const step of path.split('.')) {
    places = places.flatMap(({ place, value }) => {
      if (step === '*') {
        return Array.isArray(value)
          ? value.map((item, i) => ({ place: `${place}[${i}]`, value: item as unknown }))
          : []
      }
      const inner = (value as Record<string, unknown> | undefined)?.[step]
      return { place: place ? `${place}.${step}` : step, value: inner }
    })
  }
  return places
}

/** The model has the MD5 of a file, and no other hash. */
function withoutHashes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHashes)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key, item]) => key !== 'hash' && item !== undefined)
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutHashes(item)]))
}
