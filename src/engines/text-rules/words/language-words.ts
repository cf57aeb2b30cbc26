// The shape of one language's words. All are data: lower case, whole words, found without regard to case or accents.

export interface LanguageWords {
  /** Refused wherever they stand in a title. */
  banned: readonly string[]
  /** Refused as a remark, in brackets or after a dash: `Song (HD)`, not `Clean Up Woman`. */
  tags: readonly string[]
  /** What may stand beside a tag without making it a title: `(Clean Version)`, `(New Single)`. */
  fillers: readonly string[]
  /** Unmistakable insults of groups of people; words with a harmless sense are not here. */
  slurs: readonly string[]
  /** Names of searches, not of songs. */
  searchTerms: readonly string[]
  /** What leans on the fame of somebody else. */
  borrowedFame: readonly string[]
  /** Holidays, religion, songs that belong to everybody: stores want to know whose work it is. */
  publicDomain: readonly string[]
  /** With a number behind them no title but a slot: `Track 1`. */
  numbered: readonly string[]
  /** Alone no title but a stand-in. */
  placeholders: readonly string[]
  /** What says which recording it is, by the product's versions; `original` is never written. */
  versions: Readonly<
    Record<'original' | 'remix' | 'acoustic' | 'cover' | 'instrumental' | 'live', readonly string[]>
  >
  featuring: readonly string[]
  /** Beginning of a bracket that names a guest, as `(with Ana Lima)`. */
  withGuest: readonly string[]
  producedBy: readonly string[]
  volume: readonly string[]
  part: readonly string[]
  intro: readonly string[]
  outro: readonly string[]
  interlude: readonly string[]
  /** What stands for four artists and more. */
  variousArtists: readonly string[]
  /** Forms of it that stores take for no one. */
  variousShort: readonly string[]
  genericNames: readonly string[]
  /** Roles and instruments that people write behind a name: `Ana Lima (guitar)`. */
  roles: readonly string[]
  /** Last words of a company's name. */
  labels: readonly string[]
  /** Last words of a channel's name: `Ana Lima Official`. */
  nameTags: readonly string[]
}
