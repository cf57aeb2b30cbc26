// The day field as it works: typed, or picked from a calendar in the reader's language.
import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useTranslation } from 'react-i18next'
import type { DayInputProps } from './DayInput.tsx'
import { DAY_FORMAT } from './day-words.ts'

export function DayCalendar({ value, min, from, onChange, ...field }: DayInputProps) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  return (
    <DateInput
      placeholder={t('distribution.choose')}
      {...field}
      valueFormat={DAY_FORMAT}
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
