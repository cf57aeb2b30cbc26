// All settings of a store, by section, with a connection test.
import { Button, Checkbox, MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { GENRES } from '#lib/pure/genres.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { DEAL_KINDS, ERN_VERSIONS, LYRICS_TAKEN, STORE_CODECS } from '../domain.ts'
import type { StoreDetailAnswer } from './api.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import styles from './stores.module.css'
import { type StoreFormState, useStoreForm } from './use-store-form.ts'

export function StoreForm({ store, manages }: { store: StoreDetailAnswer; manages: boolean }) {
  const { t } = useTranslation('stores')
  const state = useStoreForm(store)
  const { form, errors, attempt, save, refused } = state
  return (
    <>
      <form className={styles.form} onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <FormErrors errors={errors} attempt={attempt} />
        <fieldset className={styles.fields} disabled={!manages} aria-label={store.name}>
          <ConnectionForm {...state} />
          {form.values.settings.connection.kind === 'none' ? null : <Reports {...state} />}
          <Preset {...state} />
          <Audio {...state} />
          <Rights {...state} />
          <Genres {...state} />
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
        dirty={form.isDirty()}
        onPin={manages ? (hostKey) => form.setFieldValue('settings.connection.hostKey', hostKey) : undefined}
      />
    </>
  )
}

function Reports({ form, field, store }: StoreFormState) {
  const { t } = useTranslation('stores')
  const errorMessage = useErrorMessage()
  const { moment } = useDates()
  const { reports } = form.values.settings
  const poll = store.settings.reports ? store.reportsPoll : null
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.reports')} />
      <Switch
        label={t('field.reports')}
        description={t('field.reportsHint')}
        checked={reports !== null}
        onChange={(event) =>
          form.setFieldValue(
            'settings.reports',
            event.currentTarget.checked ? (store.settings.reports ?? { folder: '' }) : null,
          )
        }
      />
      {reports ? (
        <FieldGrid>
          <TextInput
            {...field('settings.reports.folder')}
            label={t('field.reportsFolder')}
            description={t('field.reportsFolderHint')}
            spellCheck={false}
            autoComplete="off"
            maxLength={500}
          />
        </FieldGrid>
      ) : null}
      {reports && poll ? (
        <p className={poll.problem ? styles.error : 'muted'} role={poll.problem ? 'alert' : undefined}>
          {poll.problem
            ? t('reports.failing', {
                at: moment(poll.failingSince ?? poll.at),
                problem: errorMessage(poll.problem),
              })
            : t('reports.polled', { at: moment(poll.at) })}
        </p>
      ) : null}
    </section>
  )
}

function Preset({ form, field }: StoreFormState) {
  const { t } = useTranslation('stores')
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.preset')} />
      <FieldGrid>
        <NativeSelect
          label={t('field.version')}
          {...field('settings.ern.version')}
          data={ERN_VERSIONS.map((value) => ({ value, label: `ERN ${value}` }))}
        />
        <NativeSelect
          label={t('field.epAs')}
          description={t('field.epAsHint')}
          disabled={form.values.settings.ern.version !== '3.8.2'}
          {...field('settings.ern.epAs')}
          data={(['Album', 'Single'] as const).map((value) => ({ value, label: t(`epAs.${value}`) }))}
        />
        <NativeSelect
          label={t('field.takedownBy')}
          {...field('settings.ern.takedownBy')}
          data={(['no_deals', 'end_dates'] as const).map((value) => ({
            value,
            label: t(`takedownBy.${value}`),
          }))}
        />
      </FieldGrid>
    </section>
  )
}

function Audio({ field }: StoreFormState) {
  const { t } = useTranslation('stores')
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.audio')} />
      <FieldGrid>
        <NativeSelect label={t('field.codec')} {...field('settings.codec')} data={[...STORE_CODECS]} />
        <NativeSelect
          label={t('field.lyrics')}
          {...field('settings.lyrics')}
          data={LYRICS_TAKEN.map((value) => ({ value, label: t(`lyrics.${value}`) }))}
        />
      </FieldGrid>
      <Checkbox label={t('field.lossless')} {...field('settings.losslessRequired', { type: 'checkbox' })} />
    </section>
  )
}

function Rights({ form, field }: StoreFormState) {
  const { t } = useTranslation('stores')
  const countries = useCountries()
  const { territories } = form.values.settings
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.rights')} />
      <Checkbox.Group label={t('field.deals')} {...field('settings.deals')}>
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
            form.setFieldValue(
              'settings.territories',
              rule === 'only' || rule === 'except' ? { rule, countries } : null,
            )
          }}
          data={(['everywhere', 'only', 'except'] as const).map((value) => ({
            value,
            label: t(`territory.${value}`),
          }))}
        />
        {territories ? (
          <MultiSelect
            label={t('field.countries')}
            searchable
            data={countries}
            {...field('settings.territories.countries')}
          />
        ) : null}
      </FieldGrid>
    </section>
  )
}

function Genres({ form, field }: StoreFormState) {
  const { t } = useTranslation(['stores', 'releases'])
  const { genreMap } = form.values.settings
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.genres')} />
      <p className="muted">{t('section.genresLine')}</p>
      {GENRES.map((ours) => {
        const name = t(`releases:genre.${ours}`)
        return (
          <div key={ours} className={styles.genre}>
            <span className={styles.ours}>{name}</span>
            <TextInput
              aria-label={`${name}: ${t('field.genre')}`}
              placeholder={t('field.genre')}
              maxLength={100}
              {...field(`settings.genreMap.${ours}.genre`)}
            />
            <TextInput
              aria-label={`${name}: ${t('field.subGenre')}`}
              placeholder={t('field.subGenre')}
              maxLength={100}
              disabled={!genreMap[ours]?.genre.trim()}
              {...field(`settings.genreMap.${ours}.subGenre`)}
            />
          </div>
        )
      })}
    </section>
  )
}
