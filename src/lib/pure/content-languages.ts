// The languages a release or a word of it may be in.

/** ISO 639-1, the languages our stores take most. */
// biome-ignore format: one line reads best
export const TITLE_LANGUAGES = [
  'ar', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'eu', 'fa', 'fi', 'fr', 'gl', 'he', 'hi', 'hr', 'hu', 'id',
  'it', 'ja', 'ko', 'ku', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh',
] as const
export type TitleLanguage = (typeof TITLE_LANGUAGES)[number]

/** Those, and `zxx`, which is ISO 639-2 for no words at all. */
export const CONTENT_LANGUAGES = [...TITLE_LANGUAGES, 'zxx'] as const
