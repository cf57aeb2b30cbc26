// A chart of lines over days, weeks or months: the main one in ink, others dashed. It is drawn in parts of its size and
// never measured, so that the server draws it too and it fits any width.
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react'
import { axisTicks } from './axis-ticks.ts'
import styles from './LineChart.module.css'

export interface ChartLine {
  look: 'main' | 'compared' | 'estimate'
  /** By point; null where there is no figure, which interrupts the line. */
  values: readonly (number | null)[]
}

export interface PointTip {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
}

export interface LineChartProps {
  /** Names the chart for assistive technology. */
  label: string
  /** How many points each line has. */
  count: number
  lines: readonly ChartLine[]
  /** What an estimate lies between, by point. */
  band?: readonly (readonly [low: number, high: number] | null)[]
  /** The first and last point of what is hatched. */
  hatched?: readonly [from: number, to: number]
  /** Letters above points; several of one point stand below each other. */
  marks?: readonly { at: number; letters: readonly string[] }[]
  /** Of a point, below the chart. */
  nameOf: (at: number) => string
  /** Of a value, beside the chart. */
  formatTick: (value: number) => string
  /** What is shown and read out of the point that a pointer or the arrow keys have chosen. */
  tipOf: (at: number) => PointTip
}

/** As many names of points as fit a phone. */
const NAMES_MAX = 5

/** Drawn again only with other figures. */
export const LineChart = memo(function LineChart(props: LineChartProps) {
  const { count, lines, band = [], hatched, marks = [], nameOf, formatTick } = props
  const ticks = axisTicks([...lines.flatMap(({ values }) => values), ...band.flat()].filter(isNumber))
  const { x, y } = scaleOf(count, ticks)
  const steps = Math.ceil(count / NAMES_MAX)
  const named = Array.from({ length: Math.ceil(count / steps) }, (_, index) => index * steps)
  return (
    <div className={styles.chart}>
      <div className={styles.values} aria-hidden="true">
        {ticks.map((value) => (
          <span key={value} style={{ top: `${y(value)}%` }}>
            {formatTick(value)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        {hatched ? (
          <div
            className={styles.hatched}
            style={{ left: `${x(hatched[0])}%`, right: `${100 - x(hatched[1])}%` }}
          />
        ) : null}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.grid} d={ticks.map((value) => `M0 ${y(value)}H100`).join('')} />
          {band.length > 0 ? <path className={styles.band} d={bandPath(band, { x, y })} /> : null}
          {lines.map(({ look, values }) => (
            <g key={look} data-look={look}>
              {look === 'main' ? <path className={styles.area} d={areaPath(values, { x, y })} /> : null}
              <path className={styles.line} d={linePath(values, { x, y })} />
            </g>
          ))}
        </svg>
        {lines.map(({ look, values }) =>
          values.map((value, at) =>
            value !== null && isAlone(values, at) ? (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
                key={`${look} ${at}`}
                className={styles.dot}
                data-look={look}
                style={{ left: `${x(at)}%`, top: `${y(value)}%` }}
              />
            ) : null,
          ),
        )}
        {rowsOf(marks, x).map(({ at, letters, row }) => (
          <div
            key={at}
            className={styles.mark}
            style={{ left: `${x(at)}%`, '--row': row }}
            aria-hidden="true"
          >
            {letters.map((letter) => (
              <span key={letter}>{letter}</span>
            ))}
          </div>
        ))}
        <Cursor {...props} place={{ x, y }} />
      </div>
      <div className={styles.names} aria-hidden="true">
        {named.map((at) => (
          <span key={at} data-end={x(at) > 95 || undefined} style={{ left: `${x(at)}%` }}>
            {nameOf(at)}
          </span>
        ))}
      </div>
    </div>
  )
})

interface Scale {
  /** Percent of the width and of the height, from the top. */
  x: (at: number) => number
  y: (value: number) => number
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'
const rounded = (value: number) => Math.round(value * 100) / 100

function scaleOf(count: number, ticks: readonly number[]): Scale {
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  return {
    x: (at) => (count === 1 ? 50 : rounded((100 * at) / (count - 1))),
    y: (value) => rounded(100 - (100 * (value - least)) / (most - least)),
  }
}

/** Closer ones would touch each other on a phone, in percent of the width. */
const MARKS_APART = 8

/** Each mark with how many letters of those just before it stand above its own where there is little room. */
function rowsOf(marks: NonNullable<LineChartProps['marks']>, x: Scale['x']) {
  const placed: { at: number; letters: readonly string[]; row: number }[] = []
  for (const mark of marks) {
    const before = placed.at(-1)
    const near = before && x(mark.at) - x(before.at) < MARKS_APART
    placed.push({ ...mark, row: near ? before.row + before.letters.length : 0 })
  }
  return placed
}

/** The stretches of a line between its interruptions. */
function stretchesOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const stretches: { at: number; value: number }[][] = []
  values.forEach((value, at) => {
    if (value === null) return
    if (at === 0 || values[at - 1] === null) stretches.push([])
    stretches.at(-1)?.push({ at, value })
  })
  return stretches
}

const pathOf = (points: readonly { at: number; value: number }[], { x, y }: Scale): string =>
  points.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')

const linePath = (values: readonly (number | null)[], scale: Scale): string =>
  stretchesOf(values)
    .map((stretch) => `M${pathOf(stretch, scale)}`)
    .join('')

const areaPath = (values: readonly (number | null)[], scale: Scale): string =>
  stretchesOf(values)
    .map((stretch) => {
      const [first, last] = [stretch[0]?.at ?? 0, stretch.at(-1)?.at ?? 0]
      return `M${scale.x(first)} ${scale.y(0)}L${pathOf(stretch, scale)}L${scale.x(last)} ${scale.y(0)}Z`
    })
    .join('')

function bandPath(band: NonNullable<LineChartProps['band']>, scale: Scale): string {
  const points = band.flatMap((range, at) => (range ? [{ at, low: range[0], high: range[1] }] : []))
  if (points.length === 0) return ''
  const highs = points.map(({ at, high }) => ({ at, value: high }))
  const lows = points.map(({ at, low }) => ({ at, value: low })).reverse()
  return `M${pathOf([...highs, ...lows], scale)}Z`
}

/** A line of one point cannot be seen. */
const isAlone = (values: readonly (number | null)[], at: number): boolean =>
  !isNumber(values[at - 1]) && !isNumber(values[at + 1])

/** The point that a pointer or the arrow keys have chosen. Only it is drawn again as they move. */
function Cursor({ label, count, lines, tipOf, place: { x, y } }: LineChartProps & { place: Scale }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = count - 1
  const at = Math.min(chosen ?? last, last)
  const tip = chosen === null ? undefined : tipOf(at)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - left) / width
    setChosen(Math.max(0, Math.min(last, Math.round(part * last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: chosen === null ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ]
    if (event.key === 'Escape') setChosen(null)
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, next)))
  }
  return (
    <div
      className={styles.cursor}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={tip ? wordsOf(tip) : undefined}
      onPointerMove={follow}
      onPointerDown={follow}
      // A finger leaves with every tap; its point stays until the next one, or until something else is touched.
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') setChosen(null)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setChosen(null)}
    >
      {tip ? (
        <>
          <div className={styles.now} style={{ left: `${x(at)}%` }} />
          {lines.map(({ look, values }) => {
            const value = values[at]
            return isNumber(value) ? (
              <i
                key={look}
                className={styles.dot}
                data-look={look}
                style={{ left: `${x(at)}%`, top: `${y(value)}%` }}
              />
            ) : null
          })}
          <div
            className={styles.tip}
            aria-hidden="true"
            style={x(at) < 50 ? { left: `${x(at)}%` } : { right: `${100 - x(at)}%` }}
          >
            <b>{tip.title}</b>
            <dl>
              {tip.rows.map(([name, value]) => (
                <div key={`${name}${value}`}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </>
      ) : null}
    </div>
  )
}

const wordsOf = ({ title, rows }: PointTip): string =>
  [title, ...rows.map(([name, value]) => `${name} ${value}`.trim())].join(', ')
