// Plays over the range: one sentence, the chart with its marks, and the same figures as a table.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DayField } from '#ui/DayField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { deferAction, useHidden } from '#ui/deferred-action.ts'
import { type ChartLine, LineChart, type PointTip } from '#ui/LineChart.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { DayRange } from '../domain/calendar.ts'
import { changeOf } from '../domain/change.ts'
import { NOTE_LENGTH_MAX } from '../domain/sections.ts'
import styles from './analytics.module.css'
import { analyticsApi, type ForecastAnswer, type MarksAnswer, type SeriesAnswer } from './api.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

export interface PlaysPartProps {
  series: SeriesAnswer
  sentence: ReactNode
  marks?: MarksAnswer['items']
  forecast?: ForecastAnswer
  /** Notes can be written; about this artist. */
  notes?: { artist: string | null }
}

const NO_MARKS: MarksAnswer['items'] = []

export function PlaysPart({ series, sentence, marks = NO_MARKS, forecast, notes }: PlaysPartProps) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const hidden = useHidden()
  // Its hundreds of cells are for print and those who ask for them: they come after the page, in steps that wait for it.
  const hasTable = useDeferredValue(true, false)
  const [asTable, setAsTable] = useState(false)
  const [estimates, setEstimates] = useState(false)
  const { points, range } = series
  const shownMarks = useMemo(
    () => marks.filter(({ noteId }) => noteId === null || !hidden.has(noteId)),
    [marks, hidden],
  )
  const nameOf = range.unit === 'month' ? words.month : words.day
  const incomplete = points.filter(({ complete }) => !complete)
  const hasForecast = range.unit === 'day' && forecast !== undefined && forecast.days.length > 0
  return (
    <section aria-labelledby="plays-head" className={styles.part}>
      <SectionHead
        id="plays-head"
        title={t(`plays.by.${range.unit}`)}
        side={
          <span className={styles.sides}>
            {hasForecast ? (
              <TextButton
                label={t(estimates ? 'plays.hideEstimate' : 'plays.showEstimate')}
                onClick={() => setEstimates(!estimates)}
              />
            ) : null}
            <TextButton
              label={t(asTable ? 'plays.asChart' : 'plays.asTable')}
              onClick={() => setAsTable(!asTable)}
            />
          </span>
        }
      />
      {sentence ? <p className={styles.say}>{sentence}</p> : null}
      <div className={styles.chart} hidden={asTable}>
        <Chart
          series={series}
          marks={shownMarks}
          forecast={hasForecast && estimates ? forecast : undefined}
        />
      </div>
      <div className={styles.key} hidden={asTable} aria-hidden="true">
        {range.counted ? (
          <span>
            <i data-key="now" />
            {words.range(range.counted)}
          </span>
        ) : null}
        {range.compared ? (
          <span>
            <i data-key="before" />
            {words.range(range.compared)}
          </span>
        ) : null}
        {incomplete.length > 0 ? (
          <span>
            <i data-key="hatch" />
            {t('plays.unreported')}
          </span>
        ) : null}
        {hasForecast && estimates ? (
          <span>
            <i data-key="estimate" />
            {t('plays.estimateLine')}
          </span>
        ) : null}
      </div>
      {hasTable ? <SeriesTable series={series} shown={asTable} nameOf={nameOf} /> : null}
      {shownMarks.length > 0 || notes ? <Marks marks={shownMarks} notes={notes} today={range.to} /> : null}
    </section>
  )
}

function Chart({
  series,
  marks,
  forecast,
}: {
  series: SeriesAnswer
  marks: MarksAnswer['items']
  forecast: ForecastAnswer | undefined
}) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const chart = useMemo(() => {
    const { points, range } = series
    const shown = chartPoints(series, forecast)
    const nameOf = range.unit === 'month' ? words.month : words.day
    const shortNameOf = range.unit === 'month' ? words.month : words.shortDay
    const periodOf = (days: DayRange) => (days.from === days.to ? nameOf(days.from) : words.range(days))
    return {
      count: shown.length,
      lines: [
        { look: 'compared', values: shown.map(({ compared }) => compared) },
        { look: 'estimate', values: shown.map(({ estimate }) => estimate?.estimate ?? null) },
        { look: 'main', values: shown.map(({ value }) => value) },
      ] satisfies ChartLine[],
      band: shown.some(({ estimate }) => estimate)
        ? shown.map(({ estimate }) => (estimate ? ([estimate.low, estimate.high] as const) : null))
        : undefined,
      hatched: unreportedOf(points),
      marks: points.flatMap(({ from, to }, at) => {
        const here = marks.filter(({ day }) => from <= day && day <= to)
        return here.length > 0 ? [{ at, letters: here.map(({ letter }) => letter) }] : []
      }),
      nameOf: (at: number) => shortNameOf(shown[at]?.from ?? ''),
      tipOf: (at: number): PointTip => {
        const point = shown[at]
        const { value, compared, estimate } = point ?? NO_POINT
        const before = points[at]?.compared
        return {
          title: point ? periodOf(point) : '',
          rows: [
            ...row(value !== null, t('measure.streams'), () => words.count(value ?? 0)),
            ...row(compared !== null, before ? periodOf(before) : '', () => words.count(compared ?? 0)),
            ...row(value !== null && compared !== null, t('columns.change'), () =>
              words.change(changeOf(value ?? 0, compared ?? 0)),
            ),
            ...row(estimate !== null, t('plays.estimate'), () => words.count(estimate?.estimate ?? 0)),
            ...row(estimate !== null, '', () =>
              [estimate?.low, estimate?.high].map((end) => words.count(end ?? 0)).join(' – '),
            ),
          ],
        }
      },
    }
  }, [series, marks, forecast, words, t])
  return <LineChart {...chart} label={t(`plays.by.${series.range.unit}`)} formatTick={words.compact} />
}

const row = (shown: boolean, name: string, value: () => string): PointTip['rows'] =>
  shown ? [[name, value()]] : []

/** The first and last point of what is not reported yet, with the one before it, so that the hatching touches the line. */
function unreportedOf(points: SeriesAnswer['points']): readonly [from: number, to: number] | undefined {
  const first = points.findIndex(({ complete }) => !complete)
  if (first === -1 || points.length === 1) return undefined
  const lastComplete = points.findLastIndex(({ complete }) => complete)
  return [lastComplete === -1 ? first : lastComplete, points.findLastIndex(({ complete }) => !complete)]
}

interface ShownPoint extends DayRange {
  /** Null where the days are not reported yet. */
  value: number | null
  compared: number | null
  estimate: ForecastAnswer['days'][number] | null
}

const NO_POINT = { value: null, compared: null, estimate: null }

/** The points of the series, and after them the days of the estimate. */
function chartPoints(
  { points, range: { counted } }: SeriesAnswer,
  forecast: ForecastAnswer | undefined,
): ShownPoint[] {
  const estimates = new Map((forecast?.days ?? []).map((one) => [one.day, one]))
  const last = points.at(-1)?.to ?? ''
  return [
    ...points.map(({ from, to, streams, compared }) => {
      // A month or week that has begun shows what is complete of it.
      const begun = counted !== null && from <= counted.to && from >= counted.from
      return {
        from,
        to,
        value: begun ? streams : null,
        compared: begun && compared ? compared.streams : null,
        estimate: estimates.get(from) ?? null,
      }
    }),
    ...[...estimates.values()]
      .filter(({ day }) => day > last)
      .map((estimate) => ({ from: estimate.day, to: estimate.day, value: null, compared: null, estimate })),
  ]
}

function SeriesTable({
  series: { points, range },
  shown,
  nameOf,
}: {
  series: SeriesAnswer
  shown: boolean
  nameOf: (day: string) => string
}) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const compared = points.some((point) => point.compared)
  const listeners = points.some((point) => point.listeners !== null)
  return (
    <section
      className={styles.scroller}
      data-shown={shown || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the page.
      tabIndex={0}
      aria-label={t('plays.table')}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${range.unit}`)}</th>
            <th scope="col" data-align="end">
              {t('measure.streams')}
            </th>
            {compared ? (
              <>
                <th scope="col" data-align="end">
                  {t('columns.before')}
                </th>
                <th scope="col">{t('columns.change')}</th>
              </>
            ) : null}
            {listeners ? (
              <th scope="col" data-align="end">
                {t('measure.listeners')}
              </th>
            ) : null}
            {(['saves', 'playlistAdds', 'skips', 'downloads'] as const).map((measure) => (
              <th key={measure} scope="col" data-align="end">
                {t(`measure.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row">
                {nameOf(point.from)}
                {point.complete ? null : <small className={styles.muted}> {t('plays.unreported')}</small>}
              </th>
              <td data-align="end">{words.count(point.streams)}</td>
              {compared ? (
                <>
                  <td data-align="end">{point.compared ? words.count(point.compared.streams) : '–'}</td>
                  <td>
                    {point.compared && point.complete
                      ? words.change(changeOf(point.streams, point.compared.streams))
                      : '–'}
                  </td>
                </>
              ) : null}
              {listeners ? (
                <td data-align="end">{point.listeners === null ? '–' : words.count(point.listeners)}</td>
              ) : null}
              {(['saves', 'playlistAdds', 'skips', 'downloads'] as const).map((measure) => (
                <td key={measure} data-align="end">
                  {words.count(point[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Marks({
  marks,
  notes,
  today,
}: {
  marks: MarksAnswer['items']
  notes: PlaysPartProps['notes']
  today: string
}) {
  const { t } = useTranslation(['analytics', 'common'])
  const words = useAnalyticsWords()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: analyticsApi.marks.key() })
  const remove = (id: string) =>
    deferAction({
      ids: [id],
      message: t('notes.deleted'),
      undoLabel: t('common:undo'),
      closeLabel: t('common:close'),
      run: async () => {
        await analyticsApi.removeNote.call({ id }).catch(() => undefined)
        await refresh()
      },
    })
  return (
    <>
      <ol className={styles.marks}>
        {marks.map((mark) => (
          <li key={mark.letter}>
            <span className={styles.letter}>{mark.letter}</span>
            <time dateTime={mark.day}>{words.day(mark.day)}</time>
            <span>
              <MarkText mark={mark} />
            </span>
            {mark.noteId ? (
              <TextButton
                label={t('notes.remove')}
                ariaLabel={t('notes.delete', { letter: mark.letter })}
                onClick={() => remove(mark.noteId ?? '')}
              />
            ) : null}
          </li>
        ))}
        {notes ? (
          <li className={styles.addNote}>
            <TextButton label={t('notes.add')} onClick={() => setAdding(true)} />
          </li>
        ) : null}
      </ol>
      {notes ? (
        <NoteDialog
          key={today}
          opened={adding}
          day={today}
          artist={notes.artist}
          onClose={() => setAdding(false)}
          onSaved={refresh}
        />
      ) : null}
    </>
  )
}

function MarkText({ mark }: { mark: MarksAnswer['items'][number] }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const counts = { before: words.count(mark.before ?? 0), after: words.count(mark.after ?? 0) }
  switch (mark.kind) {
    case 'note':
      return mark.place
    case 'correction':
      return t('marks.correction', { ...counts, store: mark.place })
    case 'spike': {
      const title = mark.title || t('marks.all_tracks')
      return t(mark.place ? 'marks.spike_from' : 'marks.spike', { ...counts, title, place: mark.place })
    }
    default:
      return t(`marks.${mark.kind}`, { title: mark.title, place: mark.place, store: mark.store })
  }
}

function NoteDialog({
  opened,
  day: initialDay,
  artist,
  onClose,
  onSaved,
}: {
  opened: boolean
  day: string
  artist: string | null
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const { t } = useTranslation(['analytics', 'common'])
  const errorMessage = useErrorMessage()
  const [day, setDay] = useState<string | null>(initialDay)
  const [text, setText] = useState('')
  const saving = useMutation({
    ...analyticsApi.addNote.mutationOptions(),
    onSuccess: () => {
      setText('')
      onClose()
      return onSaved()
    },
  })
  const refusal = saving.error ? readRefusal(saving.error) : undefined
  const problem = refusal?.problems[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (day && text.trim() !== '') saving.mutate({ day, text: text.trim(), ...(artist ? { artist } : {}) })
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('notes.add')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={styles.dialog} onSubmit={submit}>
        <DayField
          label={t('notes.day')}
          value={day}
          error={problem?.at === 'day' ? errorMessage(problem) : undefined}
          onChange={setDay}
          clearable={false}
        />
        <TextInput
          data-autofocus
          label={t('notes.text')}
          description={t('notes.limit', { used: [...text].length, most: NOTE_LENGTH_MAX })}
          value={text}
          maxLength={NOTE_LENGTH_MAX}
          error={refusal && problem?.at !== 'day' ? errorMessage(problem ?? refusal) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={!day || text.trim() === ''}
            loading={saving.isPending}
          >
            {t('notes.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
