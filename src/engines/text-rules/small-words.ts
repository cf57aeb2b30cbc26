// Which words stay in lower case inside a title, by language, and how a title is recased.

export interface LanguageCase {
  /**
   * `title`: every word is capitalised except the small ones. `sentence`: only the first. `either`: both are accepted.
   */
  style: 'title' | 'sentence' | 'either'
  /** Lower case inside a title. A capital one between two words is a fault. */
  small: ReadonlySet<string>
  /**
   * Lower case as prepositions, capital as adverbs or in names: never reported, lower case when a whole title is
   * recased.
   */
  depends: ReadonlySet<string>
}

const set = (words: string) => new Set(words.split(' '))

/**
 * English: Music Metadata Style Guide 2.1, section 10. Spanish, Portuguese, Swedish, French, Italian: JTV Digital's
 * list of the stores' rules. Turkish: TDK, spelling of titles (ve, ile, ya, veya, yahut, ki, da, de, mı, mi, mu, mü).
 * German nouns are capitalised, which cannot be detected here, so no German title is recased.
 */
export const LANGUAGE_CASES: Record<string, LanguageCase> = {
  en: {
    style: 'title',
    small: set('a an and as at but for from into nor of onto or the to with'),
    depends: set('by in off on out over so up yet'),
  },
  es: {
    style: 'either',
    small: set('a al de del e en o para por un una y'),
    depends: set('el la las los'),
  },
  pt: {
    style: 'either',
    small: set('à ao aos às da das de do dos e em na nas no nos ou para pela pelas pelo pelos por um uma'),
    depends: set('a as o os com'),
  },
  tr: { style: 'either', small: set('ve ile veya yahut ki da de mı mi mu mü'), depends: set('ya') },
  fr: {
    style: 'sentence',
    small: set('de du des et un une en à au aux dans pour sur'),
    depends: set('le la les par'),
  },
  it: {
    style: 'sentence',
    small: set('di del della dei delle e un una in a al alla per con'),
    depends: set('il lo la i gli le da'),
  },
  sv: { style: 'sentence', small: set('och att i på av för med en ett till'), depends: set('om den det') },
}

/** Words that only English has: a title with one of them is English, whatever language its release is in. */
export const ENGLISH_ONLY = set(
  "the and of you your my with this that don't can't won't ain't i'm it's you're what when where who why love night we are get got like never",
)

/** Abbreviations that stay in capitals when an all-capital title is recased. */
export const ACRONYMS = set(
  'AC DC UK USA NYC DJ MC TV OK UFO DNA SOS XO VIP CEO FBI CIA NASA BFF LOL OMG WTF RIP FM ATM BMW GPS IQ SUV YMCA MTV NFT VHS EP LP CD DVD EDM',
)
