// Rules of signals: what looks odd in the figures of a track at a store, and whose turn it is about it.
import { DAY_MS, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const SIGNAL_RULES = [
  'unreported',
  'rate',
  'hole',
  'spike',
  'country_shift',
  'notice',
  'surge',
] as const
export type SignalRule = (typeof SIGNAL_RULES)[number]
/** Stored with what a rule found, so that a change of a threshold does not change what was said before. */
export const RULE_VERSION = 1

export const SIGNAL_STATUSES = ['open', 'asked', 'answered', 'dismissed', 'confirmed'] as const
export type SignalStatus = (typeof SIGNAL_STATUSES)[number]
export const SIGNAL_EVENTS = ['asked', 'answered', 'overdue', 'dismissed', 'confirmed'] as const
export type SignalEvent = (typeof SIGNAL_EVENTS)[number]
export const SIGNAL_DECISIONS = ['dismissed', 'confirmed'] as const
export type SignalDecision = (typeof SIGNAL_DECISIONS)[number]

/** How long the artist has to answer. */
export const ANSWER_DAYS = 14
export const TEXT_LENGTH_MIN = 20
export const TEXT_LENGTH_MAX = 5_000

/** Months before the examined one that rules look at. */
export const HISTORY_MONTHS = 6
/** Of a statement, the newest months are examined; corrections of older ones are not. */
export const MONTHS_EXAMINED = 6

/** Below this a month says nothing. */
export const PLAYS_MIN = 1_000
const RATE_FACTOR = 3
export const SPIKE_FACTOR = 5
const HOLE_SHARE = 0.05
const HOLE_MONTHS = 3
const SHIFT_FROM = 0.2
const SHIFT_TO = 0.8
/** Of the plays beyond the usual, those from one store and from one country. */
const SURGE_PERCENT = 80
/** A median of fewer tracks is no usual rate. */
export const RATE_TRACKS_MIN = 10
/** A store that has reported this many tracks of a month has reported the month. */
export const REPORTED_TRACKS_MIN = 20
export const LIVE_DAYS_MIN = 90
/** The kind of a line by which stores take back or withhold money for streams they do not trust. */
const NOTICE = /artificial|fraud|penalt|manipulat|withh[eo]ld|clawback/i

/** What one statement or several reported of a track at a store, in a month, country and kind. */
export interface Figure {
  month: string
  country: string
  kind: string
  plays: number
  /** In the book currency, before fee and splits. */
  grossMicros: bigint
}

export interface Evidence {
  rule: SignalRule
  country: string
  kind: string
  /** Plays (spike), a share of all plays (hole, country shift), money for 1,000 plays (rate), or tracks (unreported). */
  expected: number | null
  found: number
  plays: number
  /** Of a surge. */
  days?: PlainDate[]
  /** Of the plays beyond the usual, the part from the country of a surge. */
  share?: number
}

/** What the same statement says about other tracks. */
export interface StoreMonth {
  /** The median of what one play earned, in micro-units; undefined when too few tracks have one. */
  medianRate: (country: string, kind: string) => number | undefined
  reportsCountry: (country: string) => boolean
}

/**
 * Everything odd about one month of a track at a store. The figures are those of this month and of the six before it.
 */
export function findEvidence(figures: readonly Figure[], month: string, others: StoreMonth): Evidence[] {
  const current = figures.filter((figure) => figure.month === month)
  const earlier = figures.filter((figure) => figure.month < month)
  return [
    ...oddRates(current, others),
    ...holes(current, earlier, month, others),
    ...spikes(current, earlier, month),
    ...countryShifts(current, earlier),
    ...notices(current),
  ]
}

function oddRates(current: readonly Figure[], others: StoreMonth): Evidence[] {
  return current.flatMap(({ country, kind, plays, grossMicros }) => {
    const median = others.medianRate(country, kind)
    if (plays < PLAYS_MIN || median === undefined || median <= 0) return []
    const rate = Number(grossMicros) / plays
    if (rate * RATE_FACTOR >= median && rate <= median * RATE_FACTOR) return []
    return [
      {
        rule: 'rate' as const,
        country,
        kind,
        expected: moneyOfThousand(median),
        found: moneyOfThousand(rate),
        plays,
      },
    ]
  })
}

const moneyOfThousand = (microsOfOne: number): number => (microsOfOne * 1_000) / 1_000_000

/** A country that always had its share, and now has nothing while the store still reports it for others. */
function holes(
  current: readonly Figure[],
  earlier: readonly Figure[],
  month: string,
  others: StoreMonth,
): Evidence[] {
  const months = monthsBefore(month, HOLE_MONTHS)
  const totals = months.map((before) => playsOf(earlier.filter((figure) => figure.month === before)))
  if (totals.some((total) => total < PLAYS_MIN)) return []
  const here = new Set(current.filter(({ plays }) => plays > 0).map(({ country }) => country))
  const countries = new Set(earlier.map(({ country }) => country).filter((country) => country !== ''))
  return [...countries].sort().flatMap((country) => {
    if (here.has(country) || !others.reportsCountry(country)) return []
    const counts = months.map((before) =>
      playsOf(earlier.filter((figure) => figure.month === before && figure.country === country)),
    )
    const shares = counts.map((count, index) => count / (totals[index] ?? 1))
    if (shares.some((share) => share <= HOLE_SHARE)) return []
    const expected = sum(counts) / sum(totals)
    return [{ rule: 'hole' as const, country, kind: '', expected, found: 0, plays: 0 }]
  })
}

/** Far more plays than in the six months before; a track without such a past has no usual month. */
function spikes(current: readonly Figure[], earlier: readonly Figure[], month: string): Evidence[] {
  const plays = playsOf(current)
  const months = monthsBefore(month, HISTORY_MONTHS)
  const first = earlier.reduce((oldest, figure) => (figure.month < oldest ? figure.month : oldest), month)
  if (plays < PLAYS_MIN || first > (months.at(-1) ?? '')) return []
  const expected = median(
    months.map((before) => playsOf(earlier.filter((figure) => figure.month === before))),
  )
  return plays > SPIKE_FACTOR * expected
    ? [{ rule: 'spike', country: '', kind: '', expected, found: plays, plays }]
    : []
}

/** One country that had little of the plays now has nearly all of them. */
function countryShifts(current: readonly Figure[], earlier: readonly Figure[]): Evidence[] {
  const [plays, before] = [playsOf(current), playsOf(earlier)]
  if (plays < PLAYS_MIN || before < PLAYS_MIN) return []
  return [...Map.groupBy(current, ({ country }) => country)].flatMap(([country, figures]) => {
    const found = playsOf(figures) / plays
    const expected = playsOf(earlier.filter((figure) => figure.country === country)) / before
    return country !== '' && found > SHIFT_TO && expected < SHIFT_FROM
      ? [{ rule: 'country_shift' as const, country, kind: '', expected, found, plays: playsOf(figures) }]
      : []
  })
}

/** Entries by which a store takes money back; never mixed into a rate. */
function notices(current: readonly Figure[]): Evidence[] {
  return current
    .filter(({ kind }) => NOTICE.test(kind))
    .map(({ country, kind, plays, grossMicros }) => ({
      rule: 'notice',
      country,
      kind,
      expected: null,
      found: Number(grossMicros) / 1_000_000,
      plays,
    }))
}

/** A day on which a track was played far more than usual. */
export interface SteepDay {
  trackId: string
  day: PlainDate
  streams: number
  usual: number
  /** Where the plays beyond the usual came from: a code of each dimension, and its percent of them. */
  causes: readonly { dimension: string; key: string; percent: number }[]
}

export interface Surge {
  trackId: string
  /** A code of our list of stores. */
  store: string
  month: string
  evidence: Evidence & { days: PlainDate[]; share: number }
}

/** Days whose additional plays came from one store and one country, by track, store, month and country. */
export function findSurges(days: readonly SteepDay[]): Surge[] {
  const odd = days.flatMap((day) => {
    const causeOf = (dimension: string) =>
      day.causes.find((cause) => cause.dimension === dimension && cause.percent >= SURGE_PERCENT)
    const [store, country] = [causeOf('store'), causeOf('country')]
    return store && country ? [{ ...day, store: store.key, country }] : []
  })
  const keyOf = ({ trackId, store, day, country }: (typeof odd)[number]) =>
    [trackId, store, day.slice(0, 7), country.key].join('|')
  return [...Map.groupBy(odd, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const [found, expected] = [sum(group.map(({ streams }) => streams)), sum(group.map(({ usual }) => usual))]
    const fromCountry = sum(
      group.map(({ streams, usual, country }) => (streams - usual) * (country.percent / 100)),
    )
    return {
      trackId: first.trackId,
      store: first.store,
      month: first.day.slice(0, 7),
      evidence: {
        rule: 'surge' as const,
        country: first.country.key,
        kind: '',
        expected,
        found,
        plays: found,
        days: group.map(({ day }) => day).sort(),
        share: fromCountry / (found - expected),
      },
    }
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const playsOf = (figures: readonly Figure[]): number => sum(figures.map(({ plays }) => plays))

/** Of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The newest first. */
function monthsBefore(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthBefore(month, index + 1))
}

/** `2026-01` and 2 is `2025-11`. */
export function monthBefore(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - count)
  return date.toISOString().slice(0, 7)
}

export const deadlineOf = (askedAt: Date): Date => new Date(askedAt.getTime() + ANSWER_DAYS * DAY_MS)

interface Dated {
  status: SignalStatus
  deadlineAt: Date | null
}

export const isOpen = (status: SignalStatus): boolean => !['dismissed', 'confirmed'].includes(status)

/** Once, also after the deadline as long as nobody has decided. */
export const canAnswer = (status: SignalStatus): boolean => status === 'asked'

/** Staff can dismiss a signal at any time; to confirm one they hear the artist first, or give the time to answer. */
export const canDecide = ({ status, deadlineAt }: Dated, decision: SignalDecision, now: Date): boolean =>
  isOpen(status) &&
  (decision === 'dismissed' ||
    status === 'answered' ||
    (status === 'asked' && deadlineAt !== null && deadlineAt <= now))

export function turnOf({ status, deadlineAt }: Dated, now: Date): 'artist' | 'staff' | 'nobody' {
  if (!isOpen(status)) return 'nobody'
  return status === 'asked' && deadlineAt !== null && deadlineAt > now ? 'artist' : 'staff'
}

export const textProblems = (text: string, at: string): Problem[] =>
  text.trim().length < TEXT_LENGTH_MIN
    ? [{ code: 'signal_text_short', at, params: { min: TEXT_LENGTH_MIN } }]
    : []

/** The call of the API that carries files. */
export const isSignalAnswer = (path: string): boolean => /^\/v1\/signals\/[\w-]+\/answer$/.test(path)
