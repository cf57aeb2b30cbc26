// One field of a form, by its kind.
import { Checkbox, Input, NativeSelect, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { artistsQuery } from '#features/artists/web/api.ts'
import { releaseQuery } from '#features/releases/web/api.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { DayField } from '#ui/DayField.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { type Field, lengthMax, TICKED } from '../domain/definition.ts'
import { type Answer, dayOf, placeOf } from '../domain/validate.ts'
import styles from './forms.module.css'
import { useTexts } from './use-texts.ts'

export interface AnswerFieldProps {
  field: Field
  today: string
  answer: Answer
  /** For a track: the release that was chosen; empty without one. */
  releaseId: string | undefined
  error: ReactNode
  disabled: boolean
  onChange: (answer: Answer) => void
}

export function AnswerField({
  field,
  today,
  answer,
  releaseId = '',
  error,
  disabled,
  onChange,
}: AnswerFieldProps) {
  const { t } = useTranslation(['forms', 'common'])
  const text = useTexts()
  const { kind, rules, choices = [] } = field
  const value = typeof answer === 'string' ? answer : ''
  const id = placeOf(field.id)
  const optional = rules.required ? undefined : t('common:optional')
  const shared = {
    id,
    label: <FieldLabel mark={optional}>{text(field.label)}</FieldLabel>,
    description: field.help && text(field.help),
    error,
    disabled,
  }
  const typed = {
    ...shared,
    value,
    placeholder: field.placeholder,
    maxLength: lengthMax(field),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  switch (kind) {
    case 'text':
      return <TextInput {...typed} />
    case 'textarea':
      return <Textarea {...typed} autosize minRows={4} />
    case 'email':
      return <TextInput {...typed} type="email" />
    case 'url':
      return <TextInput {...typed} type="url" />
    case 'isrc':
      return <TextInput {...typed} className={styles.code} />
    case 'upc':
      return <TextInput {...typed} className={styles.code} inputMode="numeric" />
    case 'date':
      return (
        <DayField
          {...shared}
          minDate={rules.minDate && dayOf(rules.minDate, today)}
          maxDate={rules.maxDate && dayOf(rules.maxDate, today)}
          value={value || null}
          onChange={(day) => onChange(day ?? '')}
        />
      )
    case 'select':
      return (
        <NativeSelect
          {...shared}
          value={value}
          data={[
            { value: '', label: t('common:chooseOne'), disabled: rules.required },
            ...choices.map((choice) => ({ value: choice.value, label: text(choice.label) })),
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'radio':
      return (
        <Radio.Group {...shared} id={`${id}-group`} value={value} onChange={onChange}>
          <div className={styles.choices}>
            {choices.map((choice, index) => (
              <Radio
                key={choice.value}
                // The first one takes the focus for the group.
                id={index === 0 ? id : undefined}
                value={choice.value}
                label={text(choice.label)}
                disabled={disabled}
              />
            ))}
          </div>
        </Radio.Group>
      )
    case 'checkbox':
      return (
        <Checkbox
          {...shared}
          label={text(field.label)}
          checked={value === TICKED}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '')}
        />
      )
    case 'file':
      return (
        <Input.Wrapper
          {...shared}
          id={`${id}-files`}
          labelElement="div"
          role="group"
          aria-labelledby={`${id}-files-label`}
        >
          <DocumentsField
            buttonId={id}
            line={t('filesLine')}
            files={typeof answer === 'string' ? [] : answer}
            disabled={disabled}
            onChange={onChange}
          />
        </Input.Wrapper>
      )
    case 'release':
      return (
        <ReleaseSelect
          {...shared}
          placeholder={t('common:chooseOne')}
          nothingFound={t('noRelease')}
          clearable={!rules.required}
          statuses={field.statuses}
          value={value || null}
          onChange={(release) => onChange(release ?? '')}
        />
      )
    case 'track':
      return <TrackSelect {...shared} releaseId={releaseId} value={value} onChange={onChange} />
    case 'artist':
      return <ArtistSelect {...shared} value={value} onChange={onChange} />
  }
}

interface SelectFieldProps {
  id: string
  label: ReactNode
  description: ReactNode
  error: ReactNode
  disabled: boolean
  value: string
  onChange: (id: string) => void
}

function TrackSelect({
  releaseId,
  value,
  disabled,
  onChange,
  ...field
}: SelectFieldProps & { releaseId: string }) {
  const { t } = useTranslation(['forms', 'common'])
  const { data } = useQuery({ ...releaseQuery(releaseId), enabled: releaseId !== '' })
  const tracks = releaseId === '' ? [] : (data?.tracks ?? [])
  return (
    <NativeSelect
      {...field}
      disabled={disabled || releaseId === ''}
      value={value}
      data={[
        { value: '', label: t(releaseId === '' ? 'releaseFirst' : 'common:chooseOne') },
        ...tracks.map(({ id, title }, index) => ({
          value: id,
          label: `${index + 1}. ${title || t('common:untitled')}`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function ArtistSelect({ value, onChange, ...field }: SelectFieldProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { data } = useQuery(artistsQuery())
  return (
    <Select
      {...field}
      placeholder={t('common:chooseOne')}
      data={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      openOnFocus={false}
      searchable
      nothingFoundMessage={t('noArtist')}
      onChange={(artist) => onChange(artist ?? '')}
    />
  )
}
