// Owns taking what a message told for a whole model, or saying what is missing.
import { refuseUnwritable } from './check-writable.ts'
import { DdexError } from './ddex-error.ts'
import type { NewRelease } from './model.ts'
import type { Told } from './told.ts'
import { ROLES_OF3 } from './words-of-3.ts'

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
  'release.tracks.*.contributors.*.roles.*': Object.keys(ROLES_OF3),
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
export function asNewRelease(told: Told<NewRelease>): NewRelease {
  for (const path of REQUIRED) {
    for (const { at, value } of places(told, path)) {
      if (value === undefined || value === '') throw new DdexError('missing_element', at)
    }
  }
  for (const [path, list] of Object.entries(words)) {
    for (const { at, value } of places(told, path)) {
      if (value !== undefined && !list.includes(String(value))) {
        throw new DdexError('invalid_value', at, String(value))
      }
    }
  }
  const model = withoutHashes(told) as NewRelease
  refuseUnwritable(model)
  return model
}

/** Every place a path leads to. A missing branch is one place, with no value; an item of an empty list is none. */
function places(value: unknown, path: string): { at: string; value: unknown }[] {
  let found = [{ at: '', value }]
  for (const step of path.split('.')) {
    found = found.flatMap(({ at, value }) => {
      if (step === '*') {
        return Array.isArray(value)
          ? value.map((item, i) => ({ at: `${at}[${i}]`, value: item as unknown }))
          : []
      }
      const inner = (value as Record<string, unknown> | undefined)?.[step]
      return { at: at ? `${at}.${step}` : step, value: inner }
    })
  }
  return found
}

/** The model has the MD5 of a file, and no other hash. */
function withoutHashes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHashes)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key, held]) => key !== 'hash' && held !== undefined)
  return Object.fromEntries(kept.map(([key, held]) => [key, withoutHashes(held)]))
}
