// The shape of one language's words: lower case, whole words, matched without regard to case or accents.

export interface LanguageWords {
  /** Refused anywhere in a title. */
  banned: readonly string[]
  /** Refused as a remark, in brackets or after a dash: `Song (HD)`, not `Clean Up Woman`. */
  tags: readonly string[]
  /** Refused at the end of a title, and as a whole title. */
  announcements: readonly string[]
  /** Words allowed next to a tag that do not make it a title: `(Clean Version)`, `(New Single)`. */
  fillers: readonly string[]
  /** Unmistakable insults of groups of people; words with a harmless meaning are excluded. */
  slurs: readonly string[]
  /** Search terms that are not song titles. */
  searchTerms: readonly string[]
  /** Words that exploit somebody else's fame. */
  borrowedFame: readonly string[]
  /** Holidays, religion and traditional songs, where stores want to know the author. */
  publicDomain: readonly string[]
  /** With a number they are a generic title: `Track 1`. */
  numbered: readonly string[]
  /** Alone they are a placeholder title. */
  placeholders: readonly string[]
  /** Words that indicate the recording's version; `original` is never written. */
  versions: Readonly<
    Record<'original' | 'remix' | 'acoustic' | 'cover' | 'instrumental' | 'live', readonly string[]>
  >
  featuring: readonly string[]
  /** Start of a bracket that names a guest, as `(with Ana Lima)`. */
  withGuest: readonly string[]
  producedBy: readonly string[]
  volume: readonly string[]
  part: readonly string[]
  /** Terms for four or more artists. */
  variousArtists: readonly string[]
  /** Short forms of it that stores do not accept as an artist. */
  variousShort: readonly string[]
  genericNames: readonly string[]
  /** Roles and instruments that people add to a name: `Ana Lima (guitar)`. */
  roles: readonly string[]
  /** Final words of company names. */
  labels: readonly string[]
  /** Final words of channel names: `Ana Lima Official`. */
  nameTags: readonly string[]
}
