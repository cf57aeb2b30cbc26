// A date, typed or picked from a calendar in the user's language.
import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useTranslation } from 'react-i18next'
import { isFriday } from '#features/releases/domain/release-days.ts'
import styles from './DayInput.module.css'

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
  /** The first day that can be picked; an earlier one can be typed, and is then explained. */
  first?: string
  marksFridays?: boolean
  /** The month that opens first. */
  from?: string
  onChange: (day: string | null) => void
}

export function DayInput({ value, min, first, marksFridays, from, onChange, ...field }: DayInputProps) {
  const { t, i18n } = useTranslation(['release-wizard', 'common'])
  return (
    <DateInput
      placeholder={t('distribution.choose')}
      {...field}
      valueFormat="D MMM YYYY"
      locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
      firstDayOfWeek={1}
      minDate={min}
      getDayProps={(day) => ({
        disabled: first !== undefined && day < first,
        'data-friday': (marksFridays && day >= (first ?? '') && isFriday(day)) || undefined,
      })}
      classNames={{ day: styles.day }}
      // Beside the field where there is no room below it, so that its label and what precedes it stay visible.
      popoverProps={{
        position: 'bottom-start',
        middlewares: {
          flip: { fallbackPlacements: ['right-start'], fallbackStrategy: 'initialPlacement' },
          shift: true,
        },
      }}
      defaultDate={value ?? from}
      value={value}
      clearable={!field.disabled}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      ariaLabels={{ previousMonth: t('distribution.previous'), nextMonth: t('distribution.next') }}
      onChange={(day) => onChange(day?.slice(0, 10) ?? null)}
    />
  )
}
