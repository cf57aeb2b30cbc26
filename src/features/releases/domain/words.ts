// The texts of a draft as input of the text rules, and the findings of those rules as findings of the release.
import {
  type RuleId,
  TEXT_FINDINGS,
  type TextFinding,
  type TextFindingCode,
  type TextFix,
} from '#engines/text-rules/findings.ts'
import { applyFix } from '#engines/text-rules/fixes.ts'
import { normalName } from '#engines/text-rules/normalise.ts'
import { checkRelease } from '#engines/text-rules/release.ts'
import type { ReleaseContext, ReleaseWords, TrackWords } from '#engines/text-rules/release-words.ts'
import type { ReleaseFinding } from './findings.ts'
import { mainNames, named } from './main-artists.ts'
import type { Draft, DraftTrack } from './submission.ts'

/** Facts that are not part of the draft: the name of the user, and the words that the operator bans from titles. */
export type WordContext = Pick<ReleaseContext, 'userName' | 'banned' | 'protectedNames'>

export const wordsOf = (draft: Draft): ReleaseWords => ({
  title: draft.title,
  titleLanguage: draft.language,
  artists: mainNames(draft.artistName, draft.otherArtists),
  featuredArtists: [],
  isCompilation: draft.type === 'compilation',
  isAlbum: draft.type !== 'single',
  isClassical: draft.primaryGenre === 'classical',
  confirmed: draft.confirmed as RuleId[],
  tracks: draft.tracks.map((track) => ({
    title: track.title,
    version: track.version,
    language: track.language,
    artists: mainNames(track.artist, track.otherArtists),
    featuredArtists: track.featuredArtists,
    contributors: track.contributors,
    performers: track.performers,
    isInstrumental: track.version === 'instrumental' || track.language === 'zxx',
    confirmed: track.confirmed as RuleId[],
  })),
})

/** Findings of the text rules, each at the wizard field that fixes it. */
export const wordFindings = (draft: Draft, context: WordContext = {}): ReleaseFinding[] =>
  [
    ...checkRelease(wordsOf(draft), context).filter(isOurs),
    ...OTHER_TITLES.flatMap((field) => otherTitleFindings(draft, field, context)),
  ].map((finding) => findingOf(finding, draft.tracks))

/** What stores show beside a title is checked for what no store shows, not for the style of a title. */
const OTHER_TITLES = ['subtitle', 'nativeTitle', 'work'] as const
const RULES_OF_OTHER_TITLES: readonly TextFindingCode[] = [
  'featuring_in_title',
  'producer_in_title',
  'banned_word',
  'tag_word',
  'price',
  'address',
  'hashtag',
  'slur',
  'emoji',
  'hidden_characters',
  'symbol',
  'styled_letters',
  'stacked_marks',
  'spaces',
  'file_name',
  'search_terms',
  'borrowed_fame',
]

function otherTitleFindings(
  draft: Draft,
  field: (typeof OTHER_TITLES)[number],
  context: WordContext,
): TextFinding[] {
  const titleOf = (part: Partial<Record<typeof field, string>>) => part[field]?.trim() ?? ''
  if (titleOf(draft) === '' && draft.tracks.every((track) => titleOf(track) === '')) return []
  const words = wordsOf(draft)
  const tracks = words.tracks.map((track, i) => ({ ...track, title: titleOf(draft.tracks[i] ?? {}) }))
  return checkRelease({ ...words, title: titleOf(draft), tracks }, context).flatMap(
    ({ fix: _, ...finding }) =>
      RULES_OF_OTHER_TITLES.includes(finding.code)
        ? { ...finding, at: finding.at.replace(/(^|\.)title$/, `$1${field}`) }
        : [],
  )
}

/** A profile's own name is checked and fixed on the artist page; here it only blocks what no store accepts. */
const isOurs = ({ at, severity }: TextFinding) => at !== 'artists.0' || severity === 'blocks'

function findingOf(
  { at, code, rule, severity, params, fix }: TextFinding,
  tracks: readonly DraftTrack[],
): ReleaseFinding {
  const index = /^tracks\.(\d+)\./.exec(at)?.[1]
  const own = {
    severity,
    rule,
    at: fieldOf(at, tracks[Number(index)]),
    params: index ? numbered(params, Number(index) + 1) : params,
    ...(TEXT_FINDINGS[code].confirmable ? { confirmable: true } : {}),
  }
  if (index === undefined) {
    const fixPart = fix && !at.startsWith('artists.') ? { fix: fixOfRelease(fix, tracks.length) } : {}
    return { ...own, step: 'basic-info', code, ...fixPart }
  }
  const trackCode = code === 'title_missing' ? 'track_title_missing' : code
  return { ...own, step: 'tracks', code: trackCode, ...(fix ? { fix } : {}) }
}

/**
 * Guests and credits belong to tracks: from the release title they move to its only track; with several tracks they are
 * only removed.
 */
const fixOfRelease = (fix: TextFix, trackCount: number): TextFix =>
  isMove(fix) && trackCount !== 1 ? { kind: 'replace', at: fix.at, value: fix.value } : fix

const isMove = (
  fix: TextFix,
): fix is Extract<TextFix, { kind: 'move_to_featured' | 'move_to_contributors' }> =>
  fix.kind === 'move_to_featured' || fix.kind === 'move_to_contributors'

/** `track` is the number of the track that has the finding; another track it mentions is `other`. */
const numbered = ({ track: other, ...params }: TextFinding['params'], track: number) => ({
  ...params,
  ...(other === undefined ? {} : { other }),
  track,
})

/** The engine reports single artists of a list; the wizard has one field for each list. */
const fieldOf = (path: string, track?: DraftTrack): string =>
  path
    .replace(/^artists\.0$/, 'artistId')
    .replace(/\.artists\.0$/, track?.artist.trim() ? '.artist' : '.otherArtists')
    .replace(/(^|\.)artists\.\d+$/, '$1otherArtists')
    .replace(/featuredArtists\.\d+$/, 'featuredArtists')

/** The fields that a fix changes: of the release, and of tracks by index. */
export interface FixedFields {
  release: { title?: string }
  tracks: {
    index: number
    fields: Partial<
      Pick<
        DraftTrack,
        'title' | 'version' | 'artist' | 'otherArtists' | 'featuredArtists' | 'contributors' | 'performers'
      >
    >
  }[]
}

/** The result of a one-click fix. A new writer has no share yet. */
export function fieldsOfFix(draft: Draft, fix: TextFix): FixedFields {
  const before = wordsOf(draft)
  const after = withMoved(before, fix)
  return {
    release: after.title === before.title ? {} : { title: after.title },
    tracks: after.tracks.flatMap((track, index) => {
      const was = draft.tracks[index]
      return was && track !== before.tracks[index] ? [{ index, fields: changed(was, track) }] : []
    }),
  }
}

/**
 * The texts after the fix; an artist removed from the release title is added to its only track, unless already there.
 */
function withMoved(before: ReleaseWords, fix: TextFix): ReleaseWords {
  const after = applyFix(before, fix)
  const [track] = before.tracks
  if (fix.at !== 'title' || !isMove(fix) || !track) return after
  const known =
    fix.kind === 'move_to_featured' ? track.featuredArtists : track.contributors.map(({ name }) => name)
  const names = fix.names.filter((name) => !known.some((other) => normalName(other) === normalName(name)))
  const { title: value } = track
  return names.length > 0 ? applyFix(after, { ...fix, at: 'tracks.0.title', value, names }) : after
}

function changed(was: DraftTrack, now: TrackWords): FixedFields['tracks'][number]['fields'] {
  const [artist = '', ...rest] = was.artist.trim() ? now.artists : ['', ...now.artists]
  const otherArtists = rest.map(
    (name) => was.otherArtists.find((other) => other.name.trim() === name) ?? { name, pages: {} },
  )
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const contributors = now.contributors.map(({ name, role }, i) => ({
    name,
    role,
    shareBasisPoints: was.contributors[i]?.shareBasisPoints ?? 0,
  }))
  const performers = now.performers.map(({ name, instrument = '' }) => ({ name, instrument }))
  return {
    ...(now.title === was.title ? {} : { title: now.title }),
    ...((now.version ?? 'original') === was.version ? {} : { version: now.version as DraftTrack['version'] }),
    ...(artist === was.artist.trim() ? {} : { artist }),
    ...(same(otherArtists, named(was.otherArtists)) ? {} : { otherArtists }),
    ...(same(now.featuredArtists, was.featuredArtists) ? {} : { featuredArtists: [...now.featuredArtists] }),
    ...(same(contributors, was.contributors) ? {} : { contributors }),
    ...(same(performers, was.performers) ? {} : { performers }),
  }
}
