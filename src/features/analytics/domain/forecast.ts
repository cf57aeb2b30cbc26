// An estimate of the next 28 days: the last 28 again, within what the same guess has missed by before.

export const FORECAST_DAYS = 28
/** Below this there are too few earlier guesses to know how far they miss. */
export const FORECAST_HISTORY_MIN = 91

const WEEK = 7
const LOW_QUANTILE = 0.06
const HIGH_QUANTILE = 0.94

export interface ForecastDay {
  estimate: number
  low: number
  high: number
}

/**
 * The range of each week is what lay between the 6 % and the 94 % quantile of this series' own errors that many weeks
 * ahead: as a logarithm of actual against estimated, from every week of the history.
 *
 * @param days plays of consecutive days up to the last complete one
 * @returns the next 28 days; undefined with less than 91 days of history, or when the last 28 days have no plays
 */
export function forecastOf(days: readonly number[]): ForecastDay[] | undefined {
  if (days.length < FORECAST_HISTORY_MIN) return undefined
  const last = days.slice(-FORECAST_DAYS)
  if (sum(last) === 0) return undefined
  const weeks = Array.from({ length: FORECAST_DAYS / WEEK }, (_, week) => {
    const errors = errorsOf(days, week)
    return {
      low: Math.exp(quantile(errors, LOW_QUANTILE)),
      high: Math.exp(quantile(errors, HIGH_QUANTILE)),
    }
  })
  return last.map((estimate, index) => {
    const { low, high } = weeks[Math.floor(index / WEEK)] ?? { low: 1, high: 1 }
    return {
      estimate,
      low: Math.round(estimate * Math.min(1, low)),
      high: Math.round(estimate * Math.max(1, high)),
    }
  })
}

/** Sorted. One play is added on both sides, so that a week without plays has an error too. */
function errorsOf(days: readonly number[], week: number): number[] {
  const errors: number[] = []
  for (let origin = days.length - FORECAST_DAYS; origin >= FORECAST_DAYS; origin -= WEEK) {
    const actual = sum(days.slice(origin + week * WEEK, origin + (week + 1) * WEEK))
    const start = origin - FORECAST_DAYS + week * WEEK
    errors.push(Math.log((actual + 1) / (sum(days.slice(start, start + WEEK)) + 1)))
  }
  return errors.sort((a, b) => a - b)
}

/** Interpolated between the two nearest. */
function quantile(sorted: readonly number[], q: number): number {
  const position = (sorted.length - 1) * q
  const low = sorted[Math.floor(position)] ?? 0
  const high = sorted[Math.ceil(position)] ?? low
  return low + (high - low) * (position - Math.floor(position))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
