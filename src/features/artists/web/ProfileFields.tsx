// The artist's profile: name, kind, genres, country and biography.
import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountries } from '#lib/web/use-countries.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { ARTIST_TYPES, BIO_LENGTH_MAX, bioLength, GENRES, subgenresOf } from '../domain.ts'
import type { FormPart } from './use-artist-form.ts'

export function ProfileFields({ form, field, verified }: FormPart & { verified: boolean }) {
  const { t } = useTranslation(['artists', 'releases', 'common'])
  const { number } = useNumbers()
  const countries = useCountries()
  const subgenres = subgenresOf(form.values.mainGenre)
  const optional = (label: string) => <FieldLabel mark={t('common:optional')}>{label}</FieldLabel>
  const clear = { clearable: true, clearButtonProps: { 'aria-label': t('common:clear') } }
  return (
    <FieldGrid>
      <FieldWide>
        <TextInput
          {...field('name')}
          label={t('name')}
          description={t(verified ? 'nameVerifiedHint' : 'nameHint')}
          maxLength={200}
        />
      </FieldWide>
      <Select
        {...field('type')}
        label={t('type')}
        data={ARTIST_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        allowDeselect={false}
      />
      <Select
        {...field('country')}
        {...clear}
        label={optional(t('country'))}
        placeholder={t('chooseCountry')}
        data={countries}
        searchable
      />
      <Select
        {...field('mainGenre')}
        label={t('genre')}
        placeholder={t('common:chooseOne')}
        data={GENRES.map((value) => ({ value, label: t(`releases:genre.${value}`) }))}
        value={form.values.mainGenre || null}
        searchable
        allowDeselect={false}
        onChange={(mainGenre) => form.setValues({ mainGenre: mainGenre ?? '', subgenre: null })}
      />
      <Select
        {...field('subgenre')}
        {...clear}
        label={optional(t('subgenreLabel'))}
        placeholder={t(subgenres.length > 0 ? 'common:chooseOne' : 'genreFirst')}
        data={subgenres.map((value) => ({ value, label: t(`subgenre.${value}`) }))}
        disabled={subgenres.length === 0}
        searchable
      />
      <FieldWide>
        <Textarea
          {...field('bio')}
          label={optional(t('bio'))}
          description={t('bioLength', {
            used: number(bioLength(form.values.bio), 0),
            max: number(BIO_LENGTH_MAX, 0),
          })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={4}
          maxRows={14}
        />
      </FieldWide>
    </FieldGrid>
  )
}
