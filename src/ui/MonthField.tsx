// A month, picked from a calendar in the user's language; in and out as `yyyy-mm`, empty for none.
import '@mantine/dates/styles.layer.css'
import { MonthPickerInput, type MonthPickerInputProps } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useTranslation } from 'react-i18next'
import { useToday } from '#lib/web/use-now.ts'

export interface MonthFieldProps
  extends Omit<
    MonthPickerInputProps,
    'type' | 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'locale'
  > {
  value: string
  onChange: (month: string) => void
}

/** Browsers without a picker of their own for months, such as Firefox and Safari, would show a plain text field. */
export function MonthField({ value, onChange, ...field }: MonthFieldProps) {
  const { t, i18n } = useTranslation('common')
  const presentMonth = useToday().slice(0, 7)
  return (
    <MonthPickerInput
      placeholder={t('chooseMonth')}
      clearable={!field.disabled}
      {...field}
      valueFormat="MMMM YYYY"
      locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
      clearButtonProps={{ 'aria-label': t('clear') }}
      ariaLabels={{ previousYear: t('previousYear'), nextYear: t('nextYear') }}
      // By default the calendar opens on its first button, "Previous year", and leaves the focus nowhere.
      getMonthControlProps={(month) => ({
        'data-autofocus': month.startsWith(value || presentMonth) || undefined,
      })}
      popoverProps={{ returnFocus: true }}
      value={value === '' ? null : `${value}-01`}
      onChange={(month) => onChange(month?.slice(0, 7) ?? '')}
    />
  )
}
