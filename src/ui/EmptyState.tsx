// The empty state: a stave of whole-bar rests, a heading, one line, one action.
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  title: string
  line?: ReactNode
  action?: ReactNode
  /** Inside a section instead of filling a page. */
  compact?: boolean
  /** The only content of a page, whose title it then is. */
  page?: boolean
}

const LINES = [0, 1, 2, 3, 4]
const BARS = [0, 25, 50, 75]

export function EmptyState({ title, line, action, compact, page }: EmptyStateProps) {
  const Heading = page ? 'h1' : compact ? 'h3' : 'h2'
  const gap = compact ? 13 : 26
  const height = gap * 4 + 1
  return (
    <div className={styles.empty} data-compact={compact || undefined}>
      <svg className={styles.stave} aria-hidden="true">
        {LINES.map((y) => (
          <rect key={y} x="0" y={y * gap} width="100%" height="1" fill="var(--control)" />
        ))}
        {BARS.map((x) => (
          <g key={x}>
            <rect
              x={`${x}%`}
              y="0"
              width="1.5"
              height={height}
              fill={x === 0 ? 'var(--text)' : 'var(--control)'}
            />
            <svg x={`${x}%`} overflow="visible" role="presentation">
              <rect className={styles.rest} x="0" y={gap} width={gap} height={gap / 2} fill="var(--text)" />
            </svg>
          </g>
        ))}
        <svg x="100%" overflow="visible" role="presentation">
          <rect x="-6" y="0" width="6" height={height} fill="var(--text)" />
          <rect x="-11" y="0" width="1.5" height={height} fill="var(--text)" />
          <circle cx="-19" cy={gap * 1.5 + 0.5} r={gap / 6.5} fill="var(--text)" />
          <circle cx="-19" cy={gap * 2.5 + 0.5} r={gap / 6.5} fill="var(--text)" />
        </svg>
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {line ? <p className={styles.line}>{line}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
