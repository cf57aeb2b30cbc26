// Names of genres, moods and languages of songs.
import { useTranslation } from 'react-i18next'
import type { Mood, SongLanguage } from '#engines/lyrics/options.ts'
import { labelOf, useChoices, useLanguageName } from '#features/releases/web/use-choices.ts'

export function useLyricsWords() {
  const { t } = useTranslation('lyrics')
  const genres = useChoices('genres')
  const languageName = useLanguageName()
  return {
    genres,
    genreName: (genre: string) => labelOf(genres, genre),
    moodName: (mood: Mood) => t(`moods.${mood}`),
    languageName: (code: SongLanguage) => (code === 'other' ? t('otherLanguage') : languageName(code)),
  }
}
