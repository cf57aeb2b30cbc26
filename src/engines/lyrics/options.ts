// What an artist can choose for a song. Light enough for browsers, unlike the phrase books.

export const MOODS = [
  'aggressive',
  'angry',
  'depressed',
  'energetic',
  'euphoric',
  'happy',
  'in_love',
  'sad',
] as const
export type Mood = (typeof MOODS)[number]

/** Where a verse is set. */
export const WORLDS = ['city', 'sea', 'home', 'road', 'night', 'weather', 'summer', 'station'] as const
export type World = (typeof WORLDS)[number]

/** Of songs, as artists choose them; `other` is any that is not named. */
// biome-ignore format: one line reads best
export const SONG_LANGUAGES = [
  'en', 'es', 'pt', 'it', 'fr', 'de', 'ru', 'ja', 'ko', 'zh', 'ar', 'hi', 'tr', 'other',
] as const
export type SongLanguage = (typeof SONG_LANGUAGES)[number]

/** Languages with a phrase book. */
export const WRITTEN_LANGUAGES = ['en', 'es', 'pt', 'tr'] as const
export type WrittenLanguage = (typeof WRITTEN_LANGUAGES)[number]

export const hasPhraseBook = (language: SongLanguage): boolean => writtenIn(language) === language

/** The language in which a song can be written: English where there is no phrase book. */
export const writtenIn = (language: SongLanguage): WrittenLanguage =>
  WRITTEN_LANGUAGES.find((written) => written === language) ?? 'en'
