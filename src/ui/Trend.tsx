// How a figure changed: an arrow and words, so that color is never the only sign.
import { IconArrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Trend.module.css'

const ICONS = { up: IconTrendingUp, down: IconTrendingDown, stable: IconArrowRight } as const

export interface TrendProps {
  trend: keyof typeof ICONS
  /** "up 8.1%". */
  children: ReactNode
  /** The exact change, where the words leave it out. */
  title?: string
}

export function Trend({ trend, children, title }: TrendProps) {
  const Icon = ICONS[trend]
  return (
    <span className={styles.trend} data-trend={trend} title={title}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}
