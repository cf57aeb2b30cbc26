// The artist's profile: name, kind, genres, country and biography.
import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { ARTIST_TYPES, BIO_LENGTH_MAX, bioLength, GENRES, subgenresOf } from '../domain.ts'
import type { FormPart } from './use-artist-form.ts'
import { useCountries } from './use-countries.ts'

export function ProfileFields({ form, change, field, verified }: FormPart & { verified: boolean }) {
  const { t } = useTranslation(['artists', 'releases', 'common'])
  const { number } = useNumbers()
  const countries = useCountries()
  const subgenres = subgenresOf(form.mainGenre)
  const optional = (label: string) => <FieldLabel mark={t('common:optional')}>{label}</FieldLabel>
  const clear = { clearable: true, clearButtonProps: { 'aria-label': t('common:clear') } }
  return (
    <FieldGrid>
      <FieldWide>
        <TextInput
          {...field('name')}
          label={t('name')}
          description={t(verified ? 'nameVerifiedHint' : 'nameHint')}
          value={form.name}
          maxLength={200}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </FieldWide>
      <Select
        {...field('type')}
        label={t('type')}
        data={ARTIST_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={form.type}
        allowDeselect={false}
        onChange={(type) => change({ type: type ?? 'solo' })}
      />
      <Select
        {...field('country')}
        {...clear}
        label={optional(t('country'))}
        placeholder={t('chooseCountry')}
        data={countries}
        value={form.country}
        searchable
        onChange={(country) => change({ country })}
      />
      <Select
        {...field('mainGenre')}
        label={t('genre')}
        placeholder={t('common:chooseOne')}
        data={GENRES.map((value) => ({ value, label: t(`releases:genre.${value}`) }))}
        value={form.mainGenre || null}
        searchable
        allowDeselect={false}
        onChange={(mainGenre) => change({ mainGenre: mainGenre ?? '', subgenre: null })}
      />
      <Select
        {...field('subgenre')}
        {...clear}
        label={optional(t('subgenreLabel'))}
        placeholder={t(subgenres.length > 0 ? 'common:chooseOne' : 'genreFirst')}
        data={subgenres.map((value) => ({ value, label: t(`subgenre.${value}`) }))}
        value={form.subgenre}
        disabled={subgenres.length === 0}
        searchable
        onChange={(subgenre) => change({ subgenre })}
      />
      <FieldWide>
        <Textarea
          {...field('bio')}
          label={optional(t('bio'))}
          description={t('bioLength', {
            used: number(bioLength(form.bio), 0),
            max: number(BIO_LENGTH_MAX, 0),
          })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={4}
          maxRows={14}
          value={form.bio}
          onChange={(event) => change({ bio: event.currentTarget.value })}
        />
      </FieldWide>
    </FieldGrid>
  )
}
