// A badge: a 20 pixel boxed icon and a word.
import type { ComponentType, ReactNode } from 'react'
import styles from './BoxBadge.module.css'

export type BoxTone = 'success' | 'info' | 'warn' | 'danger' | 'outline' | 'dashed' | 'ink' | 'accent'

export type BoxIcon = ComponentType<{ size?: number | string; stroke?: number | string }>

export interface BoxBadgeProps {
  /** Without one, the box is empty: something that is still to be done. */
  icon?: BoxIcon
  tone: BoxTone
  children?: ReactNode
  /** 24 pixels in readiness lists, where the badge replaces a marker. */
  large?: boolean
}

export function BoxBadge({ icon: Icon, tone, children, large }: BoxBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-large={large || undefined}>
      <span className={styles.box} aria-hidden="true">
        {Icon ? <Icon size={large ? 15 : 13} stroke={2} /> : null}
      </span>
      {children}
    </span>
  )
}
