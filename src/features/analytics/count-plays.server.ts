// The sums of a range and its series by day, week or month: both from one query.
import { readCached } from './cache-answers.server.ts'
import type { Series, Totals } from './contract.ts'
import { comparedPoints, type DayRange, lengthOf, pointsOf } from './domain/calendar.ts'
import { type Change, changeOf } from './domain/change.ts'
import { type ListenerBasis, MEASURES, type Measure } from './domain/sections.ts'
import {
  type Audience,
  type DayFigures,
  findAudience,
  listDays,
  listListeners,
} from './figures.data.server.ts'
import type { AnalyticsDeps, Question } from './resolve-filter.server.ts'

type Sums = Record<Measure, number>

const readDays = (deps: AnalyticsDeps, question: Question): Promise<DayFigures[]> =>
  readCached(deps, question, 'days', () => listDays(deps.warehouse, question.selection))

const isIn = (range: DayRange | null, day: string): boolean =>
  range !== null && day >= range.from && day <= range.to

function sumOf(rows: readonly DayFigures[]): Sums {
  const sums: Sums = { streams: 0, saves: 0, skips: 0, downloads: 0, playlistAdds: 0 }
  for (const row of rows) for (const measure of MEASURES) sums[measure] += row[measure]
  return sums
}

/** What counts of a range, and what it may be compared with: reports by month only with as many months. */
async function sumPlays(deps: AnalyticsDeps, question: Question) {
  const { selection } = question
  const days = await readDays(deps, question)
  const daily = days.filter(({ day, isMonth }) => !isMonth && isIn(selection.counted, day))
  const monthly = days.filter(({ day, isMonth }) => isMonth && isIn(selection.months, day))
  const before = days.filter(({ day, isMonth }) =>
    isIn(isMonth ? selection.comparedMonths : selection.compared, day),
  )
  const current = sumOf([...daily, ...monthly])
  return {
    current,
    comparable: selection.comparedMonths ? current : sumOf(daily),
    previous: selection.compared && sumOf(before),
    byMonthOnly: sumOf(monthly).streams,
  }
}

export async function countTotals(deps: AnalyticsDeps, question: Question): Promise<Totals> {
  const [sums, listeners] = await Promise.all([sumPlays(deps, question), countListeners(deps, question)])
  const { current, comparable, previous, byMonthOnly } = sums
  const figure = (measure: Measure) => ({
    value: current[measure],
    previous: previous?.[measure] ?? null,
    change: previous && changeOf(comparable[measure], previous[measure]),
  })
  return {
    range: question.info,
    streams: figure('streams'),
    saves: figure('saves'),
    skips: figure('skips'),
    downloads: figure('downloads'),
    playlistAdds: figure('playlistAdds'),
    byMonthOnly,
    listeners,
  }
}

/** All streams of the range, which its parts add up to. */
export const countStreams = async (deps: AnalyticsDeps, question: Question): Promise<number> =>
  (await sumPlays(deps, question)).current.streams

/** The difference to the compared range; null without one. */
export async function compareStreams(
  deps: AnalyticsDeps,
  question: Question,
): Promise<{ difference: number; change: Change } | null> {
  const { comparable, previous } = await sumPlays(deps, question)
  if (!previous) return null
  return {
    difference: comparable.streams - previous.streams,
    change: changeOf(comparable.streams, previous.streams),
  }
}

async function countListeners(deps: AnalyticsDeps, question: Question): Promise<Totals['listeners']> {
  const { selection, range } = question
  const none = { value: null, previous: null, change: null, summed: false }
  if (selection.releaseId || selection.trackId) return { ...none, basis: 'by_artist' }
  const { counted, compared } = selection
  if (!counted) return { ...none, basis: 'none' }
  const audience = await readCached(deps, question, 'audience', () => findAudience(deps.warehouse, selection))
  const basis = basisOf(audience.counted, range)
  if (basis === 'none') return { ...none, basis }
  const value = listenersOf(audience.counted, basis, counted)
  const previous = compared && listenersOf(audience.compared, basis, compared)
  return {
    value,
    previous,
    change: previous === null ? null : changeOf(value, previous),
    basis,
    summed: audience.counted.parts > 1,
  }
}

function basisOf({ parts, days28 }: Audience, range: DayRange): ListenerBasis {
  if (parts === 0) return 'none'
  if (lengthOf(range) === 1) return 'day'
  return days28 > 0 ? 'days_28' : 'average_day'
}

function listenersOf(audience: Audience, basis: ListenerBasis, range: DayRange): number {
  if (basis === 'day') return audience.day
  return basis === 'days_28' ? audience.days28 : Math.round(audience.sumOfDays / lengthOf(range))
}

/** Reports by month are part of a series of months; they belong to no day. */
export async function countSeries(deps: AnalyticsDeps, question: Question): Promise<Series> {
  const { selection, range, unit, filter, info } = question
  const byDay = unit === 'day' && !selection.releaseId && !selection.trackId && selection.counted !== null
  const [days, listeners] = await Promise.all([
    readDays(deps, question),
    byDay
      ? readCached(deps, question, 'listeners', () => listListeners(deps.warehouse, selection))
      : new Map<string, number>(),
  ])
  const points = pointsOf(range, unit, filter.weekStart)
  const pairs = info.compared
    ? comparedPoints(points, info.compared, unit, filter.weekStart)
    : points.map(() => null)
  const months = unit === 'month'
  const sums = (within: DayRange, counted: DayRange | null, ofMonths: DayRange | null) =>
    sumOf(
      days.filter(
        ({ day, isMonth }) =>
          isIn(within, day) && (isMonth ? months && isIn(ofMonths, day) : isIn(counted, day)),
      ),
    )
  return {
    range: info,
    points: points.map((point, index) => {
      const pair = pairs[index] ?? null
      return {
        ...point,
        complete: isIn(selection.counted, point.to),
        ...sums(point, selection.counted, selection.months),
        listeners: listeners.get(point.from) ?? null,
        compared: pair && { ...pair, ...sums(pair, selection.compared, selection.comparedMonths) },
      }
    }),
  }
}
