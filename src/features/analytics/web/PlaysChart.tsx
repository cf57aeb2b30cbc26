// The chart of plays: the range in ink, what it is compared with dashed, days not reported hatched, letters for marks.
// The page loads it by itself, and has the same figures as a table.
import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { memo, useId } from 'react'
import { Area, ReferenceArea, ReferenceLine } from 'recharts'
import styles from './analytics.module.css'

export interface ChartPoint {
  day: string
  label: string
  /** Null where the day is not reported yet. */
  value: number | null
  compared: number | null
  comparedLabel: string
  change: string
  estimate: number | null
  /** The range of the estimate. */
  band: [number, number] | null
}

export interface PlaysChartProps {
  points: readonly ChartPoint[]
  /** Several marks of one point stand below each other. */
  marks: readonly { letters: readonly string[]; day: string }[]
  /** The first and last point of what is not reported yet; undefined when everything is. */
  unreported: { from: string; to: string } | undefined
  names: { value: string; compared: string; estimate: string; change: string }
  formatDay: (day: string) => string
  formatTick: (value: number) => string
  formatValue: (value: number) => string
  /** Names the chart for assistive technology. */
  title: string
}

/** As many as fit a phone. */
const TICKS_MAX = 5

/** The first point and others in equal steps. */
function ticksOf(points: readonly ChartPoint[]): string[] {
  const step = Math.ceil(points.length / TICKS_MAX)
  return points.filter((_, index) => index % step === 0).map(({ day }) => day)
}

/** Drawing it takes long, so it is drawn again only with other figures. */
export default memo(function PlaysChart({
  points,
  marks,
  unreported,
  names,
  formatDay,
  formatTick,
  formatValue,
  title,
}: PlaysChartProps) {
  const hatch = useId()
  return (
    <CompositeChart
      className={styles.plot}
      h="100%"
      data={[...points]}
      dataKey="day"
      curveType="linear"
      withDots={false}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      strokeWidth={2}
      connectNulls={false}
      series={[
        { name: 'compared', type: 'line', color: 'var(--control)', strokeDasharray: '4 3' },
        { name: 'estimate', type: 'line', color: 'var(--text-2)', strokeDasharray: '2 4' },
        { name: 'value', type: 'area', color: 'var(--text)' },
      ]}
      areaProps={{ isAnimationActive: false, fillOpacity: 0.08 }}
      lineProps={({ name }) => ({ isAnimationActive: false, strokeWidth: name === 'compared' ? 1.25 : 1.75 })}
      // Arrow keys move from point to point.
      composedChartProps={{
        accessibilityLayer: true,
        title,
        margin: { top: 30, right: 4, left: 0, bottom: 0 },
      }}
      // Chosen here: Recharts would measure each label in the page, which lays all of it out again each time.
      xAxisProps={{ tickFormatter: formatDay, ticks: ticksOf(points), interval: 0 }}
      yAxisProps={{ width: 44, tickFormatter: formatTick, allowDecimals: false, interval: 0 }}
      tooltipProps={{
        isAnimationActive: false,
        content: ({ payload }) => {
          const point = payload?.[0]?.payload as ChartPoint | undefined
          return point ? <PointTip point={point} names={names} formatValue={formatValue} /> : null
        },
      }}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="var(--line-strong)" strokeWidth="1.5" />
        </pattern>
      </defs>
      {unreported ? (
        <ReferenceArea
          x1={unreported.from}
          x2={unreported.to}
          fill={`url(#${hatch})`}
          fillOpacity={1}
          ifOverflow="visible"
        />
      ) : null}
      {points.some(({ band }) => band) ? (
        <Area
          dataKey="band"
          type="linear"
          stroke="none"
          fill="var(--text)"
          fillOpacity={0.06}
          isAnimationActive={false}
          activeDot={false}
        />
      ) : null}
      {marks.map(({ letters, day }) => (
        <ReferenceLine
          key={day}
          x={day}
          stroke="var(--text)"
          strokeDasharray="1 3"
          label={({ viewBox }: { viewBox?: { x?: number } }) => (
            <MarkLetters x={viewBox?.x ?? 0} letters={letters} />
          )}
        />
      ))}
    </CompositeChart>
  )
})

function MarkLetters({ x, letters }: { x: number; letters: readonly string[] }) {
  return letters.map((letter, index) => (
    <g key={letter} transform={`translate(${x - 10} ${4 + index * 23})`}>
      <rect width="20" height="20" rx="3" fill="var(--bg)" stroke="var(--text)" />
      <text
        x="10"
        y="14.5"
        textAnchor="middle"
        fill="var(--text)"
        fontSize="12"
        fontWeight="600"
        fontFamily="var(--font-display)"
      >
        {letter}
      </text>
    </g>
  ))
}

function PointTip({
  point,
  names,
  formatValue,
}: Pick<PlaysChartProps, 'names' | 'formatValue'> & { point: ChartPoint }) {
  const rows = [
    ...(point.value === null ? [] : [[names.value, formatValue(point.value)]]),
    ...(point.compared === null ? [] : [[point.comparedLabel, formatValue(point.compared)]]),
    ...(point.change ? [[names.change, point.change]] : []),
    ...(point.estimate === null
      ? []
      : [
          [names.estimate, formatValue(point.estimate)],
          ...(point.band ? [['', point.band.map(formatValue).join(' – ')]] : []),
        ]),
  ]
  return (
    <div className={styles.tip}>
      <b>{point.label}</b>
      <dl>
        {rows.map(([name, value]) => (
          <div key={`${name}${value}`} className={styles.tipRow}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
