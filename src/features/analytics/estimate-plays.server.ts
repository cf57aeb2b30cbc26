// The next 28 days, estimated from the last ones.
import { addDays } from '#lib/pure/dates.ts'
import { readCached } from './cache-answers.server.ts'
import type { Forecast } from './contract.ts'
import { pointsOf } from './domain/calendar.ts'
import { FORECAST_HISTORY_MIN, forecastOf } from './domain/forecast.ts'
import { listDays, type Selection } from './figures.data.server.ts'
import type { AnalyticsDeps, Question } from './resolve-filter.server.ts'

/** Errors of more than a year ago say little about now. */
const HISTORY_DAYS = 400

/** From the last complete day on, for ranges that reach it. */
export async function estimatePlays(deps: AnalyticsDeps, question: Question): Promise<Forecast> {
  const { range, info } = question
  const { through, firstDay } = info
  const none: Forecast = { from: null, days: [] }
  if (!through || !firstDay || range.to < through) return none
  const earliest = addDays(through, 1 - HISTORY_DAYS)
  const counted = { from: firstDay > earliest ? firstDay : earliest, to: through }
  if (counted.from > addDays(through, 1 - FORECAST_HISTORY_MIN)) return none
  const selection: Selection = {
    ...question.selection,
    counted,
    compared: null,
    months: null,
    comparedMonths: null,
    storeMonths: [],
  }
  const rows = await readCached(deps, { ...question, selection }, 'days', () =>
    listDays(deps.warehouse, selection),
  )
  const byDay = new Map(rows.map(({ day, streams }) => [day, streams]))
  const days = pointsOf(counted, 'day', 'monday').map(({ from }) => byDay.get(from) ?? 0)
  const from = addDays(through, 1)
  return {
    from,
    days: (forecastOf(days) ?? []).map((one, index) => ({ day: addDays(from, index), ...one })),
  }
}
