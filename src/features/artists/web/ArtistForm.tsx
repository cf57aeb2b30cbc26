// The form of an artist, new or known: name, kind, genre, country, picture, and the private legal name.
import { Button, Select, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSentence } from '#features/uploads/web/use-sentence.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ArtistFields } from '../contract.ts'
import { ARTIST_TYPES, artistProblems, GENRES } from '../domain.ts'
import styles from './ArtistForm.module.css'
import type { ArtistAnswer } from './api.ts'
import { PictureField } from './PictureField.tsx'
import { useCountries } from './use-countries.ts'
import { useUnloadQuestion } from './use-unload-question.ts'

export interface ArtistFormProps {
  artist?: ArtistAnswer
  onSave: (fields: ArtistFields) => Promise<void>
}

const fieldsOf = (artist: ArtistAnswer | undefined): ArtistFields => ({
  name: artist?.name ?? '',
  type: artist?.type ?? 'solo',
  mainGenre: artist?.mainGenre ?? '',
  country: artist?.country ?? null,
  legalFirstName: artist?.legalFirstName ?? '',
  legalLastName: artist?.legalLastName ?? '',
  coverUploadId: artist?.cover?.uploadId ?? null,
  coverCrop: artist?.cover?.crop ?? null,
})

export function ArtistForm({ artist, onSave }: ArtistFormProps) {
  const { t } = useTranslation(['artists', 'releases', 'common'])
  const say = useSentence()
  const countries = useCountries()
  const [form, setForm] = useState(() => fieldsOf(artist))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const [pictureBusy, setPictureBusy] = useState(false)
  useUnloadQuestion(!busy && JSON.stringify(form) !== JSON.stringify(fieldsOf(artist)))

  const problems = [...artistProblems(form), ...refused]
  const change = (part: Partial<ArtistFields>) => {
    setForm((before) => ({ ...before, ...part }))
    setRefused([])
  }
  const errorOf = (at: string) => {
    const problem = problems.find((one) => one.at === at)
    return problem && (attempt > 0 || left.has(at)) ? say(problem) : undefined
  }
  const field = (at: keyof ArtistFields) => ({
    id: `artist-${at}`,
    error: errorOf(at),
    onBlur: () => setLeft((before) => new Set([...before, at])),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length > 0) return
    setBusy(true)
    try {
      await onSave({ ...form, name: form.name.trim() })
    } catch (error) {
      const refusal = readRefusal(error)
      const whole = { code: refusal.code, at: 'name', params: refusal.params }
      setRefused(refusal.problems.length > 0 ? refusal.problems : [whole])
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrors
        title={t('errors', { count: problems.length })}
        attempt={attempt}
        errors={
          attempt > 0 ? problems.map((one) => ({ fieldId: `artist-${one.at}`, message: say(one) })) : []
        }
      />
      <div className={styles.columns}>
        <FieldGrid>
          <FieldWide>
            <TextInput
              {...field('name')}
              label={t('name')}
              description={t('nameHint')}
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
            {...field('mainGenre')}
            label={t('genre')}
            placeholder={t('common:chooseOne')}
            data={GENRES.map((value) => ({ value, label: t(`releases:genre.${value}`) }))}
            value={form.mainGenre || null}
            searchable
            allowDeselect={false}
            onChange={(mainGenre) => change({ mainGenre: mainGenre ?? '' })}
          />
          <Select
            {...field('country')}
            label={<FieldLabel mark={t('common:optional')}>{t('country')}</FieldLabel>}
            placeholder={t('chooseCountry')}
            data={countries}
            value={form.country}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('common:clear') }}
            onChange={(country) => change({ country })}
          />
        </FieldGrid>
        <PictureField
          cover={artist?.cover ?? null}
          crop={form.coverCrop}
          onChange={(coverUploadId, coverCrop) => change({ coverUploadId, coverCrop })}
          onBusy={setPictureBusy}
        />
      </div>
      <div className={styles.legal}>
        <SectionHead title={t('legal')} level={3} side={t('common:optional')} />
        <p className="muted small">{t('legalHint')}</p>
        <FieldGrid>
          <TextInput
            {...field('legalFirstName')}
            label={t('legalFirstName')}
            value={form.legalFirstName}
            maxLength={100}
            onChange={(event) => change({ legalFirstName: event.currentTarget.value })}
          />
          <TextInput
            {...field('legalLastName')}
            label={t('legalLastName')}
            value={form.legalLastName}
            maxLength={100}
            onChange={(event) => change({ legalLastName: event.currentTarget.value })}
          />
        </FieldGrid>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={busy} disabled={pictureBusy}>
          {t('save')}
        </Button>
        <LinkButton href="/artists">{t('common:cancel')}</LinkButton>
      </div>
    </form>
  )
}
