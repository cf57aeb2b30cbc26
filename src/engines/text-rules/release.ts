// Owns checking all words of a release together: every title, every name, and what they are to each other.
import type { BannedWords } from './banned-words.ts'
import {
  type RuleId,
  TEXT_FINDINGS,
  type TextFinding,
  type TextFix,
  textFinding,
  withoutConfirmed,
} from './findings.ts'
import type { NameIndex } from './name-index.ts'
import { checkName } from './names.ts'
import { cleanText, isFullName, normalName, normalTitle } from './normalise.ts'
import { checkTitle, withoutFix } from './titles.ts'

export interface TrackWords {
  title: string
  /** One of the product's versions; nothing is `original`. */
  version?: string | null
  /** Main artists of the track where they are not the release's. */
  artists: readonly string[]
  featuredArtists: readonly string[]
  contributors: readonly { name: string; role: string }[]
  performers: readonly { name: string; instrument?: string }[]
  /** ISO 639-1; nothing or `zxx`: the release's. */
  language?: string | null
  isInstrumental?: boolean
  /** Rules the artist has confirmed for the words of this track. */
  confirmed?: readonly RuleId[]
}

export interface ReleaseWords {
  title: string
  /** Leave it out where releases have no version of their own. */
  version?: string | null
  /** ISO 639-1 of the titles. */
  titleLanguage?: string | null
  artists: readonly string[]
  featuredArtists: readonly string[]
  isCompilation?: boolean
  /** Composers and producers are main artists in classical music. */
  isClassical?: boolean
  tracks: readonly TrackWords[]
  confirmed?: readonly RuleId[]
}

export interface ReleaseContext {
  banned?: BannedWords
  protectedNames?: NameIndex
  /** Names as the account's catalogue spells them. */
  knownNames?: NameIndex
  /** The user's own artists, who are no guests of the user. */
  ownNames?: readonly string[]
  /** The user, whom one click adds as performer of a track without any. */
  userName?: string
}

/** Everything there is to say about the words of a release, in the order of the release's own fields, then track by track. */
export function checkRelease(words: ReleaseWords, context: ReleaseContext = {}): TextFinding[] {
  return [
    ...withoutConfirmed(
      [...titleOfRelease(words, context), ...artistFindings(words, words, '', context)],
      words.confirmed,
    ),
    ...words.tracks.flatMap((track, i) =>
      withoutConfirmed(trackFindings(words, track, i, context), track.confirmed),
    ),
    ...duplicateTitles(words),
  ]
}

function titleOfRelease(words: ReleaseWords, context: ReleaseContext): TextFinding[] {
  const { title, version, titleLanguage: language, artists } = words
  const found = checkTitle(title, {
    language,
    artists,
    ...(version === undefined ? {} : { version }),
    ...picked(context),
  })
  return found.map((one) => keptPromise(one, words, words, '', context))
}

function trackFindings(
  words: ReleaseWords,
  track: TrackWords,
  i: number,
  context: ReleaseContext,
): TextFinding[] {
  const at = `tracks.${i}.`
  const artists = [...track.artists, ...words.artists]
  const titles = checkTitle(track.title, {
    ...{
      at: `${at}title`,
      language: languageOf(words, track),
      version: track.version ?? 'original',
      artists,
    },
    ...picked(context),
  })
  return [
    ...[...titles, ...singleTitle(words, track, i, context)].map((one) =>
      keptPromise(one, words, track, at, context),
    ),
    ...artistFindings(words, track, at, context),
    ...creditFindings(track, at, context),
    ...(words.isClassical ? [] : notPerforming(words, track, at)),
  ]
}

const picked = ({ banned, protectedNames }: ReleaseContext) => ({
  ...(banned ? { banned } : {}),
  ...(protectedNames ? { protectedNames } : {}),
})

const languageOf = (words: ReleaseWords, track: TrackWords) =>
  !track.language || track.language === 'zxx' ? words.titleLanguage : track.language

/** T10: the one track of a release is called as the release is, with its version or without. */
function singleTitle(
  words: ReleaseWords,
  track: TrackWords,
  i: number,
  context: ReleaseContext,
): TextFinding[] {
  const release = cleanText(words.title)
  const title = cleanText(track.title)
  if (words.tracks.length !== 1 || release === '' || title === '') return []
  const version = track.version && track.version !== 'original' ? track.version : ''
  const isVersion = version !== '' && normalTitle(release) === normalTitle(`${title} ${version}`)
  if (release === title || isVersion) return []
  const at = `tracks.${i}.title`
  const language = languageOf(words, track)
  const after = checkTitle(release, { language, version: track.version ?? 'original', ...picked(context) })
  const fix = { kind: 'replace', at, value: release } as const
  const isClean = after.every(({ severity }) => severity !== 'blocks')
  return [textFinding('single_title', at, { title, release }, isClean ? { fix } : {})]
}

/** T11: of one main artist, no two tracks have the same title and version. */
function duplicateTitles(words: ReleaseWords): TextFinding[] {
  const first = new Map<string, number>()
  return words.tracks.flatMap((track, i) => {
    const key = titleKey(words, track)
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, i)
      return []
    }
    if (cleanText(track.title) === '') return []
    return [textFinding('duplicate_title', `tracks.${i}.title`, { title: track.title, track: earlier + 1 })]
  })
}

function titleKey(words: ReleaseWords, track: TrackWords): string {
  const artists = (track.artists.length > 0 ? track.artists : words.artists).map(normalName).sort()
  const title = normalTitle(track.title, languageOf(words, track))
  return JSON.stringify([title, track.version || 'original', artists])
}

interface Credited {
  artists: readonly string[]
  featuredArtists: readonly string[]
}

/** Every artist's name by itself (A01, A03 to A05, A09), and each against the others (A02). */
function artistFindings(
  words: ReleaseWords,
  fields: Credited,
  at: string,
  context: ReleaseContext,
): TextFinding[] {
  const isRelease = fields === words
  const compilationArtists = isRelease && words.isCompilation ? mainArtists(words).size : 0
  const check = (name: string, where: string) =>
    checkName(name, {
      ...{ at: where, compilationArtists },
      ...(context.protectedNames ? { protectedNames: context.protectedNames } : {}),
      ...(context.knownNames ? { knownNames: context.knownNames } : {}),
    })
  const main = fields.artists.flatMap((name, i) => check(name, `${at}artists.${i}`))
  const guests = fields.featuredArtists.flatMap((name, i) => check(name, `${at}featuredArtists.${i}`))
  return [
    ...[...main, ...guests].map((one) => keptPromise(one, words, fields, at, context)),
    ...repeated(fields.artists, `${at}artists`),
    ...repeated(fields.featuredArtists, `${at}featuredArtists`),
    ...selfFeatured(words, fields, at, context),
  ]
}

const mainArtists = (words: ReleaseWords) =>
  new Set(
    words.tracks
      .flatMap((track) => track.artists)
      .map(normalName)
      .filter((name) => name !== ''),
  )

function repeated(names: readonly string[], at: string): TextFinding[] {
  const normal = names.map(normalName)
  return names.flatMap((name, i) =>
    normal[i] !== '' && normal.indexOf(normal[i] as string) < i
      ? [
          textFinding(
            'artist_repeated',
            `${at}.${i}`,
            { name },
            { fix: { kind: 'remove', at: `${at}.${i}` } },
          ),
        ]
      : [],
  )
}

/** A guest who is a main artist, or the user: names alike but for case, accents, spaces and signs. */
function selfFeatured(
  words: ReleaseWords,
  fields: Credited,
  at: string,
  context: ReleaseContext,
): TextFinding[] {
  const own = ownNames(words, fields, context)
  return fields.featuredArtists.flatMap((name, i) => {
    const where = `${at}featuredArtists.${i}`
    return own.has(normalName(name))
      ? [textFinding('featured_self', where, { name }, { fix: { kind: 'remove', at: where } })]
      : []
  })
}

const ownNames = (words: ReleaseWords, fields: Credited, { ownNames: user = [] }: ReleaseContext) =>
  new Set([...fields.artists, ...words.artists, ...user].map(normalName).filter((name) => name !== ''))

/** A06 and A07: full names of writers, who composed and who wrote the words, and a performer. */
function creditFindings(track: TrackWords, at: string, context: ReleaseContext): TextFinding[] {
  const names = track.contributors.flatMap(({ name }, i) => {
    const where = `${at}contributors.${i}.name`
    const full = isFullName(name) ? [] : [textFinding('contributor_name', where, { name })]
    return [...full, ...checkName(name, { at: where, of: 'credit' }).map((one) => stillFull(one, name))]
  })
  const performers = track.performers.flatMap(({ name }, i) =>
    checkName(name, { at: `${at}performers.${i}.name`, of: 'credit' }),
  )
  return [...names, ...missingWriters(track, at), ...performers, ...missingPerformer(track, at, context)]
}

/** A name that was a full one stays one. */
const stillFull = (one: TextFinding, name: string): TextFinding =>
  one.fix?.kind === 'replace' && isFullName(name) && !isFullName(one.fix.value) ? withoutFix(one) : one

function missingWriters({ contributors, isInstrumental }: TrackWords, at: string): TextFinding[] {
  const has = (role: string) => contributors.some((one) => one.role === role || one.role === 'writer')
  if (contributors.length === 0) return []
  return [
    ...(has('composer') ? [] : [textFinding('composer_missing', `${at}contributors`)]),
    ...(has('lyricist') || isInstrumental ? [] : [textFinding('lyricist_missing', `${at}contributors`)]),
  ]
}

/** One click names the user, with vocals, to be changed to what they played. */
function missingPerformer(
  { performers }: TrackWords,
  at: string,
  { userName = '' }: ReleaseContext,
): TextFinding[] {
  if (performers.length > 0) return []
  const where = `${at}performers`
  const name = cleanText(userName)
  const isFit =
    name !== '' && checkName(name, { of: 'credit' }).every(({ severity }) => severity !== 'blocks')
  const fix = { kind: 'add_performer', at: where, name, instrument: 'vocals' } as const
  return [textFinding('performer_missing', where, {}, isFit ? { fix } : {})]
}

/** A10: a main artist who is credited with writing or producing, and is not among those who perform. */
function notPerforming(words: ReleaseWords, track: TrackWords, at: string): TextFinding[] {
  const own = track.artists.length > 0
  const artists = own ? track.artists : words.artists
  const performs = new Set(track.performers.map(({ name }) => normalName(name)))
  return artists.flatMap((name, i) => {
    const credit = track.contributors.find((one) => normalName(one.name) === normalName(name))
    if (!credit || track.performers.length === 0 || performs.has(normalName(name))) return []
    // Of the release's artist, whose name stands there once, the track's performers are what is to be mended.
    const where = own ? `${at}artists.${i}` : `${at}performers`
    return [textFinding('artist_not_performing', where, { name, role: credit.role })]
  })
}

/**
 * A finding with its fix as the whole release allows it: names that are credited already are not credited again, and no fix
 * makes two tracks one, a main artist a guest, or a name that is refused.
 */
function keptPromise(
  one: TextFinding,
  words: ReleaseWords,
  fields: Credited,
  at: string,
  context: ReleaseContext,
): TextFinding {
  const { fix } = one
  if (!fix) return one
  const mended =
    fix.kind === 'move_to_featured' ? { ...fix, names: newGuests(fix.names, words, fields, context) } : fix
  const isKept =
    titleStaysUnique(mended, words) &&
    namesStayApart(mended, words, fields, at, context) &&
    isFree(mended, context)
  return isKept ? { ...one, fix: mended } : withoutFix(one)
}

/** Guests of the title that are not credited yet; a main artist is, and the user's own are no guests. */
function newGuests(
  names: readonly string[],
  words: ReleaseWords,
  fields: Credited,
  context: ReleaseContext,
): string[] {
  const credited = new Set([...ownNames(words, fields, context), ...fields.featuredArtists.map(normalName)])
  return names.filter((name) => {
    const isNew = !credited.has(normalName(name))
    credited.add(normalName(name))
    return isNew
  })
}

function titleStaysUnique(fix: TextFix, words: ReleaseWords): boolean {
  const [, index, field] = /^tracks\.(\d+)\.(title|version)$/.exec(fix.at) ?? []
  if (index === undefined || !('value' in fix)) return true
  const track = words.tracks[Number(index)] as TrackWords
  const after = {
    ...track,
    ...(field === 'title' ? { title: fix.value } : { version: fix.value }),
    ...(fix.kind === 'move_to_version' ? { version: fix.version } : {}),
  }
  const key = titleKey(words, after)
  return words.tracks.every((other, i) => i === Number(index) || titleKey(words, other) !== key)
}

function namesStayApart(
  fix: TextFix,
  words: ReleaseWords,
  fields: Credited,
  at: string,
  context: ReleaseContext,
): boolean {
  const [, list, index] = /(artists|featuredArtists)\.(\d+)$/.exec(fix.at) ?? []
  if (index === undefined) return true
  const others = (names: readonly string[], own: boolean) =>
    names.filter((_, i) => !(own && i === Number(index)))
  const main = others(fields.artists, list === 'artists').map(normalName)
  const guests = others(fields.featuredArtists, list === 'featuredArtists').map(normalName)
  const added = fix.kind === 'split' ? fix.names : 'value' in fix ? [fix.value] : []
  const addedGuests = fix.kind === 'split' ? fix.featured : []
  const all = [...main, ...guests, ...[...added, ...addedGuests].map(normalName)]
  if (new Set(all).size < all.length) return false
  const own = ownNames(words, { artists: [], featuredArtists: [] }, { ...context })
  const becomeGuests = [...addedGuests, ...(list === 'featuredArtists' ? added : [])].map(normalName)
  if (becomeGuests.some((name) => own.has(name) || main.includes(name))) return false
  // A new main artist of the release may be a guest on one of its tracks already.
  return (
    at !== '' ||
    list !== 'artists' ||
    !words.tracks.some((track) =>
      track.featuredArtists.some((guest) => added.map(normalName).includes(normalName(guest))),
    )
  )
}

/** Names a fix credits are names that may be credited. */
function isFree(fix: TextFix, { protectedNames }: ReleaseContext): boolean {
  if (fix.kind !== 'move_to_featured' && fix.kind !== 'move_to_contributors') return true
  const of = fix.kind === 'move_to_featured' ? 'artist' : 'credit'
  return fix.names.every((name) =>
    checkName(name, { of, ...(protectedNames ? { protectedNames } : {}) }).every(
      ({ code }) => TEXT_FINDINGS[code].severity !== 'blocks',
    ),
  )
}
