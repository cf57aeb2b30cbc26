// The languages of releases, tracks and banned words.

/** ISO 639-1 codes of the languages that stores accept most. */
// biome-ignore format: one line reads best
export const TITLE_LANGUAGES = [
  'ar', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'eu', 'fa', 'fi', 'fr', 'gl', 'he', 'hi', 'hr', 'hu', 'id',
  'it', 'ja', 'ko', 'ku', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh',
] as const
export type TitleLanguage = (typeof TITLE_LANGUAGES)[number]

/** The same, with `zxx` (ISO 639-2) for recordings without words. */
export const CONTENT_LANGUAGES = [...TITLE_LANGUAGES, 'zxx'] as const
