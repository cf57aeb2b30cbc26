// A date, typed or picked from a calendar in the user's language.
import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useTranslation } from 'react-i18next'

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
  /** The month that opens first. */
  from?: string
  onChange: (day: string | null) => void
}

export function DayInput({ value, min, from, onChange, ...field }: DayInputProps) {
  const { t, i18n } = useTranslation(['release-wizard', 'common'])
  return (
    <DateInput
      placeholder={t('distribution.choose')}
      {...field}
      valueFormat="D MMM YYYY"
      locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
      firstDayOfWeek={1}
      minDate={min}
      defaultDate={value ?? from}
      value={value}
      clearable={!field.disabled}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      ariaLabels={{ previousMonth: t('distribution.previous'), nextMonth: t('distribution.next') }}
      onChange={(day) => onChange(day?.slice(0, 10) ?? null)}
    />
  )
}
