// What the text rules can report: every rule with its public source, every finding with its severity, every fix.

export type Severity = 'blocks' | 'advises'

export interface TextRule {
  /** The rule in one line. */
  statement: string
  /** The public store guide that requires it. */
  source: { title: string; url: string }
}

const APPLE = {
  title: 'Apple Music Style Guide',
  url: 'https://help.apple.com/itc/musicstyleguide/en.lproj/static.html',
}
const APPLE_VERSIONS = {
  title: 'Apple Music Style Guide, 3.5 to 3.10 Version Information',
  url: 'https://help.apple.com/itc/musicstyleguide/en.lproj/itc638a0a411.html',
}
const MUSIC_BIZ = {
  title: 'Music Business Association, Music Metadata Style Guide 2.1',
  url: 'https://docs.reprtoir.com/docs/music-metadata-style-guide',
}
const MUSIC_BIZ_CASING = {
  title: 'Music Metadata Style Guide 2.1, section 10, Capitalization, Casing and Abbreviations',
  url: 'https://docs.reprtoir.com/docs/music-metadata-style-guide-capitalization-casing-and-abbreviations',
}
const LANGUAGE_CASING = {
  title: 'JTV Digital, Using uppercase, lowercase, abbreviations, accents and special characters',
  url: 'https://support.jtvdigital.com/hc/en-us/articles/200573547-Using-uppercase-lowercase-abbreviations-accents-and-special-characters',
}
const SYMPHONIC_TITLES = {
  title: 'Symphonic, Track / Release Title Formatting',
  url: 'https://support.symdistro.com/hc/en-us/articles/115004004526-Track-Release-Title-Formatting',
}
const SYMPHONIC_ARTISTS = {
  title: 'Symphonic, What are "Compound Artists"?',
  url: 'https://support.symdistro.com/hc/en-us/articles/203164869-What-are-Compound-Artists-',
}
const MUSIC_TEAM = {
  title: 'MusicTeam, Content review guidelines',
  url: 'https://help.musicteam.com/en/articles/8166276-content-review-guidelines',
}
const ROUTE_NOTE = {
  title: 'RouteNote, What am I unable to include in my release’s metadata?',
  url: 'https://support.routenote.com/kb-article/what-am-i-unable-to-include-in-my-releases-metadata',
}
const BELIEVE_ARTISTS = {
  title: 'Believe, Artist’s fields content',
  url: 'https://believedigital.zendesk.com/hc/en-us/articles/360020620499',
}
const CATAPULT_ARTISTS = {
  title: 'Catapult, Artist Names Guidelines',
  url: 'https://support.catapultdistribution.com/hc/en-us/articles/360056931051-Artist-Names-Guidelines',
}
const CATAPULT_VARIOUS = {
  title: 'Catapult, Various Artists Usage',
  url: 'https://support.catapultdistribution.com/hc/en-us/articles/360056472692-Various-Artists-Usage',
}
const MINISTRY_LANGUAGES = {
  title: 'Ministry Musics, Languages requirements',
  url: 'https://ministrymusics.com/crm/knowledge-base/article/languages-requirements',
}
const REVELATOR = {
  title: 'Revelator, Metadata Styleguide',
  url: 'https://docs.revelator.com/pro/resources/metadata-styleguide',
}
const RECORD_JET = {
  title: 'recordJet, What content may not be delivered to TikTok?',
  url: 'https://faq.recordjet.com/en/articles/6899643-what-content-may-not-be-delivered-to-tiktok',
}
const UTS39 = {
  title: 'Unicode Technical Standard #39, Unicode Security Mechanisms',
  url: 'https://www.unicode.org/reports/tr39/',
}

export const TEXT_RULES = {
  T01: {
    statement: 'Guests, producers and artists stand in their own fields, not in the title.',
    source: APPLE,
  },
  T02: {
    statement: 'A title is not all capitals, all small letters or a random mix.',
    source: MUSIC_BIZ_CASING,
  },
  T03: {
    statement:
      'English titles begin every word with a capital but articles, conjunctions and short prepositions.',
    source: MUSIC_BIZ_CASING,
  },
  T04: {
    statement: 'Other languages keep their own small words small, and their own letters.',
    source: LANGUAGE_CASING,
  },
  T05: {
    statement: 'Volumes and parts are written “Title, Vol. 2” and “Title, Pt. 2”.',
    source: LANGUAGE_CASING,
  },
  T06: {
    statement: 'The version stands in the version field, once; the original says nothing.',
    source: APPLE_VERSIONS,
  },
  T07: {
    statement: 'No advertising, store names, prices, addresses, file formats or slurs.',
    source: MUSIC_TEAM,
  },
  T08: {
    statement: 'No emoji, symbols, imitated letters and invisible characters; one space between words.',
    source: ROUTE_NOTE,
  },
  T09: {
    statement: 'A title is a title: not a placeholder and not the name of a file.',
    source: SYMPHONIC_TITLES,
  },
  T10: { statement: 'The only track of a release has the title of the release.', source: SYMPHONIC_TITLES },
  T11: { statement: 'Title and version are unique inside a release.', source: SYMPHONIC_TITLES },
  T12: { statement: 'Brackets close, and a second pair is square.', source: APPLE_VERSIONS },
  T13: { statement: 'No search terms and no fame of others.', source: MUSIC_BIZ },
  T14: { statement: 'A title is written in the script of its language.', source: MINISTRY_LANGUAGES },
  T15: { statement: 'A translation is not part of the title.', source: MINISTRY_LANGUAGES },
  A01: { statement: 'One artist in each artist field.', source: SYMPHONIC_ARTISTS },
  A02: { statement: 'Nobody is named twice, and no main artist is a guest too.', source: APPLE },
  A03: { statement: 'No name that is taken for somebody else’s.', source: UTS39 },
  A04: {
    statement: 'No generic names; Various Artists is for compilations of at least four artists.',
    source: CATAPULT_VARIOUS,
  },
  A05: { statement: 'A name holds no role, label, address or emoji.', source: CATAPULT_ARTISTS },
  A06: { statement: 'Writers are named in full: who composed, and who wrote the words.', source: REVELATOR },
  A07: { statement: 'Every track names at least one performer.', source: APPLE },
  A09: { statement: 'An artist is spelled the same everywhere.', source: CATAPULT_ARTISTS },
  A10: {
    statement: 'Whoever only wrote or produced is no main artist, but in classical music.',
    source: BELIEVE_ARTISTS,
  },
  R01: {
    statement: 'Works of the public domain, of holidays and of religion are declared.',
    source: RECORD_JET,
  },
} as const satisfies Record<string, TextRule>
export type RuleId = keyof typeof TEXT_RULES

interface Kind {
  rule: RuleId
  severity: Severity
  /** The artist can confirm that it is intended; the finding is then not reported again. */
  confirmable: boolean
}
const blocks = (rule: RuleId): Kind => ({ rule, severity: 'blocks', confirmable: false })
const blocksUnlessMeant = (rule: RuleId): Kind => ({ rule, severity: 'blocks', confirmable: true })
const advises = (rule: RuleId): Kind => ({ rule, severity: 'advises', confirmable: true })

/** Every finding, with the parameters of its message after it. */
export const TEXT_FINDINGS = {
  featuring_in_title: blocks('T01'), // names, mark
  producer_in_title: blocks('T01'), // names, mark
  guest_in_title: advises('T01'), // names
  artist_in_title: advises('T01'), // name
  casing_upper: advises('T02'), // word
  casing_lower: advises('T02'), // word
  casing_random: advises('T02'), // word
  title_case: advises('T03'), // word, wanted
  language_case: advises('T04'), // word, wanted
  turkish_dot: advises('T04'), // word
  series_form: advises('T05'), // value
  number_sign: advises('T05'), // value
  version_in_title: blocks('T06'), // word, version
  version_needless: blocks('T06'), // word
  version_unset: advises('T06'), // word, version
  banned_word: blocks('T07'), // word
  tag_word: blocks('T07'), // word
  tag_at_end: blocksUnlessMeant('T07'), // word
  price: blocks('T07'), // word
  address: blocks('T07'), // word
  hashtag: advises('T07'), // word
  slur: blocks('T07'), // word
  emoji: blocks('T08'), // sign
  hidden_characters: blocks('T08'), // codePoint
  symbol: blocksUnlessMeant('T08'), // sign
  styled_letters: blocks('T08'),
  stacked_marks: blocks('T08'),
  spaces: advises('T08'),
  accents_separate: advises('T08'),
  apostrophe: advises('T08'),
  title_missing: blocks('T09'),
  title_only_signs: blocksUnlessMeant('T09'),
  file_name: blocks('T09'), // word
  generic_title: blocksUnlessMeant('T09'), // title
  track_number_in_title: blocksUnlessMeant('T09'), // word
  placeholder_title: advises('T09'), // title
  single_title: advises('T10'), // title, release
  duplicate_title: blocks('T11'), // title, track
  brackets_unbalanced: advises('T12'), // sign
  brackets_double: advises('T12'), // word
  search_terms: blocks('T13'), // word
  borrowed_fame: advises('T13'), // word
  other_artist_in_title: advises('T13'), // name
  script_language: advises('T14'), // language, script
  mixed_scripts: advises('T14'), // word
  translation_in_title: advises('T15'), // word
  several_artists: advises('A01'), // names
  featuring_in_name: blocks('A01'), // names
  featured_self: blocks('A02'), // name
  artist_repeated: blocks('A02'), // name
  name_lookalike: blocks('A03'), // name, known
  name_protected: advises('A03'), // name, known
  name_similar: advises('A03'), // name, known
  various_artists: blocks('A04'), // name, artists
  generic_name: blocks('A04'), // name
  name_emoji: blocks('A05'), // sign
  name_hidden_characters: blocks('A05'), // codePoint
  name_spaces: advises('A05'),
  name_address: blocks('A05'), // word
  name_role: blocks('A05'), // word
  name_tag: blocks('A05'), // word
  name_label: blocksUnlessMeant('A05'), // word
  composer_missing: advises('A06'),
  lyricist_missing: advises('A06'),
  contributor_name: blocks('A06'), // name
  performer_missing: blocks('A07'),
  name_spelling: advises('A09'), // name, known
  name_near: advises('A09'), // name, known
  artist_not_performing: advises('A10'), // name, role
  public_domain: advises('R01'), // word
} as const satisfies Record<string, Kind>
export type TextFindingCode = keyof typeof TEXT_FINDINGS

/** A change applied with one click; `applyFix` defines it. `at` is a path such as `tracks.3.title`. */
export type TextFix =
  | { kind: 'replace'; at: string; value: string }
  | { kind: 'remove'; at: string }
  | { kind: 'split'; at: string; names: string[]; featured: string[] }
  | { kind: 'move_to_featured'; at: string; value: string; names: string[] }
  | { kind: 'move_to_contributors'; at: string; value: string; names: string[]; role: string }
  | { kind: 'move_to_version'; at: string; value: string; version: string }
  | { kind: 'add_performer'; at: string; name: string; instrument: string }

export interface TextFinding {
  rule: RuleId
  code: TextFindingCode
  severity: Severity
  /** Path of the field: `title`, `tracks.3.title`, `tracks.0.contributors.1.name`. */
  at: string
  /** Start and end in UTF-16 units, when the finding concerns a part of the text. */
  range?: readonly [from: number, to: number]
  params: Record<string, string | number>
  fix?: TextFix
}

export function textFinding(
  code: TextFindingCode,
  path: string,
  params: TextFinding['params'] = {},
  more: { range?: TextFinding['range']; fix?: TextFix } = {},
): TextFinding {
  const { rule, severity } = TEXT_FINDINGS[code]
  return { rule, code, severity, at: path, params, ...more }
}

/** Removes findings that the artist has confirmed, where their rule allows it. */
export const withoutConfirmed = (
  findings: TextFinding[],
  confirmed: readonly RuleId[] = [],
): TextFinding[] =>
  confirmed.length === 0
    ? findings
    : findings.filter(
        (finding) => !(TEXT_FINDINGS[finding.code].confirmable && confirmed.includes(finding.rule)),
      )
