// All settings of a store, by section, with a connection test.
import { Button, Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { DEAL_KINDS, ERN_VERSIONS, LYRICS_TAKEN, STORE_CODECS } from '../domain.ts'
import type { StoreDetailAnswer } from './api.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import styles from './stores.module.css'
import { fieldId, type StoreFormState, useStoreForm } from './use-store-form.ts'

export function StoreForm({ store, manages }: { store: StoreDetailAnswer; manages: boolean }) {
  const { t } = useTranslation('stores')
  const form = useStoreForm(store)
  const { problems, attempt, save, errorAt, refused } = form
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const errors = problems.map(({ at }) => ({ fieldId: fieldId(at), message: errorAt(at) ?? '' }))
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormErrors title={t('fix', { count: errors.length })} errors={errors} attempt={attempt} />
        <fieldset className={styles.fields} disabled={!manages} aria-label={store.name}>
          <ConnectionForm form={form} />
          <Preset form={form} />
          <Audio form={form} />
          <Rights form={form} />
          <Genres form={form} />
        </fieldset>
        {refused ? (
          <p className={styles.error} role="alert">
            {refused}
          </p>
        ) : null}
        {manages ? (
          <div className={styles.buttons}>
            <Button type="submit" variant="filled" loading={save.isPending}>
              {t('save')}
            </Button>
          </div>
        ) : null}
      </form>
      <ConnectionTest
        store={store}
        dirty={form.dirty}
        onPin={manages ? (hostKey) => form.setConnection({ hostKey }) : undefined}
      />
    </>
  )
}

interface Props {
  form: StoreFormState
}

function Preset({ form: { settings, set } }: Props) {
  const { t } = useTranslation('stores')
  const { ern } = settings
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.preset')} />
      <FieldGrid>
        <NativeSelect
          label={t('field.version')}
          value={ern.version}
          onChange={(event) =>
            set({ ern: { ...ern, version: event.currentTarget.value as typeof ern.version } })
          }
          data={ERN_VERSIONS.map((value) => ({ value, label: `ERN ${value}` }))}
        />
        <NativeSelect
          label={t('field.epAs')}
          description={t('field.epAsHint')}
          disabled={ern.version !== '3.8.2'}
          value={ern.epAs}
          onChange={(event) => set({ ern: { ...ern, epAs: event.currentTarget.value as typeof ern.epAs } })}
          data={(['Album', 'Single'] as const).map((value) => ({ value, label: t(`epAs.${value}`) }))}
        />
        <NativeSelect
          label={t('field.takedownBy')}
          value={ern.takedownBy}
          onChange={(event) =>
            set({ ern: { ...ern, takedownBy: event.currentTarget.value as typeof ern.takedownBy } })
          }
          data={(['no_deals', 'end_dates'] as const).map((value) => ({
            value,
            label: t(`takedownBy.${value}`),
          }))}
        />
      </FieldGrid>
    </section>
  )
}

function Audio({ form: { settings, set } }: Props) {
  const { t } = useTranslation('stores')
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.audio')} />
      <FieldGrid>
        <NativeSelect
          label={t('field.codec')}
          value={settings.codec}
          onChange={(event) => set({ codec: event.currentTarget.value as typeof settings.codec })}
          data={[...STORE_CODECS]}
        />
        <NativeSelect
          label={t('field.lyrics')}
          value={settings.lyrics}
          onChange={(event) => set({ lyrics: event.currentTarget.value as typeof settings.lyrics })}
          data={LYRICS_TAKEN.map((value) => ({ value, label: t(`lyrics.${value}`) }))}
        />
      </FieldGrid>
      <Checkbox
        label={t('field.lossless')}
        checked={settings.losslessRequired}
        onChange={(event) => set({ losslessRequired: event.currentTarget.checked })}
      />
    </section>
  )
}

function Rights({ form: { settings, set, errorAt } }: Props) {
  const { t } = useTranslation('stores')
  const countries = useCountries()
  const { territories, deals } = settings
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.rights')} />
      <Checkbox.Group
        id={fieldId('settings.deals')}
        label={t('field.deals')}
        value={[...deals]}
        error={errorAt('settings.deals')}
        onChange={(chosen) => set({ deals: DEAL_KINDS.filter((kind) => chosen.includes(kind)) })}
      >
        <div className={styles.choices}>
          {DEAL_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`deal.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <FieldGrid>
        <NativeSelect
          label={t('field.territories')}
          value={territories?.rule ?? 'everywhere'}
          onChange={(event) => {
            const rule = event.currentTarget.value
            const countries = territories?.countries ?? []
            set({ territories: rule === 'only' || rule === 'except' ? { rule, countries: countries } : null })
          }}
          data={(['everywhere', 'only', 'except'] as const).map((value) => ({
            value,
            label: t(`territory.${value}`),
          }))}
        />
        {territories ? (
          <MultiSelect
            id={fieldId('settings.territories.countries')}
            label={t('field.countries')}
            searchable
            data={countries}
            value={territories.countries}
            error={errorAt('settings.territories.countries')}
            onChange={(chosen) => set({ territories: { ...territories, countries: chosen } })}
          />
        ) : null}
      </FieldGrid>
    </section>
  )
}

function useCountries() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    )
  }, [i18n.language])
}

function Genres({ form: { settings, set } }: Props) {
  const { t } = useTranslation(['stores', 'releases'])
  const { genreMap } = settings
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.genres')} />
      <p className="muted">{t('section.genresLine')}</p>
      {GENRES.map((ours) => {
        const name = t(`releases:genre.${ours}`)
        const theirs = genreMap[ours] ?? { genre: '' }
        const put = (change: Partial<typeof theirs>) =>
          set({ genreMap: { ...genreMap, [ours]: { ...theirs, ...change } } })
        return (
          <div key={ours} className={styles.genre}>
            <span className={styles.ours}>{name}</span>
            <TextInput
              aria-label={`${name}: ${t('field.genre')}`}
              placeholder={t('field.genre')}
              maxLength={100}
              value={theirs.genre}
              onChange={(event) => put({ genre: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`${name}: ${t('field.subGenre')}`}
              placeholder={t('field.subGenre')}
              maxLength={100}
              disabled={theirs.genre.trim() === ''}
              value={theirs.subGenre ?? ''}
              onChange={(event) => put({ subGenre: event.currentTarget.value })}
            />
          </div>
        )
      })}
    </section>
  )
}
