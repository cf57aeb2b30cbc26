// A day, typed or picked from a calendar in the user's language; in and out as `yyyy-mm-dd`.
import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#lib/i18n/languages.ts'
import { readTypedDay } from '#lib/pure/typed-day.ts'
import { useDates } from '#lib/web/use-dates.ts'

export interface DayFieldProps
  extends Omit<
    DateInputProps,
    | 'value'
    | 'onChange'
    | 'valueFormat'
    | 'dateParser'
    | 'locale'
    | 'firstDayOfWeek'
    | 'ariaLabels'
    | 'clearButtonProps'
    | 'minDate'
    | 'maxDate'
  > {
  value: string | null
  onChange: (day: string | null) => void
  minDate?: string
  maxDate?: string
}

/** Years outside are slips of the hand: 0206, 20226. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const { t, i18n } = useTranslation('common')
  const { day, dayTyped } = useDates()
  const { minDate = FIRST_DAY, maxDate = LAST_DAY } = field
  /** What was typed and cannot be taken; the field shows its last day again. */
  const [refusal, setRefusal] = useState<string>()
  const choose = (next: string | null) => {
    setRefusal(undefined)
    onChange(next)
  }
  const take = (text: string) => {
    const typed = readTypedDay(text, typedLocale(i18n.language), { isEntered: true })
    if (!typed) {
      const example = text === '' ? '' : dayTyped(value ?? minDate)
      return setRefusal(text === '' ? undefined : t('dayUnreadable', { text, example }))
    }
    if (typed < minDate) return setRefusal(t('dayTooEarly', { text, day: day(minDate) }))
    if (typed > maxDate) return setRefusal(t('dayTooLate', { text, day: day(maxDate) }))
    if (typed !== value) choose(typed)
  }
  // A field of the wizard passes its findings to the wrapper, where they would hide the refusal.
  const refusing = { ...field.wrapperProps, error: refusal }
  return (
    <DateInput
      placeholder={t('chooseDay')}
      clearable={!field.disabled}
      popoverProps={{
        position: 'bottom-start',
        // Beside the field where there is no room below it, so that its label and what precedes it stay visible.
        middlewares: {
          flip: { fallbackPlacements: ['right-start'], fallbackStrategy: 'initialPlacement' },
          shift: true,
        },
      }}
      {...field}
      minDate={minDate}
      maxDate={maxDate}
      error={refusal ?? field.error}
      wrapperProps={refusal === undefined ? field.wrapperProps : refusing}
      valueFormat="D MMM YYYY"
      // By default text is read as in the United States: 5/12 would be May, and no month name but the English ones.
      dateParser={(text) => readTypedDay(text, typedLocale(i18n.language))}
      locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
      firstDayOfWeek={1}
      clearButtonProps={{ 'aria-label': t('clear') }}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      value={value}
      onChange={(next) => choose(next?.slice(0, 10) ?? null)}
      onBlur={(event) => {
        field.onBlur?.(event)
        take(event.currentTarget.value.trim())
      }}
    />
  )
}

/** English has no order of its own for numbers: 12/5 is December in the United States and May elsewhere. */
function typedLocale(language: string): string {
  if (language === 'en' && navigator.language.startsWith('en')) return navigator.language
  return localeOf(language)
}
