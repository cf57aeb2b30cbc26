// A chart of bars, stacked or side by side; the page loads it by itself, and shows the same figures as a table.
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

export interface MonthBarsProps {
  type?: 'stacked' | 'default'
  rows: readonly { label: string; values: Record<string, number> }[]
  /** One that is dashed is an estimate. */
  series: readonly { key: string; label: string; color: string; dashed?: boolean }[]
  formatValue: (value: number) => string
  formatTick: (value: number) => string
}

export default function MonthBars({
  type = 'stacked',
  rows,
  series,
  formatValue,
  formatTick,
}: MonthBarsProps) {
  return (
    <BarChart
      // The table beside it is what assistive technology reads.
      aria-hidden="true"
      h="100%"
      type={type}
      dataKey="label"
      data={rows.map(({ label, values }) => ({ label, ...values }))}
      series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
      valueFormatter={formatValue}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={44}
      yAxisProps={{ width: 64, tickFormatter: formatTick }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        ...(series.some(({ key, dashed }) => dashed && key === name)
          ? { fillOpacity: 0, strokeOpacity: 1, strokeWidth: 1.5, strokeDasharray: '4 3' }
          : {}),
      })}
    />
  )
}
