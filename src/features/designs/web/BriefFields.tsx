// The brief that covers are proposed from: texts, mood and genre.
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Brief, MOODS, type Mood } from '#engines/covers/compose.ts'
import { TEXT_LENGTH_MAX } from '#engines/covers/scene.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'

export interface BriefFieldsProps {
  brief: Brief
  onChange: (brief: Brief) => void
}

export function BriefFields({ brief, onChange }: BriefFieldsProps) {
  const { t } = useTranslation(['designs', 'releases'])
  return (
    <FieldGrid min={200}>
      <TextInput
        label={t('brief.title')}
        maxLength={TEXT_LENGTH_MAX}
        value={brief.title}
        onChange={(event) => onChange({ ...brief, title: event.currentTarget.value })}
      />
      <TextInput
        label={t('brief.artist')}
        maxLength={TEXT_LENGTH_MAX}
        value={brief.artist}
        onChange={(event) => onChange({ ...brief, artist: event.currentTarget.value })}
      />
      <Select
        label={t('brief.mood')}
        data={MOODS.map((value) => ({ value, label: t(`mood.${value}`) }))}
        allowDeselect={false}
        value={brief.mood}
        onChange={(mood) => onChange({ ...brief, mood: mood as Mood })}
      />
      <Select
        label={t('brief.genre')}
        placeholder={t('brief.anyGenre')}
        data={GENRES.map((value) => ({ value, label: t(`releases:genre.${value}`) }))}
        clearable
        value={brief.genre || null}
        onChange={(genre) => onChange({ ...brief, genre: genre ?? '' })}
      />
    </FieldGrid>
  )
}
