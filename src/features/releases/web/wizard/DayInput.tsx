// A day, typed or picked from a calendar; the calendar comes when one reaches for it.
import { Input, InputBase } from '@mantine/core'
import type { DateInputProps } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { onReach } from '#ui/on-reach.tsx'
import { dayWords } from './day-words.ts'

export interface DayInputProps
  extends Pick<
    DateInputProps,
    | 'id'
    | 'label'
    | 'description'
    | 'error'
    | 'wrapperProps'
    | 'disabled'
    | 'placeholder'
    | 'onBlur'
    | 'rightSection'
  > {
  value: string | null
  min?: string
  /** The month that is opened first. */
  from?: string
  onChange: (day: string | null) => void
}

export const DayInput = onReach<DayInputProps>(
  async () => (await import('./DayCalendar.tsx')).DayCalendar,
  RestingDay,
)

function RestingDay({ value, min, from, onChange, onBlur, ...field }: DayInputProps) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  return (
    <InputBase
      placeholder={t('distribution.choose')}
      {...field}
      readOnly
      autoComplete="off"
      value={value ? dayWords(value, i18n.language) : ''}
      __clearable={value !== null && !field.disabled}
      __clearSection={<Input.ClearButton aria-label={t('common:clear')} onClick={() => onChange(null)} />}
    />
  )
}
