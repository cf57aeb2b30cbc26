// A row about Spotify: its state, an explanation, and an action.
import type { ReactNode } from 'react'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import styles from './music-connections.module.css'

export interface ConnectionRowProps {
  tone: BoxTone
  icon?: BoxIcon
  state: string
  line: ReactNode
  action?: ReactNode
  /** Why the action failed. */
  alert?: string | undefined
  /** Receives focus when the action disappears. */
  id?: string
}

export function ConnectionRow({ tone, icon, state, line, action, alert, id }: ConnectionRowProps) {
  return (
    <div className={styles.block}>
      <div className={styles.row} id={id} tabIndex={id ? -1 : undefined}>
        <BoxBadge tone={tone} icon={icon}>
          {state}
        </BoxBadge>
        <span className={styles.line}>{line}</span>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
    </div>
  )
}

export const LoadingRow = ({ label }: { label: string }) => (
  <div className={styles.block}>
    <DelayedSkeleton label={label}>
      <div className={styles.row}>
        <SkeletonBlock width={110} height={20} />
        <SkeletonBlock width="60%" />
      </div>
    </DelayedSkeleton>
  </div>
)
