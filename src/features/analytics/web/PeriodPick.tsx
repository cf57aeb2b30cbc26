// The period: one of those with a name, or two days. What is wrong with the days stands at their fields.
import { Button, Popover, Radio, SegmentedControl } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DayField } from '#ui/DayField.tsx'
import { PERIODS, type Period, rangeOf, rangeProblems, type WeekStart } from '../domain/calendar.ts'
import type { AnalyticsFilter } from '../domain/filter.ts'
import styles from './analytics.module.css'
import { PickButton } from './Pick.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

/** What every plan has: they never reach back more than 31 days. */
const FREE: readonly Period[] = [
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'last_7_days',
  'last_30_days',
]

export interface PeriodPickProps {
  filter: AnalyticsFilter
  today: string
  firstDay: string | null
  premium: boolean
  onChange: (part: Partial<AnalyticsFilter>) => void
}

export function PeriodPick({ filter, today, firstDay, premium, onChange }: PeriodPickProps) {
  const { t } = useTranslation(['analytics', 'common'])
  const words = useAnalyticsWords()
  const [opened, setOpened] = useState(false)
  const isValid = today !== '' && rangeProblems(filter, today).length === 0
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={300}
      // Higher than some phones: who scrolls to its end has not left it.
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PickButton
          label={t('filter.period')}
          value={
            isValid && filter.period !== 'all_time'
              ? words.range(rangeOf(filter, today, firstDay))
              : t(`period.${filter.period}`)
          }
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.period')} className={styles.periods}>
        <Radio.Group
          label={t('filter.period')}
          value={filter.period}
          onChange={(value) => {
            const period = PERIODS.find((one) => one === value)
            if (!period) return
            if (period === 'custom') onChange({ period, ...rangeOf(filter, today, firstDay) })
            else {
              onChange({ period, from: null, to: null })
              setOpened(false)
            }
          }}
        >
          <div className={styles.radios}>
            {PERIODS.map((period) => (
              <Radio
                key={period}
                value={period}
                disabled={!premium && !FREE.includes(period) && period !== 'custom'}
                label={t(`period.${period}`)}
              />
            ))}
          </div>
        </Radio.Group>
        {filter.period === 'custom' ? (
          <CustomRange
            key={`${filter.from} ${filter.to}`}
            filter={filter}
            today={today}
            onApply={(range) => {
              onChange({ period: 'custom', ...range })
              setOpened(false)
            }}
          />
        ) : null}
        <div>
          <p className={styles.small}>{t('filter.weekStart')}</p>
          <SegmentedControl<WeekStart>
            fullWidth
            size="xs"
            aria-label={t('filter.weekStart')}
            data={[
              { value: 'monday', label: t('filter.monday') },
              { value: 'sunday', label: t('filter.sunday') },
            ]}
            value={filter.weekStart}
            onChange={(value) => onChange({ weekStart: value })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function CustomRange({
  filter,
  today,
  onApply,
}: {
  filter: AnalyticsFilter
  today: string
  onApply: (range: { from: string | null; to: string | null }) => void
}) {
  const { t } = useTranslation('analytics')
  const errorMessage = useErrorMessage()
  const [range, setRange] = useState({ from: filter.from, to: filter.to })
  const [tried, setTried] = useState(true)
  const problems = rangeProblems({ ...filter, ...range }, today)
  const errorAt = (at: 'from' | 'to') => {
    const problem = tried ? problems.find((one) => one.at === at) : undefined
    return problem && errorMessage(problem)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) onApply(range)
  }
  return (
    <form className={styles.custom} onSubmit={submit}>
      {(['from', 'to'] as const).map((at) => (
        <DayField
          key={at}
          size="sm"
          label={t(`filter.${at}`)}
          value={range[at]}
          error={errorAt(at)}
          // Both are required, and the button to clear them would cover the year.
          clearable={false}
          popoverProps={{ withinPortal: false }}
          onChange={(day) => setRange({ ...range, [at]: day })}
        />
      ))}
      <Button type="submit" size="sm" variant="filled">
        {t('filter.apply')}
      </Button>
    </form>
  )
}
